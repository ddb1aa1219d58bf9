//===- CompareTest.cpp - Outputs against references -----------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compare.h"

#include "gtest/gtest.h"

#include <cmath>
#include <limits>
#include <vector>

using namespace mosaic;
using namespace mosaic::run;

namespace {
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

template <typename T>
Numbers numbersOf(const std::vector<T> &values, ElementType type) {
  return {formatOf(type),
          {reinterpret_cast<const uint8_t *>(values.data()),
           values.size() * sizeof(T)}};
}
Comparison compareFloats(const std::vector<float> &values,
                         const std::vector<float> &references,
                         const Tolerance &tolerance = {}) {
  return compare(numbersOf(values, ElementType::F32),
                 numbersOf(references, ElementType::F32), tolerance);
}
} // namespace

TEST(Compare, EqualNumbersMatch) {
  Comparison result = compareFloats({1, 2, -0.0f}, {1, 2, 0.0f});
  EXPECT_EQ(result.numMismatches, 0);
  EXPECT_EQ(result.numElements, 3);
  EXPECT_EQ(result.rmsOfError, 0);
}

TEST(Compare, ExactMeansExact) {
  Comparison result = compareFloats({1, std::nextafter(2.0f, 3.0f)}, {1, 2});
  EXPECT_EQ(result.numMismatches, 1);
  EXPECT_EQ(result.worst, 1);
}

TEST(Compare, WorstIsTheOneThatExceedsItsToleranceTheMost) {
  Comparison result =
      compareFloats({1.5, 103, 3}, {1, 100, 3}, {.relative = 0.04});
  EXPECT_EQ(result.numMismatches, 1);
  EXPECT_EQ(result.worst, 0);
  EXPECT_EQ(result.worstValue, 1.5);
  EXPECT_EQ(result.worstReference, 1);
  EXPECT_EQ(result.worstError, 0.5);
  EXPECT_NEAR(result.worstTolerance, 0.04, 1e-9);
}

TEST(Compare, AbsoluteTolerance) {
  EXPECT_EQ(compareFloats({1.25}, {1}, {.absolute = 0.25}).numMismatches, 0);
  EXPECT_EQ(compareFloats({1.25}, {1}, {.absolute = 0.2499}).numMismatches, 1);
}

TEST(Compare, RelativeTolerance) {
  EXPECT_EQ(compareFloats({-5}, {-4}, {.relative = 0.25}).numMismatches, 0);
  EXPECT_EQ(compareFloats({-5}, {-4}, {.relative = 0.2499}).numMismatches, 1);
}

TEST(Compare, RmsTolerance) {
  // rms(3, 4, 0, 0) = 2.5.
  Tolerance tolerance = {.rms = 0.1};
  EXPECT_EQ(
      compareFloats({3, 4, 0, 0.25}, {3, 4, 0, 0}, tolerance).numMismatches, 0);
  Comparison result =
      compareFloats({3, 4, 0, 0.2501f}, {3, 4, 0, 0}, tolerance);
  EXPECT_EQ(result.numMismatches, 1);
  EXPECT_EQ(result.rmsOfReference, 2.5);
}

TEST(Compare, TolerancesAdd) {
  Tolerance tolerance = {.relative = 0.25, .absolute = 0.5, .rms = 0.125};
  EXPECT_EQ(compareFloats({5.0}, {4}, tolerance).numMismatches, 0);
  EXPECT_EQ(compareFloats({6.0}, {4}, tolerance).numMismatches, 0);
  EXPECT_EQ(compareFloats({6.0625}, {4}, tolerance).numMismatches, 1);
}

TEST(Compare, NansEqualNans) {
  EXPECT_EQ(compareFloats({kNan}, {kNan}).numMismatches, 0);
  Tolerance huge = {.relative = 1e30, .absolute = 1e30};
  EXPECT_EQ(compareFloats({kNan}, {1}, huge).numMismatches, 1);
  EXPECT_EQ(compareFloats({1}, {kNan}, huge).numMismatches, 1);
}

TEST(Compare, InfinitiesEqualThemselves) {
  Tolerance huge = {.relative = 1, .absolute = 1e30};
  EXPECT_EQ(compareFloats({kInfinity}, {kInfinity}).numMismatches, 0);
  EXPECT_EQ(compareFloats({kInfinity}, {-kInfinity}, huge).numMismatches, 1);
  EXPECT_EQ(compareFloats({1}, {kInfinity}, huge).numMismatches, 1);
  EXPECT_EQ(compareFloats({kInfinity}, {1}, huge).numMismatches, 1);
}

TEST(Compare, RmsIgnoresWhatIsNotFinite) {
  Comparison result = compareFloats({kNan, 3.3f}, {kNan, 3}, {.rms = 0.125});
  EXPECT_EQ(result.rmsOfReference, 3);
  EXPECT_EQ(result.numMismatches, 0);
}

TEST(Compare, BigIntegersAreComparedExactly) {
  int64_t big = int64_t(1) << 60;
  std::vector<int64_t> values = {big + 1}, references = {big};
  EXPECT_EQ(compare(numbersOf(values, ElementType::I64),
                    numbersOf(references, ElementType::I64), {})
                .numMismatches,
            1);
}

TEST(Compare, FormatsMayDiffer) {
  std::vector<uint16_t> halves = {0x3c00};
  std::vector<double> doubles = {1};
  EXPECT_EQ(compare(numbersOf(halves, ElementType::F16),
                    numbersOf(doubles, ElementType::F64), {})
                .numMismatches,
            0);
}

TEST(Compare, NothingMatchesNothing) {
  Comparison result = compareFloats({}, {});
  EXPECT_EQ(result.numMismatches, 0);
  EXPECT_EQ(result.worst, -1);
}
