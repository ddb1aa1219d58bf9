//===- PassMemRefsByPointer.cpp - Hand kernels pointers instead of memrefs -*-
// C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../MemRefs.h"
#include "MosaicGPU/Conversion/Passes.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_PASSMEMREFSBYPOINTERPASS
#include "MosaicGPU/Conversion/Passes.h.inc"
} // namespace mlir::mosaic_gpu

/// The memrefs from outside that the launch uses.
static llvm::SetVector<Value> getCapturedMemRefs(gpu::LaunchOp launch) {
  llvm::SetVector<Value> captured;
  launch.getBody().walk([&](Operation *op) {
    for (Value operand : op->getOperands())
      if (isa<MemRefType>(operand.getType()) &&
          !launch.getBody().isAncestor(operand.getParentRegion()))
        captured.insert(operand);
  });
  return captured;
}

/// Extents for the device: constants, or, where they are known only at run
/// time, what `getValue` computes on the host.
static SmallVector<OpFoldResult>
getExtents(OpBuilder &builder, ArrayRef<int64_t> extents,
           llvm::function_ref<Value(int64_t)> getValue) {
  SmallVector<OpFoldResult> result;
  for (auto [dim, extent] : llvm::enumerate(extents))
    result.push_back(ShapedType::isDynamic(extent)
                         ? OpFoldResult(getValue(dim))
                         : OpFoldResult(builder.getIndexAttr(extent)));
  return result;
}

static void passByPointer(gpu::LaunchOp launch, Value memref) {
  Location loc = memref.getLoc();
  auto type = cast<MemRefType>(memref.getType());
  auto [strides, offset] = type.getStridesAndOffset();
  OpBuilder builder(launch);

  // On the host: the address, and what is dynamic.
  Value index =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memref);
  Value address =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), index);
  auto pointerType = LLVM::LLVMPointerType::get(builder.getContext());
  Value pointer = LLVM::IntToPtrOp::create(builder, loc, pointerType, address);
  // Unused unless something is dynamic, and then deleted.
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, memref);
  SmallVector<OpFoldResult> sizes =
      getExtents(builder, type.getShape(),
                 [&](int64_t dim) { return metadata.getSizes()[dim]; });
  SmallVector<OpFoldResult> strideValues =
      getExtents(builder, strides,
                 [&](int64_t dim) { return metadata.getStrides()[dim]; });
  OpFoldResult offsetValue = getExtents(builder, offset, [&](int64_t) -> Value {
                               return metadata.getOffset();
                             }).front();

  // In the kernel: the memref again.
  builder.setInsertionPointToStart(&launch.getBody().front());
  auto i64 = builder.getI64Type();
  auto toI64 = [&](OpFoldResult value) -> Value {
    if (auto attr = dyn_cast<Attribute>(value))
      return LLVM::ConstantOp::create(
          builder, loc, i64,
          builder.getI64IntegerAttr(cast<IntegerAttr>(attr).getInt()));
    return arith::IndexCastOp::create(builder, loc, i64, cast<Value>(value));
  };
  Value rebuilt = createMemRef(builder, loc, type, pointer, toI64(offsetValue),
                               llvm::map_to_vector(sizes, toI64),
                               llvm::map_to_vector(strideValues, toI64));
  memref.replaceUsesWithIf(rebuilt, [&](OpOperand &use) {
    return launch.getBody().isAncestor(use.getOwner()->getParentRegion());
  });
  if (metadata->use_empty())
    metadata.erase();
}

namespace {
struct PassMemRefsByPointerPass
    : public mosaic_gpu::impl::PassMemRefsByPointerPassBase<
          PassMemRefsByPointerPass> {
  using PassMemRefsByPointerPassBase::PassMemRefsByPointerPassBase;

  void runOnOperation() override {
    WalkResult result = getOperation().walk([](gpu::LaunchOp launch) {
      for (Value memref : getCapturedMemRefs(launch)) {
        if (!cast<MemRefType>(memref.getType()).isStrided()) {
          launch.emitOpError()
              << "expected memrefs with strides, but got " << memref.getType();
          return WalkResult::interrupt();
        }
        passByPointer(launch, memref);
      }
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
