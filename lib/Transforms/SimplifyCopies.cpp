//===- SimplifyCopies.cpp - Fold views of global memory into copies -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/CopyOps.h"
#include "MosaicGPU/Transforms/Passes.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_SIMPLIFYCOPIESPASS
#include "MosaicGPU/Transforms/Passes.h.inc"
} // namespace mlir::mosaic_gpu

/// Replaces the global side of a copy and its slice.
static void updateSlice(PatternRewriter &rewriter, GlobalSliceOpInterface copy,
                        Value global, ArrayRef<OpFoldResult> indices,
                        ArrayRef<int64_t> lengths) {
  SmallVector<int64_t> staticIndices;
  SmallVector<Value> dynamicIndices;
  dispatchIndexOpFoldResults(indices, dynamicIndices, staticIndices);
  rewriter.modifyOpInPlace(copy, [&] {
    copy.getGlobalMutable().set(global);
    copy.getIndicesMutable().assign(dynamicIndices);
    copy.setStaticIndices(staticIndices);
    copy.setSliceLengths(lengths);
  });
}

/// `%a + %b`, folded where both are constants.
static OpFoldResult addIndices(PatternRewriter &rewriter, Location loc,
                               OpFoldResult a, OpFoldResult b) {
  std::optional<int64_t> constantA = getConstantIntValue(a);
  std::optional<int64_t> constantB = getConstantIntValue(b);
  if (constantA && constantB)
    return rewriter.getIndexAttr(*constantA + *constantB);
  if (constantA == 0)
    return b;
  if (constantB == 0)
    return a;
  Value sum = arith::AddIOp::create(
      rewriter, loc, getValueOrCreateConstantIndexOp(rewriter, loc, a),
      getValueOrCreateConstantIndexOp(rewriter, loc, b));
  return sum;
}

/// A view must not hide where the memory ends: out of bounds of the view may be
/// in bounds of the memory. It does not where each slice stays inside the view.
static bool staysInside(OpFoldResult index, int64_t length, OpFoldResult size,
                        OpFoldResult offset, int64_t sourceSize) {
  std::optional<int64_t> viewSize = getConstantIntValue(size);
  std::optional<int64_t> viewOffset = getConstantIntValue(offset);
  // A view of the whole dimension hides nothing.
  if (viewSize && viewOffset == 0 && *viewSize == sourceSize)
    return true;
  std::optional<int64_t> start = getConstantIntValue(index);
  return start && viewSize && *start >= 0 &&
         *start + std::abs(length) <= *viewSize;
}

namespace {
struct FoldSubview : public OpInterfaceRewritePattern<GlobalSliceOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(GlobalSliceOpInterface copy,
                                PatternRewriter &rewriter) const override {
    auto view = copy.getGlobal().getDefiningOp<memref::SubViewOp>();
    if (!view)
      return failure();
    if (!llvm::all_of(view.getMixedStrides(), isOneInteger))
      return rewriter.notifyMatchFailure(copy, "the view has strides");

    SmallVector<OpFoldResult> offsets = view.getMixedOffsets();
    SmallVector<OpFoldResult> sizes = view.getMixedSizes();
    SmallVector<OpFoldResult> copyIndices = copy.getMixedIndices();
    ArrayRef<int64_t> sourceShape = view.getSourceType().getShape();
    llvm::SmallBitVector dropped = view.getDroppedDims();
    SmallVector<OpFoldResult> indices;
    SmallVector<int64_t> lengths;
    int64_t viewDim = 0;
    for (int64_t dim = 0, e = sourceShape.size(); dim < e; ++dim) {
      if (dropped.test(dim)) {
        indices.push_back(offsets[dim]);
        lengths.push_back(-1);
        continue;
      }
      int64_t length = copy.getSliceLengths()[viewDim];
      if (!staysInside(copyIndices[viewDim], length, sizes[dim], offsets[dim],
                       sourceShape[dim]))
        return rewriter.notifyMatchFailure(
            copy, "the copy may leave the view and stay in the memory");
      indices.push_back(addIndices(rewriter, copy.getLoc(), offsets[dim],
                                   copyIndices[viewDim]));
      lengths.push_back(length);
      ++viewDim;
    }
    updateSlice(rewriter, copy, view.getSource(), indices, lengths);
    return success();
  }
};

struct FoldCast : public OpInterfaceRewritePattern<GlobalSliceOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(GlobalSliceOpInterface copy,
                                PatternRewriter &rewriter) const override {
    auto cast = copy.getGlobal().getDefiningOp<memref::CastOp>();
    if (!cast)
      return failure();
    auto source = dyn_cast<MemRefType>(cast.getSource().getType());
    if (!source)
      return rewriter.notifyMatchFailure(copy, "the source has no rank");
    rewriter.modifyOpInPlace(
        copy, [&] { copy.getGlobalMutable().set(cast.getSource()); });
    return success();
  }
};

struct SimplifyCopiesPass
    : public mosaic_gpu::impl::SimplifyCopiesPassBase<SimplifyCopiesPass> {
  using SimplifyCopiesPassBase::SimplifyCopiesPassBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateSimplifyCopiesPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace

void mosaic_gpu::populateSimplifyCopiesPatterns(RewritePatternSet &patterns) {
  patterns.add<FoldSubview, FoldCast>(patterns.getContext());
}
