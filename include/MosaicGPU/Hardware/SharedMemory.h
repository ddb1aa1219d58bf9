//===- SharedMemory.h - The budget of shared memory -------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_HARDWARE_SHAREDMEMORY_H
#define MOSAICGPU_HARDWARE_SHAREDMEMORY_H

#include "MosaicGPU/Hardware/Rule.h"
#include "MosaicGPU/Hardware/Target.h"

#include <cstdint>

namespace mosaic {

namespace rules {
/// The dynamic shared memory of a block fits.
/// Source: measured on an H200 (232448 launches, 232449 is refused).
inline constexpr std::string_view sharedMemoryBytes = "shared-memory-bytes";
} // namespace rules

/// Checks the dynamic shared memory of a block; kDynamic passes.
RuleCheck checkSharedMemory(const Target &target, int64_t bytes);

} // namespace mosaic

#endif // MOSAICGPU_HARDWARE_SHAREDMEMORY_H
