//===- SharedMemory.cpp - Shared memory as views -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Conversion/Passes.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryOps.h"

#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace {
struct ConvertSliceSmem : public OpConversionPattern<SliceSmemOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(SliceSmemOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    MemRefType type = op.getMemory().getType();
    // Barriers are viewed as integers, at least one: nvgpu's groups have
    // rank 1.
    MemRefType viewType = type;
    bool isBarrier = isa<BarrierType>(type.getElementType());
    if (isBarrier)
      viewType =
          MemRefType::get({type.getNumElements()}, rewriter.getI64Type(),
                          MemRefLayoutAttrInterface(), type.getMemorySpace());
    auto bytesType =
        MemRefType::get({ShapedType::kDynamic}, rewriter.getI8Type(),
                        MemRefLayoutAttrInterface(), type.getMemorySpace());
    Value bytes = gpu::DynamicSharedMemoryOp::create(rewriter, loc, bytesType);
    Value offset =
        arith::ConstantIndexOp::create(rewriter, loc, op.getOffset());
    Value view = memref::ViewOp::create(rewriter, loc, viewType, bytes, offset,
                                        /*sizes=*/ValueRange());
    if (isBarrier)
      view = UnrealizedConversionCastOp::create(rewriter, loc, type, view)
                 .getResult(0);
    rewriter.replaceOp(op, view);
    return success();
  }
};
} // namespace

void mosaic_gpu::populateSharedMemoryToNVGPUPatterns(
    RewritePatternSet &patterns) {
  patterns.add<ConvertSliceSmem>(patterns.getContext());
}
