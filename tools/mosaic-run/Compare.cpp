//===- Compare.cpp - Outputs against references ---------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compare.h"

#include <cmath>
#include <limits>

using namespace mosaic;
using namespace mosaic::run;

/// Infinite where a tolerance must not help.
static long double errorOf(long double value, long double reference) {
  if (std::isnan(value) && std::isnan(reference))
    return 0;
  // Of infinities, only equal ones are equal.
  if (value == reference)
    return 0;
  if (!std::isfinite(value) || !std::isfinite(reference))
    return std::numeric_limits<long double>::infinity();
  return std::fabs(value - reference);
}

Comparison run::compare(const Numbers &values, const Numbers &references,
                        const Tolerance &tolerance) {
  Comparison result;
  result.numElements = references.size();
  long double squares = 0, errorSquares = 0;
  int64_t numFinite = 0, numErrors = 0;
  for (int64_t i = 0; i < result.numElements; ++i)
    if (long double reference = references[i]; std::isfinite(reference)) {
      squares += reference * reference;
      ++numFinite;
    }
  result.rmsOfReference = numFinite ? std::sqrt(squares / numFinite) : 0;

  long double worstExcess = -std::numeric_limits<long double>::infinity();
  for (int64_t i = 0; i < result.numElements; ++i) {
    long double value = values[i], reference = references[i];
    long double error = errorOf(value, reference);
    long double allowed = std::isfinite(reference)
                              ? tolerance.relative * std::fabs(reference) +
                                    tolerance.absolute +
                                    tolerance.rms * result.rmsOfReference
                              : 0;
    if (std::isfinite(error)) {
      errorSquares += error * error;
      ++numErrors;
    }
    // The negation counts what no comparison is true of.
    result.numMismatches += !(error <= allowed);
    long double excess = error - allowed;
    if (excess > worstExcess) {
      worstExcess = excess;
      result.worst = i;
      result.worstValue = value;
      result.worstReference = reference;
      result.worstError = error;
      result.worstTolerance = allowed;
    }
  }
  result.rmsOfError = numErrors ? std::sqrt(errorSquares / numErrors) : 0;
  return result;
}
