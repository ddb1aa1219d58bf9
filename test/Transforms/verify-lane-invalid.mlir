// RUN: mosaic-opt %s --split-input-file --verify-diagnostics --mosaic-gpu-verify-lane

// expected-error @below {{expected kernels to be functions that launch them}}
// expected-note @below {{'mosaic-gpu-expand-kernels' should have established this}}
mosaic_gpu.kernel @not_expanded() grid(1) block(128) {
}

// -----

func.func @no_offset(%stream: !gpu.async.token) {
  %c1 = arith.constant 1 : index
  %token = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    // expected-error @below {{expected shared memory to have an offset (mosaic_gpu.slice_smem)}}
    // expected-note @below {{'mosaic-gpu-allocate-shared-memory' should have established this}}
    %buffer = mosaic_gpu.alloc_smem : memref<4xi8, #gpu.address_space<workgroup>>
    gpu.terminator
  }
  return
}

// -----

func.func @outside_of_the_launch_memory(%stream: !gpu.async.token) {
  %c1 = arith.constant 1 : index
  %size = arith.constant 20 : i32
  // expected-note @below {{'mosaic-gpu-allocate-shared-memory' should have established this}}
  %token = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %size {
    %inside = mosaic_gpu.slice_smem {offset = 16 : i32} : memref<4xi8, #gpu.address_space<workgroup>>
    // expected-error @below {{expected to end inside the launch's 20 bytes of shared memory, but it ends at 21}}
    %outside = mosaic_gpu.slice_smem {offset = 17 : i32} : memref<4xi8, #gpu.address_space<workgroup>>
    gpu.terminator
  }
  return
}

// -----

