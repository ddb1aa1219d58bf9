// Copies a matrix tile by tile: from global memory to shared memory and back.
// Each block copies one tile of 64 x 64.
// shape: M=512 N=512

#swizzled = [#mosaic_gpu.swizzle<128>]
!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
!matrix = memref<512x512xf16> // extents: M, N

mosaic_gpu.kernel @copy(in %src: !matrix, out %dst: !matrix) grid(8, 8) block(128) { // extents: N / 64, M / 64, _
  %tile = mosaic_gpu.alloc_smem : !tile
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %loaded count(1) : !barrier
  %c64 = arith.constant 64 : index
  %x = gpu.block_id x
  %y = gpu.block_id y
  %i = arith.muli %y, %c64 : index
  %j = arith.muli %x, %c64 : index
  mosaic_gpu.async_copy %src[%i, %j] [64, 64] to %tile barrier(%loaded) arrive transforms #swizzled : !matrix to !tile, !barrier
  %first = arith.constant false
  mosaic_gpu.mbarrier_wait %loaded parity(%first) : !barrier
  mosaic_gpu.async_copy %tile to %dst[%i, %j] [64, 64] transforms #swizzled : !tile to !matrix
  mosaic_gpu.await_async_copy 0
}
