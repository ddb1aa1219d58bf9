//===- CollectiveBlocks.cpp - Blocks that load a slice together -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Transforms/CollectiveBlocks.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.h"
#include "MosaicGPU/Hardware/Swizzle.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

static constexpr std::array<gpu::Dimension, 3> kDimensions = {
    gpu::Dimension::x, gpu::Dimension::y, gpu::Dimension::z};

FailureOr<CollectiveBlocks> CollectiveBlocks::get(AsyncCopyOp copy) {
  CollectiveBlocks blocks;
  if (copy.getCollective().empty())
    return blocks;
  auto launch = copy->getParentOfType<gpu::LaunchOp>();
  std::optional<gpu::KernelDim3> extents;
  if (launch)
    extents = launch.getClusterSizeOperandValues();
  if (!extents)
    return copy.emitOpError() << "expected a collective copy in a launch with "
                                 "clusters, but got one without";
  std::array<Value, 3> values = {extents->x, extents->y, extents->z};
  for (auto [dim, extent] : llvm::enumerate(values)) {
    std::optional<int64_t> size = getConstantIntValue(extent);
    if (!size)
      return copy.emitOpError()
             << "expected a collective copy in a launch with "
                "a static cluster, but got a dynamic one";
    blocks.cluster[dim] = *size;
  }
  for (auto dim : copy.getCollective().getAsRange<gpu::DimensionAttr>())
    blocks.isCollective[static_cast<size_t>(dim.getValue())] = true;
  return blocks;
}

int64_t CollectiveBlocks::size() const {
  int64_t size = 1;
  for (size_t dim = 0; dim < 3; ++dim)
    if (isCollective[dim])
      size *= cluster[dim];
  return size;
}

FailureOr<SmallVector<int64_t>>
CollectiveBlocks::getSplits(AsyncCopyOp copy, ArrayRef<int64_t> shape) const {
  SmallVector<int64_t> splits(shape.size(), 1);
  int64_t left = size();
  int64_t bytes = *getContentBytes(copy.getShared().getType()) / left;
  for (auto [split, extent] : llvm::zip_equal(splits, shape)) {
    if (extent % left == 0)
      split = left;
    else if (left % extent == 0)
      split = extent;
    else
      break;
    left /= split;
  }
  int64_t alignment = ::mosaic::swizzledBufferAlignment(::mosaic::kNoSwizzle);
  if (left != 1 || bytes % alignment != 0) {
    InFlightDiagnostic diagnostic = copy.emitOpError();
    diagnostic
        << "expected a slice that the " << size()
        << " blocks of the collective divide into parts of a multiple of "
        << alignment << " bytes, but got [" << shape << "]";
    if (left == 1)
      diagnostic << ", whose parts have " << bytes << " bytes";
    diagnostic.attachNote(copy.getLoc())
        << "the outermost dims of the slice are divided first; choose lengths "
           "or a tiling that are multiples of the number of blocks";
    return diagnostic;
  }
  return splits;
}

static Value createCoordinate(OpBuilder &builder, Location loc, size_t dim) {
  return gpu::ClusterBlockIdOp::create(builder, loc, kDimensions[dim]);
}

/// The sum of coordinates times strides of the dimensions that `isIn`; null if
/// there are none.
static Value createSum(OpBuilder &builder, Location loc,
                       const std::array<int64_t, 3> &cluster,
                       const std::array<bool, 3> &isIn,
                       const std::array<int64_t, 3> &strides) {
  Value sum;
  for (size_t dim = 0; dim < 3; ++dim) {
    if (!isIn[dim] || cluster[dim] == 1)
      continue;
    Value term = createCoordinate(builder, loc, dim);
    if (strides[dim] != 1)
      term = arith::MulIOp::create(
          builder, loc, term,
          arith::ConstantIndexOp::create(builder, loc, strides[dim]));
    sum =
        sum ? arith::AddIOp::create(builder, loc, sum, term).getResult() : term;
  }
  return sum;
}

Value CollectiveBlocks::createPosition(OpBuilder &builder, Location loc) const {
  std::array<int64_t, 3> strides = {1, 1, 1};
  int64_t stride = 1;
  for (size_t dim = 0; dim < 3; ++dim)
    if (isCollective[dim]) {
      strides[dim] = stride;
      stride *= cluster[dim];
    }
  Value position = createSum(builder, loc, cluster, isCollective, strides);
  return position ? position
                  : arith::ConstantIndexOp::create(builder, loc, 0).getResult();
}

Value CollectiveBlocks::createMask(OpBuilder &builder, Location loc) const {
  // Ranks count x first. Source: PTX ISA, %cluster_ctarank.
  std::array<int64_t, 3> strides = {1, cluster[0], cluster[0] * cluster[1]};
  auto extent = [&](size_t dim) {
    return isCollective[dim] ? cluster[dim] : 1;
  };
  int64_t mask = 0;
  for (int64_t z = 0; z < extent(2); ++z)
    for (int64_t y = 0; y < extent(1); ++y)
      for (int64_t x = 0; x < extent(0); ++x)
        mask |=
            int64_t(1) << (x * strides[0] + y * strides[1] + z * strides[2]);
  Value bits = arith::ConstantIntOp::create(builder, loc, mask, 32);
  std::array<bool, 3> isFixed = {!isCollective[0], !isCollective[1],
                                 !isCollective[2]};
  if (Value first = createSum(builder, loc, cluster, isFixed, strides))
    bits = arith::ShLIOp::create(
        builder, loc, bits,
        arith::IndexCastOp::create(builder, loc, builder.getI32Type(), first));
  return arith::TruncIOp::create(builder, loc, builder.getI16Type(), bits);
}
