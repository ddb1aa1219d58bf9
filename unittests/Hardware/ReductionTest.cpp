//===- ReductionTest.cpp - Reductions that a store by TMA performs --------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Reduction.h"

#include "RuleMatchers.h"

using namespace mosaic;

TEST(ReductionTest, AddsWhatTheChipAdds) {
  for (ElementType type :
       {ElementType::I32, ElementType::I64, ElementType::F16, ElementType::BF16,
        ElementType::F32, ElementType::F64})
    expectLegal(checkReduction(Reduction::Add, type));
  for (ElementType type : {ElementType::I8, ElementType::I16,
                           ElementType::F8E4M3FN, ElementType::TF32})
    expectBroken(checkReduction(Reduction::Add, type), rules::reductionType);
}

TEST(ReductionTest, ComparesHalfFloatsButNotF32) {
  for (Reduction reduction : {Reduction::Min, Reduction::Max}) {
    expectLegal(checkReduction(reduction, ElementType::F16));
    expectLegal(checkReduction(reduction, ElementType::BF16));
    expectBroken(checkReduction(reduction, ElementType::F32),
                 rules::reductionType, {"f16 or bf16", "f32"});
  }
}

TEST(ReductionTest, SaysWhetherIntegersAreSigned) {
  for (Reduction reduction : {Reduction::SMin, Reduction::SMax}) {
    EXPECT_TRUE(isSignedReduction(reduction));
    expectLegal(checkReduction(reduction, ElementType::I64));
  }
  for (Reduction reduction : {Reduction::UMin, Reduction::UMax, Reduction::Add,
                              Reduction::Inc, Reduction::Dec})
    EXPECT_FALSE(isSignedReduction(reduction));
  // Without a sign there is nothing to compare integers by.
  expectBroken(checkReduction(Reduction::Max, ElementType::I32),
               rules::reductionType, {"max", "i32"});
}

TEST(ReductionTest, CountsIn32Bits) {
  for (Reduction reduction : {Reduction::Inc, Reduction::Dec}) {
    expectLegal(checkReduction(reduction, ElementType::I32));
    expectBroken(checkReduction(reduction, ElementType::I64),
                 rules::reductionType);
  }
}

TEST(ReductionTest, CombinesBitsOfIntegers) {
  for (Reduction reduction : {Reduction::And, Reduction::Or, Reduction::Xor}) {
    expectLegal(checkReduction(reduction, ElementType::I32));
    expectLegal(checkReduction(reduction, ElementType::I64));
    expectBroken(checkReduction(reduction, ElementType::F32),
                 rules::reductionType);
  }
}
