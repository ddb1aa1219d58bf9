//===- TimingTable.h - Where the time of a compilation goes -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICCOMPILE_TIMINGTABLE_H
#define MOSAICGPU_TOOLS_MOSAICCOMPILE_TIMINGTABLE_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Support/Timing.h"
#include "llvm/ADT/StringMap.h"

#include <mutex>
#include <string>

namespace mlir::mosaic_gpu {

/// The arguments of passes (`mosaic-gpu-expand-kernels`) by the names under
/// which MLIR's timers know them (`ExpandKernelsPass`). Threads may share it.
class PassArguments {
public:
  void add(StringRef name, StringRef argument);
  /// The argument, or the name itself if it is not that of a pass.
  std::string lookUp(StringRef name) const;

private:
  mutable std::mutex mutex;
  llvm::StringMap<std::string> arguments;
};

/// The timers of one compilation. With timing enabled, a table of them goes to
/// stderr at the end of its life. It ends with the sum of the passes
/// `mosaic-gpu-*`, without what they spend in LLVM's code generation and ptxas.
class CompilationTiming {
public:
  explicit CompilationTiming(bool enabled);
  /// A timer runs as long as the scope lives.
  TimingScope time(StringRef what) { return root.nest(what); }
  /// Times each pass. To be called after all other instrumentation.
  void timePasses(PassManager &passes);

private:
  PassArguments arguments;
  // Ends, and so prints, after the scope that lives in it.
  DefaultTimingManager manager;
  TimingScope root;
};

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_TOOLS_MOSAICCOMPILE_TIMINGTABLE_H
