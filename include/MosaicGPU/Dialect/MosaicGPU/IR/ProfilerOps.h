//===- ProfilerOps.h - What a profiler records -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_PROFILEROPS_H
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_PROFILEROPS_H

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/ProfilerOps.h.inc"

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_PROFILEROPS_H
