//===- NumbersTest.cpp - Numbers as bits in memory ------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Numbers.h"

#include "gtest/gtest.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace mosaic;
using namespace mosaic::run;

namespace {
uint64_t bitsOf(ElementType type, double value) {
  uint64_t bits = 0;
  encode(formatOf(type), value, reinterpret_cast<uint8_t *>(&bits));
  return bits;
}
long double valueOf(ElementType type, uint64_t bits) {
  return decode(formatOf(type), reinterpret_cast<uint8_t *>(&bits));
}
} // namespace

// Every number of 16 bits and fewer survives the way to a double and back.
TEST(Numbers, SmallFloatsRoundTrip) {
  for (ElementType type :
       {ElementType::F16, ElementType::BF16, ElementType::F8E4M3FN,
        ElementType::F8E5M2, ElementType::F8E8M0FNU, ElementType::F4E2M1FN}) {
    uint64_t count = uint64_t(1) << formatOf(type).bits;
    for (uint64_t bits = 0; bits < count; ++bits) {
      long double value = valueOf(type, bits);
      if (std::isnan(value))
        EXPECT_TRUE(std::isnan(valueOf(type, bitsOf(type, value))));
      else
        ASSERT_EQ(bitsOf(type, value), bits) << elementTypeName(type);
    }
  }
}

TEST(Numbers, KnownBits) {
  EXPECT_EQ(bitsOf(ElementType::F16, 1), 0x3c00u);
  EXPECT_EQ(bitsOf(ElementType::F16, -2.5), 0xc100u);
  EXPECT_EQ(bitsOf(ElementType::F16, 65504), 0x7bffu);
  EXPECT_EQ(bitsOf(ElementType::F16, 0x1p-24), 1u);
  EXPECT_EQ(bitsOf(ElementType::BF16, 1), 0x3f80u);
  EXPECT_EQ(bitsOf(ElementType::F8E4M3FN, 448), 0x7eu);
  EXPECT_EQ(bitsOf(ElementType::F8E5M2, 57344), 0x7bu);
  EXPECT_EQ(bitsOf(ElementType::F8E8M0FNU, 1), 127u);
  EXPECT_EQ(bitsOf(ElementType::F4E2M1FN, 6), 7u);
  EXPECT_EQ(bitsOf(ElementType::F32, 1), 0x3f800000u);
  EXPECT_EQ(bitsOf(ElementType::TF32, 1), 0x3f800000u);
  EXPECT_EQ(bitsOf(ElementType::F64, 1), 0x3ff0000000000000u);
}

TEST(Numbers, TiesGoToEven) {
  EXPECT_EQ(bitsOf(ElementType::F16, 2049), bitsOf(ElementType::F16, 2048));
  EXPECT_EQ(bitsOf(ElementType::F16, 2051), bitsOf(ElementType::F16, 2052));
  EXPECT_EQ(bitsOf(ElementType::F16, 0x1p-25), 0u);
  EXPECT_EQ(bitsOf(ElementType::F16, 0x1.8p-24), 2u);
}

TEST(Numbers, OverflowBecomesWhatTheTypeHas) {
  double infinity = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(
      std::isinf(valueOf(ElementType::F16, bitsOf(ElementType::F16, 65520))));
  EXPECT_EQ(valueOf(ElementType::F16, bitsOf(ElementType::F16, 65519)), 65504);
  EXPECT_EQ(bitsOf(ElementType::F8E4M3FN, 1000), 0x7fu);
  EXPECT_EQ(bitsOf(ElementType::F8E4M3FN, -infinity), 0xffu);
  EXPECT_EQ(bitsOf(ElementType::F4E2M1FN, 100), 7u);
  EXPECT_EQ(bitsOf(ElementType::F8E5M2, infinity), 0x7cu);
}

TEST(Numbers, Integers) {
  EXPECT_EQ(bitsOf(ElementType::I8, -1), 0xffu);
  EXPECT_EQ(valueOf(ElementType::I8, 0xff), -1);
  EXPECT_EQ(valueOf(ElementType::I4, 0xf), -1);
  EXPECT_EQ(valueOf(ElementType::I1, 1), 1);
  EXPECT_EQ(valueOf(ElementType::I64, uint64_t(1) << 63), -0x1p63L);
  // More than a double holds.
  EXPECT_EQ(valueOf(ElementType::I64, 0x20000000000001), 0x20000000000001L);
}
