//===- MaterializeTmaDescriptors.cpp - Give copies TMA descriptors -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/CopyOps.h"
#include "MosaicGPU/Hardware/TensorMap.h"
#include "MosaicGPU/Transforms/CollectiveBlocks.h"
#include "MosaicGPU/Transforms/Passes.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_MATERIALIZETMADESCRIPTORSPASS
#include "MosaicGPU/Transforms/Passes.h.inc"
} // namespace mlir::mosaic_gpu

static nvgpu::TensorMapSwizzleKind getSwizzleKind(int64_t swizzleBytes) {
  switch (swizzleBytes) {
  case 32:
    return nvgpu::TensorMapSwizzleKind::SWIZZLE_32B;
  case 64:
    return nvgpu::TensorMapSwizzleKind::SWIZZLE_64B;
  case 128:
    return nvgpu::TensorMapSwizzleKind::SWIZZLE_128B;
  default:
    return nvgpu::TensorMapSwizzleKind::SWIZZLE_NONE;
  }
}

static nvgpu::TensorMapL2PromoKind getL2PromotionKind(int64_t numBytes) {
  switch (numBytes) {
  case 64:
    return nvgpu::TensorMapL2PromoKind::L2PROMO_64B;
  case 128:
    return nvgpu::TensorMapL2PromoKind::L2PROMO_128B;
  case 256:
    return nvgpu::TensorMapL2PromoKind::L2PROMO_256B;
  default:
    return nvgpu::TensorMapL2PromoKind::L2PROMO_NONE;
  }
}

/// The descriptor's type: its box is that of the slice after its transforms,
/// behind a 1 for each dimension that the slice does not have.
static nvgpu::TensorMapDescriptorType
getDescriptorType(GlobalSliceOpInterface op, size_t numLeading,
                  ArrayRef<int64_t> slice) {
  SmallVector<int64_t> box(numLeading, 1);
  llvm::append_range(box, slice);
  auto shared =
      gpu::AddressSpaceAttr::get(op.getContext(), gpu::AddressSpace::Workgroup);
  return nvgpu::TensorMapDescriptorType::get(
      op.getContext(),
      MemRefType::get(box, op.getElementType(), MemRefLayoutAttrInterface(),
                      shared),
      getSwizzleKind(op.getSwizzleBytes()),
      getL2PromotionKind(op.getL2Promotion()),
      op.getOutOfBounds() == OutOfBounds::NaN
          ? nvgpu::TensorMapOOBKind::OOB_NAN
          : nvgpu::TensorMapOOBKind::OOB_ZERO,
      nvgpu::TensorMapInterleaveKind::INTERLEAVE_NONE);
}

/// The position of a part in each dimension, where there are `splits` of them,
/// the last dimension fastest.
static SmallVector<Value> createPartPosition(OpBuilder &builder, Location loc,
                                             Value position,
                                             ArrayRef<int64_t> splits) {
  SmallVector<Value> positions(splits.size());
  int64_t numInner = 1;
  for (size_t dim = splits.size(); dim-- > 0;) {
    int64_t split = splits[dim];
    if (split == 1)
      continue;
    auto constant = [&](int64_t value) -> Value {
      return arith::ConstantIndexOp::create(builder, loc, value);
    };
    Value inDim = position;
    if (numInner != 1)
      inDim = arith::DivUIOp::create(builder, loc, inDim, constant(numInner));
    numInner *= split;
    positions[dim] =
        arith::RemUIOp::create(builder, loc, inDim, constant(split));
  }
  return positions;
}

