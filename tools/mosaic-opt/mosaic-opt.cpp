//===- mosaic-opt.cpp - Runs passes and pipelines on a module -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Conversion/Passes.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"
#include "MosaicGPU/Pipelines/Pipelines.h"
#include "MosaicGPU/Target/Passes.h"
#include "MosaicGPU/Transforms/Passes.h"
#include "RegisterUpstream.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::mosaic_gpu::registerUpstream(registry);
  registry.insert<mlir::mosaic_gpu::MosaicGPUDialect>();
  mlir::mosaic_gpu::registerMosaicGPUTransformsPasses();
  mlir::mosaic_gpu::registerMosaicGPUConversionPasses();
  mlir::mosaic_gpu::registerMosaicGPUTargetPasses();
  mlir::mosaic_gpu::registerPipelines();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "MosaicGPU's optimizer driver\n", registry));
}
