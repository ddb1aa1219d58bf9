//===- Launch.cpp - Limits on grids, clusters and blocks ------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Launch.h"

#include <cinttypes>
#include <cstddef>

using namespace mosaic;

static constexpr char dimNames[] = {'x', 'y', 'z'};
static constexpr int64_t maxBlockExtents[] = {1024, 1024, 64};
static constexpr int64_t maxGridExtents[] = {2147483647, 65535, 65535};

/// The product of the known extents, cut off above 2^20 so that it cannot
/// overflow.
static int64_t knownProduct(LaunchExtents extents) {
  constexpr int64_t large = int64_t(1) << 20;
  int64_t product = 1;
  for (int64_t extent : extents) {
    if (extent == kDynamic)
      continue;
    if (extent > large / product)
      return large;
    product *= extent;
  }
  return product;
}

RuleCheck mosaic::checkBlock(const Target &target, LaunchExtents block) {
  for (size_t dim = 0; dim < 3; ++dim) {
    int64_t extent = block[dim];
    if (extent == kDynamic || (extent >= 1 && extent <= maxBlockExtents[dim]))
      continue;
    return broken(rules::blockExtent,
                  "expected 1 to %" PRId64
                  " threads of a block along %c, but got %" PRId64,
                  maxBlockExtents[dim], dimNames[dim], extent);
  }
  int64_t numThreads = knownProduct(block);
  if (numThreads > target.maxBlockThreads)
    return broken(rules::blockThreads,
                  "expected at most %" PRId64
                  " threads in a block on %s, but got %" PRId64,
                  target.maxBlockThreads, target.name.data(), numThreads);
  return std::nullopt;
}

RuleCheck mosaic::checkCluster(const Target &target, LaunchExtents cluster,
                               ClusterLimit limit) {
  for (size_t dim = 0; dim < 3; ++dim)
    if (cluster[dim] != kDynamic && cluster[dim] < 1)
      return broken(rules::clusterExtent,
                    "expected 1 or more blocks of a cluster along %c, but got "
                    "%" PRId64,
                    dimNames[dim], cluster[dim]);
  int64_t numBlocks = knownProduct(cluster);
  int64_t max = limit == ClusterLimit::NonPortable
                    ? target.maxClusterBlocks
                    : target.maxPortableClusterBlocks;
  if (numBlocks <= max)
    return std::nullopt;
  bool wouldFit = numBlocks <= target.maxClusterBlocks;
  return broken(
      rules::clusterBlocks,
      "expected at most %" PRId64
      " blocks in a %s cluster on %s, but got %" PRId64 "%s",
      max, limit == ClusterLimit::NonPortable ? "non-portable" : "portable",
      target.name.data(), numBlocks,
      wouldFit ? "; a non-portable cluster may have as many" : "");
}

RuleCheck mosaic::checkGrid(LaunchExtents grid, LaunchExtents cluster) {
  for (size_t dim = 0; dim < 3; ++dim) {
    int64_t extent = grid[dim];
    if (extent == kDynamic)
      continue;
    if (extent < 0 || extent > maxGridExtents[dim])
      return broken(rules::gridExtent,
                    "expected 0 to %" PRId64
                    " blocks of a grid along %c, but got %" PRId64,
                    maxGridExtents[dim], dimNames[dim], extent);
    int64_t clusterExtent = cluster[dim];
    if (clusterExtent > 0 && extent % clusterExtent != 0)
      return broken(rules::gridCluster,
                    "expected the blocks of a grid along %c to be a multiple "
                    "of the cluster's %" PRId64 ", but got %" PRId64
                    "; the next multiple is %" PRId64,
                    dimNames[dim], clusterExtent, extent,
                    (extent / clusterExtent + 1) * clusterExtent);
  }
  return std::nullopt;
}
