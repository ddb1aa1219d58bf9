//===- FenceBarrierInitialization.cpp - Publish initialised barriers -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/BarrierOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryOps.h"
#include "MosaicGPU/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_FENCEBARRIERINITIALIZATIONPASS
#include "MosaicGPU/Transforms/Passes.h.inc"
} // namespace mlir::mosaic_gpu

/// Whether a fence and a barrier of the whole block follow, before anything
/// that could use a barrier.
static bool isFencedAlready(Operation *init) {
  bool fenced = false;
  for (Operation *op = init->getNextNode(); op; op = op->getNextNode()) {
    if (isa<NVVM::FenceMbarrierInitOp>(op)) {
      fenced = true;
      continue;
    }
    if (isa<gpu::BarrierOp, NVVM::Barrier0Op, NVVM::ClusterWaitOp>(op))
      return fenced;
    if (!isMemoryEffectFree(op) &&
        !isa<NVVM::ClusterArriveOp, NVVM::ClusterArriveRelaxedOp>(op))
      return false;
  }
  return false;
}

static void createFence(OpBuilder &builder, Operation *init,
                        gpu::LaunchOp launch) {
  builder.setInsertionPointAfter(init);
  Location loc = init->getLoc();
  NVVM::FenceMbarrierInitOp::create(builder, loc);
  if (launch.hasClusterSize()) {
    // Other blocks of the cluster may use the barriers, too.
    NVVM::ClusterArriveOp::create(builder, loc,
                                  /*aligned=*/builder.getUnitAttr());
    NVVM::ClusterWaitOp::create(builder, loc,
                                /*aligned=*/builder.getUnitAttr());
    return;
  }
  gpu::BarrierOp::create(builder, loc);
}

/// A run of initialisations ends where something could use a barrier; each run
/// needs a fence of its own.
static SmallVector<Operation *> getEndsOfRuns(gpu::LaunchOp launch) {
  SmallVector<Operation *> ends;
  bool isOpen = false;
  for (Operation &op : launch.getBody().front()) {
    if (isa<MBarrierInitOp>(op)) {
      if (isOpen)
        ends.back() = &op;
      else
        ends.push_back(&op);
      isOpen = true;
      continue;
    }
    if (!isMemoryEffectFree(&op) && !isa<AllocSmemOp>(op))
      isOpen = false;
  }
  return ends;
}

namespace {
struct FenceBarrierInitializationPass
    : public mosaic_gpu::impl::FenceBarrierInitializationPassBase<
          FenceBarrierInitializationPass> {
  using FenceBarrierInitializationPassBase::FenceBarrierInitializationPassBase;

  void runOnOperation() override {
    getOperation().walk([](gpu::LaunchOp launch) {
      OpBuilder builder(launch.getContext());
      for (Operation *init : getEndsOfRuns(launch))
        if (!isFencedAlready(init))
          createFence(builder, init, launch);
    });
  }
};
} // namespace
