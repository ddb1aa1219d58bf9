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
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.td"

def MosaicGPU_LaunchBlock
    : Type<CPred<"::llvm::isa<::mlir::LLVM::LLVMArrayType>($_self) && "
                 "::llvm::cast<::mlir::LLVM::LLVMArrayType>($_self)"
                 ".getElementType().isInteger(8)">,
           "LLVM array of bytes", "::mlir::LLVM::LLVMArrayType">;

def MosaicGPU_PackLaunchBlockOp : MosaicGPU_Op<"pack_launch_block", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "packs what a launch hands over by value";
  let description = [{
    The block of bytes with each descriptor at its offset, 128 bytes each. The
    kernel gets it as one parameter. It stands on the host.

    Constraints: as many offsets as descriptors, increasing, multiples of 64
    (measured: TMA faults on others), not overlapping, inside the block.

    Example:

    ```mlir
    !desc = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>,
        swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>

    func.func @pack(%src: memref<512x512xf16>, %dst: memref<512x512xf16>) -> !llvm.array<256 x i8> {
      %load = mosaic_gpu.tma_descriptor %src : memref<512x512xf16> -> !desc
      %store = mosaic_gpu.tma_descriptor %dst : memref<512x512xf16> -> !desc
      %block = mosaic_gpu.pack_launch_block %load, %store at [0, 128] : !desc, !desc -> !llvm.array<256 x i8>
      return %block : !llvm.array<256 x i8>
    }
    ```
  }];
  let arguments = (ins Variadic<NVGPU_TensorMapDescriptor>:$descriptors,
                       DenseI64ArrayAttr:$offsets);
  let results = (outs MosaicGPU_LaunchBlock:$block);
  let assemblyFormat = [{
    ($descriptors^)? `at` $offsets attr-dict
    (`:` qualified(type($descriptors))^)? `->` qualified(type($block))
  }];
  let hasVerifier = 1;
}

def MosaicGPU_LaunchBlockAddressOp : MosaicGPU_Op<"launch_block_address", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "gives the address of a part of the launch block";
  let description = [{
    Inside a kernel: the generic address of the byte at `offset`. The block is a
    parameter of the kernel and is never loaded as a value.

    Constraints: the offset lies inside the block.

    Example:

    ```mlir
    func.func @prefetch_second(%block: !llvm.array<256 x i8>) {
      %address = mosaic_gpu.launch_block_address %block at 128 : !llvm.array<256 x i8>
      nvvm.prefetch tensormap, %address : !llvm.ptr
      return
    }
    ```
  }];
  let arguments = (ins MosaicGPU_LaunchBlock:$block,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$offset);
  let results = (outs LLVM_PointerInAddressSpace<0>:$address);
  let assemblyFormat = "$block `at` $offset attr-dict `:` qualified(type($block))";
  let hasVerifier = 1;
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_LAUNCHBLOCKOPS_TD
