//===- mosaic-run.cpp - Runs compiled kernels -----------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs a kernel of a library that mosaic-compile made, on a GPU or on the
// emulator, with arrays from files or generators. Links no LLVM: it starts on a
// machine that has a driver and nothing else.
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "Binding.h"
#include "Compare.h"
#include "Compiler.h"
#include "Device.h"
#include "Execution.h"
#include "Kernels.h"
#include "Npy.h"
#include "Report.h"
#include "UserError.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

using namespace mosaic;
using namespace mosaic::run;

namespace {
struct Options {
  std::string input;
  std::string entry;
  std::vector<std::string> arguments;
  std::vector<std::string> expects;
  std::vector<std::string> compileOptions;
  Tolerance tolerance;
  Device::TimingOptions timing;
  int numBenchmarkLaunches = 0;
  int device = 0;
  double timeoutSeconds = 0;
  bool lists = false;
  bool printsJson = false;
};

/// A reference, read before anything runs.
struct Reference {
  const BoundArgument *output;
  std::string fileName;
  NpyFile file;
  NumberFormat format;
};
} // namespace

static constexpr char kFooter[] = R"(
Arguments, one --arg for each of the kernel's in its order:
  in:SOURCE              an input
  out[:[TYPE=]@FILE]     an output, and where to write it; out:TYPE
  inout:SOURCE[=@FILE]   both
  SCALAR=NUMBER          a scalar, such as i32=7
  SOURCE                 @FILE.npy, GENERATOR, TYPE=GENERATOR, TYPE=@FILE.npy
  TYPE                   4096x4096xf16; needed where the kernel's is dynamic
  GENERATOR              normal:SEED, uniform:SEED, integers:SEED[:LOW:HIGH],
                         iota, zeros, ones, constant:VALUE
Without --arg, inputs are normal:1 and outputs are printed as a summary.

Outputs hold a poison pattern before the launch, so that unwritten elements
show; bands around every buffer are checked after it.

The exit code is 1 for every error and for outputs that differ.

Environment:
  MOSAIC_GPU_LIBCUDA     the CUDA driver's library instead of libcuda.so.1)";

static void declareOptions(CLI::App &app, Options &options) {
  app.footer(kFooter);
  app.add_option("input", options.input,
                 "Library that mosaic-compile made, or a .mlir file, which is "
                 "compiled first")
      ->required()
      ->type_name("OUT.so|IN.mlir");
  app.add_flag("--list", options.lists,
               "Print the kernels and their arguments; needs no GPU");
  app.add_option("--entry", options.entry,
                 "Kernel to run, if there are several")
      ->type_name("NAME");
  app.add_option("--arg", options.arguments, "An argument of the kernel")
      ->allow_extra_args(false)
      ->type_name("SPEC");
  app.add_option("--expect", options.expects,
                 "Compare an output, the next one or NAME, with a file")
      ->allow_extra_args(false)
      ->type_name("[NAME=]FILE.npy");
  app.add_option("--rtol", options.tolerance.relative,
                 "Allow an error of R * |reference| (default 0)")
      ->check(CLI::NonNegativeNumber)
      ->type_name("R");
  app.add_option("--atol", options.tolerance.absolute,
                 "Allow an error of A (default 0)")
      ->check(CLI::NonNegativeNumber)
      ->type_name("A");
  app.add_option("--rms-tol", options.tolerance.rms,
                 "Allow an error of T * rms(reference) (default 0)")
      ->check(CLI::NonNegativeNumber)
      ->type_name("T");
  app.add_flag("--benchmark{100}", options.numBenchmarkLaunches,
               "Time N launches (default 100), each by events, after 3 that "
               "are not timed")
      ->check(CLI::Range(1, 1000000));
  app.add_flag("--flush-l2", options.timing.flushesL2,
               "Overwrite the L2 cache before each timed launch; otherwise it "
               "holds what the launch before left there");
  app.add_flag("--json", options.printsJson, "Print one JSON object");
  app.add_option("--device", options.device, "Which GPU (default 0)")
      ->type_name("N");
  app.add_option("--timeout", options.timeoutSeconds,
                 "Give up when the first launch takes longer")
      ->check(CLI::PositiveNumber)
      ->type_name("SECONDS");
  app.add_option("--compile-option", options.compileOptions,
                 "Passed on to mosaic-compile, for a .mlir file")
      ->allow_extra_args(false)
      ->type_name("OPTION");
}

