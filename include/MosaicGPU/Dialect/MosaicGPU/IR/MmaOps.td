//===- MmaOps.td - Matrix products of a warpgroup on tensor cores -*- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_MMAOPS_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_MMAOPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryAlignmentInterface.td"

/// What a thread holds of an accumulator.
def MosaicGPU_Accumulator : FixedVectorOfRankAndType<[1], [F32]>;

def MosaicGPU_WarpgroupMmaOp : MosaicGPU_Op<"warpgroup_mma", [
    AllTypesMatch<["accumulator", "result"]>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<MosaicGPU_SharedMemoryAlignment>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "starts accumulator + A B on the tensor cores";
  let description = [{
    The 128 threads of a warpgroup execute it together. A is M x K and B is K x N
    in shared memory, swizzled; with `transpose_a` A is stored as K x M, with
    `transpose_b` B is stored as N x K. Each operand is one tile (rank 2) or an
    array of tiles (rank 4: tile rows, tile columns, rows, columns), a row of a
    tile being as long as the swizzle.

    A thread holds M N / 128 elements of the accumulator, 64-row block by 64-row
    block. In each block, warp w of the warpgroup holds rows 16 w to 16 w + 15,
    and the elements are those of the PTX ISA's figure for wgmma's matrix D: for
    each 8 columns, lane l has columns 2 (l % 4) and the next in row l / 4, then
    in row l / 4 + 8.

    The product is asynchronous. The order is `warpgroup_mma_fence`, products,
    `warpgroup_mma_commit`, `warpgroup_mma_wait`; only then may anyone look at
    the accumulator or overwrite A and B.

    Constraints: types, N and K are those of a row of the MMA table
    (`Hardware/Mma.h`); M is a multiple of 64; a row of a tile is as long as the
    swizzle; groups of 8 rows are equally spaced over what one instruction reads;
    an operand whose contiguous dimension is not K has 16-bit elements.

    Example:

    ```mlir
    mosaic_gpu.kernel @multiply() grid(1) block(128) {
      %a = mosaic_gpu.alloc_smem : memref<64x64xf16, #gpu.address_space<workgroup>>
      %b = mosaic_gpu.alloc_smem : memref<1x2x64x64xf16, #gpu.address_space<workgroup>>
      %zero = arith.constant dense<0.0> : vector<64xf32>
      %ready = mosaic_gpu.warpgroup_mma_fence %zero : vector<64xf32>
      %started = mosaic_gpu.warpgroup_mma %ready, %a, %b swizzle<128>
        : vector<64xf32>, memref<64x64xf16, #gpu.address_space<workgroup>>, memref<1x2x64x64xf16, #gpu.address_space<workgroup>>
      mosaic_gpu.warpgroup_mma_commit
      %sum = mosaic_gpu.warpgroup_mma_wait 0, %started : vector<64xf32>
    }
    ```
  }];
  let arguments = (ins
    MosaicGPU_Accumulator:$accumulator,
    MosaicGPU_SharedMemRef:$a,
    MosaicGPU_SharedMemRef:$b,
    UnitAttr:$transpose_a,
    UnitAttr:$transpose_b,
    MosaicGPU_SwizzleAttr:$swizzle);
  let results = (outs MosaicGPU_Accumulator:$result);
  let assemblyFormat = [{
    $accumulator `,` $a (`transpose_a` $transpose_a^)? `,` $b
    (`transpose_b` $transpose_b^)? `swizzle` `` $swizzle attr-dict
    `:` type($accumulator) `,` type($a) `,` type($b)
  }];
  let hasVerifier = 1;
}

class MosaicGPU_AccumulatorFenceOp<string mnemonic>
    : MosaicGPU_Op<mnemonic, [AllTypesMatch<["accumulator", "result"]>,
                              MemoryEffects<[MemRead, MemWrite]>,
                              OpAsmOpInterface]> {
  let results = (outs MosaicGPU_Accumulator:$result);
  let extraClassDeclaration = [{
    void getAsmResultNames(::mlir::OpAsmSetValueNameFn setNameFn) {
      setNameFn(getResult(), "acc");
    }
  }];
}

def MosaicGPU_WarpgroupMmaFenceOp
    : MosaicGPU_AccumulatorFenceOp<"warpgroup_mma_fence"> {
  let summary = "orders an accumulator's registers before products";
  let description = [{
    Comes before the first product into an accumulator, and again after any
    other op has changed it (PTX ISA, wgmma.fence). The result is the accumulator
    to use from here on.

    Example:

    ```mlir
    func.func @start_over() -> vector<64xf32> {
      %zero = arith.constant dense<0.0> : vector<64xf32>
      %ready = mosaic_gpu.warpgroup_mma_fence %zero : vector<64xf32>
      return %ready : vector<64xf32>
    }
    ```
  }];
  let arguments = (ins MosaicGPU_Accumulator:$accumulator);
  let assemblyFormat = "$accumulator attr-dict `:` type($accumulator)";
}