// A swizzle of 128 bytes needs multiples of 1024, one of 64 multiples of 512.
func.func @misaligned_for_its_users(%stream: !gpu.async.token, %dst: memref<8x64xf16>, %narrow: memref<8x32xf16>) {
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %size = arith.constant 4096 : i32
  %token = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %size {
    // expected-error @below {{expected an offset that is a multiple of 1024 bytes, as its users need, but got 512}}
    %tile = mosaic_gpu.slice_smem {offset = 512 : i32} : memref<8x64xf16, #gpu.address_space<workgroup>>
    mosaic_gpu.async_copy %tile to %dst[0, 0] [8, 64] transforms [#mosaic_gpu.swizzle<128>] : memref<8x64xf16, #gpu.address_space<workgroup>> to memref<8x64xf16>
    %small = mosaic_gpu.slice_smem {offset = 512 : i32} : memref<8x32xf16, #gpu.address_space<workgroup>>
    mosaic_gpu.async_copy %small to %narrow[0, 0] [8, 32] transforms [#mosaic_gpu.swizzle<64>] : memref<8x32xf16, #gpu.address_space<workgroup>> to memref<8x32xf16>
    gpu.terminator
  }
  return
}

// -----

// One row of a swizzle further is enough to be wrong.
func.func @misaligned_by_one_row(%stream: !gpu.async.token, %dst: memref<8x64xf16>, %narrow: memref<8x32xf16>) {
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %size = arith.constant 4096 : i32
  %token = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %size {
    // expected-error @below {{expected an offset that is a multiple of 1024 bytes, as its users need, but got 128}}
    %tile = mosaic_gpu.slice_smem {offset = 128 : i32} : memref<8x64xf16, #gpu.address_space<workgroup>>
    mosaic_gpu.async_copy %tile to %dst[0, 0] [8, 64] transforms [#mosaic_gpu.swizzle<128>] : memref<8x64xf16, #gpu.address_space<workgroup>> to memref<8x64xf16>
    // expected-error @below {{expected an offset that is a multiple of 512 bytes, as its users need, but got 256}}
    %small = mosaic_gpu.slice_smem {offset = 256 : i32} : memref<8x32xf16, #gpu.address_space<workgroup>>
    mosaic_gpu.async_copy %small to %narrow[0, 0] [8, 32] transforms [#mosaic_gpu.swizzle<64>] : memref<8x32xf16, #gpu.address_space<workgroup>> to memref<8x32xf16>
    gpu.terminator
  }
  return
}

// -----

func.func @initialised_in_control_flow(%stream: !gpu.async.token, %condition: i1) {
  %c1 = arith.constant 1 : index
  %size = arith.constant 8 : i32
  %token = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %size {
    %barrier = mosaic_gpu.slice_smem {offset = 0 : i32} : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
    scf.if %condition {
      // expected-error @below {{expected barriers to be initialised outside of control flow, by the whole block, but got it inside 'scf.if'}}
      mosaic_gpu.mbarrier_init %barrier count(1) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
    }
    gpu.terminator
  }
  return
}

// -----

func.func @part_of_a_warpgroup(%stream: !gpu.async.token) {
  %c1 = arith.constant 1 : index
  %c96 = arith.constant 96 : index
  %c128 = arith.constant 128 : index
  %part = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c96, %sy = %c1, %sz = %c1) {
    // expected-error @below {{expected a block of whole warpgroups, a multiple of 128 threads, but got 96}}
    mosaic_gpu.await_async_copy 0
    gpu.terminator
  }
  %whole = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) {
    mosaic_gpu.await_async_copy 0
    gpu.terminator
  }
  return
}

// -----

func.func @outside_of_a_launch() {
  // expected-error @below {{expected to stand inside a gpu.launch}}
  mosaic_gpu.commit_shared
  return
}

// -----

func.func @view_of_barriers(%stream: !gpu.async.token) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant 16 : i32
  %token = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %size {
    %barriers = mosaic_gpu.slice_smem {offset = 0 : i32} : memref<2x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
    // expected-note @below {{index the array of barriers instead}}
    %view = memref.subview %barriers[1] [1] [1] : memref<2x!mosaic_gpu.barrier, #gpu.address_space<workgroup>> to memref<1x!mosaic_gpu.barrier, strided<[1], offset: 1>, #gpu.address_space<workgroup>>
    // expected-error @below {{expected barriers from mosaic_gpu.alloc_smem itself, but got a view of them or a choice between them}}
    mosaic_gpu.mbarrier_arrive %view[%c0] : memref<1x!mosaic_gpu.barrier, strided<[1], offset: 1>, #gpu.address_space<workgroup>>
    gpu.terminator
  }
  return
}

// -----

!tile = memref<32x64xf16, #gpu.address_space<workgroup>>
!rows = memref<32x64xf16, strided<[64, 1], offset: ?>, #gpu.address_space<workgroup>>
#swizzled = [#mosaic_gpu.swizzle<128>]

func.func @misaligned_views(%stream: !gpu.async.token, %global: memref<32x64xf16>, %shift: index) {
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %c1024 = arith.constant 1024 : index
  %size = arith.constant 8192 : i32
  %token = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %size {
    %bytes = mosaic_gpu.slice_smem {offset = 0 : i32} : memref<8192xi8, #gpu.address_space<workgroup>>
    // expected-note @below {{this is the view}}
    %at_128 = memref.view %bytes[%c128][] : memref<8192xi8, #gpu.address_space<workgroup>> to !tile
    // expected-error @below {{expected a view that starts at a multiple of 1024 bytes in its buffer, but got 128}}
    mosaic_gpu.async_copy %at_128 to %global[0, 0] [32, 64] transforms #swizzled : !tile to memref<32x64xf16>
    // Without a swizzle that is enough.
    mosaic_gpu.async_copy %at_128 to %global[0, 0] [32, 64] : !tile to memref<32x64xf16>
    %at_1024 = memref.view %bytes[%c1024][] : memref<8192xi8, #gpu.address_space<workgroup>> to !tile
    mosaic_gpu.async_copy %at_1024 to %global[0, 0] [32, 64] transforms #swizzled : !tile to memref<32x64xf16>
    %somewhere = memref.view %bytes[%shift][] : memref<8192xi8, #gpu.address_space<workgroup>> to !tile
    mosaic_gpu.async_copy %somewhere to %global[0, 0] [32, 64] transforms #swizzled : !tile to memref<32x64xf16>

    // A cast forgets the offset, the memory does not move.
    %whole = mosaic_gpu.slice_smem {offset = 0 : i32} : memref<64x64xf16, #gpu.address_space<workgroup>>
    %from_1 = memref.subview %whole[1, 0] [32, 64] [1, 1] : memref<64x64xf16, #gpu.address_space<workgroup>> to memref<32x64xf16, strided<[64, 1], offset: 64>, #gpu.address_space<workgroup>>
    // expected-note @below {{this is the view}}
    %rows_from_1 = memref.cast %from_1 : memref<32x64xf16, strided<[64, 1], offset: 64>, #gpu.address_space<workgroup>> to !rows
    // expected-error @below {{expected a view that starts at a multiple of 1024 bytes in its buffer, but got 128}}
    mosaic_gpu.async_copy %rows_from_1 to %global[0, 0] [32, 64] transforms #swizzled : !rows to memref<32x64xf16>
    %from_8 = memref.subview %whole[8, 0] [32, 64] [1, 1] : memref<64x64xf16, #gpu.address_space<workgroup>> to memref<32x64xf16, strided<[64, 1], offset: 512>, #gpu.address_space<workgroup>>
    %rows_from_8 = memref.cast %from_8 : memref<32x64xf16, strided<[64, 1], offset: 512>, #gpu.address_space<workgroup>> to !rows
    mosaic_gpu.async_copy %rows_from_8 to %global[0, 0] [32, 64] transforms #swizzled : !rows to memref<32x64xf16>
    gpu.terminator
  }
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!narrow = memref<4x32xf16, #gpu.address_space<workgroup>>
!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
func.func @collectives(%stream: !gpu.async.token, %src: memref<64x64xf16>, %dynamic: index) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c128 = arith.constant 128 : index
  %size = arith.constant 16384 : i32
  %t0 = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %size {
    %tile = mosaic_gpu.slice_smem {offset = 0 : i32} : !tile
    %barrier = mosaic_gpu.slice_smem {offset = 8192 : i32} : !barrier
    // expected-error @below {{expected a collective copy in a launch with clusters, but got one without}}
    mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%barrier) collective [x] : memref<64x64xf16> to !tile, !barrier
    gpu.terminator
  }
  %t1 = gpu.launch async [%stream] clusters(%cx, %cy, %cz) in (%nx = %dynamic, %ny = %c1, %nz = %c1) blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %size {
    %tile = mosaic_gpu.slice_smem {offset = 0 : i32} : !tile
    %barrier = mosaic_gpu.slice_smem {offset = 8192 : i32} : !barrier
    // expected-error @below {{expected a collective copy in a launch with a static cluster, but got a dynamic one}}
    mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%barrier) collective [x] : memref<64x64xf16> to !tile, !barrier
    gpu.terminator
  }
  %t2 = gpu.launch async [%stream] clusters(%cx, %cy, %cz) in (%nx = %c4, %ny = %c1, %nz = %c1) blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %size {
    %tile = mosaic_gpu.slice_smem {offset = 0 : i32} : !tile
    %narrow = mosaic_gpu.slice_smem {offset = 8704 : i32} : !narrow
    %barrier = mosaic_gpu.slice_smem {offset = 8192 : i32} : !barrier
    mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%barrier) collective [x] : memref<64x64xf16> to !tile, !barrier
    // expected-error @below {{but got [4, 32], whose parts have 64 bytes}}
    // expected-note @below {{the outermost dims of the slice are divided first}}
    mosaic_gpu.async_copy %src[0, 0] [4, 32] to %narrow barrier(%barrier) collective [x] : memref<64x64xf16> to !narrow, !barrier
    gpu.terminator
  }
  return
}

