//===- Copies.cpp - Copies to nvgpu, or to nvvm -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../MemRefs.h"
#include "MosaicGPU/Conversion/Passes.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/CopyOps.h"
#include "MosaicGPU/Hardware/Swizzle.h"
#include "SharedAddress.h"
#include "ThreadIds.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

/// Whether nvgpu's verifiers accept the copy; what they refuse is said in nvvm.
static bool isAcceptedByNVGPU(AsyncCopyOp copy) {
  auto descriptor =
      cast<nvgpu::TensorMapDescriptorType>(copy.getGlobal().getType());
  MemRefType box = descriptor.getTensor();
  // The shared memory has to have the box's shape, unit dims included.
  if (box.getShape() != copy.getShared().getType().getShape())
    return false;
  // A row of the box has to fill the span of its swizzle.
  if (copy.getSwizzleBytes() == ::mosaic::kNoSwizzle)
    return true;
  return box.getShape().back() * *getElementBytes(box.getElementType()) ==
         copy.getSwizzleBytes();
}

/// PTX counts coordinates from the innermost dimension.
static SmallVector<Value> createCoordinates(OpBuilder &builder,
                                            AsyncCopyOp copy) {
  SmallVector<Value> coordinates;
  for (OpFoldResult index : llvm::reverse(copy.getMixedIndices()))
    coordinates.push_back(
        getValueOrCreateConstantIndexOp(builder, copy.getLoc(), index));
  return coordinates;
}

static SmallVector<Value> toI32(OpBuilder &builder, Location loc,
                                ValueRange indices) {
  return llvm::map_to_vector(indices, [&](Value index) -> Value {
    return arith::IndexCastOp::create(builder, loc, builder.getI32Type(),
                                      index);
  });
}

static Value createDescriptorPointer(OpBuilder &builder, AsyncCopyOp copy) {
  return UnrealizedConversionCastOp::create(
             builder, copy.getLoc(),
             LLVM::LLVMPointerType::get(builder.getContext()), copy.getGlobal())
      .getResult(0);
}

static void createLoad(OpBuilder &builder, Location loc, AsyncCopyOp copy) {
  SmallVector<Value> coordinates = createCoordinates(builder, copy);
  if (isAcceptedByNVGPU(copy)) {
    BarrierInGroup barrier = createBarrierInGroup(
        builder, loc, copy.getBarrier(), copy.getBarrierIndex());
    nvgpu::TmaAsyncLoadOp::create(builder, loc, copy.getShared(), barrier.group,
                                  copy.getGlobal(), coordinates, barrier.index,
                                  /*multicastMask=*/Value(),
                                  /*predicate=*/Value());
    return;
  }
  Value destination = createSharedPointer(
      builder, loc, createElementAddress(builder, loc, copy.getShared()));
  Value barrier = createBarrierPointer(builder, loc, copy.getBarrier(),
                                       copy.getBarrierIndex());
  NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp::create(
      builder, loc, destination, createDescriptorPointer(builder, copy),
      toI32(builder, loc, coordinates), barrier, /*im2colOffsets=*/ValueRange(),
      /*multicastMask=*/Value(), /*l2CacheHint=*/Value(),
      NVVM::TMALoadMode::TILE, /*isCTAOnly=*/true,
      /*group=*/NVVM::CTAGroupKindAttr(), /*predicate=*/Value());
}

static void createStore(OpBuilder &builder, Location loc, AsyncCopyOp copy) {
  SmallVector<Value> coordinates = createCoordinates(builder, copy);
  if (isAcceptedByNVGPU(copy)) {
    nvgpu::TmaAsyncStoreOp::create(builder, loc, copy.getShared(),
                                   copy.getGlobal(), coordinates,
                                   /*predicate=*/Value());
  } else {
    Value source = createSharedPointer(
        builder, loc, createElementAddress(builder, loc, copy.getShared()));
    NVVM::CpAsyncBulkTensorSharedCTAToGlobalOp::create(
        builder, loc, createDescriptorPointer(builder, copy), source,
        toI32(builder, loc, coordinates), /*l2CacheHint=*/Value(),
        NVVM::TMAStoreMode::TILE, /*predicate=*/Value());
  }
  NVVM::CpAsyncBulkCommitGroupOp::create(builder, loc);
}

namespace {
struct ConvertAsyncCopy : public OpConversionPattern<AsyncCopyOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(AsyncCopyOp copy, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!copy.hasDescriptor())
      return rewriter.notifyMatchFailure(
          copy, "'mosaic-gpu-materialize-tma-descriptors' has not run");
    createInOneThread(
        rewriter, copy.getLoc(), copy, [&](OpBuilder &builder, Location loc) {
          if (copy.getArrive()) {
            BarrierInGroup barrier = createBarrierInGroup(
                builder, loc, copy.getBarrier(), copy.getBarrierIndex());
            Value numBytes = arith::ConstantIndexOp::create(
                builder, loc, copy.getTransactionBytes());
            nvgpu::MBarrierArriveExpectTxOp::create(builder, loc, barrier.group,
                                                    numBytes, barrier.index,
                                                    /*predicate=*/Value());
          }
          if (copy.isLoad())
            createLoad(builder, loc, copy);
          else
            createStore(builder, loc, copy);
        });
    rewriter.eraseOp(copy);
    return success();
  }
};

struct ConvertAwaitAsyncCopy : public OpConversionPattern<AwaitAsyncCopyOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(AwaitAsyncCopyOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    // Groups belong to the thread that issued the stores: the others have none
    // and learn from it through the barrier.
    NVVM::CpAsyncBulkWaitGroupOp::create(
        rewriter, op.getLoc(),
        rewriter.getI32IntegerAttr(static_cast<int32_t>(op.getAllowGroups())),
        op.getReadAttr());
    createWarpgroupBarrier(rewriter, op.getLoc(), op);
    rewriter.eraseOp(op);
    return success();
  }
};

struct ConvertCommitShared : public OpConversionPattern<CommitSharedOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(CommitSharedOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    NVVM::FenceProxyOp::create(
        rewriter, op.getLoc(), NVVM::ProxyKind::async_shared,
        NVVM::SharedSpaceAttr::get(rewriter.getContext(),
                                   NVVM::SharedSpace::shared_cta));
    createWarpgroupBarrier(rewriter, op.getLoc(), op);
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void mosaic_gpu::populateCopiesToNVGPUPatterns(RewritePatternSet &patterns) {
  patterns.add<ConvertAsyncCopy, ConvertAwaitAsyncCopy, ConvertCommitShared>(
      patterns.getContext());
}
