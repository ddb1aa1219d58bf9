//===- Barriers.cpp - mbarriers to nvgpu -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Conversion/Passes.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/BarrierOps.h"
#include "SharedAddress.h"
#include "ThreadIds.h"

#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

/// How long one try of a wait may suspend the thread, in nanoseconds; the wait
/// goes on until the phase completes. The value is upstream's.
static constexpr int64_t kTryWaitNanoseconds = 10000000;

namespace {
struct ConvertInit : public OpConversionPattern<MBarrierInitOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(MBarrierInitOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value thread = createLinearThreadId(rewriter, loc, op);
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value isFirst = arith::CmpIOp::create(
        rewriter, loc, arith::CmpIPredicate::eq, thread, zero);
    int64_t numBarriers = op.getBarriers().getType().getNumElements();
    scf::IfOp::create(
        rewriter, loc, isFirst, [&](OpBuilder &builder, Location loc) {
          Value count =
              arith::ConstantIndexOp::create(builder, loc, op.getCount());
          for (int64_t i = 0; i < numBarriers; ++i) {
            Value index = arith::ConstantIndexOp::create(builder, loc, i);
            BarrierInGroup barrier =
                createBarrierInGroup(builder, loc, op.getBarriers(), index);
            nvgpu::MBarrierInitOp::create(builder, loc, barrier.group, count,
                                          barrier.index,
                                          /*predicate=*/Value());
          }
          scf::YieldOp::create(builder, loc);
        });
    rewriter.eraseOp(op);
    return success();
  }
};

struct ConvertArrive : public OpConversionPattern<MBarrierArriveOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(MBarrierArriveOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    BarrierInGroup barrier = createBarrierInGroup(
        rewriter, op.getLoc(), op.getBarrier(), op.getIndex());
    nvgpu::MBarrierArriveOp::create(
        rewriter, op.getLoc(), rewriter.getType<nvgpu::MBarrierTokenType>(),
        barrier.group, barrier.index);
    rewriter.eraseOp(op);
    return success();
  }
};

struct ConvertArriveExpectTx
    : public OpConversionPattern<MBarrierArriveExpectTxOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(MBarrierArriveExpectTxOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    BarrierInGroup barrier = createBarrierInGroup(
        rewriter, op.getLoc(), op.getBarrier(), op.getIndex());
    Value numBytes =
        arith::ConstantIndexOp::create(rewriter, op.getLoc(), op.getExpectTx());
    rewriter.replaceOpWithNewOp<nvgpu::MBarrierArriveExpectTxOp>(
        op, barrier.group, numBytes, barrier.index, /*predicate=*/Value());
    return success();
  }
};

struct ConvertWait : public OpConversionPattern<MBarrierWaitOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(MBarrierWaitOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    BarrierInGroup barrier = createBarrierInGroup(
        rewriter, op.getLoc(), op.getBarrier(), op.getIndex());
    Value ticks = arith::ConstantIndexOp::create(rewriter, op.getLoc(),
                                                 kTryWaitNanoseconds);
    rewriter.replaceOpWithNewOp<nvgpu::MBarrierTryWaitParityOp>(
        op, barrier.group, op.getParity(), ticks, barrier.index);
    return success();
  }
};
} // namespace

void mosaic_gpu::populateBarriersToNVGPUPatterns(RewritePatternSet &patterns) {
  patterns.add<ConvertArrive, ConvertArriveExpectTx, ConvertInit, ConvertWait>(
      patterns.getContext());
}
