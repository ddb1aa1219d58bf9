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
#include "MosaicGPU/Transforms/Passes.h"

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

/// The descriptor's type: its box is the shape of shared memory behind a 1 for
/// each dimension that the slice does not have.
static nvgpu::TensorMapDescriptorType getDescriptorType(AsyncCopyOp copy,
                                                        size_t numLeading) {
  MemRefType shared = copy.getShared().getType();
  SmallVector<int64_t> box(numLeading, 1);
  llvm::append_range(box, shared.getShape());
  return nvgpu::TensorMapDescriptorType::get(
      copy.getContext(),
      MemRefType::get(box, shared.getElementType(), MemRefLayoutAttrInterface(),
                      shared.getMemorySpace()),
      getSwizzleKind(copy.getSwizzleBytes()),
      nvgpu::TensorMapL2PromoKind::L2PROMO_NONE,
      nvgpu::TensorMapOOBKind::OOB_ZERO,
      nvgpu::TensorMapInterleaveKind::INTERLEAVE_NONE);
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
struct MaterializeDescriptor : public OpRewritePattern<AsyncCopyOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(AsyncCopyOp copy,
                                PatternRewriter &rewriter) const override {
    if (copy.hasDescriptor())
      return failure();

    // Dimensions that the slice does not have come first: they stay out of the
    // transforms' way, and the innermost one stays the innermost.
    SmallVector<int64_t> leading;
    SmallVector<OpFoldResult> coordinates, sliceIndices;
    for (auto [dim, index, length] :
         llvm::enumerate(copy.getMixedIndices(), copy.getSliceLengths())) {
      if (length == -1) {
        leading.push_back(dim);
        coordinates.push_back(index);
      } else {
        sliceIndices.push_back(index);
      }
    }
    for (auto transform :
         copy.getTransforms().getAsRange<MemRefTransformAttrInterface>())
      sliceIndices =
          transform.transformIndices(rewriter, copy.getLoc(), sliceIndices);
    llvm::append_range(coordinates, sliceIndices);

    // Its verifier has the rules of tensor maps.
    auto type = getDescriptorType(copy, leading.size());
    auto descriptor = TmaDescriptorOp::create(
        rewriter, copy.getLoc(), type, copy.getGlobal(), leading,
        copy.getTransforms(), /*drop_unit_dims=*/false, /*is_signed=*/false);
    if (type.getTensor().getRank() > ::mosaic::kMaxTensorMapRank)
      dropUnitDims(descriptor, coordinates);

    SmallVector<Value> dynamicCoordinates;
    SmallVector<int64_t> staticCoordinates;
    dispatchIndexOpFoldResults(coordinates, dynamicCoordinates,
                               staticCoordinates);
    rewriter.modifyOpInPlace(copy, [&] {
      copy.getGlobalMutable().set(descriptor);
      copy.getIndicesMutable().assign(dynamicCoordinates);
      copy.setStaticIndices(staticCoordinates);
      copy.setSliceLengths({});
      copy.setTransformsAttr(rewriter.getArrayAttr({}));
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
  }
};
} // namespace

void mosaic_gpu::populateMaterializeTmaDescriptorsPatterns(
    RewritePatternSet &patterns) {
  patterns.add<MaterializeDescriptor>(patterns.getContext());
}
