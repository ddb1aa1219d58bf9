//===- Registration.cpp - Dialects and passes for tools -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// In a file of its own: it takes long to compile and hardly changes.
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Pipelines/Registration.h"
#include "MosaicGPU/Conversion/Passes.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"
#include "MosaicGPU/Pipelines/Pipelines.h"
#include "MosaicGPU/Target/Passes.h"
#include "MosaicGPU/Transforms/Passes.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVM/NVVM/Target.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"

using namespace mlir;

void mosaic_gpu::registerDialects(DialectRegistry &registry) {
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllGPUToLLVMIRTranslations(registry);
  NVVM::registerNVVMTargetInterfaceExternalModels(registry);
  registry.insert<MosaicGPUDialect>();
}

void mosaic_gpu::registerPasses() {
  registerAllPasses();
  registerMosaicGPUTransformsPasses();
  registerMosaicGPUConversionPasses();
  registerMosaicGPUTargetPasses();
  registerPipelines();
}
