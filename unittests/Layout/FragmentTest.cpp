//===- FragmentTest.cpp - Tests of matrices in registers ------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Layout/Fragment.h"

#include "MosaicGPU/Layout/BankConflicts.h"
#include "MosaicGPU/Layout/Swizzle.h"

#include "../Hardware/RuleMatchers.h"

#include "gtest/gtest.h"

#include <set>
#include <utility>
#include <vector>

using namespace mosaic;

// The figure of the PTX ISA (wgmma, D of shape M64NN): thread 4 * i + j of a
// warp has row i and row i + 8; d0 d1 are columns 2j, 2j + 1 of row i, d2 d3
// the same columns of row i + 8, d4 starts 8 columns to the right.
TEST(FragmentTest, AccumulatorIsTheFigureOfPtx) {
  WgmmaFragment d = WgmmaFragment::accumulator(64, 256);
  for (int64_t warp = 0; warp < 4; ++warp)
    for (int64_t i = 0; i < 8; ++i)
      for (int64_t j = 0; j < 4; ++j) {
        int64_t thread = 32 * warp + 4 * i + j;
        int64_t element = 0;
        for (int64_t column = 0; column < 256; column += 8)
          for (int64_t row : {i, i + 8})
            for (int64_t c : {0, 1})
              ASSERT_EQ(d.position(thread, element++),
                        (MatrixPosition{16 * warp + row, column + 2 * j + c}));
        ASSERT_EQ(element, d.elementsPerThread());
      }
}

TEST(FragmentTest, WorkedExample) {
  WgmmaFragment d = WgmmaFragment::accumulator(64, 8);
  EXPECT_EQ(d.elementsPerThread(), 4);
  EXPECT_EQ(d.position(37, 0), (MatrixPosition{17, 2}));
  EXPECT_EQ(d.position(37, 1), (MatrixPosition{17, 3}));
  EXPECT_EQ(d.position(37, 2), (MatrixPosition{25, 2}));
  EXPECT_EQ(d.position(37, 3), (MatrixPosition{25, 3}));
}

// The figures of the PTX ISA for A in registers: four lanes share a row; a
// 32-bit register holds 1, 2 or 4 neighbouring elements of it; registers
// alternate between row i and row i + 8.
TEST(FragmentTest, OperandAIsTheFigureOfPtx) {
  struct {
    ElementType type;
    int64_t perRegister, k;
  } cases[] = {{ElementType::TF32, 1, 8},
               {ElementType::BF16, 2, 16},
               {ElementType::F8E4M3FN, 4, 32}};
  for (auto [type, perRegister, k] : cases) {
    WgmmaFragment a = WgmmaFragment::operandA(64, k, type);
    expectLegal(a.check());
    // Four registers of 32 bits, whatever the type.
    ASSERT_EQ(a.elementsPerThread(), 4 * perRegister);
    for (int64_t thread = 0; thread < 128; ++thread) {
      int64_t i = thread % 32 / 4, j = thread % 4;
      for (int64_t e = 0; e < a.elementsPerThread(); ++e) {
        int64_t reg = e / perRegister;
        MatrixPosition position = a.position(thread, e);
        EXPECT_EQ(position.row, thread / 32 * 16 + i + (reg % 2 ? 8 : 0));
        EXPECT_EQ(position.column,
                  (reg >= 2 ? k / 2 : 0) + j * perRegister + e % perRegister);
      }
    }
  }
}

TEST(FragmentTest, EveryElementHasOneOwner) {
  for (int64_t rows : {64, 128, 192})
    for (int64_t columns = 8; columns <= 256; columns += 8) {
      WgmmaFragment d = WgmmaFragment::accumulator(rows, columns);
      expectLegal(d.check());
      std::set<std::pair<int64_t, int64_t>> seen;
      for (int64_t thread = 0; thread < 128; ++thread)
        for (int64_t e = 0; e < d.elementsPerThread(); ++e) {
          auto [row, column] = d.position(thread, e);
          ASSERT_TRUE(row >= 0 && row < rows);
          ASSERT_TRUE(column >= 0 && column < columns);
          seen.insert({row, column});
          ASSERT_EQ(d.owner(row, column), (FragmentPosition{thread, e}));
        }
      ASSERT_EQ(static_cast<int64_t>(seen.size()), rows * columns);
    }
}

