//===- BankConflictsTest.cpp - Tests of the cost of transfers -------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Layout/BankConflicts.h"

#include "MosaicGPU/Layout/Swizzle.h"

#include "gtest/gtest.h"

#include <numeric>
#include <vector>

using namespace mosaic;

namespace {
/// Lane l accesses l * stride.
std::vector<uint64_t> strided(uint64_t strideBytes, size_t lanes = 32) {
  std::vector<uint64_t> addresses;
  for (size_t lane = 0; lane < lanes; ++lane)
    addresses.push_back(lane * strideBytes);
  return addresses;
}
} // namespace

TEST(BankConflictsTest, ConsecutiveLanesNeedNoExtraWavefront) {
  for (int64_t bytes : {1, 2, 4, 8, 16}) {
    auto addresses = strided(static_cast<uint64_t>(bytes));
    EXPECT_EQ(bankConflicts(addresses, bytes), 0) << bytes;
  }
  EXPECT_EQ(numWavefronts(strided(4), 4), 1);
  EXPECT_EQ(numWavefronts(strided(8), 8), 2);
  EXPECT_EQ(numWavefronts(strided(16), 16), 4);
}

// A stride of s words visits 32 / gcd(s, 32) banks.
TEST(BankConflictsTest, WordsWithAStride) {
  for (uint64_t words = 1; words <= 64; ++words)
    EXPECT_EQ(numWavefronts(strided(4 * words), 4),
              std::gcd<int64_t>(static_cast<int64_t>(words), 32))
        << words;
}

TEST(BankConflictsTest, LanesShareAWord) {
  EXPECT_EQ(numWavefronts(strided(0), 4), 1);
  EXPECT_EQ(numWavefronts(strided(2), 2), 1);
  EXPECT_EQ(numWavefronts(strided(0), 16), 4);
}

TEST(BankConflictsTest, AColumnOf16ByteChunks) {
  // Rows of 128 bytes: all 8 lanes of a quarter want the same banks.
  EXPECT_EQ(bankConflicts(strided(128), 16), 4 * 7);
  // Padded by a chunk: none do.
  EXPECT_EQ(bankConflicts(strided(144), 16), 0);
}

TEST(BankConflictsTest, SwizzleRemovesTheConflictsOfAColumn) {
  // Rows as wide as the span: 8 of them are a column of a core matrix.
  for (int64_t span : {32, 64, 128})
    for (uint64_t chunk = 0; chunk < static_cast<uint64_t>(span) / 16;
         ++chunk) {
      std::vector<uint64_t> plain, swizzled;
      for (uint64_t row = 0; row < 8; ++row) {
        plain.push_back(row * static_cast<uint64_t>(span) + chunk * 16);
        swizzled.push_back(swizzledAddress(span, plain.back()));
      }
      EXPECT_EQ(bankConflicts(plain, 16), span / 16 - 1);
      EXPECT_EQ(bankConflicts(swizzled, 16), 0);
    }
}

TEST(BankConflictsTest, InactiveLanesCostNothing) {
  EXPECT_EQ(numWavefronts({}, 4), 0);
  EXPECT_EQ(numWavefronts(strided(16, 16), 16), 2);
}
