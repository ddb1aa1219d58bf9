//===- Launch.h - Limits on grids, clusters and blocks ----------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Extents are listed x first; kDynamic passes every check.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_HARDWARE_LAUNCH_H
#define MOSAICGPU_HARDWARE_LAUNCH_H

#include "MosaicGPU/Hardware/Rule.h"
#include "MosaicGPU/Hardware/Target.h"

#include <cstdint>
#include <span>

namespace mosaic {

// Source: CUDA C++ Programming Guide, technical specifications per compute
// capability; clusters are measured on an H200.
namespace rules {
/// A block is at most 1024 x 1024 x 64 threads, each extent at least 1.
inline constexpr std::string_view blockExtent = "block-extent";
/// A block has at most 1024 threads in all.
inline constexpr std::string_view blockThreads = "block-threads";
/// Each extent of a cluster is at least 1.
inline constexpr std::string_view clusterExtent = "cluster-extent";
/// A cluster has at most 8 blocks, 16 with the non-portable attribute.
inline constexpr std::string_view clusterBlocks = "cluster-blocks";
/// A grid is at most 2^31 - 1 x 65535 x 65535 blocks. An empty grid is legal: a
/// launch of nothing.
inline constexpr std::string_view gridExtent = "grid-extent";
/// Each extent of a grid is a multiple of the cluster's.
inline constexpr std::string_view gridCluster = "grid-cluster";
} // namespace rules

inline constexpr int64_t kWarpThreads = 32;
inline constexpr int64_t kWarpgroupThreads = 128;

/// Three extents, x first.
using LaunchExtents = std::span<const int64_t, 3>;

/// Which clusters a launch may use.
enum class ClusterLimit { Portable, NonPortable };

RuleCheck checkBlock(const Target &target, LaunchExtents block);
RuleCheck checkCluster(const Target &target, LaunchExtents cluster,
                       ClusterLimit limit);
RuleCheck checkGrid(LaunchExtents grid, LaunchExtents cluster);

} // namespace mosaic

#endif // MOSAICGPU_HARDWARE_LAUNCH_H
