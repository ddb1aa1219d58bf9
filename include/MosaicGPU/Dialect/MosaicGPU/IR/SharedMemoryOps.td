//===- SharedMemoryOps.td - Buffers and barriers in shared memory -*- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_SHAREDMEMORYOPS_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_SHAREDMEMORYOPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.td"

def MosaicGPU_AllocSmemOp : MosaicGPU_Op<"alloc_smem", [
    MemoryEffects<[MemAlloc<DefaultResource>]>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "allocates a buffer or barriers in the block's shared memory";
  let description = [{
    Every thread of a block gets the same memory. It has no offset until
    `mosaic-gpu-allocate-shared-memory` decides, which aligns it for all its
    users: 1024, 512 or 256 bytes where a swizzle of 128, 64 or 32 bytes is in
    use, 128 for any copy by TMA, else the element's size. The content is
    undefined.

    Constraints: the shape is static and the layout the default one; an element
    is a barrier, an index, an integer or a float of 1, 2, 4, 8, ... bytes; the op
    stands in the entry block of a kernel, as the memory is there from its start
    to its end.

    Example:

    ```mlir
    mosaic_gpu.kernel @shared() grid(1) block(128) {
      %tile = mosaic_gpu.alloc_smem : memref<64x64xf16, #gpu.address_space<workgroup>>
      %full = mosaic_gpu.alloc_smem : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
    }
    ```
  }];
  let results = (outs MosaicGPU_SharedMemRef:$memory);
  let assemblyFormat = "attr-dict `:` type($memory)";
  let hasVerifier = 1;
}

def MosaicGPU_SliceSmemOp : MosaicGPU_Op<"slice_smem", [
    Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "gives the memory at an offset of the block's shared memory";
  let description = [{
    `offset` is in bytes from the start of the dynamic shared memory. Slices may
    overlap.

    Constraints: those of `alloc_smem` on shape, layout and elements; the offset
    is a multiple of the element's size (8 for a barrier).

    Example:

    ```mlir
    mosaic_gpu.kernel @slices() grid(1) block(128) {
      %full = mosaic_gpu.slice_smem {offset = 0 : i32} : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      %tile = mosaic_gpu.slice_smem {offset = 1024 : i32} : memref<64x64xf16, #gpu.address_space<workgroup>>
    }
    ```
  }];
  let arguments = (ins ConfinedAttr<I32Attr, [IntNonNegative]>:$offset);
  let results = (outs MosaicGPU_SharedMemRef:$memory);
  let assemblyFormat = "attr-dict `:` type($memory)";
  let hasVerifier = 1;
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_SHAREDMEMORYOPS_TD
