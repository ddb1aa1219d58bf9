// The rules of tensor maps, seen where a copy gets its descriptor.
// RUN: mosaic-opt %s --split-input-file --verify-diagnostics --mosaic-gpu-expand-kernels --mosaic-gpu-materialize-tma-descriptors

!tile = memref<64x32xf32, #gpu.address_space<workgroup>>
mosaic_gpu.kernel @stride_of_6932_bytes(out %dst: memref<1024x1733xf32>) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  // expected-error @below {{expected the stride of dim 0 to be a multiple of 16 bytes}}
  mosaic_gpu.async_copy %tile to %dst[0, 0] [64, 32] : !tile to memref<1024x1733xf32>
}

// -----

!tile = memref<64x32xf32, #gpu.address_space<workgroup>>
mosaic_gpu.kernel @stride_of_6944_bytes(out %dst: memref<1024x1733xf32, strided<[1736, 1]>>) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  mosaic_gpu.async_copy %tile to %dst[0, 0] [64, 32] : !tile to memref<1024x1733xf32, strided<[1736, 1]>>
}

// -----

!tile = memref<257x16xi32, #gpu.address_space<workgroup>>
mosaic_gpu.kernel @box_of_257(out %dst: memref<4096x4096xi32>) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  // expected-error @below {{expected the box extent of dim 0 to be 1 to 256 elements, but got 257; split the transfer into 2 copies}}
  mosaic_gpu.async_copy %tile to %dst[0, 0] [257, 16] : !tile to memref<4096x4096xi32>
}

// -----

!tile = memref<256x16xi32, #gpu.address_space<workgroup>>
mosaic_gpu.kernel @box_of_256(out %dst: memref<4096x4096xi32>) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  mosaic_gpu.async_copy %tile to %dst[0, 0] [256, 16] : !tile to memref<4096x4096xi32>
}

// -----

!tile = memref<2x2x2x2x2x8x64xf16, #gpu.address_space<workgroup>>
mosaic_gpu.kernel @too_many_dims(out %dst: memref<2x2x2x16x128xf16>) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  // expected-error @below {{expected a tensor map of 1 to 5 dimensions, but got 7}}
  mosaic_gpu.async_copy %tile to %dst[0, 0, 0, 0, 0] [2, 2, 2, 16, 128] transforms [#mosaic_gpu.tile<[8, 64]>] : !tile to memref<2x2x2x16x128xf16>
}

// -----

!tile = memref<6x64xf16, #gpu.address_space<workgroup>>
!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
mosaic_gpu.kernel @six_rows_over_four_blocks(in %src: memref<64x64xf16>) grid(4) cluster(4) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %barrier = mosaic_gpu.alloc_smem : !barrier
  // expected-error @below {{expected a slice that the 4 blocks of the collective divide into parts of a multiple of 128 bytes, but got [6, 64]}}
  // expected-note @below {{the outermost dims of the slice are divided first}}
  mosaic_gpu.async_copy %src[0, 0] [6, 64] to %tile barrier(%barrier) collective [x] : memref<64x64xf16> to !tile, !barrier
}
