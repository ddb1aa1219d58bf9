//===- PackLaunchBlock.cpp - Hand descriptors to kernels in one block -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/LaunchBlockOps.h"
#include "MosaicGPU/Hardware/TensorMap.h"
#include "MosaicGPU/Transforms/Passes.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_PACKLAUNCHBLOCKPASS
#include "MosaicGPU/Transforms/Passes.h.inc"
} // namespace mlir::mosaic_gpu

/// The descriptors from outside that the launch uses, in the order of their
/// use.
static llvm::SetVector<Value> getUsedDescriptors(gpu::LaunchOp launch) {
  llvm::SetVector<Value> descriptors;
  launch.getBody().walk([&](Operation *op) {
    for (Value operand : op->getOperands())
      if (isa<nvgpu::TensorMapDescriptorType>(operand.getType()) &&
          !launch.getBody().isAncestor(operand.getParentRegion()))
        descriptors.insert(operand);
  });
  return descriptors;
}

/// `condition ? prefetch all`, in the first thread of the block.
static void createPrefetches(OpBuilder &builder, Location loc,
                             gpu::LaunchOp launch, ValueRange descriptors) {
  gpu::KernelDim3 thread = launch.getThreadIds();
  Value id = arith::OrIOp::create(
      builder, loc, thread.x,
      arith::OrIOp::create(builder, loc, thread.y, thread.z));
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value isFirst =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, id, zero);
  scf::IfOp::create(builder, loc, isFirst,
                    [&](OpBuilder &nested, Location loc) {
                      for (Value descriptor : descriptors)
                        nvgpu::TmaPrefetchOp::create(nested, loc, descriptor,
                                                     /*predicate=*/Value());
                      scf::YieldOp::create(nested, loc);
                    });
}

static void packLaunchBlock(gpu::LaunchOp launch) {
  llvm::SetVector<Value> descriptors = getUsedDescriptors(launch);
  if (descriptors.empty())
    return;
  OpBuilder builder(launch);
  Location loc = launch.getLoc();
  SmallVector<int64_t> offsets;
  for (size_t i = 0; i < descriptors.size(); ++i)
    offsets.push_back(i * ::mosaic::kTensorMapBytes);
  auto blockType = LLVM::LLVMArrayType::get(
      builder.getI8Type(), descriptors.size() * ::mosaic::kTensorMapBytes);
  Value block = PackLaunchBlockOp::create(builder, loc, blockType,
                                          descriptors.getArrayRef(), offsets);

  builder.setInsertionPointToStart(&launch.getBody().front());
  SmallVector<Value> inside;
  for (size_t i = 0; i < descriptors.size(); ++i) {
    Value descriptor = descriptors[i];
    Value address =
        LaunchBlockAddressOp::create(builder, loc, block, offsets[i]);
    Value inner = UnrealizedConversionCastOp::create(
                      builder, loc, descriptor.getType(), address)
                      .getResult(0);
    inside.push_back(inner);
    descriptor.replaceUsesWithIf(inner, [&](OpOperand &use) {
      return launch.getBody().isAncestor(use.getOwner()->getParentRegion());
    });
  }
  createPrefetches(builder, loc, launch, inside);
}

namespace {
struct PackLaunchBlockPass
    : public mosaic_gpu::impl::PackLaunchBlockPassBase<PackLaunchBlockPass> {
  using PackLaunchBlockPassBase::PackLaunchBlockPassBase;

  void runOnOperation() override {
    getOperation().walk([](gpu::LaunchOp launch) { packLaunchBlock(launch); });
  }
};
} // namespace
