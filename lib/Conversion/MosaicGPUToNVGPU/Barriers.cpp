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

static NVVM::MemScopeKind toMemScope(BarrierScope scope) {
  return scope == BarrierScope::Cluster ? NVVM::MemScopeKind::CLUSTER
                                        : NVVM::MemScopeKind::CTA;
}

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

/// nvgpu's arrival is of one thread at a barrier of its own block; others are
/// said in nvvm.
struct ConvertArrive : public OpConversionPattern<MBarrierArriveOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(MBarrierArriveOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    if (!op.getBlock() && op.getCount() == 1) {
      BarrierInGroup barrier =
          createBarrierInGroup(rewriter, loc, op.getBarrier(), op.getIndex());
      nvgpu::MBarrierArriveOp::create(
          rewriter, loc, rewriter.getType<nvgpu::MBarrierTokenType>(),
          barrier.group, barrier.index);
      rewriter.eraseOp(op);
      return success();
    }
    Value barrier =
        createBarrierPointer(rewriter, loc, op.getBarrier(), op.getIndex());
    NVVM::MemScopeKind scope = NVVM::MemScopeKind::CTA;
    // An arrival at a barrier of the thread's own block returns its phase.
    Type phase = rewriter.getI64Type();
    if (op.getBlock()) {
      Value rank = arith::IndexCastOp::create(
          rewriter, loc, rewriter.getI32Type(), op.getBlock());
      auto clusterPointer = LLVM::LLVMPointerType::get(
          rewriter.getContext(),
          static_cast<unsigned>(NVVM::NVVMMemorySpace::SharedCluster));
      barrier =
          NVVM::MapaOp::create(rewriter, loc, clusterPointer, barrier, rank);
      scope = NVVM::MemScopeKind::CLUSTER;
      phase = nullptr;
    }
    Value count = arith::ConstantIntOp::create(
        rewriter, loc, static_cast<int32_t>(op.getCount()), 32);
    NVVM::MBarrierArriveOp::create(rewriter, loc,
                                   phase ? TypeRange(phase) : TypeRange(),
                                   barrier, count, scope, /*relaxed=*/false);
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

struct ConvertTestWait : public OpConversionPattern<MBarrierTestWaitOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(MBarrierTestWaitOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value barrier =
        createBarrierPointer(rewriter, loc, op.getBarrier(), op.getIndex());
    Value parity = arith::ExtUIOp::create(rewriter, loc, rewriter.getI32Type(),
                                          op.getParity());
    rewriter.replaceOpWithNewOp<NVVM::MBarrierTestWaitOp>(
        op, rewriter.getI1Type(), barrier, parity, toMemScope(op.getScope()),
        /*relaxed=*/false);
    return success();
  }
};

/// nvgpu's wait acquires from the block; one of the cluster is a loop of tries.
struct ConvertWait : public OpConversionPattern<MBarrierWaitOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(MBarrierWaitOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    if (op.getScope() == BarrierScope::CTA) {
      BarrierInGroup barrier =
          createBarrierInGroup(rewriter, loc, op.getBarrier(), op.getIndex());
      Value ticks =
          arith::ConstantIndexOp::create(rewriter, loc, kTryWaitNanoseconds);
      rewriter.replaceOpWithNewOp<nvgpu::MBarrierTryWaitParityOp>(
          op, barrier.group, op.getParity(), ticks, barrier.index);
      return success();
    }
    Value barrier =
        createBarrierPointer(rewriter, loc, op.getBarrier(), op.getIndex());
    Value parity = arith::ExtUIOp::create(rewriter, loc, rewriter.getI32Type(),
                                          op.getParity());
    Value ticks =
        arith::ConstantIntOp::create(rewriter, loc, kTryWaitNanoseconds, 32);
    scf::WhileOp::create(
        rewriter, loc, TypeRange(), ValueRange(),
        [&](OpBuilder &builder, Location loc, ValueRange) {
          Value complete = NVVM::MBarrierTryWaitOp::create(
              builder, loc, builder.getI1Type(), barrier, parity, ticks,
              toMemScope(op.getScope()), /*relaxed=*/false);
          Value isIncomplete = arith::XOrIOp::create(
              builder, loc, complete,
              arith::ConstantIntOp::create(builder, loc, 1, 1));
          scf::ConditionOp::create(builder, loc, isIncomplete, ValueRange());
        },
        [](OpBuilder &builder, Location loc, ValueRange) {
          scf::YieldOp::create(builder, loc);
        });
    rewriter.eraseOp(op);
    return success();
  }
};

/// A wait for the parity that bit `index` of the phases says.
struct ConvertWaitPhase : public OpConversionPattern<MBarrierWaitPhaseOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(MBarrierWaitPhaseOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i32 = rewriter.getI32Type();
    Value bit = arith::ConstantIntOp::create(rewriter, loc, 1, 32);
    Value shifted = op.getPhases();
    if (op.getIndex()) {
      Value index =
          arith::IndexCastOp::create(rewriter, loc, i32, op.getIndex());
      shifted = arith::ShRUIOp::create(rewriter, loc, shifted, index);
      bit = arith::ShLIOp::create(rewriter, loc, bit, index);
    }
    Value parity =
        arith::TruncIOp::create(rewriter, loc, rewriter.getI1Type(), shifted);
    MBarrierWaitOp::create(rewriter, loc, op.getBarrier(), op.getIndex(),
                           parity, op.getScope());
    rewriter.replaceOpWithNewOp<arith::XOrIOp>(op, op.getPhases(), bit);
    return success();
  }
};

struct ConvertClusterBarrier : public OpConversionPattern<ClusterBarrierOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ClusterBarrierOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    UnitAttr aligned = rewriter.getUnitAttr();
    NVVM::ClusterArriveOp::create(rewriter, op.getLoc(), aligned);
    NVVM::ClusterWaitOp::create(rewriter, op.getLoc(), aligned);
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void mosaic_gpu::populateBarriersToNVGPUPatterns(RewritePatternSet &patterns) {
  patterns.add<ConvertArrive, ConvertArriveExpectTx, ConvertClusterBarrier,
               ConvertInit, ConvertTestWait, ConvertWait, ConvertWaitPhase>(
      patterns.getContext());
}
