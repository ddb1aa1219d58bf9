//===- SwizzleTest.cpp - Tests of the swizzle formula ---------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Layout/Swizzle.h"

#include "MosaicGPU/Hardware/Swizzle.h"

#include "gtest/gtest.h"

#include <vector>

using namespace mosaic;

static uint64_t bit(uint64_t value, int index) { return value >> index & 1; }

// The table of bits, one bit at a time.
TEST(SwizzleTest, XorsTheBitsOfTheTable) {
  struct {
    int64_t span;
    int numBits;
  } cases[] = {{16, 0}, {32, 1}, {64, 2}, {128, 3}};
  for (auto [span, numBits] : cases)
    for (uint64_t address = 0; address < 4096; ++address) {
      uint64_t swizzled = swizzledAddress(span, address);
      for (int i = 0; i < 64; ++i) {
        bool changes = i >= 4 && i < 4 + numBits;
        uint64_t expected =
            bit(address, i) ^ (changes ? bit(address, i + 3) : 0);
        ASSERT_EQ(bit(swizzled, i), expected)
            << "span " << span << " address " << address << " bit " << i;
      }
    }
}

TEST(SwizzleTest, IsItsOwnInverse) {
  for (int64_t span : kSwizzleSpans)
    for (uint64_t address = 0; address < 8192; ++address)
      ASSERT_EQ(swizzledAddress(span, swizzledAddress(span, address)), address);
}

// In a matrix of 128-byte rows chunk c of row r is stored at c ^ r.
TEST(SwizzleTest, Span128PermutesTheChunksOfARow) {
  for (uint64_t row = 0; row < 8; ++row)
    for (uint64_t chunk = 0; chunk < 8; ++chunk)
      EXPECT_EQ(swizzledAddress(128, row * 128 + chunk * 16),
                row * 128 + (chunk ^ row) * 16);
}

TEST(SwizzleTest, BytesStayInTheirSpan) {
  for (int64_t span : kSwizzleSpans)
    for (uint64_t address = 0; address < 8192; ++address)
      ASSERT_EQ(swizzledAddress(span, address) / static_cast<uint64_t>(span),
                address / static_cast<uint64_t>(span));
}

// What makes an aligned buffer addressable relative to its start, and the
// alignment the least that does.
TEST(SwizzleTest, RepeatsAfterTheAlignmentOfItsBuffers) {
  for (int64_t span : {32, 64, 128}) {
    uint64_t period = static_cast<uint64_t>(swizzledBufferAlignment(span));
    bool repeatsAtHalf = true;
    for (uint64_t address = 0; address < 8192; ++address) {
      ASSERT_EQ(swizzledAddress(span, address + period),
                swizzledAddress(span, address) + period);
      repeatsAtHalf &= swizzledAddress(span, address + period / 2) ==
                       swizzledAddress(span, address) + period / 2;
    }
    EXPECT_FALSE(repeatsAtHalf) << span;
  }
}
