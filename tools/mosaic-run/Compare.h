//===- Compare.h - Outputs against references -------------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_COMPARE_H
#define MOSAICGPU_TOOLS_MOSAICRUN_COMPARE_H

#include "Numbers.h"

#include <cstdint>
#include <string>

namespace mosaic::run {

/// An element is right when |value - reference| is at most
/// relative * |reference| + absolute + rms * rms(reference), where the last is
/// the root of the mean square of all finite references. Two NaNs are equal,
/// two infinities if they have the same sign; with all three at 0 the numbers
/// have to be equal (0 and -0 are).
struct Tolerance {
  double relative = 0;
  double absolute = 0;
  double rms = 0;
};

struct Comparison {
  int64_t numElements = 0;
  int64_t numMismatches = 0;
  /// The element whose error exceeds its tolerance the most or, if none does,
  /// comes nearest to it; -1 if there are no elements.
  int64_t worst = -1;
  long double worstValue = 0;
  long double worstReference = 0;
  /// |value - reference| of the worst, infinite where only one is a NaN.
  long double worstError = 0;
  long double worstTolerance = 0;
  double rmsOfReference = 0;
  double rmsOfError = 0; ///< over the elements where both are finite
};

/// Both have the same number of elements.
Comparison compare(const Numbers &values, const Numbers &references,
                   const Tolerance &tolerance);

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_COMPARE_H
