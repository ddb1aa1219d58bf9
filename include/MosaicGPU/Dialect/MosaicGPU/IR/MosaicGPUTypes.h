//===- MosaicGPUTypes.h - Types of the dialect and of its memory -*- C++
//-*-===//
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

/// The bytes of an element, of which an array keeps one after the other; 8 for
/// a barrier. Fails for all but integers and floats of 1, 2, 4, 8, ... bytes.
FailureOr<int64_t> getElementBytes(Type elementType);

/// The bytes of all elements of a memref with a static shape, whatever gaps lie
/// between them. Fails if an element has no bytes or there are 2^63 or more.
FailureOr<int64_t> getContentBytes(MemRefType type);

/// The bytes from the first element to the end of the last one of a memref with
/// a static shape and the default layout. Fails as `getContentBytes` does, and
/// for other layouts.
FailureOr<int64_t> getBufferBytes(MemRefType type);

} // namespace mlir::mosaic_gpu

#define GET_TYPEDEF_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.h.inc"

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUTYPES_H
