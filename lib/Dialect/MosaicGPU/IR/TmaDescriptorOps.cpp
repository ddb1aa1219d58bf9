//===- TmaDescriptorOps.cpp - Descriptions of buffers for TMA -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/TmaDescriptorOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"
#include "MosaicGPU/Hardware/Swizzle.h"
#include "MosaicGPU/Hardware/TensorMap.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

int64_t mosaic_gpu::getSwizzleBytes(nvgpu::TensorMapSwizzleKind kind) {
  switch (kind) {
  case nvgpu::TensorMapSwizzleKind::SWIZZLE_NONE:
    return ::mosaic::kNoSwizzle;
  case nvgpu::TensorMapSwizzleKind::SWIZZLE_32B:
    return 32;
  case nvgpu::TensorMapSwizzleKind::SWIZZLE_64B:
    return 64;
  case nvgpu::TensorMapSwizzleKind::SWIZZLE_128B:
    return 128;
  }
  llvm_unreachable("unknown swizzle");
}

/// TMA can copy packed elements of less than a byte, too, but memrefs do not
/// pack them.
FailureOr<::mosaic::ElementType>
mosaic_gpu::verifyCopyElementType(Operation *op, Type elementType) {
  FailureOr<::mosaic::ElementType> type = getHardwareElementType(elementType);
  if (failed(type) || failed(getElementBytes(elementType)))
    return op->emitOpError()
           << "expected elements of a type that TMA can copy, "
              "of 1, 2, 4 or 8 bytes, but got "
           << elementType;
  return type;
}

int64_t TmaDescriptorOp::getSwizzleBytes() {
  return mosaic_gpu::getSwizzleBytes(getDescriptor().getType().getSwizzle());
}

int64_t TmaDescriptorOp::getL2PromotionBytes() {
  switch (getDescriptor().getType().getL2promo()) {
  case nvgpu::TensorMapL2PromoKind::L2PROMO_NONE:
    return 0;
  case nvgpu::TensorMapL2PromoKind::L2PROMO_64B:
    return 64;
  case nvgpu::TensorMapL2PromoKind::L2PROMO_128B:
    return 128;
  case nvgpu::TensorMapL2PromoKind::L2PROMO_256B:
    return 256;
  }
  llvm_unreachable("unknown L2 promotion");
}

bool TmaDescriptorOp::fillsWithNaN() {
  return getDescriptor().getType().getOob() == nvgpu::TensorMapOOBKind::OOB_NAN;
}

FailureOr<TmaDescriptorOp::Tensor>
TmaDescriptorOp::getTensor(EmitErrorFn emitError) {
  MemRefType type = getMemory().getType();
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return emitError() << "expected memory with strides, but got " << type;

  Tensor tensor;
  llvm::SmallBitVector isLeading(type.getRank());
  for (int64_t dim : getLeading()) {
    if (dim < 0 || dim >= type.getRank() || isLeading.test(dim))
      return emitError() << "expected leading dims to differ and to be below "
                            "the rank "
                         << type.getRank() << ", but got " << dim;
    isLeading.set(dim);
    tensor.shape.push_back(type.getDimSize(dim));
    tensor.strides.push_back(strides[dim]);
  }
  SmallVector<int64_t> sliceShape, sliceStrides;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!isLeading.test(dim)) {
      sliceShape.push_back(type.getDimSize(dim));
      sliceStrides.push_back(strides[dim]);
    }
  for (auto transform :
       getTransforms().getAsRange<MemRefTransformAttrInterface>()) {
    if (failed(transform.checkShape(emitError, sliceShape)))
      return failure();
    sliceShape = transform.transformShape(sliceShape);
    sliceStrides = transform.transformStrides(sliceStrides);
  }
  llvm::append_range(tensor.shape, sliceShape);
  llvm::append_range(tensor.strides, sliceStrides);
  if (!getDropUnitDims())
    return tensor;
  Tensor folded;
  for (auto [dim, size] : llvm::enumerate(tensor.shape))
    if (size != 1 || dim + 1 == tensor.shape.size()) {
      folded.shape.push_back(size);
      folded.strides.push_back(tensor.strides[dim]);
    }
  return folded;
}

LogicalResult TmaDescriptorOp::verify() {
  auto emitError = [&] { return emitOpError(); };
  FailureOr<Tensor> tensor = getTensor(emitError);
  if (failed(tensor))
    return failure();

  nvgpu::TensorMapDescriptorType type = getDescriptor().getType();
  if (type.getInterleave() != nvgpu::TensorMapInterleaveKind::INTERLEAVE_NONE)
    return emitOpError() << "expected a descriptor with interleave = none, but "
                            "got "
                         << type;
  MemRefType box = type.getTensor();
  if (box.getElementType() != getMemory().getType().getElementType())
    return emitOpError() << "expected equal element types, but got "
                         << getMemory().getType().getElementType()
                         << " in memory and " << box.getElementType()
                         << " in the descriptor";
  if (box.getRank() != static_cast<int64_t>(tensor->shape.size()))
    return emitOpError() << "expected a box of " << tensor->shape.size()
                         << " dims, the memory's after its transforms, but got "
                         << box.getRank();
  if (!box.hasStaticShape())
    return emitOpError() << "expected a box of static shape, but got " << box;
  FailureOr<::mosaic::ElementType> elementType =
      verifyCopyElementType(*this, box.getElementType());
  if (failed(elementType))
    return failure();
  if (failed(verifyRule(
          ::mosaic::checkOutOfBoundsFill(
              *elementType, fillsWithNaN() ? ::mosaic::OutOfBoundsFill::NaN
                                           : ::mosaic::OutOfBoundsFill::Zero),
          emitError)))
    return failure();
  SmallVector<int64_t> sizes = toFacts(tensor->shape);
  SmallVector<int64_t> strides = toFacts(tensor->strides);
  ::mosaic::TensorMapShape shape{*elementType, sizes, strides, box.getShape(),
                                 getSwizzleBytes()};
  return verifyRule(::mosaic::checkTensorMap(shape), emitError);
}

void TmaDescriptorOp::getAsmResultNames(OpAsmSetValueNameFn setNameFn) {
  setNameFn(getDescriptor(), "desc");
}

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/TmaDescriptorOps.cpp.inc"
