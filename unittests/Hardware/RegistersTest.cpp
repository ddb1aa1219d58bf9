//===- RegistersTest.cpp - Tests of register budgets ----------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Registers.h"

#include "RuleMatchers.h"

#include "gtest/gtest.h"

#include <array>

using namespace mosaic;

using Budgets = std::array<int64_t, 3>;

TEST(RegistersTest, ShareOfAThread) {
  const Target &target = *findTarget("sm_90a");
  EXPECT_EQ(maxRegistersPerThread(target, 128), 255);
  EXPECT_EQ(maxRegistersPerThread(target, 384), 168);
  EXPECT_EQ(maxRegistersPerThread(target, 1024), 64);
  for (int64_t threads = 32; threads <= 1024; threads += 32)
    EXPECT_LE(maxRegistersPerThread(target, threads) * threads, 65536);
}

TEST(RegistersTest, SetMaxRegisterIsAMultipleOf8) {
  for (int64_t n = -8; n <= 300; ++n) {
    if (n >= 24 && n <= 256 && n % 8 == 0)
      expectLegal(checkSetMaxRegister(n));
    else
      expectBroken(checkSetMaxRegister(n), "set-max-register");
  }
}

TEST(RegistersTest, SumIsAtMostThePool) {
  expectLegal(checkRegisterBudget(168, Budgets{40, 232, 232}));
  expectLegal(checkRegisterBudget(168, Budgets{24, 240, 240}));
  expectLegal(checkRegisterBudget(168, Budgets{24, 240, 232}));
  expectBroken(checkRegisterBudget(168, Budgets{96, 232, 232}),
               "register-budget", {"504", "560"});
  // One granule too many.
  expectBroken(checkRegisterBudget(168, Budgets{48, 232, 232}),
               "register-budget", {"504", "512"});
}

TEST(RegistersTest, RaisingNeedsLowering) {
  expectBroken(checkRegisterBudget(168, Budgets{168, 232, 168}),
               "register-budget", {"568"});
}