//===----------------------------------------------------------------------===//
// Errors of the command line
//===----------------------------------------------------------------------===//

/// Edits that turn one word into another.
static size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0]++;
    for (size_t j = 0; j < b.size(); ++j) {
      size_t replaced = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
    }
  }
  return row.back();
}

/// `; did you mean --rtol?`, if some option is near.
static std::string suggestOption(const CLI::App &app, std::string word) {
  word = word.substr(0, word.find('='));
  std::string nearest;
  size_t nearestDistance = 3;
  for (const CLI::Option *option : app.get_options()) {
    std::string name = option->get_name();
    if (size_t distance = editDistance(word, name);
        distance < nearestDistance) {
      nearest = name;
      nearestDistance = distance;
    }
  }
  return nearest.empty() ? "" : fmt::format("; did you mean {}?", nearest);
}

/// Words that are no option: CLI11 names them but does not suggest another.
static std::string explainParseError(const CLI::App &app,
                                     const CLI::ParseError &error) {
  std::string message = error.what();
  for (const std::string &word : app.remaining())
    if (word.starts_with('-'))
      return fmt::format("expected an option, but got '{}'{}", word,
                         suggestOption(app, word));
  return message;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

static const BoundArgument &
findOutput(const Binding &binding, const ExpectSpec &spec, size_t &numUnnamed) {
  std::string names;
  size_t numOutputs = 0;
  for (const BoundArgument &argument : binding.arguments) {
    if (!argument.isOutput())
      continue;
    if (spec.name.empty() ? numOutputs == numUnnamed
                          : spec.name == argument.info->name) {
      numUnnamed += spec.name.empty();
      return argument;
    }
    names += (numOutputs++ ? ", " : "") + std::string(argument.info->name);
  }
  if (spec.name.empty())
    failWith("--expect {}: expected at most one file for each output ({}), but "
             "got more",
             spec.file, names);
  failWith("--expect {}={}: expected the name of an output ({}), but got '{}'",
           spec.name, spec.file, names, spec.name);
}

static std::vector<Reference>
readReferences(const Binding &binding, const std::vector<std::string> &texts) {
  std::vector<Reference> references;
  size_t numUnnamed = 0;
  for (const std::string &text : texts) {
    ExpectSpec spec = parseExpect(text);
    const BoundArgument &output = findOutput(binding, spec, numUnnamed);
    NpyFile file = readNpy(spec.file);
    if (file.shape != output.type.shape)
      failWith("argument '{}': expected a reference of shape {}, but got {}",
               output.info->name, describeShape(output.type.shape),
               describeShape(file.shape));
    NumberFormat format =
        formatOfNpy(file, output.type.elementType, output.info->name);
    references.push_back({&output, spec.file, std::move(file), format});
  }
  return references;
}

static Json compareWith(const Reference &reference,
                        const Tolerance &tolerance) {
  using Kind = NumberFormat::Kind;
  Array array = reference.output->image->load();
  NumberFormat format = formatOf(array.type.elementType);
  // Integers carry no sign: the reference says whether they have one.
  if (format.kind == Kind::Signed && reference.format.kind == Kind::Unsigned)
    format.kind = Kind::Unsigned;
  Comparison comparison =
      compare(Numbers(format, array.bytes),
              Numbers(reference.format, reference.file.bytes), tolerance);
  return describeComparison(*reference.output, reference.fileName, comparison);
}

/// Prints kernels; returns the exit code.
static int list(const KernelLibrary &library, const Options &options) {
  Json kernels = Json::array();
  for (const mosaic_gpu_kernel_info *kernel : library.kernels())
    if (options.entry.empty() || kernel == &library.select(options.entry))
      kernels.push_back(describeKernel(*kernel));
  if (options.printsJson) {
    fmt::print("{}\n", Json{{"kernels", kernels}}.dump(2));
    return 0;
  }
  for (const Json &kernel : kernels)
    fmt::print("{}", kernelToText(kernel));
  return 0;
}

/// Runs a kernel and prints what came of it; returns the exit code.
static int runKernel(const mosaic_gpu_kernel_info &kernel,
                     const Options &options) {
  std::vector<ArgumentSpec> specs;
  for (const std::string &text : options.arguments)
    specs.push_back(parseArgument(text));
  Binding binding = bindArguments(kernel, specs);
  std::vector<Reference> references = readReferences(binding, options.expects);

  const char *driverPath = getenv("MOSAIC_GPU_LIBCUDA");
  std::unique_ptr<Device> device =
      openDevice(kernel, options.device, driverPath ? driverPath : "");
  Execution execution(kernel, binding, *device);
  execution.launch();
  execution.finish(options.timeoutSeconds);

  Json report = {{"kernel", kernel.name}, {"device", device->name()}};
  for (const BoundArgument &argument : binding.arguments)
    if (argument.isOutput()) {
      if (argument.spec.outputFile)
        writeNpy(*argument.spec.outputFile, argument.image->load());
      report["outputs"].push_back(describeOutput(argument));
    }
  bool matches = true;
  for (const Reference &reference : references) {
    Json comparison = compareWith(reference, options.tolerance);
    matches &= comparison["matches"].get<bool>();
    report["comparisons"].push_back(comparison);
  }
  if (options.numBenchmarkLaunches > 0) {
    Device::TimingOptions timing = options.timing;
    timing.numLaunches = options.numBenchmarkLaunches;
    report["benchmark"] =
        describeBenchmark(device->time([&] { execution.launch(); }, timing),
                          binding.numBytesMoved(), timing.flushesL2);
  }

  if (options.printsJson) {
    fmt::print("{}\n", report.dump(2));
  } else {
    for (const Json &output : report["outputs"])
      fmt::print("{}", outputToText(output));
    if (report.contains("benchmark"))
      fmt::print("{}", benchmarkToText(report["benchmark"]));
  }
  std::fflush(stdout);
  for (const Json &comparison : report.value("comparisons", Json::array())) {
    if (!comparison["matches"].get<bool>())
      fmt::print(stderr, "mosaic-run: mismatch: {}",
                 comparisonToText(comparison));
    else if (!options.printsJson)
      fmt::print("{}", comparisonToText(comparison));
  }
  return matches ? 0 : 1;
}

static bool isMlir(const std::string &path) {
  std::string extension = std::filesystem::path(path).extension().string();
  return extension == ".mlir" || extension == ".mlirbc";
}

static int runInput(const Options &options) {
  TemporaryFile compiled;
  std::filesystem::path path = options.input;
  if (isMlir(options.input)) {
    compiled = compile(path, options.compileOptions);
    path = compiled.path();
  } else if (!options.compileOptions.empty()) {
    failWith("--compile-option: expected a .mlir file, but got {}",
             options.input);
  }
  KernelLibrary library(path);
  if (options.lists)
    return list(library, options);
  return runKernel(library.select(options.entry), options);
}

int main(int argc, char **argv) {
  Options options;
  CLI::App app("Runs a compiled kernel on a GPU or the emulator", "mosaic-run");
  declareOptions(app, options);
  try {
    app.parse(argc, argv);
    return runInput(options);
  } catch (const CLI::CallForHelp &) {
    fmt::print("{}", app.help());
    return 0;
  } catch (const CLI::ParseError &error) {
    fmt::print(stderr, "mosaic-run: error: {}\n",
               explainParseError(app, error));
  } catch (const std::bad_alloc &) {
    fmt::print(stderr, "mosaic-run: error: expected enough host memory, but "
                       "got none\n");
  } catch (const std::exception &error) {
    fmt::print(stderr, "mosaic-run: error: {}\n", error.what());
  }
  return 1;
}
