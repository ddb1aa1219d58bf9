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
#include "MosaicGPU/Hardware/CachePolicy.h"
#include "MosaicGPU/Hardware/Swizzle.h"
#include "MosaicGPU/Transforms/CollectiveBlocks.h"
#include "SharedAddress.h"
#include "ThreadIds.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

/// Whether nvgpu can say the copy and its verifiers accept it; the rest is said
/// in nvvm.
static bool isAcceptedByNVGPU(AsyncCopyOp copy) {
  // nvgpu has no policies of the cache and no reductions. Its multicast goes
  // through inline assembly.
  if (copy.getL2Hint() != L2Hint::None || copy.getReduction() ||
      !copy.getCollective().empty())
    return false;
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
                                            GlobalSliceOpInterface op) {
  SmallVector<Value> coordinates;
  for (OpFoldResult index : llvm::reverse(op.getMixedIndices()))
    coordinates.push_back(
        getValueOrCreateConstantIndexOp(builder, op.getLoc(), index));
  return coordinates;
}

static SmallVector<Value> toI32(OpBuilder &builder, Location loc,
                                ValueRange indices) {
  return llvm::map_to_vector(indices, [&](Value index) -> Value {
    return arith::IndexCastOp::create(builder, loc, builder.getI32Type(),
                                      index);
  });
}

static Value createDescriptorPointer(OpBuilder &builder,
                                     GlobalSliceOpInterface op) {
  return UnrealizedConversionCastOp::create(
             builder, op.getLoc(),
             LLVM::LLVMPointerType::get(builder.getContext()), op.getGlobal())
      .getResult(0);
}

/// The policy of the L2 cache as an operand; null without a hint.
static Value createCachePolicy(OpBuilder &builder, Location loc, L2Hint hint) {
  if (hint == L2Hint::None)
    return {};
  uint64_t policy =
      ::mosaic::l2CachePolicy(static_cast<::mosaic::L2Hint>(hint));
  return arith::ConstantIntOp::create(builder, loc,
                                      static_cast<int64_t>(policy), 64);
}

static Value createPointerToShared(OpBuilder &builder, AsyncCopyOp copy) {
  return createSharedPointer(
      builder, copy.getLoc(),
      createElementAddress(builder, copy.getLoc(), copy.getShared()));
}

static void createLoad(OpBuilder &builder, Location loc, AsyncCopyOp copy,
                       const CollectiveBlocks &blocks) {
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
  Value destination = createPointerToShared(builder, copy);
  Value barrier = createBarrierPointer(builder, loc, copy.getBarrier(),
                                       copy.getBarrierIndex());
  Value mask;
  if (blocks.size() > 1) {
    mask = blocks.createMask(builder, loc);
    // Shared memory of the cluster; the block's own addresses stand for the
    // same places in all blocks.
    destination = LLVM::AddrSpaceCastOp::create(
        builder, loc,
        LLVM::LLVMPointerType::get(
            builder.getContext(),
            static_cast<unsigned>(NVVM::NVVMMemorySpace::SharedCluster)),
        destination);
  }
  NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp::create(
      builder, loc, destination, createDescriptorPointer(builder, copy),
      toI32(builder, loc, coordinates), barrier, /*im2colOffsets=*/ValueRange(),
      mask, createCachePolicy(builder, loc, copy.getL2Hint()),
      NVVM::TMALoadMode::TILE, /*isCTAOnly=*/!mask,
      /*group=*/NVVM::CTAGroupKindAttr(), /*predicate=*/Value());
}

/// PTX takes the sign of integers from the descriptor.
static NVVM::TMAReduxKind getReductionKind(TMAReduction reduction) {
  switch (reduction) {
  case TMAReduction::Add:
    return NVVM::TMAReduxKind::ADD;
  case TMAReduction::Min:
  case TMAReduction::Umin:
  case TMAReduction::Smin:
    return NVVM::TMAReduxKind::MIN;
  case TMAReduction::Max:
  case TMAReduction::Umax:
  case TMAReduction::Smax:
    return NVVM::TMAReduxKind::MAX;
  case TMAReduction::Inc:
    return NVVM::TMAReduxKind::INC;
  case TMAReduction::Dec:
    return NVVM::TMAReduxKind::DEC;
  case TMAReduction::And:
    return NVVM::TMAReduxKind::AND;
  case TMAReduction::Or:
    return NVVM::TMAReduxKind::OR;
  case TMAReduction::Xor:
    return NVVM::TMAReduxKind::XOR;
  }
  llvm_unreachable("unknown reduction");
}

