//===- KernelBuilder.h - Kernels from C++ -----------------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel is a spec, which says all that its callers and its launch have to
// know, and a function that builds its body. The result is a
// `mosaic_gpu.kernel`, as if it had been parsed.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_BUILDER_KERNELBUILDER_H
#define MOSAICGPU_BUILDER_KERNELBUILDER_H

#include "MosaicGPU/Builder/LaunchContext.h"
#include "MosaicGPU/Builder/Scratch.h"

#include <functional>
#include <string>

namespace mlir::mosaic_gpu {

/// An argument: a memref in global memory, or a scalar.
struct KernelArgument {
  std::string name;
  Type type;
  Access access;
};

/// The shape of a grid and of its clusters in blocks, x first; an empty cluster
/// is none.
struct LaunchShape {
  SmallVector<OpFoldResult> grid;
  SmallVector<OpFoldResult> cluster = {};
};

struct KernelSpec {
  std::string name;
  std::vector<KernelArgument> arguments = {};
  /// Static extents, x first.
  SmallVector<int64_t> grid = {1};
  SmallVector<int64_t> cluster = {};
  /// Instead of them: computes the shape on the host from the arguments.
  std::function<LaunchShape(ImplicitLocOpBuilder &, ValueRange)>
      computeLaunchShape = {};
  /// The extents of a block in threads, x first.
  SmallVector<int64_t> block = {128};
  Scratch scratch = Scratch::group();
  bool nonPortableCluster = false;
  bool programmaticDependentLaunch = false;
};

/// Builds the body of a kernel from its arguments and its scratch.
using KernelBodyFn = llvm::function_ref<void(LaunchContext &, ValueRange,
                                             const ScratchMemory &)>;

/// Builds the kernel at the insertion point, at the top level of a module.
/// Reports what the verifiers of the kernel and of the ops in it reject; then
/// there is no kernel.
FailureOr<KernelOp> buildKernel(OpBuilder &builder, Location loc,
                                const KernelSpec &spec, KernelBodyFn body);

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_BUILDER_KERNELBUILDER_H
