//===- TimedParts.h - What timing shows within a pass -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TARGET_TIMEDPARTS_H
#define MOSAICGPU_TARGET_TIMEDPARTS_H

#include "mlir/Pass/AnalysisManager.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::mosaic_gpu {

/// The parts of `mosaic-gpu-module-to-binary` that are not its own work. Pass
/// timing shows them as lines of their own below the pass.
enum class TimedPart { CodeGeneration, Ptxas };

/// "LLVM code generation" and "ptxas".
bool isTimedPart(StringRef name);

/// Times a part of a pass while it lives. MLIR times passes and analyses only,
/// so the part is reported as an analysis.
class TimedPartScope {
public:
  TimedPartScope(TimedPart part, Operation *op, AnalysisManager analyses);
  ~TimedPartScope();
  TimedPartScope(const TimedPartScope &) = delete;
  TimedPartScope &operator=(const TimedPartScope &) = delete;

private:
  TimedPart part;
  Operation *op;
  /// Null where nobody listens.
  PassInstrumentor *instrumentor;
};

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_TARGET_TIMEDPARTS_H
