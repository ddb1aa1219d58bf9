//===- LaunchTest.cpp - Tests of limits on launches -----------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Launch.h"

#include "RuleMatchers.h"

#include "gtest/gtest.h"

#include <array>

using namespace mosaic;

namespace {
using Dim3 = std::array<int64_t, 3>;

class LaunchTest : public ::testing::Test {
protected:
  const Target &target = *findTarget("sm_90a");

  RuleCheck block(Dim3 extents) { return checkBlock(target, extents); }
  RuleCheck cluster(Dim3 extents, ClusterLimit limit) {
    return checkCluster(target, extents, limit);
  }
  static RuleCheck grid(Dim3 extents, Dim3 cluster) {
    return checkGrid(extents, cluster);
  }
};
} // namespace

TEST_F(LaunchTest, BlockExtents) {
  expectLegal(block({1, 1, 1}));
  expectLegal(block({1024, 1, 1}));
  expectBroken(block({1025, 1, 1}), "block-extent", {"along x", "1025"});
  expectLegal(block({1, 1024, 1}));
  expectBroken(block({1, 1025, 1}), "block-extent", {"along y"});
  expectLegal(block({1, 1, 64}));
  expectBroken(block({1, 1, 65}), "block-extent", {"along z", "64", "65"});
  expectBroken(block({0, 1, 1}), "block-extent", {"but got 0"});
  expectLegal(block({kDynamic, 1, 1}));
}

TEST_F(LaunchTest, BlockThreads) {
  expectLegal(block({128, 8, 1}));
  expectBroken(block({128, 9, 1}), "block-threads", {"1024", "1152"});
  // What is known is too much already.
  expectBroken(block({kDynamic, 1024, 2}), "block-threads");
}

TEST_F(LaunchTest, ClusterBlocks) {
  using enum ClusterLimit;
  expectLegal(cluster({1, 1, 1}, Portable));
  expectLegal(cluster({2, 2, 2}, Portable));
  expectBroken(cluster({9, 1, 1}, Portable), "cluster-blocks", {"8", "9"});
  expectBroken(cluster({16, 1, 1}, Portable), "cluster-blocks",
               {"non-portable cluster may"});
  expectLegal(cluster({16, 1, 1}, NonPortable));
  expectBroken(cluster({17, 1, 1}, NonPortable), "cluster-blocks",
               {"16", "17"});
  expectBroken(cluster({32, 1, 1}, NonPortable), "cluster-blocks");
  expectBroken(cluster({1, 0, 1}, Portable), "cluster-extent", {"along y"});
  expectLegal(cluster({kDynamic, 8, 1}, Portable));
}

TEST_F(LaunchTest, ClusterOfHugeExtentsDoesNotOverflow) {
  int64_t huge = int64_t(1) << 32;
  expectBroken(cluster({huge, huge, 1}, ClusterLimit::Portable),
               "cluster-blocks");
}

TEST_F(LaunchTest, GridExtents) {
  expectLegal(grid({2147483647, 65535, 65535}, {1, 1, 1}));
  expectBroken(grid({2147483648, 1, 1}, {1, 1, 1}), "grid-extent", {"along x"});
  expectBroken(grid({1, 65536, 1}, {1, 1, 1}), "grid-extent", {"along y"});
  expectBroken(grid({1, 1, 65536}, {1, 1, 1}), "grid-extent", {"along z"});
  expectBroken(grid({-2, 1, 1}, {1, 1, 1}), "grid-extent", {"-2"});
  expectLegal(grid({kDynamic, 1, 1}, {2, 1, 1}));
}

TEST_F(LaunchTest, EmptyGridIsALaunchOfNothing) {
  expectLegal(grid({0, 1, 1}, {2, 1, 1}));
}

TEST_F(LaunchTest, GridIsWholeClusters) {
  expectLegal(grid({4, 1, 1}, {2, 1, 1}));
  expectBroken(grid({3, 1, 1}, {2, 1, 1}), "grid-cluster",
               {"along x", "2", "3", "the next multiple is 4"});
  expectBroken(grid({2, 3, 1}, {2, 2, 1}), "grid-cluster", {"along y"});
  expectLegal(grid({3, 1, 1}, {kDynamic, 1, 1}));
}
