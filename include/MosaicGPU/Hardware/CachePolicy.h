//===- CachePolicy.h - Who leaves the L2 cache first ------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_HARDWARE_CACHEPOLICY_H
#define MOSAICGPU_HARDWARE_CACHEPOLICY_H

#include <cstdint>

namespace mosaic {

/// What is to become of the lines that a copy touches.
enum class L2Hint : int32_t {
  None = 0,
  EvictNormal = 1,
  /// They leave first: data that nobody reads again.
  EvictFirst = 2,
  /// They leave last: data that many blocks read.
  EvictLast = 3
};

/// The policy as instructions take it. Source: what createpolicy.fractional
/// gives for the whole of the accesses on sm_90.
constexpr uint64_t l2CachePolicy(L2Hint hint) {
  switch (hint) {
  case L2Hint::None:
  case L2Hint::EvictNormal:
    return 0x1000000000000000;
  case L2Hint::EvictFirst:
    return 0x12F0000000000000;
  case L2Hint::EvictLast:
    return 0x14F0000000000000;
  }
  return 0;
}

} // namespace mosaic

#endif // MOSAICGPU_HARDWARE_CACHEPOLICY_H
