//===- LaunchBlockOps.h - The block of bytes that a launch hands to its kernel
//-*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_LAUNCHBLOCKOPS_H
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_LAUNCHBLOCKOPS_H

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/LaunchBlockOps.h.inc"

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_LAUNCHBLOCKOPS_H
