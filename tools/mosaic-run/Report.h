//===- Report.h - What mosaic-run prints ------------------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each report is collected as JSON; the text is made from it, so that both say
// the same.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_REPORT_H
#define MOSAICGPU_TOOLS_MOSAICRUN_REPORT_H

#include "Binding.h"
#include "Compare.h"

#include "MosaicGPU/Runtime/Runtime.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mosaic::run {

using Json = nlohmann::ordered_json;

/// A kernel's description, for --list.
Json describeKernel(const mosaic_gpu_kernel_info &kernel);
std::string kernelToText(const Json &kernel);

/// An output's summary, and how much of it the kernel left alone.
Json describeOutput(const BoundArgument &argument);
std::string outputToText(const Json &output);

/// An output against a reference.
Json describeComparison(const BoundArgument &argument, const std::string &file,
                        const Comparison &comparison);
std::string comparisonToText(const Json &comparison);

/// \param microseconds of each launch.
Json describeBenchmark(std::vector<double> microseconds, int64_t numBytesMoved,
                       bool flushesL2);
std::string benchmarkToText(const Json &benchmark);

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_REPORT_H
