//===- CopyOps.h - Asynchronous copies between global and shared memory -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_COPYOPS_H
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_COPYOPS_H

#include "MosaicGPU/Dialect/MosaicGPU/IR/GlobalSlice.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryAlignmentInterface.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/TmaDescriptorOps.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/CopyOps.h.inc"

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_COPYOPS_H
