//===- MmaTest.cpp - Tests of the table of MMA instructions ---------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Mma.h"

#include "MosaicGPU/Hardware/MatrixDescriptor.h"
#include "RuleMatchers.h"

#include "gtest/gtest.h"

#include <set>
#include <string>

using namespace mosaic;
using enum ElementType;

static const MmaInstruction &get(ElementType a, ElementType b, ElementType d) {
  return *findMma(a, b, d);
}

TEST(MmaTest, RowsAreThoseOfPtx) {
  std::set<std::string> expected = {"f16 f16 f16", "f16 f16 f32",
                                    "bf16 bf16 f32", "tf32 tf32 f32"};
  for (std::string a : {"e4m3", "e5m2"})
    for (std::string b : {"e4m3", "e5m2"})
      for (std::string d : {"f16", "f32"})
        expected.insert(a + " " + b + " " + d);
  for (std::string a : {"s8", "u8"})
    for (std::string b : {"s8", "u8"})
      expected.insert(a + " " + b + " s32");

  std::set<std::string> found;
  for (const MmaInstruction &row : mmaInstructions()) {
    found.insert(std::string(row.ptxA) + " " + std::string(row.ptxB) + " " +
                 std::string(row.ptxD));
    EXPECT_EQ(findMmaByPtxTypes(row.ptxA, row.ptxB, row.ptxD), &row);
  }
  EXPECT_EQ(found, expected);
  EXPECT_EQ(mmaInstructions().size(), expected.size());
}

TEST(MmaTest, KIs32BytesOfEachOperand) {
  for (const MmaInstruction &row : mmaInstructions()) {
    EXPECT_EQ(row.k * elementTypeBits(row.a), 8 * kMmaKBytes);
    EXPECT_EQ(row.k * elementTypeBits(row.b), 8 * kMmaKBytes);
    EXPECT_EQ(row.m, 64);
  }
}

TEST(MmaTest, Only16BitOperandsMayBeMnMajor) {
  for (const MmaInstruction &row : mmaInstructions())
    for (MmaOperand operand : {MmaOperand::A, MmaOperand::B}) {
      expectLegal(checkMmaMajor(row, operand, Major::K));
      if (elementTypeBits(row.a) == 16)
        expectLegal(checkMmaMajor(row, operand, Major::MN));
      else
        expectBroken(checkMmaMajor(row, operand, Major::MN), "mma-major",
                     {operand == MmaOperand::A ? "operand A" : "operand B"});
    }
}

TEST(MmaTest, SignedIsTheFirstIntegerRow) {
  EXPECT_EQ(get(I8, I8, I32).ptxA, "s8");
  EXPECT_EQ(get(I8, I8, I32).ptxB, "s8");
}

TEST(MmaTest, F32OperandsAreReadAsTf32) {
  EXPECT_EQ(findMma(F32, F32, F32), findMma(TF32, TF32, F32));
  EXPECT_EQ(findMma(F32, F16, F32), nullptr);
}

TEST(MmaTest, TypesThatExistAreLegal) {
  expectLegal(checkMma(F16, F16, F32));
  expectLegal(checkMma(F16, F16, F16));
  expectLegal(checkMma(BF16, BF16, F32));
  expectLegal(checkMma(F8E4M3FN, F8E5M2, F32));
  expectLegal(checkMma(I8, I8, I32));
}

TEST(MmaTest, AccumulatorType) {
  expectBroken(checkMma(BF16, BF16, F16), "mma-accumulator-type",
               {"bf16 x bf16", "one of f32", "but got f16"});
  expectBroken(checkMma(F16, F16, BF16), "mma-accumulator-type", {"f32, f16"});
  expectBroken(checkMma(I8, I8, F32), "mma-accumulator-type", {"one of i32,"});
}

TEST(MmaTest, OperandTypes) {
  RuleCheck check = checkMma(F16, BF16, F32);
  expectBroken(check, "mma-operand-types", {"but got f16 x bf16"});
  // The sentence lists every pair.
  for (const MmaInstruction &row : mmaInstructions()) {
    std::string pair = std::string(elementTypeName(row.a)) + " x " +
                       std::string(elementTypeName(row.b));
    expectBroken(check, "mma-operand-types", {pair});
  }
  expectBroken(checkMma(F64, F64, F64), "mma-operand-types");
  expectBroken(checkMma(F8E8M0FNU, F8E8M0FNU, F32), "mma-operand-types");
}

