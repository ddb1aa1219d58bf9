//===- SharedMemoryAlignment.cpp - How aligned shared memory has to be -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Transforms/SharedMemoryAlignment.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryAlignmentInterface.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryOps.h"
#include "MosaicGPU/Hardware/Swizzle.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

int64_t
mosaic_gpu::getRequiredSharedMemoryAlignment(TypedValue<MemRefType> memory) {
  int64_t alignment =
      getElementBytes(memory.getType().getElementType()).value_or(1);
  SmallVector<Value> worklist = {memory};
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      if (auto aligned = dyn_cast<SharedMemoryAlignmentOpInterface>(user)) {
        alignment = std::max(alignment, aligned.getRequiredAlignment(use));
        continue;
      }
      if (isa<ViewLikeOpInterface>(user)) {
        llvm::append_range(worklist, user->getResults());
        continue;
      }
      // Loops and branches pass values on to where this does not look.
      if (user->hasTrait<OpTrait::IsTerminator>() ||
          isa<RegionBranchOpInterface>(user) ||
          llvm::any_of(user->getResultTypes(), llvm::IsaPred<MemRefType>))
        alignment = std::max(alignment, ::mosaic::swizzledBufferAlignment(128));
    }
  }
  return alignment;
}

/// The offset in bytes that the type of a view says, or that of what it is a
/// view of where an op in between only forgets it.
static std::optional<int64_t> getOffsetOfType(TypedValue<MemRefType> view) {
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  FailureOr<int64_t> elementBytes =
      getElementBytes(view.getType().getElementType());
  if (failed(elementBytes) ||
      failed(view.getType().getStridesAndOffset(strides, offset)))
    return std::nullopt;
  if (!ShapedType::isDynamic(offset))
    return offset * *elementBytes;
  Operation *op = view.getDefiningOp();
  if (!isa_and_present<memref::CastOp, memref::ExpandShapeOp,
                       memref::CollapseShapeOp, memref::TransposeOp>(op))
    return std::nullopt;
  auto source = dyn_cast<TypedValue<MemRefType>>(op->getOperand(0));
  return source ? getOffsetOfType(source) : std::nullopt;
}

std::optional<int64_t>
mosaic_gpu::getStartInBuffer(TypedValue<MemRefType> view) {
  // The offset of a type counts from the buffer, or from where a memref.view
  // starts anew.
  std::optional<int64_t> start = getOffsetOfType(view);
  Value base = view;
  while (start) {
    if (base.getDefiningOp<SliceSmemOp>())
      return start;
    auto viewOp = base.getDefiningOp<ViewLikeOpInterface>();
    if (!viewOp)
      return std::nullopt;
    if (auto bytes = dyn_cast<memref::ViewOp>(*viewOp)) {
      std::optional<int64_t> shift = getConstantIntValue(bytes.getByteShift());
      if (!shift)
        return std::nullopt;
      *start += *shift;
    }
    base = viewOp.getViewSource();
  }
  return std::nullopt;
}
