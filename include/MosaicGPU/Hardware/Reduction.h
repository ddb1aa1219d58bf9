//===- Reduction.h - Reductions that a store by TMA performs ----*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_HARDWARE_REDUCTION_H
#define MOSAICGPU_HARDWARE_REDUCTION_H

#include "MosaicGPU/Hardware/ElementType.h"
#include "MosaicGPU/Hardware/Rule.h"

#include <cstdint>

namespace mosaic {

namespace rules {
/// Each reduction exists for some element types only. Source: PTX ISA,
/// cp.reduce.async.bulk to global memory.
inline constexpr std::string_view reductionType = "reduction-type";
} // namespace rules

/// What becomes of an element in memory `m` and one that is stored, `s`. The
/// numbers are those of JAX's TMAReduction.
enum class Reduction : int32_t {
  Add = 0,
  Min = 1, ///< of floats
  Max = 2, ///< of floats
  Inc = 3, ///< m >= s ? 0 : m + 1, unsigned
  Dec = 4, ///< m == 0 || m > s ? s : m - 1, unsigned
  And = 5,
  Or = 6,
  Xor = 7,
  UMin = 8,
  UMax = 9,
  SMin = 10,
  SMax = 11
};

/// Whether the elements are signed integers: their tensor map has to say so.
bool isSignedReduction(Reduction reduction);

/// Checks that there is such a reduction of elements of this type.
RuleCheck checkReduction(Reduction reduction, ElementType type);

} // namespace mosaic

#endif // MOSAICGPU_HARDWARE_REDUCTION_H
