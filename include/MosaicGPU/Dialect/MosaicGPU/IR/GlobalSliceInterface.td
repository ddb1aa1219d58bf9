//===- GlobalSliceInterface.td - Slices of global memory by TMA ------ *- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_GLOBALSLICEINTERFACE_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_GLOBALSLICEINTERFACE_TD

include "mlir/IR/OpBase.td"

def MosaicGPU_GlobalSlice : OpInterface<"GlobalSliceOpInterface"> {
  let cppNamespace = "::mlir::mosaic_gpu";
  let description = [{
    An op that has the TMA unit move a slice of a buffer in global memory. It says
    which slice (an index and a length for each dimension, outermost first, in
    elements; a length of -1 takes one element and drops the dimension), how the
    slice is laid out (transforms), and what the buffer's descriptor has to say
    beyond that.

    Once the descriptor is there, it stands in place of the buffer; the indices
    are coordinates of its dimensions, and all the rest is empty.
  }];
  let methods = [
    InterfaceMethod<"The buffer in global memory, or its descriptor.",
      "::mlir::OpOperand &", "getGlobalMutable">,
    InterfaceMethod<"The indices that are not constant.",
      "::mlir::MutableOperandRange", "getIndicesMutable">,
    InterfaceMethod<"The indices, `ShapedType::kDynamic` for an operand.",
      "::llvm::ArrayRef<int64_t>", "getStaticIndices">,
    InterfaceMethod<"", "void", "setStaticIndices",
      (ins "::llvm::ArrayRef<int64_t>":$indices)>,
    InterfaceMethod<"The lengths.",
      "::llvm::ArrayRef<int64_t>", "getSliceLengths">,
    InterfaceMethod<"", "void", "setSliceLengths",
      (ins "::llvm::ArrayRef<int64_t>":$lengths)>,
    InterfaceMethod<"The transforms; a swizzle can only be the last.",
      "::mlir::ArrayAttr", "getTransforms">,
    InterfaceMethod<"", "void", "setTransformsAttr",
      (ins "::mlir::ArrayAttr":$transforms)>,
    InterfaceMethod<"What loads give outside of the buffer.",
      "::mlir::mosaic_gpu::OutOfBounds", "getOutOfBounds">,
    InterfaceMethod<"", "void", "setOutOfBounds",
      (ins "::mlir::mosaic_gpu::OutOfBounds":$fill)>,
    InterfaceMethod<"To how many bytes a miss of the L2 cache is rounded up.",
      "int32_t", "getL2Promotion">,
    InterfaceMethod<"", "void", "setL2Promotion",
      (ins "int32_t":$numBytes)>,
    InterfaceMethod<"Whether integers have a sign.", "bool", "isSigned", (ins),
      [{}], [{ return false; }]>
  ];
  let extraSharedClassDeclaration = [{
    ::mlir::Value getGlobal() { return $_op.getGlobalMutable().get(); }
    bool hasDescriptor() {
      return ::llvm::isa<::mlir::nvgpu::TensorMapDescriptorType>(
          $_op.getGlobalMutable().get().getType());
    }
    ::mlir::Type getElementType() {
      return ::mlir::mosaic_gpu::detail::getElementTypeOfGlobal(
          $_op.getGlobalMutable().get().getType());
    }
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedIndices() {
      return ::mlir::mosaic_gpu::detail::getMixedIndices($_op);
    }
    /// The span of the swizzle in bytes; 16 without one.
    int64_t getSwizzleBytes() {
      return ::mlir::mosaic_gpu::detail::getSwizzleBytes($_op);
    }
    /// The shape of the slice after its transforms. Requires a slice that
    /// verifyGlobalSlice accepts.
    ::llvm::SmallVector<int64_t> getTransformedShape() {
      return ::mlir::mosaic_gpu::detail::getTransformedShape($_op);
    }
  }];
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_GLOBALSLICEINTERFACE_TD