// -----

// What a thread does for itself needs no whole warpgroup.
!tile = memref<8x64xf16, #gpu.address_space<workgroup>>
!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
func.func @block_of_a_warp(%stream: !gpu.async.token, %src: memref<64x64xf16>) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %size = arith.constant 2048 : i32
  %t0 = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %size {
    %tile = mosaic_gpu.slice_smem {offset = 0 : i32} : !tile
    %barrier = mosaic_gpu.slice_smem {offset = 1024 : i32} : !barrier
    mosaic_gpu.async_copy %src[0, 0] [8, 64] to %tile barrier(%barrier) per_thread : memref<64x64xf16> to !tile, !barrier
    mosaic_gpu.async_copy_prefetch %src[0, 0] [8, 64] per_thread : memref<64x64xf16>
    mosaic_gpu.await_async_copy 0 per_thread
    // expected-error @below {{expected a block of whole warpgroups, a multiple of 128 threads, but got 32}}
    mosaic_gpu.async_copy %src[0, 0] [8, 64] to %tile barrier(%barrier) : memref<64x64xf16> to !tile, !barrier
    // expected-error @below {{expected a block of whole warpgroups, a multiple of 128 threads, but got 32}}
    mosaic_gpu.async_copy_prefetch %src[0, 0] [8, 64] : memref<64x64xf16>
    // expected-error @below {{expected a block of whole warpgroups, a multiple of 128 threads, but got 32}}
    mosaic_gpu.await_async_copy 0
    gpu.terminator
  }
  return
}
