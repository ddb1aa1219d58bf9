//===- VerifyHardware.cpp - Check the contract of the hardware level -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPU.h"
#include "MosaicGPU/Hardware/Launch.h"
#include "MosaicGPU/Hardware/SharedMemory.h"
#include "MosaicGPU/Transforms/Passes.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_VERIFYHARDWAREPASS
#include "MosaicGPU/Transforms/Passes.h.inc"
} // namespace mlir::mosaic_gpu

static std::array<int64_t, 3> getExtents(gpu::KernelDim3 dims) {
  auto extent = [](Value value) {
    return getConstantIntValue(value).value_or(::mosaic::kDynamic);
  };
  return {extent(dims.x), extent(dims.y), extent(dims.z)};
}

static LogicalResult verifyLimits(gpu::LaunchOp launch,
                                  const ::mosaic::Target &target) {
  auto emitError = [&] { return launch.emitOpError(); };
  std::array<int64_t, 3> grid = getExtents(launch.getGridSizeOperandValues());
  std::array<int64_t, 3> block = getExtents(launch.getBlockSizeOperandValues());
  std::array<int64_t, 3> cluster = {1, 1, 1};
  if (auto dims = launch.getClusterSizeOperandValues())
    cluster = getExtents(*dims);
  auto facts = getLaunchAttr(launch, getKernelSymbol(launch));
  auto clusterLimit = facts && facts.getNonPortableCluster()
                          ? ::mosaic::ClusterLimit::NonPortable
                          : ::mosaic::ClusterLimit::Portable;
  if (failed(verifyRule(::mosaic::checkBlock(target, block), emitError)) ||
      failed(verifyRule(::mosaic::checkCluster(target, cluster, clusterLimit),
                        emitError)) ||
      failed(verifyRule(::mosaic::checkGrid(grid, cluster), emitError)))
    return failure();
  if (Value size = launch.getDynamicSharedMemorySize())
    return verifyRule(
        ::mosaic::checkSharedMemory(
            target, getConstantIntValue(size).value_or(::mosaic::kDynamic)),
        emitError);
  return success();
}

/// The ops of the dialect that belong to the hardware level.
static bool isHardwareLevel(Operation *op) {
  return isa<LaunchBlockAddressOp, OptimizationBarrierOp>(op);
}

/// The pass that takes the op to the hardware level.
static StringRef getConversion(Operation *op) {
  return isa<NamedRegionOp, YieldOp>(op)
             ? "mosaic-gpu-lower-profiler"
             : "mosaic-gpu-convert-mosaic-gpu-to-nvgpu";
}

/// Whether the target has the instruction.
static bool isAvailable(Operation *op, const ::mosaic::Target &target) {
  // Upstream's op says nothing about where it exists. Source: PTX ISA,
  // setmaxnreg.
  if (isa<NVVM::SetMaxRegisterOp>(op))
    return target.isArchitectureSpecific;
  auto instruction = dyn_cast<NVVM::RequiresSMInterface>(op);
  return !instruction ||
         instruction.getRequiredMinSMVersion().isCompatibleWith(
             NVVM::NVVMCheckSMVersion(target.isArchitectureSpecific,
                                      target.architecture));
}

static bool verifyBody(gpu::LaunchOp launch, const ::mosaic::Target &target) {
  bool isValid = true;
  Dialect *dialect = launch->getContext()->getLoadedDialect("mosaic_gpu");
  launch.getBody().walk([&](Operation *op) {
    if (!isAvailable(op, target)) {
      op->emitOpError() << "expected an instruction that the target has, but "
                        << StringRef(target.name.data(), target.name.size())
                        << " lacks it";
      isValid = false;
      return;
    }
    if (!dialect || op->getDialect() != dialect || isHardwareLevel(op))
      return;
    InFlightDiagnostic diagnostic =
        op->emitOpError() << "expected only ops of the hardware level";
    diagnostic.attachNote(op->getLoc())
        << "'" << getConversion(op) << "' should have converted it";
    isValid = false;
  });
  return isValid;
}

namespace {
struct VerifyHardwarePass
    : public mosaic_gpu::impl::VerifyHardwarePassBase<VerifyHardwarePass> {
  using VerifyHardwarePassBase::VerifyHardwarePassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<const ::mosaic::Target *> gpu =
        lookUpTarget(target, [&] { return module.emitError(); });
    if (failed(gpu))
      return signalPassFailure();
    bool isValid = true;
    module.walk([&](gpu::LaunchOp launch) {
      isValid &=
          succeeded(verifyLimits(launch, **gpu)) && verifyBody(launch, **gpu);
    });
    if (!isValid)
      signalPassFailure();
  }
};
} // namespace
