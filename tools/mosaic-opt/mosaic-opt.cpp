//===- mosaic-opt.cpp - Runs passes and pipelines on a module -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Pipelines/Registration.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::mosaic_gpu::registerDialects(registry);
  mlir::mosaic_gpu::registerPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "MosaicGPU's optimizer driver\n", registry));
}
