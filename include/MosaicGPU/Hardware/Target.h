//===- Target.h - The table of GPUs -----------------------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A target is a row of numbers; supporting another GPU means adding a row.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_HARDWARE_TARGET_H
#define MOSAICGPU_HARDWARE_TARGET_H

#include "MosaicGPU/Hardware/Rule.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace mosaic {

namespace rules {
/// The target is one of the table's.
inline constexpr std::string_view knownTarget = "known-target";
/// The device has at least the architecture that a kernel was compiled for, and
/// exactly that one for targets such as sm_90a. Source: PTX ISA, .target.
inline constexpr std::string_view deviceArchitecture = "device-architecture";
} // namespace rules

/// A GPU, as code generation sees it. Sources: CUDA C++ Programming Guide,
/// technical specifications per compute capability; the limits of shared memory
/// and clusters are measured on an H200.
struct Target {
  std::string_view name;
  /// Compute capability times ten.
  int architecture;
  /// Code for this target runs on its own architecture alone (sm_90a).
  bool isArchitectureSpecific;
  /// The oldest PTX version that knows the target, times ten: 78 for 7.8.
  int minPtxVersion;
  /// Dynamic shared memory of a block, with the opt-in attribute.
  int64_t maxSharedMemoryBytes;
  /// Dynamic shared memory of a block, without the attribute.
  int64_t defaultSharedMemoryBytes;
  int64_t maxBlockThreads;
  /// 32-bit registers that the threads of a block share.
  int64_t maxBlockRegisters;
  int64_t maxThreadRegisters;
  /// Blocks in a cluster: always, and with the non-portable attribute.
  int64_t maxPortableClusterBlocks;
  int64_t maxClusterBlocks;
  bool hasTma;
  bool hasWgmma;
};

/// All targets, oldest first.
std::span<const Target> targets();

/// The row of this name, or null.
const Target *findTarget(std::string_view name);

RuleCheck checkTarget(std::string_view name);

/// Checks that a device of this architecture (90 for 9.0) can run code for
/// `target`.
RuleCheck checkDevice(const Target &target, int deviceArchitecture);

} // namespace mosaic

#endif // MOSAICGPU_HARDWARE_TARGET_H
