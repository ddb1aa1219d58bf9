//===- LaunchBlockOps.td - The block of bytes that a launch hands to its kernel -*- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_LAUNCHBLOCKOPS_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_LAUNCHBLOCKOPS_TD

include "mlir/Dialect/LLVMIR/LLVMOpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.td"

def MosaicGPU_LaunchBlock
    : Type<CPred<"::llvm::isa<::mlir::LLVM::LLVMArrayType>($_self) && "
                 "::llvm::cast<::mlir::LLVM::LLVMArrayType>($_self)"
                 ".getElementType().isInteger(8)">,
           "LLVM array of bytes", "::mlir::LLVM::LLVMArrayType">;

def MosaicGPU_PackLaunchBlockOp : MosaicGPU_Op<"pack_launch_block", [Pure]> {
  let summary = "packs what a launch hands over by value";
  let description = [{
    The block of bytes with each descriptor at its offset, 128 bytes each. The
    kernel gets it as one parameter. It stands on the host.

    Constraints: as many offsets as descriptors, multiples of 64 (measured: TMA
    faults on others), not overlapping, inside the block.

    Example:

    ```mlir
    %block = mosaic_gpu.pack_launch_block %desc at [0]
      : !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
      -> !llvm.array<128 x i8>
    ```
  }];
  let arguments = (ins Variadic<NVGPU_TensorMapDescriptor>:$descriptors,
                       DenseI64ArrayAttr:$offsets);
  let results = (outs MosaicGPU_LaunchBlock:$block);
  let assemblyFormat = [{
    $descriptors `at` $offsets attr-dict
    `:` type($descriptors) `->` type($block)
  }];
  let hasVerifier = 1;
}

def MosaicGPU_LaunchBlockAddressOp : MosaicGPU_Op<"launch_block_address", [Pure]> {
  let summary = "gives the address of a part of the launch block";
  let description = [{
    Inside a kernel: the generic address of the byte at `offset`. The block is a
    parameter of the kernel and is never loaded as a value.

    Constraints: the offset lies inside the block.

    Example:

    ```mlir
    %address = mosaic_gpu.launch_block_address %block at 0 : !llvm.array<128 x i8>
    ```
  }];
  let arguments = (ins MosaicGPU_LaunchBlock:$block,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$offset);
  let results = (outs LLVM_PointerInAddressSpace<0>:$address);
  let assemblyFormat = "$block `at` $offset attr-dict `:` type($block)";
  let hasVerifier = 1;
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_LAUNCHBLOCKOPS_TD