/// Leaves to each block its part of a collective copy: changes the slice after
/// its transforms, its indices, and the shared memory.
static LogicalResult takePart(PatternRewriter &rewriter, AsyncCopyOp copy,
                              SmallVectorImpl<int64_t> &slice,
                              SmallVectorImpl<OpFoldResult> &indices) {
  FailureOr<CollectiveBlocks> blocks = CollectiveBlocks::get(copy);
  if (failed(blocks))
    return failure();
  if (blocks->size() == 1)
    return success();
  FailureOr<SmallVector<int64_t>> splits = blocks->getSplits(copy, slice);
  if (failed(splits))
    return failure();

  Location loc = copy.getLoc();
  SmallVector<Value> position = createPartPosition(
      rewriter, loc, blocks->createPosition(rewriter, loc), *splits);
  SmallVector<OpFoldResult> offsets(slice.size(), rewriter.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(slice.size(), rewriter.getIndexAttr(1));
  for (size_t dim = 0; dim < slice.size(); ++dim) {
    slice[dim] /= (*splits)[dim];
    if (!position[dim])
      continue;
    Value offset = arith::MulIOp::create(
        rewriter, loc, position[dim],
        arith::ConstantIndexOp::create(rewriter, loc, slice[dim]));
    offsets[dim] = offset;
    Value index = getValueOrCreateConstantIndexOp(rewriter, loc, indices[dim]);
    indices[dim] =
        arith::AddIOp::create(rewriter, loc, index, offset).getResult();
  }
  Value part = memref::SubViewOp::create(
      rewriter, loc, copy.getShared(), offsets,
      getAsIndexOpFoldResult(rewriter.getContext(), slice), ones);
  rewriter.modifyOpInPlace(copy, [&] { copy.getSharedMutable().set(part); });
  return success();
}

/// Leaves dimensions of size 1 out of a descriptor and of a copy's coordinates,
/// if the copy stays at 0 in each.
static void dropUnitDims(TmaDescriptorOp descriptor,
                         SmallVectorImpl<OpFoldResult> &coordinates) {
  FailureOr<TmaDescriptorOp::Tensor> tensor = descriptor.getTensor(
      [] { return InFlightDiagnostic(); }); // its verifier will say it
  if (failed(tensor))
    return;
  nvgpu::TensorMapDescriptorType type = descriptor.getDescriptor().getType();
  SmallVector<int64_t> box;
  SmallVector<OpFoldResult> rest;
  for (auto [dim, size] : llvm::enumerate(tensor->shape)) {
    if (size == 1 && dim + 1 != tensor->shape.size()) {
      if (!isZeroInteger(coordinates[dim]))
        return;
      continue;
    }
    box.push_back(type.getTensor().getDimSize(dim));
    rest.push_back(coordinates[dim]);
  }
  coordinates = rest;
  descriptor.setDropUnitDims(true);
  descriptor.getDescriptor().setType(nvgpu::TensorMapDescriptorType::get(
      type.getContext(), MemRefType::Builder(type.getTensor()).setShape(box),
      type.getSwizzle(), type.getL2promo(), type.getOob(),
      type.getInterleave()));
}

namespace {
struct MaterializeDescriptor
    : public OpInterfaceRewritePattern<GlobalSliceOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(GlobalSliceOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (op.hasDescriptor())
      return failure();

    // Dimensions that the slice does not have come first: they stay out of the
    // transforms' way, and the innermost one stays the innermost.
    SmallVector<int64_t> leading;
    SmallVector<OpFoldResult> coordinates, sliceIndices;
    for (auto [dim, index, length] :
         llvm::enumerate(op.getMixedIndices(), op.getSliceLengths())) {
      if (length == -1) {
        leading.push_back(dim);
        coordinates.push_back(index);
      } else {
        sliceIndices.push_back(index);
      }
    }
    for (auto transform :
         op.getTransforms().getAsRange<MemRefTransformAttrInterface>())
      sliceIndices =
          transform.transformIndices(rewriter, op.getLoc(), sliceIndices);
    SmallVector<int64_t> slice = op.getTransformedShape();
    if (auto copy = dyn_cast<AsyncCopyOp>(op.getOperation()))
      if (failed(takePart(rewriter, copy, slice, sliceIndices)))
        return failure();
    llvm::append_range(coordinates, sliceIndices);

    // Its verifier has the rules of tensor maps.
    auto type = getDescriptorType(op, leading.size(), slice);
    auto descriptor = TmaDescriptorOp::create(
        rewriter, op.getLoc(), type, op.getGlobal(), leading,
        op.getTransforms(), /*drop_unit_dims=*/false, op.isSigned());
    if (type.getTensor().getRank() > ::mosaic::kMaxTensorMapRank)
      dropUnitDims(descriptor, coordinates);

    SmallVector<Value> dynamicCoordinates;
    SmallVector<int64_t> staticCoordinates;
    dispatchIndexOpFoldResults(coordinates, dynamicCoordinates,
                               staticCoordinates);
    rewriter.modifyOpInPlace(op, [&] {
      op.getGlobalMutable().set(descriptor);
      op.getIndicesMutable().assign(dynamicCoordinates);
      op.setStaticIndices(staticCoordinates);
      op.setSliceLengths({});
      op.setTransformsAttr(rewriter.getArrayAttr({}));
      op.setOutOfBounds(OutOfBounds::Zero);
      op.setL2Promotion(0);
    });
    return success();
  }
};

struct MaterializeTmaDescriptorsPass
    : public mosaic_gpu::impl::MaterializeTmaDescriptorsPassBase<
          MaterializeTmaDescriptorsPass> {
  using MaterializeTmaDescriptorsPassBase::MaterializeTmaDescriptorsPassBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateMaterializeTmaDescriptorsPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    // What has no descriptor now has got an error.
    WalkResult rest = getOperation().walk([](GlobalSliceOpInterface op) {
      return op.hasDescriptor() ? WalkResult::advance()
                                : WalkResult::interrupt();
    });
    if (rest.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace

void mosaic_gpu::populateMaterializeTmaDescriptorsPatterns(
    RewritePatternSet &patterns) {
  patterns.add<MaterializeDescriptor>(patterns.getContext());
}
