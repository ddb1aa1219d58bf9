//===- TmaDescriptorOps.h - Descriptions of buffers for TMA -----*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_TMADESCRIPTOROPS_H
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_TMADESCRIPTOROPS_H

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.h"
#include "MosaicGPU/Hardware/ElementType.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::mosaic_gpu {

/// The span of a swizzle in bytes; 16 for none.
int64_t getSwizzleBytes(nvgpu::TensorMapSwizzleKind kind);

/// The element type of a copy by TMA, if TMA and memrefs have it in common.
FailureOr<::mosaic::ElementType> verifyCopyElementType(Operation *op,
                                                       Type elementType);

} // namespace mlir::mosaic_gpu

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/TmaDescriptorOps.h.inc"

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_TMADESCRIPTOROPS_H
