// RUN: mosaic-opt %s --mosaic-gpu-expand-kernels --mosaic-gpu-simplify-copies | FileCheck %s

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!matrix = memref<512x512xf16>
!part = memref<64x512xf16, strided<[512, 1], offset: ?>>
!plane = memref<512x512xf16, strided<[512, 1], offset: ?>>

// Offsets of the view become part of the indices.
// CHECK-LABEL: func.func @subview
// CHECK-SAME:    memref<512x512xf16>
// CHECK:         %[[X:.*]] = gpu.block_id x
// CHECK-NOT:     memref.subview
// CHECK:         mosaic_gpu.async_copy %{{.*}} to %{{.*}}[%[[X]], 64] [64, 64]
mosaic_gpu.kernel @subview(out %dst: !matrix) grid(8) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %x = gpu.block_id x
  %part = memref.subview %dst[%x, 0] [64, 512] [1, 1] : !matrix to !part
  mosaic_gpu.async_copy %tile to %part[0, 64] [64, 64] : !tile to !part
}

// An index of the copy stays where the view is as wide as the memory.
// CHECK-LABEL: func.func @whole_dimension
// CHECK-SAME:    %[[OFFSET:[^:]*]]: index
// CHECK:         %[[X:.*]] = gpu.block_id x
// CHECK:         mosaic_gpu.async_copy %{{.*}} to %{{.*}}[%[[OFFSET]], %[[X]]] [64, 64]
mosaic_gpu.kernel @whole_dimension(out %dst: !matrix, in %offset: index) grid(8) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %x = gpu.block_id x
  %part = memref.subview %dst[%offset, 0] [64, 512] [1, 1] : !matrix to !part
  mosaic_gpu.async_copy %tile to %part[0, %x] [64, 64] : !tile to !part
}

// A dimension that the view drops is one that the slice does not have.
// CHECK-LABEL: func.func @dropped_dimension
// CHECK:         %[[X:.*]] = gpu.block_id x
// CHECK:         mosaic_gpu.async_copy %{{.*}} to %{{.*}}[%[[X]], 0, 64] [-1, 64, 64]
mosaic_gpu.kernel @dropped_dimension(out %dst: memref<4x512x512xf16>) grid(4) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %x = gpu.block_id x
  %plane = memref.subview %dst[%x, 0, 0] [1, 512, 512] [1, 1, 1] : memref<4x512x512xf16> to !plane
  mosaic_gpu.async_copy %tile to %plane[0, 64] [64, 64] : !tile to !plane
}

// CHECK-LABEL: func.func @cast
// CHECK-NOT:     memref.cast
// CHECK:         mosaic_gpu.async_copy {{.*}} to memref<512x512xf16>
mosaic_gpu.kernel @cast(out %dst: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %cast = memref.cast %dst : !matrix to memref<?x512xf16>
  mosaic_gpu.async_copy %tile to %cast[0, 64] [64, 64] : !tile to memref<?x512xf16>
}

// Where a copy may leave the view, the view stays: it says where zeros begin.
// CHECK-LABEL: func.func @may_leave_the_view
// CHECK:         memref.subview
mosaic_gpu.kernel @may_leave_the_view(out %dst: !matrix) grid(8) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %x = gpu.block_id x
  %part = memref.subview %dst[128, 0] [64, 512] [1, 1] : !matrix to memref<64x512xf16, strided<[512, 1], offset: 65536>>
  mosaic_gpu.async_copy %tile to %part[%x, 64] [64, 64] : !tile to memref<64x512xf16, strided<[512, 1], offset: 65536>>
}

// CHECK-LABEL: func.func @strided_view
// CHECK:         memref.subview
mosaic_gpu.kernel @strided_view(out %dst: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %part = memref.subview %dst[0, 0] [64, 512] [2, 1] : !matrix to memref<64x512xf16, strided<[1024, 1]>>
  mosaic_gpu.async_copy %tile to %part[0, 64] [64, 64] : !tile to memref<64x512xf16, strided<[1024, 1]>>
}

// Prefetches look through views as copies do.
// CHECK-LABEL: func.func @prefetch
// CHECK-SAME:    %[[SRC:[^:]*]]: memref<512x512xf16>
// CHECK:         %[[X:.*]] = gpu.block_id x
// CHECK:         mosaic_gpu.async_copy_prefetch %[[SRC]][%[[X]], 64] [64, 64]
mosaic_gpu.kernel @prefetch(in %src: !matrix) grid(8) block(128) {
  %x = gpu.block_id x
  %part = memref.subview %src[%x, 0] [64, 512] [1, 1] : !matrix to !part
  mosaic_gpu.async_copy_prefetch %part[0, 64] [64, 64] : !part
}
