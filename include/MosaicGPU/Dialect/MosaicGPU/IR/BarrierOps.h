//===- BarrierOps.h - mbarriers, counted in threads -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_BARRIEROPS_H
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_BARRIEROPS_H

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::mosaic_gpu {

/// Checks that `%barriers[%index]` names one barrier of memory of this type.
LogicalResult verifyOneBarrier(Operation *op, MemRefType type, Value index);

} // namespace mlir::mosaic_gpu

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/BarrierOps.h.inc"

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_BARRIEROPS_H