TEST(MmaTest, NOfFloatsIsAMultipleOf8) {
  for (const MmaInstruction &row : mmaInstructions()) {
    if (!isFloat(row.d))
      continue;
    for (int64_t n = -8; n <= 300; ++n) {
      bool legal = n >= 8 && n <= 256 && n % 8 == 0;
      EXPECT_EQ(isLegalMmaN(row, n), legal) << n;
      EXPECT_EQ(checkMmaN(row, n).has_value(), !legal) << n;
    }
  }
}

TEST(MmaTest, NOfIntegersIsCoarser) {
  // PTX ISA, wgmma.mma_async, shapes of .u8 and .s8.
  std::set<int64_t> legal = {8,   16,  24,  32,  48,  64,  80,  96,  112,
                             128, 144, 160, 176, 192, 208, 224, 240, 256};
  for (int64_t n = -8; n <= 300; ++n)
    EXPECT_EQ(isLegalMmaN(get(I8, I8, I32), n), legal.contains(n)) << n;
}

TEST(MmaTest, SentencesAboutN) {
  expectBroken(checkMmaN(get(F16, F16, F32), 12), "mma-n",
               {"multiple of 8", "256", "but got 12", "below is 8"});
  expectBroken(checkMmaN(get(F16, F16, F32), 4), "mma-n", {"but got 4"});
  expectBroken(checkMmaN(get(I8, I8, I32), 40), "mma-n",
               {"multiple of 16", "8, 24", "but got 40", "below is 32"});
}

TEST(MmaTest, LargestLegalNSplitsEveryMultipleOf8) {
  for (const MmaInstruction &row : mmaInstructions()) {
    EXPECT_EQ(largestLegalN(row, 7), 0);
    EXPECT_EQ(largestLegalN(row, -1), 0);
    EXPECT_EQ(largestLegalN(row, 1000), 256);
    for (int64_t n = 8; n <= 1024; n += 8) {
      int64_t rest = n;
      while (rest > 0) {
        int64_t piece = largestLegalN(row, rest);
        ASSERT_TRUE(isLegalMmaN(row, piece));
        ASSERT_LE(piece, rest);
        rest -= piece;
      }
      EXPECT_EQ(rest, 0);
    }
  }
}

TEST(MmaTest, MAndK) {
  const MmaInstruction &row = get(F16, F16, F32);
  expectLegal(checkMmaM(row, 64));
  expectLegal(checkMmaM(row, 192));
  expectBroken(checkMmaM(row, 96), "mma-m", {"64", "96"});
  expectBroken(checkMmaM(row, 0), "mma-m");
  expectLegal(checkMmaK(row, 16));
  expectLegal(checkMmaK(row, 64));
  expectBroken(checkMmaK(row, 24), "mma-k", {"16", "24"});
  expectBroken(checkMmaK(row, 0), "mma-k");
}

TEST(MmaTest, OnlyTheSpecificTargetHasWgmma) {
  for (const MmaInstruction &row : mmaInstructions()) {
    const Target *target = findTarget(row.target);
    ASSERT_TRUE(target);
    EXPECT_TRUE(target->hasWgmma);
    EXPECT_TRUE(target->isArchitectureSpecific);
    EXPECT_GE(row.minPtxVersion, target->minPtxVersion);
    expectLegal(checkMmaTarget(row, *target));
    expectBroken(checkMmaTarget(row, *findTarget("sm_90")), "mma-target",
                 {"sm_90a"});
  }
}

TEST(MmaTest, AccumulatorRegisters) {
  // 64 x 256 elements over 128 threads: 128 of 32 bits, 64 of packed 16 bits.
  EXPECT_EQ(mmaAccumulatorRegisters(get(F16, F16, F32), 256), 128);
  EXPECT_EQ(mmaAccumulatorRegisters(get(F16, F16, F16), 256), 64);
  EXPECT_EQ(mmaAccumulatorRegisters(get(F16, F16, F32), 8), 4);
}
