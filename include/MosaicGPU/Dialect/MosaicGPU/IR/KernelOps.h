//===- KernelOps.h - Kernels and the shape of their launch -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_KERNELOPS_H
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_KERNELOPS_H

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <array>

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/KernelOps.h.inc"

namespace mlir::mosaic_gpu {

/// The symbol that a launch's kernel gets when it is outlined; null if it has
/// no name yet.
SymbolRefAttr getKernelSymbol(gpu::LaunchOp launch);

/// What the function around `op`, or `op` itself, says about the launch of a
/// kernel (`mosaic_gpu.launches`); null if nothing.
LaunchAttr getLaunchAttr(Operation *op, SymbolRefAttr kernel);

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_KERNELOPS_H
