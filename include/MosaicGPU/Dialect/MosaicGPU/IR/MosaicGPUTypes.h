//===- MosaicGPUTypes.h - Types of the dialect and of its memory -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUTYPES_H
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUTYPES_H

#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::mosaic_gpu {

/// Whether the memref lies in the block's shared memory
/// (`#gpu.address_space<workgroup>`).
bool isSharedMemory(MemRefType type);

/// The bytes of an element; 8 for a barrier. Fails for an element that is not a
/// whole number of bytes.
FailureOr<int64_t> getElementBytes(Type elementType);

/// The bytes from the first element to the end of the last one of a memref with
/// a static shape and the default layout. Barriers and all element types of a
/// whole number of bytes; fails otherwise.
FailureOr<int64_t> getBufferBytes(MemRefType type);

} // namespace mlir::mosaic_gpu

#define GET_TYPEDEF_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.h.inc"

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUTYPES_H
