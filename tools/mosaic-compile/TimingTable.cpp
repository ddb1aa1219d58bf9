//===- TimingTable.cpp - Where the time of a compilation goes -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TimingTable.h"

#include "MosaicGPU/Target/TimedParts.h"

#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

void PassArguments::add(StringRef name, StringRef argument) {
  if (argument.empty())
    return;
  std::lock_guard<std::mutex> lock(mutex);
  arguments.try_emplace(name, argument.str());
}

std::string PassArguments::lookUp(StringRef name) const {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = arguments.find(name);
  return found == arguments.end() ? name.str() : found->second;
}

namespace {
class CollectPassArguments : public PassInstrumentation {
public:
  explicit CollectPassArguments(PassArguments &arguments)
      : arguments(arguments) {}
  void runBeforePass(Pass *pass, Operation *) override {
    arguments.add(pass->getName(), pass->getArgument());
  }

private:
  PassArguments &arguments;
};

/// One row for each timer: milliseconds of wall time, share, name.
class TimingTable : public OutputStrategy {
public:
  TimingTable(raw_ostream &os, const PassArguments &arguments)
      : OutputStrategy(os), arguments(arguments) {}

  void printHeader(const TimeRecord &total) override {
    whole = total;
    os << "    time    share  step\n";
  }

  void printFooter() override {
    printTime(ownPasses, whole);
    os << "of it in the passes mosaic-gpu-*, without LLVM and ptxas\n";
  }

  void printTime(const TimeRecord &time, const TimeRecord &total) override {
    double share = total.wall > 0 ? 100.0 * time.wall / total.wall : 0;
    os << llvm::format("%8.1f ms %5.1f%%  ", 1000.0 * time.wall, share);
  }

  void printListEntry(StringRef name, const TimeRecord &time,
                      const TimeRecord &total, bool) override {
    printRow(0,
             name == "Rest"    ? "other"
             : name == "Total" ? "total"
                               : name,
             time, total);
  }

  void printTreeEntry(unsigned indent, StringRef name, const TimeRecord &time,
                      const TimeRecord &total) override {
    // MLIR marks what a pass reports as an analysis.
    name.consume_front("(A) ");
    std::string step = arguments.lookUp(name);
    if (StringRef(step).starts_with("mosaic-gpu-"))
      ownPasses += time;
    if (isTimedPart(step))
      ownPasses -= time;
    printRow(indent, step, time, total);
  }

  void printTreeEntryEnd(unsigned, bool) override {}

private:
  void printRow(unsigned indent, StringRef step, const TimeRecord &time,
                const TimeRecord &total) {
    printTime(time, total);
    os.indent(indent) << step << "\n";
  }

  const PassArguments &arguments;
  TimeRecord whole;
  TimeRecord ownPasses;
};
} // namespace

CompilationTiming::CompilationTiming(bool enabled) {
  manager.setEnabled(enabled);
  manager.setDisplayMode(DefaultTimingManager::DisplayMode::Tree);
  manager.setOutput(std::make_unique<TimingTable>(llvm::errs(), arguments));
  root = manager.getRootScope();
}

void CompilationTiming::timePasses(PassManager &passes) {
  if (!manager.isEnabled())
    return;
  passes.addInstrumentation(std::make_unique<CollectPassArguments>(arguments));
  passes.enableTiming(root);
}
