//===- LaunchContext.cpp - What the body of a kernel can do -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Builder/LaunchContext.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

AsyncCopyOp LaunchContext::asyncCopy(Value source, Value destination,
                                     const CopyOptions &options) {
  ImplicitLocOpBuilder &b = implicitBuilder;
  bool isLoad = !cast<MemRefType>(source.getType()).getMemorySpace();
  SmallVector<SliceDim> slice = options.slice;
  if (slice.empty()) {
    auto global = cast<MemRefType>((isLoad ? source : destination).getType());
    for (int64_t length : global.getShape())
      slice.push_back(SliceDim::range(b.getIndexAttr(0), length));
  }
  SmallVector<OpFoldResult> starts;
  SmallVector<int64_t> lengths;
  for (const SliceDim &dim : slice) {
    starts.push_back(dim.start);
    lengths.push_back(dim.length);
  }
  auto copy = AsyncCopyOp::create(b, source, destination, starts, lengths,
                                  options.transforms, options.barrier,
                                  options.barrierIndex);
  copy.setArrive(isLoad && options.arrive);
  return copy;
}

void LaunchContext::awaitAsyncCopy(int64_t allowGroups) {
  AwaitAsyncCopyOp::create(implicitBuilder, allowGroups, /*read=*/false,
                           /*per_thread=*/false);
}

void LaunchContext::awaitAsyncCopyRead(int64_t allowGroups) {
  AwaitAsyncCopyOp::create(implicitBuilder, allowGroups, /*read=*/true,
                           /*per_thread=*/false);
}

void LaunchContext::namedRegion(StringRef name,
                                llvm::function_ref<void()> body) {
  namedRegion(name, TypeRange(), [&] {
    body();
    return SmallVector<Value>();
  });
}

ResultRange
LaunchContext::namedRegion(StringRef name, TypeRange types,
                           llvm::function_ref<SmallVector<Value>()> body) {
  ImplicitLocOpBuilder &b = implicitBuilder;
  auto region = NamedRegionOp::create(b, types, name);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&region.getBody().emplaceBlock());
  SmallVector<Value> yielded = body();
  YieldOp::create(b, yielded);
  return region.getYielded();
}