TEST(FragmentTest, TallMatrixIsBlocksOf64Rows) {
  WgmmaFragment one = WgmmaFragment::accumulator(64, 24);
  WgmmaFragment three = WgmmaFragment::accumulator(192, 24);
  for (int64_t thread = 0; thread < 128; ++thread)
    for (int64_t e = 0; e < three.elementsPerThread(); ++e) {
      MatrixPosition inBlock = one.position(thread, e % 12);
      EXPECT_EQ(three.position(thread, e),
                (MatrixPosition{inBlock.row + e / 12 * 64, inBlock.column}));
    }
}

TEST(FragmentTest, Shape) {
  expectBroken(WgmmaFragment::accumulator(96, 8).check(), "fragment-shape",
               {"64", "96"});
  expectBroken(WgmmaFragment::accumulator(0, 8).check(), "fragment-shape");
  expectBroken(WgmmaFragment::accumulator(64, 12).check(), "fragment-shape",
               {"8", "12"});
  expectBroken(WgmmaFragment::operandA(64, 8, ElementType::I8).check(),
               "fragment-shape", {"16"});
  expectLegal(WgmmaFragment::operandA(64, 4, ElementType::TF32).check());
}

//===----------------------------------------------------------------------===//
// stmatrix
//===----------------------------------------------------------------------===//

// Carries the steps out as PTX defines stmatrix: lane l holds elements 2 * (l %
// 4) and the next of row l / 4 of each matrix, and lane 8 * m + r addresses row
// r of matrix m. Every element has to arrive where the fragment has it.
TEST(FragmentTest, StoreStepsMoveEveryElementToItsPlace) {
  for (int64_t rows : {64, 128})
    for (int64_t columns : {8, 16, 24, 64, 136, 256}) {
      WgmmaFragment d = WgmmaFragment::accumulator(rows, columns);
      std::set<std::pair<int64_t, int64_t>> stored;
      for (int64_t step = 0; step < d.numStoreSteps(); ++step) {
        MatrixStoreStep s = d.storeStep(step);
        for (int64_t thread = 0; thread < 128; ++thread) {
          int64_t warp = thread / 32, lane = thread % 32;
          for (int64_t matrix = 0; matrix < s.numMatrices; ++matrix) {
            MatrixPosition row =
                d.storeAddress(32 * warp + 8 * matrix + lane / 4, step);
            for (int64_t half : {0, 1}) {
              MatrixPosition target = {row.row,
                                       row.column + 2 * (lane % 4) + half};
              int64_t element = s.elements[static_cast<size_t>(matrix)]
                                          [static_cast<size_t>(half)];
              ASSERT_EQ(d.position(thread, element), target);
              ASSERT_TRUE(stored.insert({target.row, target.column}).second);
            }
          }
        }
      }
      EXPECT_EQ(static_cast<int64_t>(stored.size()), rows * columns);
    }
}

TEST(FragmentTest, LastStepOfAnOddMultipleOf8HasTwoMatrices) {
  WgmmaFragment d = WgmmaFragment::accumulator(128, 24);
  ASSERT_EQ(d.numStoreSteps(), 4);
  EXPECT_EQ(d.storeStep(0).numMatrices, 4);
  EXPECT_EQ(d.storeStep(1).numMatrices, 2);
  EXPECT_EQ(d.storeStep(2).numMatrices, 4);
  EXPECT_EQ(d.storeStep(3).numMatrices, 2);
  for (int64_t thread = 0; thread < 128; ++thread)
    if (thread % 32 >= 16) {
      EXPECT_EQ(d.storeAddress(thread, 1), d.storeAddress(thread - 16, 1));
    }
}

// Storing into tiles of 64 16-bit columns with a 128-byte swizzle needs the
// least wavefronts there are; without the swizzle each takes eight times as
// many.
TEST(FragmentTest, SwizzledStoresHaveNoBankConflicts) {
  WgmmaFragment d = WgmmaFragment::accumulator(64, 64);
  for (int64_t step = 0; step < d.numStoreSteps(); ++step)
    for (int64_t warp = 0; warp < 4; ++warp) {
      std::vector<uint64_t> plain, swizzled;
      for (int64_t lane = 0; lane < 32; ++lane) {
        MatrixPosition p = d.storeAddress(32 * warp + lane, step);
        plain.push_back(static_cast<uint64_t>(p.row * 128 + p.column * 2));
        swizzled.push_back(swizzledAddress(128, plain.back()));
      }
      EXPECT_EQ(bankConflicts(swizzled, 16), 0);
      EXPECT_EQ(bankConflicts(plain, 16), 4 * 7);
    }
}
