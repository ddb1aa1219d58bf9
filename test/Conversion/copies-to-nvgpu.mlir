// RUN: mosaic-opt %s --mosaic-gpu-expand-kernels --mosaic-gpu-lane-to-hardware | FileCheck %s

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
!matrix = memref<512x512xf16>

// One thread of the warpgroup's first warp issues a load, announcing its bytes;
// coordinates are counted from the innermost dimension.
// CHECK-LABEL: func.func @load
// CHECK:         %[[X:.*]] = gpu.block_id x
// CHECK:         %[[IN_WARPGROUP:.*]] = arith.remui %{{.*}}, %{{.*}}
// CHECK:         %[[FIRST_WARP:.*]] = arith.cmpi ult, %[[IN_WARPGROUP]]
// CHECK:         scf.if %[[FIRST_WARP]] {
// CHECK:           %[[ELECTED:.*]] = nvvm.elect.sync
// CHECK:           scf.if %[[ELECTED]] {
// CHECK:             %[[BYTES:.*]] = arith.constant 8192 : index
// CHECK:             nvgpu.mbarrier.arrive.expect_tx %{{.*}}[%{{.*}}], %[[BYTES]]
// CHECK:             nvgpu.tma.async.load %{{.*}}[%{{.*}}, %[[X]]], %{{.*}}[%{{.*}}] to
mosaic_gpu.kernel @load(in %src: !matrix) grid(8) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %loaded count(1) : !barrier
  %x = gpu.block_id x
  mosaic_gpu.async_copy %src[%x, 64] [64, 64] to %tile barrier(%loaded) arrive transforms [#mosaic_gpu.swizzle<128>] : !matrix to !tile, !barrier
}

// Without `arrive` somebody else announces the bytes.
// CHECK-LABEL: func.func @load_without_arrive
// CHECK-NOT:     nvgpu.mbarrier.arrive.expect_tx
// CHECK:         nvgpu.tma.async.load
mosaic_gpu.kernel @load_without_arrive(in %src: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %loaded count(1) : !barrier
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%loaded) transforms [#mosaic_gpu.swizzle<128>] : !matrix to !tile, !barrier
}

// A store is a group of its own; waiting for it ends with the warpgroup's named
// barrier, 1 + its index.
// CHECK-LABEL: func.func @store
// CHECK:         nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
// CHECK:         nvvm.barrier id = %{{.*}} number_of_threads = %{{.*}}
// CHECK:         nvgpu.tma.async.store
// CHECK-NEXT:    nvvm.cp.async.bulk.commit.group
// CHECK:         nvvm.cp.async.bulk.wait_group 1 {read}
// CHECK:         %[[WARPGROUP:.*]] = arith.divui
// CHECK:         %[[INDEX:.*]] = arith.index_cast %[[WARPGROUP]]
// CHECK:         %[[ID:.*]] = arith.addi %[[INDEX]], %c1_i32
// CHECK:         nvvm.barrier id = %[[ID]] number_of_threads = %c128_i32
mosaic_gpu.kernel @store(out %dst: !matrix) grid(1) block(256) {
  %tile = mosaic_gpu.alloc_smem : !tile
  mosaic_gpu.commit_shared
  mosaic_gpu.async_copy %tile to %dst[0, 0] [64, 64] : !tile to !matrix
  mosaic_gpu.await_async_copy 1 read
}

// nvgpu wants shared memory of the box's rank: a slice without a dimension is
// said in nvvm.
// CHECK-LABEL: func.func @squeezed_dimension
// CHECK-NOT:     nvgpu.tma.async
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global %{{.*}}, %{{.*}}, %{{.*}}, box[%{{.*}}, %{{.*}}, %{{.*}}] {{.*}}isCTAOnly = true
// CHECK-NOT:     nvgpu.tma.async
// CHECK:         nvvm.cp.async.bulk.tensor.global.shared.cta %{{.*}}, %{{.*}}, box[%{{.*}}, %{{.*}}, %{{.*}}]
// CHECK-NEXT:    nvvm.cp.async.bulk.commit.group
mosaic_gpu.kernel @squeezed_dimension(inout %m: memref<128x2x64xf16>) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %loaded = mosaic_gpu.alloc_smem : memref<2x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  mosaic_gpu.mbarrier_init %loaded count(1) : memref<2x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  %c1 = arith.constant 1 : index
  mosaic_gpu.async_copy %m[0, 1, 0] [64, -1, 64] to %tile barrier(%loaded[%c1]) arrive : memref<128x2x64xf16> to !tile, memref<2x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  mosaic_gpu.async_copy %tile to %m[0, 0, 0] [64, -1, 64] : !tile to memref<128x2x64xf16>
}

