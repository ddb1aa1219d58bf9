//===- SharedMemory.cpp - The budget of shared memory ---------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/SharedMemory.h"

#include <cinttypes>

using namespace mosaic;

RuleCheck mosaic::checkSharedMemory(const Target &target, int64_t bytes) {
  if (bytes == kDynamic || (bytes >= 0 && bytes <= target.maxSharedMemoryBytes))
    return std::nullopt;
  return broken(rules::sharedMemoryBytes,
                "expected at most %" PRId64
                " bytes of shared memory in a block on %s, but got %" PRId64
                " bytes",
                target.maxSharedMemoryBytes, target.name.data(), bytes);
}