static void createStore(OpBuilder &builder, Location loc, AsyncCopyOp copy) {
  SmallVector<Value> coordinates = createCoordinates(builder, copy);
  if (isAcceptedByNVGPU(copy)) {
    nvgpu::TmaAsyncStoreOp::create(builder, loc, copy.getShared(),
                                   copy.getGlobal(), coordinates,
                                   /*predicate=*/Value());
  } else {
    Value source = createPointerToShared(builder, copy);
    Value policy = createCachePolicy(builder, loc, copy.getL2Hint());
    Value descriptor = createDescriptorPointer(builder, copy);
    if (std::optional<TMAReduction> reduction = copy.getReduction())
      NVVM::CpAsyncBulkTensorReduceOp::create(
          builder, loc, descriptor, source, getReductionKind(*reduction),
          NVVM::TMAStoreMode::TILE, toI32(builder, loc, coordinates), policy);
    else
      NVVM::CpAsyncBulkTensorSharedCTAToGlobalOp::create(
          builder, loc, descriptor, source, toI32(builder, loc, coordinates),
          policy, NVVM::TMAStoreMode::TILE, /*predicate=*/Value());
  }
  if (!copy.getNoCommit())
    NVVM::CpAsyncBulkCommitGroupOp::create(builder, loc);
}

/// Builds what the thread that issues a copy does: one of each warpgroup, or
/// each; if the predicate is true.
template <typename OpTy>
static void
createInIssuingThread(OpBuilder &builder, OpTy op,
                      llvm::function_ref<void(OpBuilder &, Location)> body) {
  auto createIfTrue = [&](OpBuilder &nested, Location loc) {
    if (!op.getPredicate())
      return body(nested, loc);
    scf::IfOp::create(nested, loc, op.getPredicate(),
                      [&](OpBuilder &innermost, Location loc) {
                        body(innermost, loc);
                        scf::YieldOp::create(innermost, loc);
                      });
  };
  if (op.getPerThread())
    createIfTrue(builder, op.getLoc());
  else
    createInOneThread(builder, op.getLoc(), op, createIfTrue);
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
    FailureOr<CollectiveBlocks> blocks = CollectiveBlocks::get(copy);
    if (failed(blocks))
      return failure();
    createInIssuingThread(
        rewriter, copy, [&](OpBuilder &builder, Location loc) {
          if (copy.getArrive()) {
            BarrierInGroup barrier = createBarrierInGroup(
                builder, loc, copy.getBarrier(), copy.getBarrierIndex());
            // The parts of all blocks arrive at each one's barrier.
            Value numBytes = arith::ConstantIndexOp::create(
                builder, loc, copy.getTransactionBytes() * blocks->size());
            nvgpu::MBarrierArriveExpectTxOp::create(builder, loc, barrier.group,
                                                    numBytes, barrier.index,
                                                    /*predicate=*/Value());
          }
          if (copy.isLoad())
            createLoad(builder, loc, copy, *blocks);
          else
            createStore(builder, loc, copy);
        });
    rewriter.eraseOp(copy);
    return success();
  }
};

struct ConvertAsyncCopyPrefetch
    : public OpConversionPattern<AsyncCopyPrefetchOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(AsyncCopyPrefetchOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.hasDescriptor())
      return rewriter.notifyMatchFailure(
          op, "'mosaic-gpu-materialize-tma-descriptors' has not run");
    createInIssuingThread(rewriter, op, [&](OpBuilder &builder, Location loc) {
      NVVM::CpAsyncBulkTensorPrefetchOp::create(
          builder, loc, createDescriptorPointer(builder, op),
          toI32(builder, loc, createCoordinates(builder, op)),
          /*im2colOffsets=*/ValueRange(), NVVM::TMALoadMode::TILE,
          createCachePolicy(builder, loc, op.getL2Hint()));
    });
    rewriter.eraseOp(op);
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
    if (!op.getPerThread())
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
  patterns.add<ConvertAsyncCopy, ConvertAsyncCopyPrefetch,
               ConvertAwaitAsyncCopy, ConvertCommitShared>(
      patterns.getContext());
}
