//===- BarrierTest.cpp - Tests of barriers --------------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Barrier.h"

#include "RuleMatchers.h"

#include "gtest/gtest.h"

using namespace mosaic;

TEST(BarrierTest, Arrivals) {
  expectLegal(checkBarrierArrivals(1));
  expectLegal(checkBarrierArrivals(1048575));
  expectBroken(checkBarrierArrivals(0), "barrier-arrivals");
  expectBroken(checkBarrierArrivals(1048576), "barrier-arrivals", {"1048575"});
}

TEST(BarrierTest, TransactionBytes) {
  expectLegal(checkBarrierTransactionBytes(0));
  expectLegal(checkBarrierTransactionBytes(1048575));
  expectBroken(checkBarrierTransactionBytes(-1), "barrier-transaction-bytes");
  expectBroken(checkBarrierTransactionBytes(1048576),
               "barrier-transaction-bytes", {"1048576"});
}

TEST(BarrierTest, NamedBarriersBelongToBlockWarpgroupsAndPrograms) {
  for (int64_t id = -2; id < 20; ++id) {
    if (id >= 0 && id <= 15)
      expectLegal(checkNamedBarrierId(id));
    else
      expectBroken(checkNamedBarrierId(id), "named-barrier-id");
    if (id >= 9 && id <= 15)
      expectLegal(checkProgramNamedBarrierId(id));
    else
      expectBroken(checkProgramNamedBarrierId(id), "named-barrier-id");
  }
  expectBroken(checkProgramNamedBarrierId(0), "named-barrier-id",
               {"it is the block's"});
  expectBroken(checkProgramNamedBarrierId(8), "named-barrier-id",
               {"it is a warpgroup's"});
}

TEST(BarrierTest, EveryWarpgroupOfABlockHasANamedBarrier) {
  // 1024 threads are 8 warpgroups.
  EXPECT_EQ(kFirstWarpgroupNamedBarrier + 1024 / 128,
            kFirstProgramNamedBarrier);
}

TEST(BarrierTest, WholeWarpsMeet) {
  expectLegal(checkNamedBarrierThreads(32));
  expectLegal(checkNamedBarrierThreads(1024));
  expectBroken(checkNamedBarrierThreads(33), "named-barrier-threads", {"33"});
  expectBroken(checkNamedBarrierThreads(0), "named-barrier-threads");
  expectBroken(checkNamedBarrierThreads(1056), "named-barrier-threads");
}
