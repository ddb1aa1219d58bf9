//===- Ptxas.h - Running NVIDIA's assembler -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TARGET_PTXAS_H
#define MOSAICGPU_TARGET_PTXAS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace mlir::mosaic_gpu {

/// Looks for a ptxas: `option` (a path; nothing else is tried if it is not
/// empty), `MOSAIC_GPU_PTXAS`, `CUDA_HOME` and `CUDA_ROOT` (with bin/ptxas),
/// PATH, /usr/local/cuda, a Python nvidia-cuda-nvcc wheel in the virtual
/// environment at hand or in the folder venv beside that of the executable.
std::optional<std::string> findPtxas(StringRef option);

/// What a kernel takes, as ptxas says.
struct KernelResources {
  std::string kernel;
  int64_t registersPerThread = 0;
  /// Stores and loads of spilled registers, in bytes.
  int64_t spilledBytes = 0;
  int64_t stackBytes = 0;
};

struct PtxasResult {
  SmallVector<char, 0> cubin;
  SmallVector<KernelResources> kernels;
  /// One line each, without ptxas's prefix.
  SmallVector<std::string> warnings;
};

/// Assembles PTX. Reports a ptxas that cannot be run or that refuses.
FailureOr<PtxasResult>
runPtxas(StringRef ptxas, StringRef ptx, StringRef target, unsigned optLevel,
         llvm::function_ref<InFlightDiagnostic()> emitError);

/// Reads what ptxas -v printed.
void parsePtxasOutput(StringRef output, PtxasResult &result);

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_TARGET_PTXAS_H
