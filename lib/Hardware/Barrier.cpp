//===- Barrier.cpp - Barriers in shared memory and by name ----------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Barrier.h"

#include <cinttypes>

using namespace mosaic;

RuleCheck mosaic::checkBarrierArrivals(int64_t numArrivals) {
  if (numArrivals >= 1 && numArrivals <= kMaxBarrierArrivals)
    return std::nullopt;
  return broken(rules::barrierArrivals,
                "expected a barrier of 1 to %" PRId64
                " arrivals, but got %" PRId64,
                kMaxBarrierArrivals, numArrivals);
}

RuleCheck mosaic::checkBarrierTransactionBytes(int64_t numBytes) {
  if (numBytes >= 0 && numBytes <= kMaxBarrierTransactionBytes)
    return std::nullopt;
  return broken(rules::barrierTransactionBytes,
                "expected a barrier to wait for 0 to %" PRId64
                " bytes, but got %" PRId64,
                kMaxBarrierTransactionBytes, numBytes);
}

RuleCheck mosaic::checkNamedBarrierId(int64_t id) {
  if (id >= 0 && id < kNumNamedBarriers)
    return std::nullopt;
  return broken(rules::namedBarrierId,
                "expected the id of a named barrier to be 0 to %" PRId64
                ", but got %" PRId64,
                kNumNamedBarriers - 1, id);
}

RuleCheck mosaic::checkProgramNamedBarrierId(int64_t id) {
  if (id >= kFirstProgramNamedBarrier && id < kNumNamedBarriers)
    return std::nullopt;
  return broken(rules::namedBarrierId,
                "expected the id of a program's named barrier to be %" PRId64
                " to %" PRId64 ", but got %" PRId64 "%s",
                kFirstProgramNamedBarrier, kNumNamedBarriers - 1, id,
                id == kBlockNamedBarrier ? "; it is the block's"
                : id > 0 && id < kFirstProgramNamedBarrier
                    ? "; it is a warpgroup's"
                    : "");
}

RuleCheck mosaic::checkNamedBarrierThreads(int64_t numThreads) {
  if (numThreads >= 32 && numThreads <= 1024 && numThreads % 32 == 0)
    return std::nullopt;
  return broken(rules::namedBarrierThreads,
                "expected whole warps at a named barrier (a multiple of 32 "
                "threads, at most 1024), but got %" PRId64 " threads",
                numThreads);
}
