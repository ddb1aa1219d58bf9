// Kernels of the options of copies; copy_options.py runs them.

!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
!tile = memref<32x32xi32, #gpu.address_space<workgroup>>
!rows = memref<8x32xi32, strided<[32, 1], offset: ?>, #gpu.address_space<workgroup>>
!matrix = memref<32x32xi32>

// Copies, and expects the bytes, only if the predicate is true. The tile holds -1
// before.
mosaic_gpu.kernel @predicate(in %src: !matrix, in %flag: i32, out %dst: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %loaded count(1) : !barrier
  %thread = gpu.thread_id x
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %column = arith.remui %thread, %c32 : index
  %old = arith.constant -1 : i32
  scf.for %row = %c0 to %c32 step %c1 {
    memref.store %old, %tile[%row, %column] : !tile
  }
  gpu.barrier
  mosaic_gpu.commit_shared
  %zero = arith.constant 0 : i32
  %p = arith.cmpi ne, %flag, %zero : i32
  mosaic_gpu.async_copy %src[0, 0] [32, 32] to %tile barrier(%loaded) arrive predicate(%p) : !matrix to !tile, !barrier
  %false = arith.constant false
  scf.if %p {
    mosaic_gpu.mbarrier_wait %loaded parity(%false) : !barrier
  }
  %true = arith.constant true
  mosaic_gpu.async_copy %tile to %dst[0, 0] [32, 32] predicate(%true) : !tile to !matrix
  mosaic_gpu.await_async_copy 0
}

// Four threads of a block of one warp copy 8 rows each, in and out.
mosaic_gpu.kernel @per_thread(in %src: !matrix, out %dst: !matrix) grid(1) block(32) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %loaded count(4) : !barrier
  %thread = gpu.thread_id x
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %row = arith.muli %thread, %c8 : index
  %false = arith.constant false
  %copies = arith.cmpi ult, %thread, %c4 : index
  scf.if %copies {
    %rows = memref.subview %tile[%row, 0] [8, 32] [1, 1] : !tile to !rows
    mosaic_gpu.async_copy %src[%row, 0] [8, 32] to %rows barrier(%loaded) arrive per_thread : !matrix to !rows, !barrier
  }
  mosaic_gpu.mbarrier_wait %loaded parity(%false) : !barrier
  scf.if %copies {
    %rows = memref.subview %tile[%row, 0] [8, 32] [1, 1] : !tile to !rows
    mosaic_gpu.async_copy %rows to %dst[%row, 0] [8, 32] per_thread : !rows to !matrix
    mosaic_gpu.await_async_copy 0 per_thread
  }
}

// Half of the slice is outside of the memory.
mosaic_gpu.kernel @fill_with_nan(in %src: memref<16x32xf32>, out %dst: memref<32x32xf32>) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : memref<32x32xf32, #gpu.address_space<workgroup>>
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %loaded count(1) : !barrier
  mosaic_gpu.async_copy %src[0, 0] [32, 32] to %tile barrier(%loaded) arrive out_of_bounds(nan) : memref<16x32xf32> to memref<32x32xf32, #gpu.address_space<workgroup>>, !barrier
  %false = arith.constant false
  mosaic_gpu.mbarrier_wait %loaded parity(%false) : !barrier
  mosaic_gpu.async_copy %tile to %dst[0, 0] [32, 32] : memref<32x32xf32, #gpu.address_space<workgroup>> to memref<32x32xf32>
  mosaic_gpu.await_async_copy 0
}

// What the caches are told changes nothing.
mosaic_gpu.kernel @caches(in %src: !matrix, out %dst: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %loaded count(2) : !barrier
  mosaic_gpu.async_copy_prefetch %src[0, 0] [32, 32] transforms [#mosaic_gpu.swizzle<128>] l2_promotion(256) l2_hint(evict_last) : !matrix
  %upper = memref.subview %tile[0, 0] [16, 32] [1, 1] : !tile to memref<16x32xi32, strided<[32, 1]>, #gpu.address_space<workgroup>>
  %lower = memref.subview %tile[16, 0] [16, 32] [1, 1] : !tile to memref<16x32xi32, strided<[32, 1], offset: 512>, #gpu.address_space<workgroup>>
  mosaic_gpu.async_copy %src[0, 0] [16, 32] to %upper barrier(%loaded) arrive l2_promotion(256) l2_hint(evict_first)
    : !matrix to memref<16x32xi32, strided<[32, 1]>, #gpu.address_space<workgroup>>, !barrier
  mosaic_gpu.async_copy %src[16, 0] [16, 32] to %lower barrier(%loaded) arrive l2_promotion(64) l2_hint(evict_normal)
    : !matrix to memref<16x32xi32, strided<[32, 1], offset: 512>, #gpu.address_space<workgroup>>, !barrier
  %false = arith.constant false
  mosaic_gpu.mbarrier_wait %loaded parity(%false) : !barrier
  mosaic_gpu.async_copy %tile to %dst[0, 0] [32, 32] l2_hint(evict_last) : !tile to !matrix
  mosaic_gpu.await_async_copy 0
}

// Two stores are one group; the last group is waited for.
mosaic_gpu.kernel @one_group(in %src: !matrix, out %dst: memref<2x32x32xi32>) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %loaded count(1) : !barrier
  mosaic_gpu.async_copy %src[0, 0] [32, 32] to %tile barrier(%loaded) arrive : !matrix to !tile, !barrier
  %false = arith.constant false
  mosaic_gpu.mbarrier_wait %loaded parity(%false) : !barrier
  mosaic_gpu.async_copy %tile to %dst[0, 0, 0] [-1, 32, 32] no_commit : !tile to memref<2x32x32xi32>
  mosaic_gpu.async_copy %tile to %dst[1, 0, 0] [-1, 32, 32] : !tile to memref<2x32x32xi32>
  mosaic_gpu.await_async_copy 0
}
