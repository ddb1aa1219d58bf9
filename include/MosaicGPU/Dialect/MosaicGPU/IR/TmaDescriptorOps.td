//===- TmaDescriptorOps.td - Descriptions of buffers for the TMA unit -*- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_TMADESCRIPTOROPS_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_TMADESCRIPTOROPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.td"

def MosaicGPU_TmaDescriptorOp : MosaicGPU_Op<"tma_descriptor", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "describes a buffer in global memory to the TMA unit";
  let description = [{
    The descriptor (tensor map) of the buffer after the transforms: its box and
    its swizzle are those of the result type. `leading` lists dimensions of
    the buffer that come first and that the transforms leave alone. With
    `drop_unit_dims`, dimensions of size 1 are left out, but for the innermost:
    a tensor map has 5 dimensions at most. `signed` tells reductions that
    integers have a sign.

    The op is pure: equal descriptors are one after CSE, and moving it out of
    a launch is what hoists it to the host, where it is encoded.

    Constraints: an element has 1, 2, 4 or 8 bytes; the box is static; no
    interleave; NaN out of bounds of floats only; the rules of
    `cuTensorMapEncodeTiled` for all that is static: 1 to 5 dimensions; box
    extents of 1 to 256, the innermost a multiple of 16 bytes and at most the
    swizzle; strides of the outer dimensions a multiple of 16 bytes, the
    innermost 1.

    Example:

    ```mlir
    !desc = !nvgpu.tensormap.descriptor<tensor = memref<8x1x8x64xf16, #gpu.address_space<workgroup>>,
        swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>

    func.func @describe(%src: memref<512x512xf16>) -> !desc {
      %desc = mosaic_gpu.tma_descriptor %src transforms [#mosaic_gpu.tile<[8, 64]>] : memref<512x512xf16> -> !desc
      return %desc : !desc
    }
    ```
  }];
  let arguments = (ins
    MosaicGPU_GlobalMemRef:$memory,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$leading,
    DefaultValuedAttr<MosaicGPU_TransformArrayAttr, "{}">:$transforms,
    UnitAttr:$drop_unit_dims,
    UnitAttr:$is_signed);
  let results = (outs NVGPU_TensorMapDescriptor:$descriptor);
  let assemblyFormat = [{
    $memory (`leading` $leading^)? (`transforms` $transforms^)?
    (`drop_unit_dims` $drop_unit_dims^)? (`signed` $is_signed^)? attr-dict
    `:` type($memory) `->` qualified(type($descriptor))
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The span of the swizzle in bytes; 16 without one.
    int64_t getSwizzleBytes();
    /// To how many bytes a miss of the L2 cache is rounded up; 0 is none.
    int64_t getL2PromotionBytes();
    /// Whether loads fill with NaN out of bounds.
    bool fillsWithNaN();
    /// Shape and strides of the tensor that is described, outermost dimension
    /// first, in elements; `ShapedType::kDynamic` where known only at run time.
    struct Tensor {
      ::llvm::SmallVector<int64_t> shape;
      ::llvm::SmallVector<int64_t> strides;
    };
    ::mlir::FailureOr<Tensor> getTensor(
        ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError);
  }];
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_TMADESCRIPTOROPS_TD
