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

    Buffers whose lifetimes do not overlap can share memory: `union` says that
    the buffer belongs to one alternative of a union. Buffers of one alternative
    lie one after another; alternatives of a union start at the same place, and
    the union is as big as the biggest. An alternative may contain unions: the
    list goes from the outermost to the innermost, and a name means the union of
    that name in that alternative. The kernel has to order its accesses to
    different alternatives itself.

    Constraints: the shape is static and the layout the default one; an element
    is a barrier, an index, an integer or a float of 1, 2, 4, 8, ... bytes; the op
    stands in the entry block of a kernel, as the memory is there from its start
    to its end; a name of a union is not empty, an alternative's number not
    negative; barriers are in no union, as only mbarrier instructions may touch a
    live one (PTX ISA, mbarrier).

    Example:

    ```mlir
    mosaic_gpu.kernel @shared() grid(1) block(128) {
      %tile = mosaic_gpu.alloc_smem : memref<64x64xf16, #gpu.address_space<workgroup>>
      %full = mosaic_gpu.alloc_smem : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      // Operands of the main loop, and then the result or, before that, its parts.
      %a = mosaic_gpu.alloc_smem union("phase"[0]) : memref<128x64xf16, #gpu.address_space<workgroup>>
      %b = mosaic_gpu.alloc_smem union("phase"[0]) : memref<64x64xf16, #gpu.address_space<workgroup>>
      %parts = mosaic_gpu.alloc_smem union("phase"[1], "epilogue"[0]) : memref<2x64x64xf32, #gpu.address_space<workgroup>>
      %result = mosaic_gpu.alloc_smem union("phase"[1], "epilogue"[1]) : memref<128x64xf16, #gpu.address_space<workgroup>>
    }
    ```
  }];
  let arguments = (ins
    DefaultValuedAttr<StrArrayAttr, "{}">:$unions,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$alternatives);
  let results = (outs MosaicGPU_SharedMemRef:$memory);
  let assemblyFormat = [{
    (`union` `` custom<UnionPath>($unions, $alternatives)^)? attr-dict
    `:` type($memory)
  }];
  let builders = [OpBuilder<(ins "::mlir::Type":$memory), [{
    $_state.addTypes(memory);
  }]>];
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
