//===- MatrixLayout.cpp - Where wgmma finds an element --------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Layout/MatrixLayout.h"

#include "MosaicGPU/Layout/Swizzle.h"

using namespace mosaic;

/// Without a swizzle: core matrices of 8 rows, 16 consecutive bytes each. Rows
/// run along the other dimension than the one that is contiguous.
static int64_t coreMatrixOffset(const MatrixDescriptor &descriptor, Major major,
                                int64_t elementBytes, int64_t mn, int64_t k) {
  int64_t perChunk = 16 / elementBytes;
  int64_t sbo = descriptor.strideByteOffset;
  int64_t lbo = descriptor.leadingByteOffset;
  if (major == Major::K)
    return mn / 8 * sbo + k / perChunk * lbo + mn % 8 * 16 +
           k % perChunk * elementBytes;
  return mn / perChunk * sbo + k / 8 * lbo + k % 8 * 16 +
         mn % perChunk * elementBytes;
}

/// With a swizzle: rows of one span, eight rows to an atom.
static int64_t atomOffset(const MatrixDescriptor &descriptor, Major major,
                          int64_t elementBytes, int64_t mn, int64_t k) {
  int64_t span = descriptor.swizzleBytes;
  int64_t sbo = descriptor.strideByteOffset;
  if (major == Major::K)
    return mn / 8 * sbo + mn % 8 * span + k * elementBytes;
  int64_t perRow = span / elementBytes;
  return mn / perRow * descriptor.leadingByteOffset + k / 8 * sbo +
         k % 8 * span + mn % perRow * elementBytes;
}

uint32_t mosaic::matrixElementAddress(const MatrixDescriptor &descriptor,
                                      Major major, ElementType type, int64_t mn,
                                      int64_t k) {
  int64_t elementBytes = elementTypeBits(type) / 8;
  auto formula =
      descriptor.swizzleBytes == kNoSwizzle ? coreMatrixOffset : atomOffset;
  uint64_t address =
      descriptor.startAddress +
      static_cast<uint64_t>(formula(descriptor, major, elementBytes, mn, k));
  return static_cast<uint32_t>(
      swizzledAddress(descriptor.swizzleBytes, address));
}
