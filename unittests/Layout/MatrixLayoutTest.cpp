//===- MatrixLayoutTest.cpp - Tests of operands in shared memory ----------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Layout/MatrixLayout.h"

#include "MosaicGPU/Layout/Swizzle.h"
#include "MosaicGPU/Layout/Tiling.h"

#include "gtest/gtest.h"

#include <set>

using namespace mosaic;

// A TMA copy writes a tile of 64 rows, one span wide, row after row, with
// swizzled addresses. A K-major descriptor that steps 32 bytes along the row
// must find element (mn, k) where the copy put it.
TEST(MatrixLayoutTest, KMajorFindsWhatACopyWrote) {
  for (int64_t span : {32, 64, 128})
    for (int64_t elementBytes : {1, 2, 4}) {
      ElementType type = elementBytes == 1   ? ElementType::I8
                         : elementBytes == 2 ? ElementType::F16
                                             : ElementType::TF32;
      int64_t base = 3 * swizzledBufferAlignment(span);
      int64_t kPerStep = 32 / elementBytes;
      for (int64_t step = 0; step < span / 32; ++step) {
        MatrixDescriptor d;
        d.startAddress = static_cast<uint32_t>(base + step * 32);
        d.strideByteOffset = static_cast<uint32_t>(8 * span);
        d.swizzleBytes = span;
        for (int64_t mn = 0; mn < 64; ++mn)
          for (int64_t k = 0; k < kPerStep; ++k) {
            int64_t column = step * kPerStep + k;
            uint64_t byte =
                static_cast<uint64_t>(mn * span + column * elementBytes);
            ASSERT_EQ(matrixElementAddress(d, Major::K, type, mn, k),
                      static_cast<uint64_t>(base) +
                          swizzledAddress(span, byte));
          }
      }
    }
}

// Tiles of 8 k by one span of MN, first along MN, then along K, each row
// contiguous along MN: what copies of a K x MN array tiled by (8, span) write.
TEST(MatrixLayoutTest, MnMajorFindsWhatCopiesWrote) {
  const int64_t numMn = 128, numK = 16;
  for (int64_t span : {32, 64, 128}) {
    int64_t perRow = span / 2;
    Tiling tiling(Extents{8, perRow});
    Extents shape = tiling.tileSliceShape(Extents{numK, numMn});
    Extents strides = rowMajorStrides(shape);
    MatrixDescriptor d;
    d.startAddress = static_cast<uint32_t>(swizzledBufferAlignment(span));
    d.leadingByteOffset = static_cast<uint32_t>(strides[1] * 2);
    d.strideByteOffset = static_cast<uint32_t>(strides[0] * 2);
    d.swizzleBytes = span;
    for (int64_t k = 0; k < numK; ++k)
      for (int64_t mn = 0; mn < numMn; ++mn) {
        Extents index = tiling.tileIndex(Extents{k, mn});
        int64_t element = 0;
        for (size_t dim = 0; dim < index.size(); ++dim)
          element += index[dim] * strides[dim];
        ASSERT_EQ(matrixElementAddress(d, Major::MN, ElementType::F16, mn, k),
                  d.startAddress + swizzledAddress(span, static_cast<uint64_t>(
                                                             element * 2)));
      }
  }
}

// Without a swizzle: core matrices of 128 consecutive bytes.
TEST(MatrixLayoutTest, CoreMatricesWithoutASwizzle) {
  MatrixDescriptor d;
  d.startAddress = 1024;
  d.strideByteOffset = 256;  // along M or N
  d.leadingByteOffset = 128; // along K
  for (int64_t mn = 0; mn < 64; ++mn)
    for (int64_t k = 0; k < 16; ++k) {
      uint32_t core = static_cast<uint32_t>(1024 + mn / 8 * 256 + k / 8 * 128);
      uint32_t row = static_cast<uint32_t>(mn % 8);
      uint32_t column = static_cast<uint32_t>(k % 8);
      ASSERT_EQ(matrixElementAddress(d, Major::K, ElementType::F16, mn, k),
                core + row * 16 + column * 2);
      ASSERT_EQ(matrixElementAddress(d, Major::MN, ElementType::F16, mn, k),
                core + column * 16 + row * 2);
    }
}

TEST(MatrixLayoutTest, ElementsDoNotOverlap) {
  for (int64_t span : kSwizzleSpans)
    for (Major major : {Major::K, Major::MN}) {
      MatrixDescriptor d;
      d.swizzleBytes = span;
      // Dense for 64 x 16 elements of 16 bits.
      bool isSwizzled = span != kNoSwizzle;
      if (!isSwizzled) {
        d.leadingByteOffset = 128;
        d.strideByteOffset = 256;
      } else if (major == Major::K) {
        d.strideByteOffset = static_cast<uint32_t>(8 * span);
      } else {
        d.leadingByteOffset = static_cast<uint32_t>(16 * span);
        d.strideByteOffset = static_cast<uint32_t>(8 * span);
      }
      std::set<uint32_t> addresses;
      for (int64_t mn = 0; mn < 64; ++mn)
        for (int64_t k = 0; k < 16; ++k)
          addresses.insert(
              matrixElementAddress(d, major, ElementType::F16, mn, k));
      EXPECT_EQ(addresses.size(), 64u * 16u);
    }
}
