//===- Summary.h - An output in a few numbers -------------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_SUMMARY_H
#define MOSAICGPU_TOOLS_MOSAICRUN_SUMMARY_H

#include "Array.h"

#include <cstdint>
#include <vector>

namespace mosaic::run {

struct Summary {
  int64_t numElements = 0;
  int64_t numNotFinite = 0;
  /// Over the finite elements.
  double min = 0, max = 0, mean = 0, rms = 0;
  std::vector<double> first; ///< up to 8
  /// FNV-1a of the bytes: equal for equal bits.
  uint64_t checksum = 0;
};

Summary summarize(const Array &array);

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_SUMMARY_H
