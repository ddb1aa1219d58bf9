//===- LaunchContext.h - What the body of a kernel can do -------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_BUILDER_LAUNCHCONTEXT_H
#define MOSAICGPU_BUILDER_LAUNCHCONTEXT_H

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPU.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include <optional>

namespace mlir::mosaic_gpu {

/// What a copy takes of one dimension of global memory.
struct SliceDim {
  /// `length` elements from `start` on.
  static SliceDim range(OpFoldResult start, int64_t length) {
    return {start, length};
  }
  /// One element; the slice does not have the dimension.
  static SliceDim at(OpFoldResult index) {
    return {index, /*as async_copy says it*/ -1};
  }

  OpFoldResult start;
  int64_t length;
};

/// What a copy says beyond its source and destination.
struct CopyOptions {
  /// The slice of the side in global memory, a SliceDim for each dimension; the
  /// whole of it if empty.
  SmallVector<SliceDim> slice = {};
  /// How the slice lies in shared memory (`#mosaic_gpu.tile`, ...).
  SmallVector<Attribute> transforms = {};
  /// Where a load completes: a barrier, or an array of them and an index.
  Value barrier = {};
  Value barrierIndex = {};
  /// Whether the issuing thread of a load announces its bytes at the barrier.
  bool arrive = true;
};

/// Handed to the body of a kernel. Anything that has no function here is built
/// with `builder()` as anywhere else in MLIR.
class LaunchContext {
public:
  explicit LaunchContext(ImplicitLocOpBuilder &builder)
      : implicitBuilder(builder) {}

  ImplicitLocOpBuilder &builder() { return implicitBuilder; }

  /// Starts a copy between global and shared memory: `mosaic_gpu.async_copy`.
  /// The op is there for what CopyOptions does not say.
  AsyncCopyOp asyncCopy(Value source, Value destination,
                        const CopyOptions &options);

  /// Waits until at most `allowGroups` of the warpgroup's latest stores are
  /// under way: `mosaic_gpu.await_async_copy`.
  void awaitAsyncCopy(int64_t allowGroups = 0);
  /// Waits only until they have read shared memory.
  void awaitAsyncCopyRead(int64_t allowGroups = 0);

  /// Names what `body` builds, for a profiler: `mosaic_gpu.named_region`.
  void namedRegion(StringRef name, llvm::function_ref<void()> body);
  /// The same with results: the values that `body` returns, of these types.
  ResultRange namedRegion(StringRef name, TypeRange types,
                          llvm::function_ref<SmallVector<Value>()> body);

private:
  ImplicitLocOpBuilder &implicitBuilder;
};

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_BUILDER_LAUNCHCONTEXT_H
