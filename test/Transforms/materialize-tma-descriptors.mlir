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

// What a copy says about its descriptor goes there.
// CHECK-LABEL: func.func @options
// CHECK:         mosaic_gpu.tma_descriptor %{{.*}} l2promo = l2promo_128b, oob = nan
// CHECK:         mosaic_gpu.async_copy %{{.*}}[0, 0] to %{{.*}} barrier(%{{.*}}) l2_hint(evict_first) :
// CHECK:         mosaic_gpu.tma_descriptor %{{.*}} signed :
// CHECK:         mosaic_gpu.async_copy %{{.*}} to %{{.*}}[0, 0] reduction(smax) :
mosaic_gpu.kernel @options(in %src: !matrix, inout %dst: memref<64x64xi32>) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %words = mosaic_gpu.alloc_smem : memref<64x64xi32, #gpu.address_space<workgroup>>
  %barrier = mosaic_gpu.alloc_smem : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%barrier) out_of_bounds(nan) l2_promotion(128) l2_hint(evict_first)
    : !matrix to !tile, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  mosaic_gpu.async_copy %words to %dst[0, 0] [64, 64] reduction(smax) : memref<64x64xi32, #gpu.address_space<workgroup>> to memref<64x64xi32>
}

// A prefetch has the descriptor of the load with the same transforms.
// CHECK-LABEL: func.func @prefetch
// CHECK:         mosaic_gpu.tma_descriptor %{{.*}} transforms [#mosaic_gpu.tile<[8, 64]>, #mosaic_gpu.swizzle<128>] : [[TYPES:.*]]
// CHECK:         mosaic_gpu.async_copy_prefetch %{{.*}}[0, 2, 0, 0] :
// CHECK:         mosaic_gpu.tma_descriptor %{{.*}} transforms [#mosaic_gpu.tile<[8, 64]>, #mosaic_gpu.swizzle<128>] : [[TYPES]]
mosaic_gpu.kernel @prefetch(in %src: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tiles
  %barrier = mosaic_gpu.alloc_smem : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  mosaic_gpu.async_copy_prefetch %src[0, 128] [64, 64] transforms [#mosaic_gpu.tile<[8, 64]>, #mosaic_gpu.swizzle<128>] : !matrix
  mosaic_gpu.async_copy %src[0, 128] [64, 64] to %tile barrier(%barrier) transforms [#mosaic_gpu.tile<[8, 64]>, #mosaic_gpu.swizzle<128>]
    : !matrix to !tiles, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
}

// Two blocks along x, four along z: each takes an eighth of the outermost dimension.
// Its number counts the collective dims, x first.
// CHECK-LABEL: func.func @collective
// CHECK:         %[[X:.*]] = gpu.cluster_block_id x
// CHECK:         %[[Z:.*]] = gpu.cluster_block_id z
// CHECK:         %[[ROWS:.*]] = arith.muli %[[Z]], %c2{{.*}} : index
// CHECK:         %[[POSITION:.*]] = arith.addi %[[X]], %[[ROWS]] : index
// CHECK:         %[[PART:.*]] = arith.remui %[[POSITION]], %c8{{.*}} : index
// CHECK:         %[[OFFSET:.*]] = arith.muli %[[PART]], %c8{{.*}} : index
// CHECK:         %[[ROW:.*]] = arith.addi %{{.*}}, %[[OFFSET]] : index
// CHECK:         %[[MEMORY:.*]] = memref.subview %{{.*}}[%[[OFFSET]], 0] [8, 64] [1, 1]
// CHECK:         tensor = memref<8x64xf16,
// CHECK:         mosaic_gpu.async_copy %{{.*}}[%[[ROW]], 0] to %[[MEMORY]] barrier(%{{.*}}) collective [x, z] :
mosaic_gpu.kernel @collective(in %src: !matrix) grid(2, 1, 4) cluster(2, 1, 4) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %barrier = mosaic_gpu.alloc_smem : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  mosaic_gpu.async_copy %src[64, 0] [64, 64] to %tile barrier(%barrier) collective [x, z] : !matrix to !tile, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
}

// An outermost dimension of 2 is divided by two of four blocks, the next one by
// the other two.
// CHECK-LABEL: func.func @collective_of_two_dims
// CHECK:         %[[X:.*]] = gpu.cluster_block_id x
// CHECK-DAG:     %[[SECOND:.*]] = arith.remui %[[X]], %c2{{.*}} : index
// CHECK-DAG:     %[[REST:.*]] = arith.divui %[[X]], %c2{{.*}} : index
// CHECK:         %[[FIRST:.*]] = arith.remui %[[REST]], %c2{{.*}} : index
// CHECK:         memref.subview %{{.*}}[%{{.*}}, %{{.*}}, 0] [1, 4, 64]
mosaic_gpu.kernel @collective_of_two_dims(in %src: memref<2x8x64xf16>) grid(4) cluster(4) block(128) {
  %tile = mosaic_gpu.alloc_smem : memref<2x8x64xf16, #gpu.address_space<workgroup>>
  %barrier = mosaic_gpu.alloc_smem : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  mosaic_gpu.async_copy %src[0, 0, 0] [2, 8, 64] to %tile barrier(%barrier) collective [x] : memref<2x8x64xf16> to memref<2x8x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
}

// A collective of one block is an ordinary copy.
// CHECK-LABEL: func.func @collective_of_one
// CHECK-NOT:     memref.subview
// CHECK:         tensor = memref<64x64xf16,
mosaic_gpu.kernel @collective_of_one(in %src: !matrix) grid(2) cluster(2) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %barrier = mosaic_gpu.alloc_smem : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  mosaic_gpu.async_copy %src[64, 0] [64, 64] to %tile barrier(%barrier) collective [y] : !matrix to !tile, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
}
