//===- Pipelines.cpp - The stages of the compiler -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Pipelines/Pipelines.h"
#include "MosaicGPU/Conversion/Passes.h"
#include "MosaicGPU/Target/Passes.h"
#include "MosaicGPU/Transforms/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

void mosaic_gpu::buildExpandKernelsPipeline(OpPassManager &pm) {
  pm.addPass(createExpandKernelsPass());
}

void mosaic_gpu::buildLaneToHardwarePipeline(
    OpPassManager &pm, const LaneToHardwareOptions &options) {
  pm.addPass(createAllocateSharedMemoryPass({options.target}));
  pm.addPass(createVerifyLanePass());
  pm.addPass(createFenceBarrierInitializationPass());
  pm.addPass(createSimplifyCopiesPass());
  pm.addPass(createMaterializeTmaDescriptorsPass());
  pm.addPass(createCSEPass());
  pm.addPass(createHoistTmaDescriptorsPass());
  // Equal descriptors in two branches are one only now.
  pm.addPass(createCSEPass());
  pm.addPass(createPackLaunchBlockPass());
  pm.addPass(createLowerProfilerPass());
  pm.addPass(createConvertMosaicGPUToNVGPUPass());
  pm.addPass(createVerifyHardwarePass({options.target}));
}

void mosaic_gpu::buildHardwareToBinaryPipeline(
    OpPassManager &pm, const HardwareToBinaryOptions &options) {
  pm.addPass(createPassMemRefsByPointerPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  // Nothing may come between these two: canonicalization moves constants out of
  // launches, where they would become parameters.
  pm.addPass(createGpuLaunchSinkIndexComputationsPass());
  pm.addPass(createGpuKernelOutliningPass());

  OpPassManager &device = pm.nest<gpu::GPUModuleOp>();
  device.addPass(createExternalizeSharedMemoryPass());
  device.addPass(createConvertNVGPUToNVVMPass());
  device.addPass(createNumberMemorySpacesPass());
  device.addPass(createConvertVectorToSCFPass(
      VectorTransferToSCFOptions().enableFullUnroll()));
  device.addPass(memref::createExpandStridedMetadataPass());
  device.addPass(createLowerAffinePass());
  device.addPass(arith::createArithExpandOpsPass());
  device.addPass(createSCFToControlFlowPass());
  device.addPass(createConvertVectorToLLVMPass());
  device.addPass(createConvertGpuOpsToNVVMOps());
  device.addPass(createConvertNVVMToLLVMPass());
  device.addPass(createReconcileUnrealizedCastsPass());
  device.addPass(createFinalizeKernelsPass());
  device.addPass(createCanonicalizerPass());
  device.addPass(createCSEPass());

  // The default kind of debug information makes ptxas refuse to optimise.
  LLVM::DIScopeForLLVMFuncOpPassOptions debugOptions;
  debugOptions.emissionKind = LLVM::DIEmissionKind::DebugDirectivesOnly;
  pm.addPass(LLVM::createDIScopeForLLVMFuncOpPass(debugOptions));
  ModuleToBinaryPassOptions binaryOptions;
  binaryOptions.target = options.target;
  binaryOptions.ptxas = options.ptxas;
  binaryOptions.optLevel = options.optLevel;
  pm.addPass(createModuleToBinaryPass(binaryOptions));
}

void mosaic_gpu::buildHostToLLVMPipeline(OpPassManager &pm,
                                         const HostToLLVMOptions &options) {
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(arith::createArithExpandOpsPass());
  pm.addNestedPass<func::FuncOp>(createSCFToControlFlowPass());
  pm.addPass(createConvertHostToLLVMPass({options.target}));
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createCanonicalizerPass());
}

void mosaic_gpu::buildToLLVMPipeline(OpPassManager &pm,
                                     const ToLLVMOptions &options) {
  buildExpandKernelsPipeline(pm);
  LaneToHardwareOptions lane;
  lane.target = options.target;
  buildLaneToHardwarePipeline(pm, lane);
  HardwareToBinaryOptions hardware;
  hardware.target = options.target;
  hardware.ptxas = options.ptxas;
  hardware.optLevel = options.optLevel;
  buildHardwareToBinaryPipeline(pm, hardware);
  HostToLLVMOptions host;
  host.target = options.target;
  buildHostToLLVMPipeline(pm, host);
}

void mosaic_gpu::registerPipelines() {
  // The stage `mosaic-gpu-expand-kernels` is a pass and needs no other name.
  PassPipelineRegistration<LaneToHardwareOptions>(
      "mosaic-gpu-lane-to-hardware",
      "From the lane level to gpu, nvgpu and nvvm, with TMA descriptors on the "
      "host",
      buildLaneToHardwarePipeline);
  PassPipelineRegistration<HardwareToBinaryOptions>(
      "mosaic-gpu-hardware-to-binary",
      "From launches to device binaries and their launch",
      buildHardwareToBinaryPipeline);
  PassPipelineRegistration<HostToLLVMOptions>(
      "mosaic-gpu-host-to-llvm",
      "From host functions to the entries of the C ABI",
      buildHostToLLVMPipeline);
  PassPipelineRegistration<ToLLVMOptions>(
      "mosaic-gpu-to-llvm", "All stages, from kernels to the llvm dialect",
      buildToLLVMPipeline);
}
