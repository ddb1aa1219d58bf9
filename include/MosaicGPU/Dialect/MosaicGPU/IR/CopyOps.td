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
include "mlir/IR/Properties.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/GlobalSliceInterface.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryAlignmentInterface.td"

/// A memref, or the descriptor that has taken the place of one in global memory.
def MosaicGPU_CopyOperand
    : AnyTypeOf<[AnyMemRef, NVGPU_TensorMapDescriptor], "memref or TMA descriptor">;

def MosaicGPU_DimensionArrayAttr : TypedArrayAttrBase<
    Attr<CPred<"::llvm::isa<::mlir::gpu::DimensionAttr>($_self)">, "#gpu.dim">,
    "array of dimensions of a cluster">;

def MosaicGPU_AsyncCopyOp : MosaicGPU_Op<"async_copy", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<MosaicGPU_GlobalSlice, ["getGlobalMutable", "isSigned"]>,
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
    With `per_thread`, each thread that executes it issues it.

    A load completes on a barrier, which waits for its bytes. With `arrive`, the
    issuing thread also arrives at the barrier, announcing them; without,
    `mbarrier_arrive_expect_tx` has to. A store reads what was written to shared
    memory before `commit_shared`; `await_async_copy` waits for it. Each store is
    a group of its own; with `no_commit` it belongs to the group of the thread's
    next store.

    More that a copy may say:
    - `collective [x, y]`: the blocks of a cluster that differ in these
      coordinates only load the slice together, each the same share of it for
      all of them (multicast). All of them execute the copy, with equal indices,
      each has memory and a barrier at the same place, and each barrier
      waits for the bytes of the whole slice. Nobody may load before the memory
      of all is free and their barriers are initialised.
    - `reduction(add)`: the store combines elements with those in memory, each
      atomically: add, and, or, xor, inc, dec; min and max of floats; smin,
      smax, umin and umax of integers.
    - `predicate(%p)`: the issuing thread copies, and arrives, only if it is true.
    - `out_of_bounds(nan)`: loads give NaN instead of zeros.
    - `l2_promotion(128)`: a miss of the L2 cache fetches at least as many bytes.
    - `l2_hint(evict_first)`: when the lines leave the L2 cache: `evict_first`,
      `evict_normal` or `evict_last`.

    Constraints: one side is in global, the other in shared memory; the shared
    side is contiguous; element types agree and have 1, 2, 4 or 8 bytes; a load
    has a barrier, a store has none; the innermost dimension of the copy is the
    one of stride 1 in global memory; a slice begins where a tile begins; its
    innermost index is a multiple of 16 bytes and, for a store, not negative; a
    view of shared memory keeps the alignment of the swizzle; only loads are
    collective and fill with NaN, which only floats have; only stores reduce,
    where the chip can (PTX ISA, cp.reduce.async.bulk); a collective is of
    different dimensions of a static cluster, and its blocks divide the slice,
    from its outermost dimension on, into shares of a multiple of 128 bytes. The
    descriptor that the copy needs may only depend on the kernel's arguments.

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
        transforms [#mosaic_gpu.tile<[8, 64]>, #mosaic_gpu.swizzle<128>] l2_hint(evict_first)
        : memref<512x512xf16> to memref<8x1x8x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
    }
    mosaic_gpu.kernel @load_together(in %src: memref<64x64xf16>) grid(4) cluster(4) block(128) {
      %tile = mosaic_gpu.alloc_smem : memref<64x64xf16, #gpu.address_space<workgroup>>
      %barrier = mosaic_gpu.alloc_smem : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      mosaic_gpu.mbarrier_init %barrier count(1) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%barrier) arrive collective [x]
        : memref<64x64xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
    }
    ```
  }];
  let arguments = (ins
    MosaicGPU_CopyOperand:$source,
    MosaicGPU_CopyOperand:$destination,
    Variadic<Index>:$indices,
    Optional<MosaicGPU_BarrierMemRef>:$barrier,
    Optional<Index>:$barrier_index,
    Optional<I1>:$predicate,
    DenseI64ArrayAttr:$static_indices,
    DenseI64ArrayAttr:$slice_lengths,
    DefaultValuedAttr<MosaicGPU_TransformArrayAttr, "{}">:$transforms,
    DefaultValuedAttr<MosaicGPU_DimensionArrayAttr, "{}">:$collective,
    UnitProp:$arrive,
    UnitProp:$per_thread,
    UnitProp:$no_commit,
    OptionalProp<EnumProp<MosaicGPU_TMAReduction>>:$reduction,
    DefaultValuedProp<EnumProp<MosaicGPU_OutOfBounds>, "OutOfBounds::Zero">:$out_of_bounds,
    DefaultValuedProp<I32Prop, "0">:$l2_promotion,
    DefaultValuedProp<EnumProp<MosaicGPU_L2Hint>, "L2Hint::None">:$l2_hint);
  let assemblyFormat = [{
    custom<CopySlice>($source, $destination, $indices, $static_indices, $slice_lengths)
    (`barrier` `(` $barrier^ (`[` $barrier_index^ `]`)? `)`)?
    (`arrive` $arrive^)?
    (`transforms` $transforms^)?
    (`collective` custom<Dimensions>($collective)^)?
    (`reduction` `(` $reduction^ `)`)?
    (`predicate` `(` $predicate^ `)`)?
    (`per_thread` $per_thread^)?
    (`no_commit` $no_commit^)?
    (`out_of_bounds` `(` $out_of_bounds^ `)`)?
    (`l2_promotion` `(` $l2_promotion^ `)`)?
    (`l2_hint` `(` $l2_hint^ `)`)?
    attr-dict
    `:` type($source) `to` type($destination) `` custom<BarrierType>(ref($barrier), type($barrier))
  }];
  let builders = [
    OpBuilder<(ins "::mlir::Value":$source, "::mlir::Value":$destination,
                   "::llvm::ArrayRef<::mlir::OpFoldResult>":$indices,
                   "::llvm::ArrayRef<int64_t>":$slice_lengths,
                   CArg<"::llvm::ArrayRef<::mlir::Attribute>", "{}">:$transforms,
                   CArg<"::mlir::Value", "{}">:$barrier,
                   CArg<"::mlir::Value", "{}">:$barrier_index,
                   CArg<"::mlir::Value", "{}">:$predicate)>
  ];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Whether shared memory is the destination.
    bool isLoad();
    ::mlir::TypedValue<::mlir::MemRefType> getShared() {
      return ::llvm::cast<::mlir::TypedValue<::mlir::MemRefType>>(
          isLoad() ? getDestination() : getSource());
    }
    ::mlir::OpOperand &getSharedMutable() {
      return isLoad() ? getDestinationMutable() : getSourceMutable();
    }
    /// The bytes that this copy itself moves.
    int64_t getTransactionBytes();
  }];
}

def MosaicGPU_AsyncCopyPrefetchOp : MosaicGPU_Op<"async_copy_prefetch", [
    AttrSizedOperandSegments,
    MemoryEffects<[MemRead, MemWrite]>,
    DeclareOpInterfaceMethods<MosaicGPU_GlobalSlice, ["getGlobalMutable"]>]> {
  let summary = "fetches a slice of global memory into the L2 cache by TMA";
  let description = [{
    Starts to bring the slice that an `async_copy` would load into the L2 cache,
    and does not wait for it. Slice, transforms, `predicate`, `per_thread`,
    `out_of_bounds`, `l2_promotion` and `l2_hint` are those of `async_copy`; with
    those of the load that follows it uses that load's descriptor.

    Constraints: those of `async_copy` on the slice and on what its descriptor
    depends on.

    Example:

    ```mlir
    mosaic_gpu.kernel @fetch(in %src: memref<512x512xf16>) grid(8, 8) block(128) {
      %x = gpu.block_id x
      %c64 = arith.constant 64 : index
      %j = arith.muli %x, %c64 : index
      mosaic_gpu.async_copy_prefetch %src[0, %j] [64, 64]
        transforms [#mosaic_gpu.tile<[8, 64]>, #mosaic_gpu.swizzle<128>] : memref<512x512xf16>
    }
    ```
  }];
  let arguments = (ins
    MosaicGPU_CopyOperand:$source,
    Variadic<Index>:$indices,
    Optional<I1>:$predicate,
    DenseI64ArrayAttr:$static_indices,
    DenseI64ArrayAttr:$slice_lengths,
    DefaultValuedAttr<MosaicGPU_TransformArrayAttr, "{}">:$transforms,
    UnitProp:$per_thread,
    DefaultValuedProp<EnumProp<MosaicGPU_OutOfBounds>, "OutOfBounds::Zero">:$out_of_bounds,
    DefaultValuedProp<I32Prop, "0">:$l2_promotion,
    DefaultValuedProp<EnumProp<MosaicGPU_L2Hint>, "L2Hint::None">:$l2_hint);
  let assemblyFormat = [{
    $source `` custom<PrefetchSlice>(ref($source), $indices, $static_indices, $slice_lengths)
    (`transforms` $transforms^)?
    (`predicate` `(` $predicate^ `)`)?
    (`per_thread` $per_thread^)?
    (`out_of_bounds` `(` $out_of_bounds^ `)`)?
    (`l2_promotion` `(` $l2_promotion^ `)`)?
    (`l2_hint` `(` $l2_hint^ `)`)?
    attr-dict `:` qualified(type($source))
  }];
  let hasVerifier = 1;
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

    With `per_thread`, each thread that executes it waits for its own stores and
    for no other thread.

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
                       UnitAttr:$read, UnitAttr:$per_thread);
  let assemblyFormat = [{
    $allow_groups (`read` $read^)? (`per_thread` $per_thread^)? attr-dict
  }];
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
