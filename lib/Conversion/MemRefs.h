//===- MemRefs.h - Memrefs as llvm knows them -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LIB_CONVERSION_MEMREFS_H
#define MOSAICGPU_LIB_CONVERSION_MEMREFS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::mosaic_gpu {

/// The address, an i64, of the first element of a memref.
Value createElementAddress(OpBuilder &builder, Location loc,
                           TypedValue<MemRefType> memory);

/// A memref from its parts: a pointer and i64 values, in elements. Goes through
/// llvm's struct and a cast that the conversion of memrefs undoes.
Value createMemRef(OpBuilder &builder, Location loc, MemRefType type,
                   Value pointer, Value offset, ValueRange sizes,
                   ValueRange strides);

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_LIB_CONVERSION_MEMREFS_H
