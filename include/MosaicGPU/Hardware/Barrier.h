//===- Barrier.h - Barriers in shared memory and by name --------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_HARDWARE_BARRIER_H
#define MOSAICGPU_HARDWARE_BARRIER_H

#include "MosaicGPU/Hardware/Rule.h"

#include <cstdint>

namespace mosaic {

namespace rules {
/// An mbarrier counts 1 to 2^20 - 1 arrivals. Source: PTX ISA, mbarrier.
inline constexpr std::string_view barrierArrivals = "barrier-arrivals";
/// An mbarrier expects 0 to 2^20 - 1 bytes in one phase. Source: PTX ISA,
/// mbarrier, tx-count.
inline constexpr std::string_view barrierTransactionBytes =
    "barrier-transaction-bytes";
/// A named barrier is 0 to 15. Source: PTX ISA, barrier.
inline constexpr std::string_view namedBarrierId = "named-barrier-id";
/// Whole warps meet at a named barrier. Source: PTX ISA, barrier.
inline constexpr std::string_view namedBarrierThreads = "named-barrier-threads";
} // namespace rules

/// The size and alignment of an mbarrier in shared memory.
inline constexpr int64_t kBarrierBytes = 8;
inline constexpr int64_t kMaxBarrierArrivals = (int64_t(1) << 20) - 1;
inline constexpr int64_t kMaxBarrierTransactionBytes = (int64_t(1) << 20) - 1;

/// Named barriers: 0 is the whole block's (`bar.sync 0`), 1 + index belongs to
/// the warpgroup of that index, the rest to programs.
inline constexpr int64_t kNumNamedBarriers = 16;
inline constexpr int64_t kBlockNamedBarrier = 0;
inline constexpr int64_t kFirstWarpgroupNamedBarrier = 1;
inline constexpr int64_t kNumWarpgroupNamedBarriers = 8;
inline constexpr int64_t kFirstProgramNamedBarrier =
    kFirstWarpgroupNamedBarrier + kNumWarpgroupNamedBarriers;

RuleCheck checkBarrierArrivals(int64_t numArrivals);
RuleCheck checkBarrierTransactionBytes(int64_t numBytes);

/// Checks the id of any named barrier.
RuleCheck checkNamedBarrierId(int64_t id);

/// Checks an id that a program chose: not the block's, not a warpgroup's.
RuleCheck checkProgramNamedBarrierId(int64_t id);

/// Checks how many threads meet at a named barrier.
RuleCheck checkNamedBarrierThreads(int64_t numThreads);

} // namespace mosaic

#endif // MOSAICGPU_HARDWARE_BARRIER_H
