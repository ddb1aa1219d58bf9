//===- Report.cpp - What mosaic-run prints --------------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "Summary.h"
#include "UserError.h"

#include <algorithm>
#include <cmath>
#include <fmt/ranges.h>
#include <span>

using namespace mosaic;
using namespace mosaic::run;

/// JSON has no infinities and NaNs: strings stand for them.
static Json number(long double value) {
  if (std::isfinite(value))
    return static_cast<double>(value);
  return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
}

/// Whole numbers without a point.
static Json element(long double value) {
  auto whole = static_cast<int64_t>(std::fabs(value) < 0x1p62 ? value : 0);
  return whole == value && whole != 0 ? Json(whole) : number(value);
}

static std::string text(const Json &value) {
  if (value.is_string())
    return value.get<std::string>();
  if (value.is_number_float())
    return fmt::format("{:.6g}", value.get<double>());
  return value.dump();
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// What is known only at run time is `null`.
static Json extents(std::span<const int64_t> values) {
  Json list = Json::array();
  for (int64_t value : values)
    list.push_back(value == MOSAIC_GPU_DYNAMIC ? Json() : Json(value));
  return list;
}

static std::string extentsToText(const Json &list) {
  std::vector<std::string> words;
  for (const Json &value : list)
    words.push_back(value.is_null() ? "?" : value.dump());
  return fmt::format("{}", fmt::join(words, "x"));
}

Json run::describeKernel(const mosaic_gpu_kernel_info &kernel) {
  Json arguments = Json::array();
  for (const auto &info : std::span(kernel.arguments, kernel.num_arguments)) {
    bool isBuffer = info.kind == MOSAIC_GPU_BUFFER;
    Json argument = {{"name", info.name},
                     {"kind", isBuffer ? "buffer" : "scalar"},
                     {"access", describeAccess(info)},
                     {"type", describeArgument(info)},
                     {"element_bits", info.element_bits}};
    if (isBuffer) {
      argument["shape"] = extents({info.sizes, size_t(info.rank)});
      argument["strides"] = extents({info.strides, size_t(info.rank)});
    }
    arguments.push_back(argument);
  }
  Json launches = Json::array();
  for (const auto &launch : std::span(kernel.launches, kernel.num_launches)) {
    launches.push_back({{"kernel", launch.kernel},
                        {"grid", extents(launch.grid)},
                        {"cluster", extents(launch.cluster)},
                        {"block", extents(launch.block)},
                        {"shared_memory_bytes",
                         launch.shared_memory_bytes == MOSAIC_GPU_DYNAMIC
                             ? Json()
                             : Json(launch.shared_memory_bytes)},
                        {"profiler", launch.profiler != nullptr}});
  }
  return {{"name", kernel.name},
          {"target", kernel.target},
          {"runtime", kernel.runtime->name},
          {"arguments", arguments},
          {"launches", launches}};
}

std::string run::kernelToText(const Json &kernel) {
  std::string result =
      fmt::format("kernel {} for {} ({} runtime)\n", text(kernel["name"]),
                  text(kernel["target"]), text(kernel["runtime"]));
  for (const Json &argument : kernel["arguments"]) {
    result += fmt::format("  {:<6} {}: {}", text(argument["access"]),
                          text(argument["name"]), text(argument["type"]));
    if (argument["kind"] == "scalar")
      result += " (scalar)";
    else if (!argument["strides"].empty())
      result +=
          fmt::format(" (strides {})", extentsToText(argument["strides"]));
    result += '\n';
  }
  for (const Json &launch : kernel["launches"]) {
    result += fmt::format("  launch {}: grid {}, cluster {}, block {}, shared "
                          "memory {} bytes{}\n",
                          text(launch["kernel"]), extentsToText(launch["grid"]),
                          extentsToText(launch["cluster"]),
                          extentsToText(launch["block"]),
                          launch["shared_memory_bytes"].is_null()
                              ? "?"
                              : text(launch["shared_memory_bytes"]),
                          launch["profiler"] ? ", with a profiler" : "");
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

Json run::describeOutput(const BoundArgument &argument) {
  Summary summary = summarize(argument.image->load());
  Json first = Json::array();
  for (double value : summary.first)
    first.push_back(element(value));
  return {{"name", argument.info->name},
          {"type", describeType(argument.type)},
          {"min", number(summary.min)},
          {"max", number(summary.max)},
          {"mean", number(summary.mean)},
          {"rms", number(summary.rms)},
          {"not_finite", summary.numNotFinite},
          {"first", first},
          {"checksum", fmt::format("{:016x}", summary.checksum)},
          {"unwritten_elements", argument.image->countPoisonedElements()},
          {"changed_padding_bytes", argument.image->countChangedPadding()}};
}

std::string run::outputToText(const Json &output) {
  std::vector<std::string> first;
  for (const Json &value : output["first"])
    first.push_back(text(value));
  std::string result = fmt::format(
      "{}: {}, min {}, max {}, mean {}, rms {}, checksum {}\n"
      "  first elements: {}\n",
      text(output["name"]), text(output["type"]), text(output["min"]),
      text(output["max"]), text(output["mean"]), text(output["rms"]),
      text(output["checksum"]), fmt::join(first, ", "));
  if (output["not_finite"] != 0)
    result += fmt::format("  {} elements are infinite or NaN\n",
                          text(output["not_finite"]));
  if (output["unwritten_elements"] != 0)
    result += fmt::format("  {} elements look unwritten: they still hold the "
                          "poison from before the launch\n",
                          text(output["unwritten_elements"]));
  if (output["changed_padding_bytes"] != 0)
    result += fmt::format("  {} bytes of padding between elements were "
                          "written\n",
                          text(output["changed_padding_bytes"]));
  return result;
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

Json run::describeComparison(const BoundArgument &argument,
                             const std::string &file,
                             const Comparison &comparison) {
  Json result = {{"name", argument.info->name},
                 {"file", file},
                 {"matches", comparison.numMismatches == 0},
                 {"elements", comparison.numElements},
                 {"mismatches", comparison.numMismatches},
                 {"rms_of_reference", number(comparison.rmsOfReference)},
                 {"rms_of_error", number(comparison.rmsOfError)}};
  if (comparison.worst >= 0)
    result["worst"] = {
        {"index", describeIndex(argument.type.shape, comparison.worst)},
        {"value", number(comparison.worstValue)},
        {"reference", number(comparison.worstReference)},
        {"error", number(comparison.worstError)},
        {"tolerance", number(comparison.worstTolerance)}};
  return result;
}

std::string run::comparisonToText(const Json &comparison) {
  std::string result =
      comparison["matches"]
          ? fmt::format("output '{}' matches {}: {} elements",
                        text(comparison["name"]), text(comparison["file"]),
                        text(comparison["elements"]))
          : fmt::format("output '{}' differs from {} in {} of {} elements",
                        text(comparison["name"]), text(comparison["file"]),
                        text(comparison["mismatches"]),
                        text(comparison["elements"]));
  if (comparison.contains("worst")) {
    const Json &worst = comparison["worst"];
    // Neighbouring numbers look alike with few digits.
    auto exact = [](const Json &value) {
      return value.is_string() ? value.get<std::string>()
                               : fmt::format("{}", value.get<double>());
    };
    result += fmt::format("; worst at {}: expected {}, but got {} (error {}, "
                          "tolerance {})",
                          text(worst["index"]), exact(worst["reference"]),
                          exact(worst["value"]), text(worst["error"]),
                          text(worst["tolerance"]));
  }
  return result + fmt::format("; rms of the error {}, of the reference {}\n",
                              text(comparison["rms_of_error"]),
                              text(comparison["rms_of_reference"]));
}

//===----------------------------------------------------------------------===//
// Benchmarks
//===----------------------------------------------------------------------===//

Json run::describeBenchmark(std::vector<double> microseconds,
                            int64_t numBytesMoved, bool flushesL2) {
  std::sort(microseconds.begin(), microseconds.end());
  size_t count = microseconds.size();
  double median = (microseconds[(count - 1) / 2] + microseconds[count / 2]) / 2;
  return {{"launches", count},
          {"flushes_l2", flushesL2},
          {"median_us", median},
          {"min_us", microseconds.front()},
          {"bytes_moved", numBytesMoved},
          // Bytes per microsecond are MB/s.
          {"gb_per_s",
           median > 0 ? number(1e-3 * numBytesMoved / median) : Json()}};
}

std::string run::benchmarkToText(const Json &benchmark) {
  return fmt::format(
      "benchmark: median {} us, min {} us of {} launches, {} GB/s of buffers "
      "(L2 {})\n",
      text(benchmark["median_us"]), text(benchmark["min_us"]),
      text(benchmark["launches"]), text(benchmark["gb_per_s"]),
      benchmark["flushes_l2"] ? "flushed before each launch"
                              : "as the launch before leaves it");
}
