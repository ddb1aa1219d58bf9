//===- CopyOps.td - Asynchronous copies between global and shared memory -*- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_COPYOPS_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_COPYOPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryAlignmentInterface.td"

/// A memref, or the descriptor that has taken the place of one in global memory.
def MosaicGPU_CopyOperand
    : AnyTypeOf<[AnyMemRef, NVGPU_TensorMapDescriptor], "memref or TMA descriptor">;

def MosaicGPU_AsyncCopyOp : MosaicGPU_Op<"async_copy", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<MosaicGPU_SharedMemoryAlignment>]> {
  let summary = "copies a slice between global and shared memory by TMA";
  let description = [{
    Starts a copy of a slice of global memory to shared memory (a load) or back
    (a store) and does not wait for it. The side in global memory says which
    slice: `[indices] [lengths]`, an index and a length for each dimension; `-1`
    instead of a length means one element of a dimension that the slice then does
    not have. Parts of the slice that are out of bounds are zeros when loaded and
    are skipped when stored.

    `transforms` says how the slice lies in shared memory: the shared buffer has
    the shape of the slice after all of them. A swizzle may come last; without
    one, the buffer is plain row-major.

    The warpgroup (128 consecutive threads) executes it together and one of its
    threads issues the copy. If several warpgroups execute it, each issues it.

    A load completes on a barrier, which waits for its bytes. With `arrive`, the
    issuing thread also arrives at the barrier, announcing them; without,
    `mbarrier_arrive_expect_tx` has to. A store reads what was written to shared
    memory before `commit_shared`; `await_async_copy` waits for it.

    Constraints: one side is in global, the other in shared memory; the shared
    side is contiguous; element types agree and have 1, 2, 4 or 8 bytes; a load has a barrier, a store has
    none; the innermost dimension of the copy is the one of stride 1 in global
    memory; a slice begins where a tile begins; its innermost index is a multiple
    of 16 bytes and, for a store, not negative; a view of shared memory keeps the
    alignment of the swizzle. The descriptor that the copy needs may only depend on the kernel's
    arguments.

    After `mosaic-gpu-materialize-tma-descriptors`, a TMA descriptor stands in
    place of the global memory, the indices are its coordinates and there are no
    lengths and transforms.

    Example:

    ```mlir
    mosaic_gpu.kernel @load(in %src: memref<512x512xf16>) grid(8, 8) block(128) {
      %tile = mosaic_gpu.alloc_smem : memref<8x1x8x64xf16, #gpu.address_space<workgroup>>
      %barrier = mosaic_gpu.alloc_smem : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      mosaic_gpu.mbarrier_init %barrier count(1) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      %x = gpu.block_id x
      %c64 = arith.constant 64 : index
      %j = arith.muli %x, %c64 : index
      mosaic_gpu.async_copy %src[0, %j] [64, 64] to %tile barrier(%barrier) arrive
        transforms [#mosaic_gpu.tile<[8, 64]>, #mosaic_gpu.swizzle<128>]
        : memref<512x512xf16> to memref<8x1x8x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
    }
    ```
  }];
  let arguments = (ins
    MosaicGPU_CopyOperand:$source,
    MosaicGPU_CopyOperand:$destination,
    Variadic<Index>:$indices,
    Optional<MosaicGPU_BarrierMemRef>:$barrier,
    Optional<Index>:$barrier_index,
    DenseI64ArrayAttr:$static_indices,
    DenseI64ArrayAttr:$slice_lengths,
    DefaultValuedAttr<MosaicGPU_TransformArrayAttr, "{}">:$transforms,
    UnitAttr:$arrive);
  let assemblyFormat = [{
    custom<Slice>($source, $destination, $indices, $static_indices, $slice_lengths)
    (`barrier` `(` $barrier^ (`[` $barrier_index^ `]`)? `)`)?
    (`arrive` $arrive^)?
    (`transforms` $transforms^)?
    attr-dict
    `:` type($source) `to` type($destination) `` custom<BarrierType>(ref($barrier), type($barrier))
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Whether shared memory is the destination.
    bool isLoad();
    /// The side in global memory: a memref, or its descriptor.
    ::mlir::Value getGlobal() { return isLoad() ? getSource() : getDestination(); }
    ::mlir::OpOperand &getGlobalMutable() {
      return isLoad() ? getSourceMutable() : getDestinationMutable();
    }
    ::mlir::TypedValue<::mlir::MemRefType> getShared() {
      return ::llvm::cast<::mlir::TypedValue<::mlir::MemRefType>>(
          isLoad() ? getDestination() : getSource());
    }
    bool hasDescriptor();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedIndices();
    /// The span of the swizzle in bytes; 16 without one.
    int64_t getSwizzleBytes();
    /// The bytes that the barrier counts.
    int64_t getTransactionBytes();
  }];
}

def MosaicGPU_AwaitAsyncCopyOp : MosaicGPU_Op<"await_async_copy", [
    MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "waits for the stores that a warpgroup has issued";
  let description = [{
    Waits until at most `allow_groups` of the latest stores (`async_copy` to
    global memory) of the executing warpgroup are still under way. All its 128
    threads wait, and only they. With `read` it waits only until the stores have
    read shared memory, which may then be overwritten; without, until global
    memory is written.

    Constraints: allow_groups is not negative.

    Example:

    ```mlir
    mosaic_gpu.kernel @store(out %dst: memref<64x64xf16>) grid(1) block(128) {
      %tile = mosaic_gpu.alloc_smem : memref<64x64xf16, #gpu.address_space<workgroup>>
      // ... the threads write the tile.
      mosaic_gpu.commit_shared
      mosaic_gpu.async_copy %tile to %dst[0, 0] [64, 64]
        : memref<64x64xf16, #gpu.address_space<workgroup>> to memref<64x64xf16>
      mosaic_gpu.await_async_copy 0 read
      // ... the tile may be written again.
    }
    ```
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$allow_groups,
                       UnitAttr:$read);
  let assemblyFormat = "$allow_groups (`read` $read^)? attr-dict";
}

def MosaicGPU_CommitSharedOp : MosaicGPU_Op<"commit_shared", [
    MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "makes a warpgroup's writes to shared memory visible to copies";
  let description = [{
    Orders what the 128 threads of the warpgroup wrote to shared memory before
    the copies and matrix products that any of them issues after
    (`fence.proxy.async` and a barrier of the warpgroup).

    Example:

    ```mlir
    mosaic_gpu.kernel @fill(in %value: f16, out %dst: memref<128xf16>) grid(1) block(128) {
      %row = mosaic_gpu.alloc_smem : memref<128xf16, #gpu.address_space<workgroup>>
      %thread = gpu.thread_id x
      memref.store %value, %row[%thread] : memref<128xf16, #gpu.address_space<workgroup>>
      mosaic_gpu.commit_shared
      mosaic_gpu.async_copy %row to %dst[0] [128] : memref<128xf16, #gpu.address_space<workgroup>> to memref<128xf16>
      mosaic_gpu.await_async_copy 0
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_COPYOPS_TD
