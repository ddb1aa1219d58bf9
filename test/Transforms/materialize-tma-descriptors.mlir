// RUN: mosaic-opt %s --mosaic-gpu-expand-kernels --mosaic-gpu-materialize-tma-descriptors | FileCheck %s

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!tiles = memref<8x1x8x64xf16, #gpu.address_space<workgroup>>
!matrix = memref<512x512xf16>

// The descriptor has the box and the swizzle; the copy has coordinates alone.
// CHECK-LABEL: func.func @plain
// CHECK:         %[[DESC:.*]] = mosaic_gpu.tma_descriptor %{{.*}} transforms [#mosaic_gpu.swizzle<128>]
// CHECK-SAME:      <tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = swizzle_128b
// CHECK:         mosaic_gpu.async_copy %{{.*}} to %[[DESC]][64, 128] :
mosaic_gpu.kernel @plain(out %dst: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  mosaic_gpu.async_copy %tile to %dst[64, 128] [64, 64] transforms [#mosaic_gpu.swizzle<128>] : !tile to !matrix
}

// Coordinates of tiles: which tile, and where in it.
// CHECK-LABEL: func.func @tiled
// CHECK:         %[[X:.*]] = gpu.block_id x
// CHECK:         %[[TILE:.*]] = arith.shrsi %[[X]], %{{.*}} : index
// CHECK:         %[[IN_TILE:.*]] = arith.andi %[[X]], %{{.*}} : index
// CHECK:         %[[DESC:.*]] = mosaic_gpu.tma_descriptor
// CHECK-SAME:      tensor = memref<8x1x8x64xf16,
// CHECK:         mosaic_gpu.async_copy %{{.*}} to %[[DESC]][%[[TILE]], 2, %[[IN_TILE]], 0] :
mosaic_gpu.kernel @tiled(out %dst: !matrix) grid(8) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tiles
  %x = gpu.block_id x
  mosaic_gpu.async_copy %tile to %dst[%x, 128] [64, 64] transforms [#mosaic_gpu.tile<[8, 64]>] : !tiles to !matrix
}

// Tiles whose extents are no powers of two are divided by.
// CHECK-LABEL: func.func @divided
// CHECK:         %[[TILE:.*]] = arith.floordivsi
// CHECK:         %[[START:.*]] = arith.muli %[[TILE]]
// CHECK:         arith.subi %{{.*}}, %[[START]]
mosaic_gpu.kernel @divided(out %dst: memref<96x64xf16>) grid(8) block(128) {
  %tile = mosaic_gpu.alloc_smem : memref<1x1x24x64xf16, #gpu.address_space<workgroup>>
  %x = gpu.block_id x
  mosaic_gpu.async_copy %tile to %dst[%x, 0] [24, 64] transforms [#mosaic_gpu.tile<[24, 64]>] : memref<1x1x24x64xf16, #gpu.address_space<workgroup>> to memref<96x64xf16>
}

// A transposition moves tiles, not elements.
// CHECK-LABEL: func.func @transposed_tiles
// CHECK:         mosaic_gpu.async_copy %{{.*}} to %{{.*}}[2, 8, 0, 0] :
mosaic_gpu.kernel @transposed_tiles(out %dst: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : memref<1x8x8x64xf16, #gpu.address_space<workgroup>>
  mosaic_gpu.async_copy %tile to %dst[64, 128] [64, 64] transforms [#mosaic_gpu.tile<[8, 64]>, #mosaic_gpu.transpose<[1, 0, 2, 3]>] : memref<1x8x8x64xf16, #gpu.address_space<workgroup>> to !matrix
}

// Dimensions that the slice does not have come first.
// CHECK-LABEL: func.func @squeezed
// CHECK:         mosaic_gpu.tma_descriptor %{{.*}} leading [1] :
// CHECK-SAME:      memref<128x2x64xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<1x64x64xf16,
// CHECK:         mosaic_gpu.async_copy %{{.*}} to %{{.*}}[1, 64, 0] :
mosaic_gpu.kernel @squeezed(out %dst: memref<128x2x64xf16>) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  mosaic_gpu.async_copy %tile to %dst[64, 1, 0] [64, -1, 64] : !tile to memref<128x2x64xf16>
}

// A global dimension smaller than its tile keeps its size: the rest is zeros.
// CHECK-LABEL: func.func @smaller_than_its_tile
// CHECK:         mosaic_gpu.tma_descriptor %{{.*}} transforms {{.*}} : memref<4x128xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<1x2x64x64xf16,
mosaic_gpu.kernel @smaller_than_its_tile(out %dst: memref<4x128xf16>) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : memref<1x2x64x64xf16, #gpu.address_space<workgroup>>
  mosaic_gpu.async_copy %tile to %dst[0, 0] [4, 128] transforms [#mosaic_gpu.tile<[64, 64]>] : memref<1x2x64x64xf16, #gpu.address_space<workgroup>> to memref<4x128xf16>
}

// 4 outer dimensions and 2 tiled ones are 8: those of size 1 are left out.
// CHECK-LABEL: func.func @unit_dims
// CHECK:         mosaic_gpu.tma_descriptor %{{.*}} transforms {{.*}} drop_unit_dims
// CHECK-SAME:      !nvgpu.tensormap.descriptor<tensor = memref<1x2x8x8x64xf16,
// CHECK:         mosaic_gpu.async_copy %{{.*}} to %{{.*}}[3, 0, 0, 0, 0] :
mosaic_gpu.kernel @unit_dims(out %dst: memref<1x1x1x4x16x512xf16>) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : memref<1x1x1x1x2x8x8x64xf16, #gpu.address_space<workgroup>>
  mosaic_gpu.async_copy %tile to %dst[0, 0, 0, 3, 0, 0] [1, 1, 1, 1, 16, 512] transforms [#mosaic_gpu.tile<[8, 64]>] : memref<1x1x1x1x2x8x8x64xf16, #gpu.address_space<workgroup>> to memref<1x1x1x4x16x512xf16>
}
