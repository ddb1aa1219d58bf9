//===- MosaicGPUToNVGPU.cpp - Convert the lane level to nvgpu and nvvm -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Conversion/Passes.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPU.h"

#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_CONVERTMOSAICGPUTONVGPUPASS
#include "MosaicGPU/Conversion/Passes.h.inc"
} // namespace mlir::mosaic_gpu

namespace {
struct ConvertMosaicGPUToNVGPUPass
    : public mosaic_gpu::impl::ConvertMosaicGPUToNVGPUPassBase<
          ConvertMosaicGPUToNVGPUPass> {
  using ConvertMosaicGPUToNVGPUPassBase::ConvertMosaicGPUToNVGPUPassBase;

  void runOnOperation() override {
    // Patterns ask the launch for the shape of its block.
    WalkResult outside =
        getOperation().walk<WalkOrder::PreOrder>([](Operation *op) {
          if (!isa_and_present<MosaicGPUDialect>(op->getDialect()) ||
              isa<LaunchBlockAddressOp, OptimizationBarrierOp>(op) ||
              isa<TmaDescriptorOp, PackLaunchBlockOp>(op) ||
              op->getParentOfType<gpu::LaunchOp>())
            return WalkResult::advance();
          InFlightDiagnostic diagnostic = op->emitOpError();
          diagnostic << "expected to stand inside a gpu.launch";
          if (isa<KernelOp>(op))
            diagnostic.attachNote(op->getLoc())
                << "'mosaic-gpu-expand-kernels' should have lowered this";
          return WalkResult::interrupt();
        });
    if (outside.wasInterrupted())
      return signalPassFailure();

    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    target.addIllegalDialect<MosaicGPUDialect>();
    // What belongs to the hardware level or to the host.
    target.addLegalOp<LaunchBlockAddressOp, OptimizationBarrierOp,
                      PackLaunchBlockOp, TmaDescriptorOp>();

    RewritePatternSet patterns(&getContext());
    populateSharedMemoryToNVGPUPatterns(patterns);
    populateBarriersToNVGPUPatterns(patterns);
    populateCopiesToNVGPUPatterns(patterns);
    populateMmaToNVVMPatterns(patterns);
    ConversionConfig config;
    config.allowPatternRollback = false;
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns), config)))
      signalPassFailure();
  }
};
} // namespace
