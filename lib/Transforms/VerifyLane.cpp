//===- VerifyLane.cpp - Check the contract of the lane level -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPU.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryAlignmentInterface.h"
#include "MosaicGPU/Hardware/Launch.h"
#include "MosaicGPU/Transforms/CollectiveBlocks.h"
#include "MosaicGPU/Transforms/Passes.h"
#include "MosaicGPU/Transforms/SharedMemoryAlignment.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_VERIFYLANEPASS
#include "MosaicGPU/Transforms/Passes.h.inc"
} // namespace mlir::mosaic_gpu

static constexpr StringLiteral kExpand = "mosaic-gpu-expand-kernels";
static constexpr StringLiteral kAllocate = "mosaic-gpu-allocate-shared-memory";

/// An error about what a pass before this one should have established.
static void noteCulprit(InFlightDiagnostic diagnostic, Operation *op,
                        StringRef pass) {
  diagnostic.attachNote(op->getLoc())
      << "'" << pass << "' should have established this";
}

static LogicalResult verifySlice(SliceSmemOp slice, gpu::LaunchOp launch) {
  int64_t offset = slice.getOffset();
  int64_t end = offset + *getBufferBytes(slice.getMemory().getType());
  std::optional<int64_t> available = 0;
  if (Value size = launch.getDynamicSharedMemorySize())
    available = getConstantIntValue(size);
  if (available && end > *available) {
    noteCulprit(slice.emitOpError()
                    << "expected to end inside the launch's " << *available
                    << " bytes of shared memory, but it ends at " << end,
                launch, kAllocate);
    return failure();
  }
  int64_t alignment = getRequiredSharedMemoryAlignment(slice.getMemory());
  if (offset % alignment != 0)
    return slice.emitOpError()
           << "expected an offset that is a multiple of " << alignment
           << " bytes, as its users need, but got " << offset;
  return success();
}

/// Ops that all 128 threads of a warpgroup execute together.
static LogicalResult verifyWholeWarpgroups(Operation *op,
                                           gpu::LaunchOp launch) {
  gpu::KernelDim3 block = launch.getBlockSizeOperandValues();
  int64_t numThreads = 1;
  for (Value extent : {block.x, block.y, block.z}) {
    std::optional<int64_t> size = getConstantIntValue(extent);
    if (!size)
      return op->emitOpError()
             << "expected a launch with a static block, but got a dynamic one";
    numThreads *= *size;
  }
  if (numThreads % ::mosaic::kWarpgroupThreads != 0)
    return op->emitOpError()
           << "expected a block of whole warpgroups, a multiple of "
           << ::mosaic::kWarpgroupThreads << " threads, but got " << numThreads;
  return success();
}

/// Barriers are addressed by their array and an index: nvgpu knows no views.
static LogicalResult verifyBarriersAreNoViews(Operation *op) {
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<MemRefType>(operand.getType());
    if (!type || !isa<BarrierType>(type.getElementType()) ||
        operand.getDefiningOp<SliceSmemOp>() ||
        operand.getDefiningOp<AllocSmemOp>())
      continue;
    InFlightDiagnostic diagnostic = op->emitOpError();
    diagnostic
        << "expected barriers from mosaic_gpu.alloc_smem itself, but got "
           "a view of them or a choice between them";
    diagnostic.attachNote(operand.getLoc())
        << "index the array of barriers instead";
    return diagnostic;
  }
  return success();
}

/// Buffers are aligned for the users of their views; the views may not be.
static LogicalResult verifyAlignment(Operation *op) {
  auto aligned = dyn_cast<SharedMemoryAlignmentOpInterface>(op);
  if (!aligned)
    return success();
  for (OpOperand &operand : op->getOpOperands()) {
    auto memory = dyn_cast<TypedValue<MemRefType>>(operand.get());
    if (!memory || !isSharedMemory(memory.getType()))
      continue;
    int64_t alignment = aligned.getRequiredAlignment(operand);
    std::optional<int64_t> start = getStartInBuffer(memory);
    if (!start || *start % alignment == 0)
      continue;
    InFlightDiagnostic diagnostic = op->emitOpError();
    diagnostic << "expected a view that starts at a multiple of " << alignment
               << " bytes in its buffer, but got " << *start;
    diagnostic.attachNote(memory.getLoc()) << "this is the view";
    return diagnostic;
  }
  return success();
}

static LogicalResult verifyCopy(AsyncCopyOp copy, gpu::LaunchOp launch) {
  if (!copy.getPerThread() && failed(verifyWholeWarpgroups(copy, launch)))
    return failure();
  FailureOr<CollectiveBlocks> blocks = CollectiveBlocks::get(copy);
  if (failed(blocks))
    return failure();
  return copy.hasDescriptor() || blocks->size() == 1
             ? success()
             : success(succeeded(
                   blocks->getSplits(copy, copy.getTransformedShape())));
}

static LogicalResult verifyOp(Operation *op, gpu::LaunchOp launch) {
  if (failed(verifyBarriersAreNoViews(op)) || failed(verifyAlignment(op)))
    return failure();
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](AllocSmemOp alloc) {
        noteCulprit(alloc.emitOpError() << "expected shared memory to have an "
                                           "offset (mosaic_gpu.slice_smem)",
                    alloc, kAllocate);
        return failure();
      })
      .Case([&](SliceSmemOp slice) { return verifySlice(slice, launch); })
      .Case([&](MBarrierInitOp init) -> LogicalResult {
        if (init->getBlock() == &launch.getBody().front())
          return success();
        return init.emitOpError()
               << "expected barriers to be initialised outside of control "
                  "flow, by the whole block, but got it inside '"
               << init->getParentOp()->getName() << "'";
      })
      .Case([&](AsyncCopyOp copy) { return verifyCopy(copy, launch); })
      .Case<AsyncCopyPrefetchOp, AwaitAsyncCopyOp>([&](auto op) {
        return op.getPerThread() ? success()
                                 : verifyWholeWarpgroups(op, launch);
      })
      .Case<CommitSharedOp, WarpgroupMmaOp, WarpgroupMmaFenceOp,
            WarpgroupMmaCommitOp, WarpgroupMmaWaitOp, WarpgroupMmaStoreOp>(
          [&](Operation *op) { return verifyWholeWarpgroups(op, launch); })
      .Default([](Operation *) { return success(); });
}

namespace {
struct VerifyLanePass
    : public mosaic_gpu::impl::VerifyLanePassBase<VerifyLanePass> {
  using VerifyLanePassBase::VerifyLanePassBase;

  void runOnOperation() override {
    bool isValid = true;
    getOperation().walk([&](KernelOp kernel) {
      noteCulprit(kernel.emitOpError()
                      << "expected kernels to be functions that launch them",
                  kernel, kExpand);
      isValid = false;
    });
    getOperation().walk([&](Operation *op) {
      if (op->getDialect() !=
              op->getContext()->getLoadedDialect("mosaic_gpu") ||
          isa<KernelOp>(op) || op->getParentOfType<KernelOp>())
        return;
      if (auto launch = op->getParentOfType<gpu::LaunchOp>()) {
        isValid &= succeeded(verifyOp(op, launch));
        return;
      }
      if (!isa<TmaDescriptorOp, PackLaunchBlockOp>(op)) {
        op->emitOpError() << "expected to stand inside a gpu.launch";
        isValid = false;
      }
    });
    if (!isValid)
      signalPassFailure();
  }
};
} // namespace
