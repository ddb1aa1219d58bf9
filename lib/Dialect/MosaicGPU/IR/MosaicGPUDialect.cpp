//===- MosaicGPUDialect.cpp - The dialect itself -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.cpp.inc"

void MosaicGPUDialect::initialize() {
  registerAttributes();
  registerTypes();
  registerOps();
}

void MosaicGPUDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "MosaicGPU/Dialect/MosaicGPU/IR/KernelOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "MosaicGPU/Dialect/MosaicGPU/IR/BarrierOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "MosaicGPU/Dialect/MosaicGPU/IR/CopyOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "MosaicGPU/Dialect/MosaicGPU/IR/TmaDescriptorOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "MosaicGPU/Dialect/MosaicGPU/IR/MmaOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "MosaicGPU/Dialect/MosaicGPU/IR/ProfilerOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "MosaicGPU/Dialect/MosaicGPU/IR/LaunchBlockOps.cpp.inc"
      >();
}

LogicalResult MosaicGPUDialect::verifyOperationAttribute(Operation *op,
                                                         NamedAttribute attr) {
  if (attr.getName() == kResources) {
    if (!isa<gpu::BinaryOp>(op) || !isa<DictionaryAttr>(attr.getValue()))
      return op->emitOpError()
             << "expected '" << kResources
             << "' to be a dictionary on a gpu.binary, but got "
             << attr.getValue();
    return success();
  }
  if (attr.getName() != kLaunches)
    return op->emitOpError()
           << "expected attribute '" << kLaunches << "' or '" << kResources
           << "', but got '" << attr.getName().getValue() << "'";
  if (!isa<FunctionOpInterface>(op))
    return op->emitOpError()
           << "expected '" << kLaunches << "' on a function only";
  auto launches = dyn_cast<ArrayAttr>(attr.getValue());
  if (!launches || !llvm::all_of(launches, llvm::IsaPred<LaunchAttr>))
    return op->emitOpError() << "expected '" << kLaunches
                             << "' to be an array of #mosaic_gpu.launch, but "
                                "got "
                             << attr.getValue();
  llvm::SmallDenseSet<Attribute> kernels;
  for (auto launch : launches.getAsRange<LaunchAttr>())
    if (!kernels.insert(launch.getKernel()).second)
      return op->emitOpError()
             << "expected '" << kLaunches
             << "' to have one entry for each kernel, but got two for "
             << launch.getKernel();
  return success();
}

LogicalResult MosaicGPUDialect::verifyRegionArgAttribute(Operation *op,
                                                         unsigned regionIndex,
                                                         unsigned argIndex,
                                                         NamedAttribute attr) {
  if (attr.getName() == kArgumentName) {
    if (!isa<StringAttr>(attr.getValue()))
      return op->emitOpError()
             << "expected '" << kArgumentName << "' to be a string, but got "
             << attr.getValue();
    return success();
  }
  if (attr.getName() == kArgumentAccess) {
    if (!isa<AccessAttr>(attr.getValue()))
      return op->emitOpError()
             << "expected '" << kArgumentAccess
             << "' to be an #mosaic_gpu.access attribute, but got "
             << attr.getValue();
    return success();
  }
  return op->emitOpError() << "expected argument attribute '" << kArgumentName
                           << "' or '" << kArgumentAccess << "', but got '"
                           << attr.getName().getValue() << "'";
}
