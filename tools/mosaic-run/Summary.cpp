//===- Summary.cpp - An output in a few numbers ---------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Summary.h"

#include <algorithm>
#include <cmath>

using namespace mosaic;
using namespace mosaic::run;

Summary run::summarize(const Array &array) {
  Summary summary;
  Numbers numbers = array.numbers();
  summary.numElements = numbers.size();
  long double sum = 0, squares = 0;
  int64_t numFinite = 0;
  for (int64_t i = 0; i < summary.numElements; ++i) {
    long double value = numbers[i];
    if (i < 8)
      summary.first.push_back(value);
    if (!std::isfinite(value)) {
      ++summary.numNotFinite;
      continue;
    }
    double narrow = value;
    summary.min = numFinite ? std::min(summary.min, narrow) : narrow;
    summary.max = numFinite ? std::max(summary.max, narrow) : narrow;
    sum += value;
    squares += value * value;
    ++numFinite;
  }
  if (numFinite) {
    summary.mean = sum / numFinite;
    summary.rms = std::sqrt(squares / numFinite);
  }
  summary.checksum = 0xcbf29ce484222325;
  for (uint8_t byte : array.bytes)
    summary.checksum = (summary.checksum ^ byte) * 0x100000001b3;
  return summary;
}