def MosaicGPU_WarpgroupMmaCommitOp : MosaicGPU_Op<"warpgroup_mma_commit", [
    MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "closes the group of the products started so far";
  let description = [{
    The products that the warpgroup has started since the last commit are one
    group; `warpgroup_mma_wait` counts groups. A group may be empty (PTX ISA,
    wgmma.commit_group).

    Example:

    ```mlir
    func.func @two_products(%acc: vector<64xf32>, %a: memref<64x64xf16, #gpu.address_space<workgroup>>,
                            %b: memref<1x2x64x64xf16, #gpu.address_space<workgroup>>) -> vector<64xf32> {
      %first = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128>
        : vector<64xf32>, memref<64x64xf16, #gpu.address_space<workgroup>>, memref<1x2x64x64xf16, #gpu.address_space<workgroup>>
      %both = mosaic_gpu.warpgroup_mma %first, %a, %b swizzle<128>
        : vector<64xf32>, memref<64x64xf16, #gpu.address_space<workgroup>>, memref<1x2x64x64xf16, #gpu.address_space<workgroup>>
      mosaic_gpu.warpgroup_mma_commit
      return %both : vector<64xf32>
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def MosaicGPU_WarpgroupMmaWaitOp
    : MosaicGPU_AccumulatorFenceOp<"warpgroup_mma_wait"> {
  let summary = "waits for groups of products";
  let description = [{
    Waits until at most `allow_groups` of the latest groups (see
    `warpgroup_mma_commit`) are still under way.
    The result is the accumulator; its elements are known when its group is
    complete. Until then it may only be passed on to further products.

    Constraints: allow_groups <= 7 (PTX ISA, wgmma.wait_group).

    Example:

    ```mlir
    func.func @finish(%started: vector<64xf32>) -> vector<64xf32> {
      %sum = mosaic_gpu.warpgroup_mma_wait 0, %started : vector<64xf32>
      return %sum : vector<64xf32>
    }
    ```
  }];
  let arguments = (ins
    ConfinedAttr<I64Attr, [IntMinValue<0>, IntMaxValue<7>]>:$allow_groups,
    MosaicGPU_Accumulator:$accumulator);
  let assemblyFormat = [{
    $allow_groups `,` $accumulator attr-dict `:` type($accumulator)
  }];
}

def MosaicGPU_WarpgroupMmaStoreOp : MosaicGPU_Op<"warpgroup_mma_store", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<MosaicGPU_SharedMemoryAlignment>]> {
  let summary = "converts an accumulator and stores it to shared memory";
  let description = [{
    Rounds each element to the nearest of the buffer's element type (ties to
    even) and stores the M x N matrix with `stmatrix`, without bank conflicts
    under a swizzle of 128 bytes. The buffer is one tile (rank 2) or an array of
    tiles (rank 4), swizzled as the copy out of it says.

    Follow it with `commit_shared` before a copy reads the buffer.

    Constraints: the accumulator is f32 and complete, the buffer f16 or bf16; M
    is a multiple of 64; a row of a tile is as long as the swizzle, and the rows
    of a tile divide 64 or are a multiple of it.

    Example:

    ```mlir
    func.func @keep(%sum: vector<64xf32>, %tiles: memref<1x2x64x64xf16, #gpu.address_space<workgroup>>) {
      mosaic_gpu.warpgroup_mma_store %sum to %tiles swizzle<128> : vector<64xf32>, memref<1x2x64x64xf16, #gpu.address_space<workgroup>>
      mosaic_gpu.commit_shared
      return
    }
    ```
  }];
  let arguments = (ins
    MosaicGPU_Accumulator:$accumulator,
    MosaicGPU_SharedMemRef:$destination,
    MosaicGPU_SwizzleAttr:$swizzle);
  let assemblyFormat = [{
    $accumulator `to` $destination `swizzle` `` $swizzle attr-dict
    `:` type($accumulator) `,` type($destination)
  }];
  let hasVerifier = 1;
}

def MosaicGPU_OptimizationBarrierOp : MosaicGPU_Op<"optimization_barrier", [
    AllTypesMatch<["operands", "results"]>,
    MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "keeps the compiler from moving computations across it";
  let description = [{
    The results are the operands, but no optimizer knows it: what uses a result
    happens after. It costs no instruction.

    Example:

    ```mlir
    func.func @later(%now: vector<64xf32>) -> vector<64xf32> {
      %later = mosaic_gpu.optimization_barrier %now : vector<64xf32>
      return %later : vector<64xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "($operands^)? attr-dict (`:` type($operands)^)?";
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_MMAOPS_TD
