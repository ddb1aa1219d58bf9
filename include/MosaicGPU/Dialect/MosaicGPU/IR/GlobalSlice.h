//===- GlobalSlice.h - Slices of global memory by TMA -----------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_GLOBALSLICE_H
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_GLOBALSLICE_H

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

namespace mlir::mosaic_gpu {
class GlobalSliceOpInterface;

namespace detail {
Type getElementTypeOfGlobal(Type global);
SmallVector<OpFoldResult> getMixedIndices(GlobalSliceOpInterface op);
int64_t getSwizzleBytes(GlobalSliceOpInterface op);
SmallVector<int64_t> getTransformedShape(GlobalSliceOpInterface op);
} // namespace detail
} // namespace mlir::mosaic_gpu

#include "MosaicGPU/Dialect/MosaicGPU/IR/GlobalSliceInterface.h.inc"

namespace mlir::mosaic_gpu {

/// Parses the rest of `%global[%i, 0] [64, 64]` if there is a bracket. The
/// lengths are left out after a descriptor.
ParseResult
parseOptionalSlice(OpAsmParser &parser,
                   SmallVectorImpl<OpAsmParser::UnresolvedOperand> &indices,
                   DenseI64ArrayAttr &staticIndices,
                   DenseI64ArrayAttr &sliceLengths);
void printSlice(OpAsmPrinter &printer, GlobalSliceOpInterface op);

/// Checks the slice, its transforms and what the descriptor will say. Says what
/// is known about the index of the innermost coordinate to `checkInnerIndex`.
LogicalResult
verifyGlobalSlice(GlobalSliceOpInterface op,
                  llvm::function_ref<LogicalResult(int64_t)> checkInnerIndex);

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_GLOBALSLICE_H
