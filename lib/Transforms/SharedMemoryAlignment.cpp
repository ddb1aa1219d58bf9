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
#include "MosaicGPU/Hardware/Swizzle.h"

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
