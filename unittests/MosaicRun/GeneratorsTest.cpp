//===- GeneratorsTest.cpp - Data from a seed ------------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "TemporaryFolder.h"
#include "UserError.h"

#include "gmock/gmock.h"

#include <cmath>
#include <set>
#include <vector>

using namespace mosaic;
using namespace mosaic::run;
using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Ge;
using ::testing::Le;
using ::testing::Lt;
using ::testing::StrEq;

namespace {
std::vector<double> make(std::string_view generator, ElementType type,
                         int64_t count) {
  Array array = generate(parseGenerator(generator), {{count}, type});
  std::vector<double> values;
  for (int64_t i = 0; i < count; ++i)
    values.push_back(array.numbers()[i]);
  return values;
}
} // namespace

TEST(Generators, NormalHasMean0AndDeviation1) {
  double sum = 0, squares = 0;
  std::vector<double> values = make("normal:1", ElementType::F64, 100000);
  for (double value : values) {
    sum += value;
    squares += value * value;
  }
  EXPECT_NEAR(sum / values.size(), 0, 0.02);
  EXPECT_NEAR(squares / values.size(), 1, 0.02);
  EXPECT_THAT(values, Each(AllOf(Ge(-6), Lt(6))));
}

// The same everywhere: these bits may never change.
TEST(Generators, SeedsGiveTheSameBitsForEver) {
  EXPECT_THAT(make("normal:1", ElementType::F64, 3),
              ElementsAre(-0x1.2907c2c000000p-4, -0x1.e291cbd400000p+0,
                          -0x1.3e99296c00000p-2));
  EXPECT_THAT(make("uniform:7", ElementType::F64, 2),
              ElementsAre(0x1.7169852efd579p-1, 0x1.4ca60bfa671d9p-1));
  EXPECT_THAT(make("integers:7", ElementType::F16, 8),
              ElementsAre(-4, 1, 3, 3, 3, -3, 1, 3));
}

TEST(Generators, SeedsDiffer) {
  EXPECT_NE(make("normal:1", ElementType::F32, 16),
            make("normal:2", ElementType::F32, 16));
  // No two seeds give one sequence that is shifted.
  EXPECT_NE(make("uniform:1", ElementType::F64, 2)[1],
            make("uniform:2", ElementType::F64, 1)[0]);
}

TEST(Generators, NarrowTypesRoundTheSameNumbers) {
  std::vector<double> exact = make("normal:1", ElementType::F64, 64),
                      narrow = make("normal:1", ElementType::F16, 64);
  for (int i = 0; i < 64; ++i)
    EXPECT_NEAR(narrow[i], exact[i], std::ldexp(std::fabs(exact[i]), -11));
}

TEST(Generators, NormalIntegersStayInTheirRange) {
  EXPECT_THAT(make("normal:1", ElementType::I4, 1000),
              Each(AllOf(Ge(-8), Le(7))));
  EXPECT_THAT(make("normal:1", ElementType::I1, 1000),
              Each(AllOf(Ge(0), Le(1))));
  std::vector<double> bytes = make("normal:1", ElementType::I8, 1000);
  EXPECT_THAT(bytes, Each(AllOf(Ge(-48), Le(48))));
  EXPECT_GT(std::set<double>(bytes.begin(), bytes.end()).size(), 20u);
}

TEST(Generators, UniformIsBelow1) {
  EXPECT_THAT(make("uniform:3", ElementType::F64, 10000),
              Each(AllOf(Ge(0), Lt(1))));
  std::vector<double> bytes = make("uniform:3", ElementType::I8, 10000);
  std::set<double> distinct(bytes.begin(), bytes.end());
  EXPECT_EQ(distinct.size(), 256u);
  EXPECT_EQ(*distinct.begin(), -128);
}

TEST(Generators, IntegersIncludeTheirBounds) {
  std::vector<double> values = make("integers:1", ElementType::F16, 1000);
  std::set<double> distinct(values.begin(), values.end());
  EXPECT_THAT(distinct, ElementsAre(-4, -3, -2, -1, 0, 1, 2, 3, 4));
  values = make("integers:1:5:6", ElementType::I32, 100);
  distinct = {values.begin(), values.end()};
  EXPECT_THAT(distinct, ElementsAre(5, 6));
  EXPECT_THAT(make("integers:1:3:3", ElementType::I8, 2), ElementsAre(3, 3));
}

TEST(Generators, IotaCountsAndWraps) {
  EXPECT_THAT(make("iota", ElementType::I32, 4), ElementsAre(0, 1, 2, 3));
  std::vector<double> bytes = make("iota", ElementType::I8, 257);
  EXPECT_EQ(bytes[127], 127);
  EXPECT_EQ(bytes[128], -128);
  EXPECT_EQ(bytes[256], 0);
}

TEST(Generators, Constants) {
  EXPECT_THAT(make("zeros", ElementType::F32, 2), ElementsAre(0, 0));
  EXPECT_THAT(make("ones", ElementType::BF16, 2), ElementsAre(1, 1));
  EXPECT_THAT(make("constant:-2.5", ElementType::F16, 2),
              ElementsAre(-2.5, -2.5));
}

TEST(Generators, UnknownNameIsRefused) {
  EXPECT_USER_ERROR(parseGenerator("random:1"),
                    StrEq("expected normal:SEED, uniform:SEED, "
                          "integers:SEED[:LOW:HIGH], iota, zeros, ones or "
                          "constant:VALUE, but got 'random:1'"));
}

TEST(Generators, WrongPartsAreRefused) {
  EXPECT_USER_ERROR(parseGenerator("normal"),
                    StrEq("expected normal:SEED, but got 'normal'"));
  EXPECT_USER_ERROR(parseGenerator("normal:x"),
                    StrEq("expected a seed of at least 0, but got 'x'"));
  EXPECT_USER_ERROR(parseGenerator("normal:-1"),
                    StrEq("expected a seed of at least 0, but got '-1'"));
  EXPECT_USER_ERROR(parseGenerator("integers:1:2"),
                    StrEq("expected integers:SEED or integers:SEED:LOW:HIGH, "
                          "but got 'integers:1:2'"));
  EXPECT_USER_ERROR(parseGenerator("integers:1:3:2"),
                    StrEq("expected LOW to be at most HIGH, but got 3 and 2"));
  EXPECT_USER_ERROR(parseGenerator("iota:1"),
                    StrEq("expected iota, but got 'iota:1'"));
  EXPECT_USER_ERROR(parseGenerator("constant:x"),
                    StrEq("expected a number as VALUE, but got 'x'"));
}
