// RUN: mosaic-opt %s --mosaic-gpu-expand-kernels --mosaic-gpu-materialize-tma-descriptors --mosaic-gpu-hoist-tma-descriptors | FileCheck %s

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!matrix = memref<512x512xf16>

// Out of control flow and of the launch.
// CHECK-LABEL: func.func @out_of_control_flow
// CHECK-COUNT-2: mosaic_gpu.tma_descriptor
// CHECK:         gpu.launch
// CHECK-NOT:     mosaic_gpu.tma_descriptor
// CHECK:         return
mosaic_gpu.kernel @out_of_control_flow(out %dst: !matrix, in %condition: i1) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    mosaic_gpu.async_copy %tile to %dst[0, 0] [64, 64] : !tile to !matrix
    scf.if %condition {
      mosaic_gpu.async_copy %tile to %dst[64, 0] [64, 64] : !tile to !matrix
    }
  }
}

// The pure ops that a descriptor depends on move with it.
// CHECK-LABEL: func.func @with_a_view
// CHECK:         memref.subview
// CHECK:         mosaic_gpu.tma_descriptor
// CHECK:         gpu.launch
mosaic_gpu.kernel @with_a_view(out %dst: !matrix, in %row: index) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %c8 = arith.constant 8 : index
  %start = arith.muli %row, %c8 : index
  %part = memref.subview %dst[%start, 0] [64, 512] [2, 1] : !matrix to memref<64x512xf16, strided<[1024, 1], offset: ?>>
  mosaic_gpu.async_copy %tile to %part[0, 0] [64, 64] : !tile to memref<64x512xf16, strided<[1024, 1], offset: ?>>
}
