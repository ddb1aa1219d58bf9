//===- MemRefTransformInterface.td - How memory is laid out ---------- *- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_MEMREFTRANSFORMINTERFACE_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_MEMREFTRANSFORMINTERFACE_TD

include "mlir/IR/OpBase.td"

def MosaicGPU_MemRefTransform : AttrInterface<"MemRefTransformAttrInterface"> {
  let cppNamespace = "::mlir::mosaic_gpu";
  let description = [{
    A rearrangement of memory: of its dimensions (a tiling, a permutation) or of
    its byte addresses (a swizzle). What an attribute does not rearrange it
    leaves as it is. The formulas are those of the library `Layout`.

    Sizes, strides and indices are listed from the outermost dimension to the
    innermost, all in elements; sizes may be `ShapedType::kDynamic`. Everything
    but `checkShape` requires that `checkShape` succeeded.
  }];
  let methods = [
    InterfaceMethod<[{
        Checks that the transform applies to memory of this shape. Reports
        through `emitError` otherwise.
      }], "::llvm::LogicalResult", "checkShape",
      (ins "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError,
           "::llvm::ArrayRef<int64_t>":$shape), [{}], [{
        return ::llvm::success();
      }]>,
    InterfaceMethod<
      "The shape of a whole buffer in global memory after the transform.",
      "::llvm::SmallVector<int64_t>", "transformShape",
      (ins "::llvm::ArrayRef<int64_t>":$shape), [{}], [{
        return ::llvm::to_vector(shape);
      }]>,
    InterfaceMethod<[{
        The shape of a slice of such a buffer after the transform, which is the
        shape of its copy in shared memory.
      }], "::llvm::SmallVector<int64_t>", "transformSliceShape",
      (ins "::llvm::ArrayRef<int64_t>":$shape), [{}], [{
        return ::llvm::to_vector(shape);
      }]>,
    InterfaceMethod<
      "The strides of a buffer after the transform; they may be dynamic.",
      "::llvm::SmallVector<int64_t>", "transformStrides",
      (ins "::llvm::ArrayRef<int64_t>":$strides), [{}], [{
        return ::llvm::to_vector(strides);
      }]>,
    InterfaceMethod<[{
        Checks that a slice may begin at these indices, which are
        `ShapedType::kDynamic` where they are not known.
      }], "::llvm::LogicalResult", "checkStart",
      (ins "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError,
           "::llvm::ArrayRef<int64_t>":$indices), [{}], [{
        return ::llvm::success();
      }]>,
    InterfaceMethod<
      "`transformIndices` of constants; what is not known stays unknown.",
      "::llvm::SmallVector<int64_t>", "transformStaticIndices",
      (ins "::llvm::ArrayRef<int64_t>":$indices), [{}], [{
        return ::llvm::to_vector(indices);
      }]>,
    InterfaceMethod<
      "The position of an element after the transform; constants stay constant.",
      "::llvm::SmallVector<::mlir::OpFoldResult>", "transformIndices",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "::llvm::ArrayRef<::mlir::OpFoldResult>":$indices), [{}], [{
        return ::llvm::to_vector(indices);
      }]>,
    InterfaceMethod<
      "The byte address (an integer) at which the byte of this address is kept.",
      "::mlir::Value", "transformAddress",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "::mlir::Value":$address), [{}], [{
        return address;
      }]>
  ];
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_MEMREFTRANSFORMINTERFACE_TD
