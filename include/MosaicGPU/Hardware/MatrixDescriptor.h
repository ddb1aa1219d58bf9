//===- MatrixDescriptor.h - Operands of wgmma in shared memory --*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// wgmma finds a matrix in shared memory through a 64-bit descriptor:
//
//   bits  0-13  start address >> 4
//   bits 16-29  leading byte offset (LBO) >> 4
//   bits 32-45  stride byte offset (SBO) >> 4
//   bits 49-51  base offset: (address >> 7) & 7 of a pattern that does not
//               start at a multiple of its period
//   bits 62-63  0: no swizzle, 1: 128 bytes, 2: 64 bytes, 3: 32 bytes
//
// The unit of an operand is the core matrix: 8 rows of 16 bytes. What the two
// offsets mean depends on the contiguous dimension and on the swizzle. With S
// the span in bytes and rows that are S bytes wide (an atom is 8 such rows):
//
//   K-major, swizzled    row r of an 8-row group at r * S; SBO from one 8-row
//                        group to the next along M or N; LBO unused. The K of
//                        one instruction is 32 bytes of a row: the next K step
//                        starts 32 bytes further on.
//   K-major, no swizzle  core matrices of 128 consecutive bytes; SBO between
//                        core matrices along M or N, LBO between the two along
//                        K.
//   MN-major, swizzled   a row is S bytes along M or N, one row for each k;
//                        LBO from one atom to the next along M or N, SBO from
//                        one group of 8 k to the next.
//   MN-major, no swizzle core matrices of 128 consecutive bytes; SBO between
//                        core matrices along M or N, LBO along K.
//
// Addresses that these rules give are swizzled afterwards, as absolute
// addresses. MosaicGPU/Layout/MatrixLayout.h has the formula.
//
// Source: PTX ISA, "Shared Memory Matrix Layout" and "Matrix Descriptor Format"
// of wgmma; the table of canonical layouts agrees with CUTLASS.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_HARDWARE_MATRIXDESCRIPTOR_H
#define MOSAICGPU_HARDWARE_MATRIXDESCRIPTOR_H

#include "MosaicGPU/Hardware/Rule.h"
#include "MosaicGPU/Hardware/Swizzle.h"

#include <cstdint>

namespace mosaic {

namespace rules {
/// Addresses and offsets are multiples of 16 bytes below 2^18. Source: PTX ISA.
inline constexpr std::string_view matrixDescriptorField =
    "matrix-descriptor-field";
} // namespace rules

/// The fields in bytes.
struct MatrixDescriptor {
  /// Shared-memory address of the first element.
  uint32_t startAddress = 0;
  uint32_t leadingByteOffset = 0;
  uint32_t strideByteOffset = 0;
  /// 0 for patterns that start at a multiple of their period.
  uint32_t baseOffset = 0;
  int64_t swizzleBytes = kNoSwizzle;

  bool operator==(const MatrixDescriptor &) const = default;
};

/// Addresses and offsets are below this.
inline constexpr uint32_t kMatrixDescriptorLimitBytes = uint32_t(1) << 18;

/// The bytes of K that one instruction consumes, whatever the element type.
inline constexpr int64_t kMmaKBytes = 32;

/// Checks that the fields can be encoded without loss.
RuleCheck checkMatrixDescriptor(const MatrixDescriptor &descriptor);

/// The low 4 bits and those from 2^18 on are dropped, as by the hardware's own
/// conversion of addresses.
uint64_t encodeMatrixDescriptor(const MatrixDescriptor &descriptor);

MatrixDescriptor decodeMatrixDescriptor(uint64_t bits);

} // namespace mosaic

#endif // MOSAICGPU_HARDWARE_MATRIXDESCRIPTOR_H
