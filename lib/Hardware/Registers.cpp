//===- Registers.cpp - The budget of registers ----------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Registers.h"

#include <algorithm>
#include <cinttypes>

using namespace mosaic;

static constexpr int64_t minSetMaxRegister = 24;
static constexpr int64_t maxSetMaxRegister = 256;

int64_t mosaic::maxRegistersPerThread(const Target &target,
                                      int64_t blockThreads) {
  int64_t share = target.maxBlockRegisters / std::max<int64_t>(blockThreads, 1);
  share -= share % kRegisterGranule;
  return std::min(share, target.maxThreadRegisters);
}

RuleCheck mosaic::checkSetMaxRegister(int64_t numRegisters) {
  if (numRegisters >= minSetMaxRegister && numRegisters <= maxSetMaxRegister &&
      numRegisters % kRegisterGranule == 0)
    return std::nullopt;
  int64_t nearest =
      std::clamp(numRegisters, minSetMaxRegister, maxSetMaxRegister);
  nearest -= nearest % kRegisterGranule;
  return broken(rules::setMaxRegister,
                "expected a number of registers that is a multiple of 8 from "
                "24 to 256, but got %" PRId64
                "; the nearest legal number below is %" PRId64,
                numRegisters, nearest);
}

RuleCheck mosaic::checkRegisterBudget(int64_t startRegisters,
                                      std::span<const int64_t> budgets) {
  int64_t pool = startRegisters * static_cast<int64_t>(budgets.size());
  int64_t sum = 0;
  for (int64_t budget : budgets)
    sum += budget;
  if (sum <= pool)
    return std::nullopt;
  return broken(rules::registerBudget,
                "expected the %zu warpgroups of a block to ask for at most "
                "%" PRId64 " registers per thread in all (%zu times %" PRId64
                "), but got %" PRId64
                "; a warpgroup would wait for ever for registers",
                budgets.size(), pool, budgets.size(), startRegisters, sum);
}
