//===- HoistTmaDescriptors.cpp - Move TMA descriptors to the host -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/TmaDescriptorOps.h"
#include "MosaicGPU/Transforms/Passes.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_HOISTTMADESCRIPTORSPASS
#include "MosaicGPU/Transforms/Passes.h.inc"
} // namespace mlir::mosaic_gpu

/// Reports a descriptor that cannot move, and the value that keeps it.
static LogicalResult reportDependence(TmaDescriptorOp descriptor, Value value) {
  InFlightDiagnostic diagnostic = descriptor.emitOpError();
  diagnostic << "expected a descriptor to depend on the kernel's arguments "
                "only, as the host encodes it, but it depends on a value "
                "inside the launch";
  diagnostic.attachNote(value.getLoc())
      << "this value exists only inside the launch; copy from the argument "
         "itself and put what varies into the indices of the copy";
  return diagnostic;
}

/// Collects the ops inside the launch that `op` depends on, in an order in
/// which they can move. Each of them has to be pure.
static LogicalResult collect(Operation *op, TmaDescriptorOp descriptor,
                             gpu::LaunchOp launch,
                             llvm::SetVector<Operation *> &slice) {
  if (slice.contains(op))
    return success();
  for (Value operand : op->getOperands()) {
    if (!launch.getBody().isAncestor(operand.getParentRegion()))
      continue;
    Operation *def = operand.getDefiningOp();
    if (!def || !isPure(def) || def->getNumRegions() != 0)
      return reportDependence(descriptor, operand);
    // What asks for the thread or the block is pure, too.
    if (def->getNumOperands() == 0 && !def->hasTrait<OpTrait::ConstantLike>())
      return reportDependence(descriptor, operand);
    if (failed(collect(def, descriptor, launch, slice)))
      return failure();
  }
  slice.insert(op);
  return success();
}

namespace {
struct HoistTmaDescriptorsPass
    : public mosaic_gpu::impl::HoistTmaDescriptorsPassBase<
          HoistTmaDescriptorsPass> {
  using HoistTmaDescriptorsPassBase::HoistTmaDescriptorsPassBase;

  void runOnOperation() override {
    SmallVector<std::pair<TmaDescriptorOp, gpu::LaunchOp>> descriptors;
    getOperation().walk([&](TmaDescriptorOp descriptor) {
      if (auto launch = descriptor->getParentOfType<gpu::LaunchOp>())
        descriptors.push_back({descriptor, launch});
    });
    bool isValid = true;
    for (auto [descriptor, launch] : descriptors) {
      llvm::SetVector<Operation *> slice;
      if (failed(collect(descriptor, descriptor, launch, slice))) {
        isValid = false;
        continue;
      }
      for (Operation *op : slice)
        op->moveBefore(launch);
    }
    if (!isValid)
      signalPassFailure();
  }
};
} // namespace