// nvgpu wants the rows of a swizzled box to fill the swizzle: shorter ones are
// said in nvvm.
// CHECK-LABEL: func.func @row_shorter_than_its_swizzle
// CHECK-NOT:     nvgpu.tma.async
// CHECK:         nvvm.cp.async.bulk.tensor.global.shared.cta
mosaic_gpu.kernel @row_shorter_than_its_swizzle(out %dst: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %part = memref.subview %tile[0, 0] [64, 32] [1, 1] : !tile to memref<64x32xf16, strided<[64, 1]>, #gpu.address_space<workgroup>>
  mosaic_gpu.async_copy %part to %dst[0, 0] [64, 32] transforms [#mosaic_gpu.swizzle<128>] : memref<64x32xf16, strided<[64, 1]>, #gpu.address_space<workgroup>> to !matrix
}

// A copy that depends on a predicate announces nothing without it.
// CHECK-LABEL: func.func @predicate(
// CHECK-SAME:    %[[P:[^:]*]]: i1
// CHECK:         nvvm.elect.sync
// CHECK:         scf.if %[[P]] {
// CHECK-NEXT:      {{.*}} = builtin.unrealized_conversion_cast
// CHECK:           nvgpu.mbarrier.arrive.expect_tx
// CHECK:           nvgpu.tma.async.load
mosaic_gpu.kernel @predicate(in %p: i1, in %src: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%loaded) arrive transforms [#mosaic_gpu.swizzle<128>] predicate(%p) : !matrix to !tile, !barrier
}

// Each thread issues its copy and waits for it alone.
// CHECK-LABEL: func.func @per_thread(
// CHECK-NOT:     nvvm.elect.sync
// CHECK:         nvgpu.tma.async.store
// CHECK-NEXT:    nvvm.cp.async.bulk.commit.group
// CHECK-NEXT:    nvvm.cp.async.bulk.wait_group 0
// CHECK-NOT:     nvvm.barrier
// CHECK:         gpu.terminator
mosaic_gpu.kernel @per_thread(out %dst: !matrix) grid(1) block(1) {
  %tile = mosaic_gpu.alloc_smem : !tile
  mosaic_gpu.async_copy %tile to %dst[0, 0] [64, 64] transforms [#mosaic_gpu.swizzle<128>] per_thread : !tile to !matrix
  mosaic_gpu.await_async_copy 0 per_thread
}

// Two stores of one group.
// CHECK-LABEL: func.func @no_commit(
// CHECK:         nvgpu.tma.async.store
// CHECK-NOT:     nvvm.cp.async.bulk.commit.group
// CHECK:         nvgpu.tma.async.store
// CHECK-NEXT:    nvvm.cp.async.bulk.commit.group
mosaic_gpu.kernel @no_commit(out %dst: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  mosaic_gpu.async_copy %tile to %dst[0, 0] [64, 64] transforms [#mosaic_gpu.swizzle<128>] no_commit : !tile to !matrix
  mosaic_gpu.async_copy %tile to %dst[64, 0] [64, 64] transforms [#mosaic_gpu.swizzle<128>] : !tile to !matrix
}

// nvgpu knows no policies of the L2 cache.
// CHECK-LABEL: func.func @l2_hints(
// CHECK:         %[[FIRST:.*]] = arith.constant 1364590687093260288 : i64
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global %{{.*}} l2_cache_hint = %[[FIRST]] {isCTAOnly = true}
// CHECK:         %[[LAST:.*]] = arith.constant 1508705875169116160 : i64
// CHECK:         nvvm.cp.async.bulk.tensor.global.shared.cta %{{.*}} l2_cache_hint = %[[LAST]]
// CHECK:         %[[NORMAL:.*]] = arith.constant 1152921504606846976 : i64
// CHECK:         nvvm.cp.async.bulk.tensor.prefetch %{{.*}} l2_cache_hint = %[[NORMAL]]
mosaic_gpu.kernel @l2_hints(in %src: !matrix, out %dst: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%loaded) transforms [#mosaic_gpu.swizzle<128>] l2_hint(evict_first) : !matrix to !tile, !barrier
  mosaic_gpu.async_copy %tile to %dst[0, 0] [64, 64] transforms [#mosaic_gpu.swizzle<128>] l2_hint(evict_last) : !tile to !matrix
  mosaic_gpu.async_copy_prefetch %src[0, 0] [64, 64] l2_hint(evict_normal) : !matrix
}

// CHECK-LABEL: func.func @prefetch(
// CHECK:         nvvm.elect.sync
// CHECK:         nvvm.cp.async.bulk.tensor.prefetch %{{.*}}, box[%{{.*}}, %{{.*}}] : !llvm.ptr
mosaic_gpu.kernel @prefetch(in %src: !matrix) grid(1) block(128) {
  mosaic_gpu.async_copy_prefetch %src[0, 64] [64, 64] : !matrix
}

// PTX takes the sign from the descriptor.
// CHECK-LABEL: func.func @reductions(
// CHECK:         nvvm.cp.async.bulk.tensor.reduce %{{.*}} {redKind = #nvvm.tma_redux_kind<add>}
// CHECK-NEXT:    nvvm.cp.async.bulk.commit.group
// CHECK:         nvvm.cp.async.bulk.tensor.reduce %{{.*}} {redKind = #nvvm.tma_redux_kind<max>}
// CHECK:         nvvm.cp.async.bulk.tensor.reduce %{{.*}} {redKind = #nvvm.tma_redux_kind<min>}
mosaic_gpu.kernel @reductions(inout %x: !matrix, inout %y: memref<64x64xi32>) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %words = mosaic_gpu.alloc_smem : memref<64x64xi32, #gpu.address_space<workgroup>>
  mosaic_gpu.async_copy %tile to %x[0, 0] [64, 64] reduction(add) : !tile to !matrix
  mosaic_gpu.async_copy %words to %y[0, 0] [64, 64] reduction(smax) : memref<64x64xi32, #gpu.address_space<workgroup>> to memref<64x64xi32>
  mosaic_gpu.async_copy %words to %y[0, 0] [64, 64] reduction(umin) : memref<64x64xi32, #gpu.address_space<workgroup>> to memref<64x64xi32>
}

// Each block expects the bytes of all parts, and sends its own to the blocks of its
// row: those of ranks 0 and 1 of the cluster, from the first of its row on.
// CHECK-LABEL: func.func @collective(
// CHECK:         %[[BYTES:.*]] = arith.constant 8192 : index
// CHECK:         nvgpu.mbarrier.arrive.expect_tx %{{.*}}[%{{.*}}], %[[BYTES]]
// CHECK:         %[[ROW:.*]] = arith.constant 3 : i32
// CHECK:         %[[Y:.*]] = gpu.cluster_block_id y
// CHECK:         %[[RANK:.*]] = arith.muli %[[Y]], %c2{{.*}} : index
// CHECK:         %[[SHIFT:.*]] = arith.index_cast %[[RANK]] : index to i32
// CHECK:         %[[BITS:.*]] = arith.shli %[[ROW]], %[[SHIFT]] : i32
// CHECK:         %[[MASK:.*]] = arith.trunci %[[BITS]] : i32 to i16
// CHECK:         %[[REMOTE:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr<3> to !llvm.ptr<7>
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global %[[REMOTE]], %{{.*}} multicast_mask = %[[MASK]] : !llvm.ptr<7>
mosaic_gpu.kernel @collective(in %src: !matrix) grid(2, 2) cluster(2, 2) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%loaded) arrive collective [x] : !matrix to !tile, !barrier
}
