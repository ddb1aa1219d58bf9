// RUN: mosaic-opt %s --mosaic-gpu-expand-kernels --mosaic-gpu-allocate-shared-memory | FileCheck %s

!barriers = memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
!bytes = memref<24xi8, #gpu.address_space<workgroup>>
!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!matrix = memref<64x64xf16>

// Nothing to allocate: the launch asks for nothing.
// CHECK-LABEL: func.func @nothing
// CHECK:         gpu.launch
// CHECK-NOT:     dynamic_shared_memory_size
mosaic_gpu.kernel @nothing() grid(1) block(128) {
}

// The most aligned buffer comes first, so that there are no gaps.
// CHECK-LABEL: func.func @most_aligned_first
// CHECK:         %[[SIZE:.*]] = arith.constant 56 : i32
// CHECK:         gpu.launch {{.*}} dynamic_shared_memory_size %[[SIZE]]
// CHECK:           slice_smem {offset = 32 : i32} : memref<24xi8
// CHECK:           slice_smem {offset = 0 : i32} : memref<4x!mosaic_gpu.barrier
mosaic_gpu.kernel @most_aligned_first() grid(1) block(128) {
  %bytes = mosaic_gpu.alloc_smem : !bytes
  %barriers = mosaic_gpu.alloc_smem : !barriers
}

// A copy needs 128 bytes, a swizzle its period, also through a view.
// CHECK-LABEL: func.func @aligned_for_users
// CHECK:           slice_smem {offset = 8192 : i32} : memref<24xi8
// CHECK:           slice_smem {offset = 0 : i32} : memref<64x64xf16
mosaic_gpu.kernel @aligned_for_users(out %dst: !matrix) grid(1) block(128) {
  %bytes = mosaic_gpu.alloc_smem : !bytes
  %tile = mosaic_gpu.alloc_smem : !tile
  %view = memref.subview %tile[0, 0] [64, 64] [1, 1] : !tile to !tile
  mosaic_gpu.async_copy %view to %dst[0, 0] [64, 64] transforms [#mosaic_gpu.swizzle<128>] : !tile to !matrix
}

// Slices with an offset keep it and come first.
// CHECK-LABEL: func.func @fixed_slices
// CHECK:         %[[SIZE:.*]] = arith.constant 136 : i32
// CHECK:         gpu.launch {{.*}} dynamic_shared_memory_size %[[SIZE]]
// CHECK:           slice_smem {offset = 64 : i32} : memref<24xi8
// CHECK:           slice_smem {offset = 88 : i32} : memref<6x!mosaic_gpu.barrier
mosaic_gpu.kernel @fixed_slices() grid(1) block(128) {
  %bytes = mosaic_gpu.slice_smem {offset = 64 : i32} : !bytes
  %barriers = mosaic_gpu.alloc_smem : memref<6x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
}

// What a loop carries may be anything: it gets the largest alignment.
// CHECK-LABEL: func.func @passed_on_by_a_loop
// CHECK:           slice_smem {offset = 24 : i32} : memref<4x!mosaic_gpu.barrier
// CHECK:           slice_smem {offset = 0 : i32} : memref<24xi8
mosaic_gpu.kernel @passed_on_by_a_loop() grid(1) block(128) {
  %barriers = mosaic_gpu.alloc_smem : !barriers
  %bytes = mosaic_gpu.alloc_smem : !bytes
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%b = %bytes) -> !bytes {
    scf.yield %b : !bytes
  }
}

// Alternatives start at the same place and the biggest counts.
// CHECK-LABEL: func.func @alternatives
// CHECK:         %[[SIZE:.*]] = arith.constant 88 : i32
// CHECK:         gpu.launch {{.*}} dynamic_shared_memory_size %[[SIZE]]
// CHECK:           slice_smem {offset = 64 : i32} : memref<24xi8
// CHECK:           slice_smem {offset = 0 : i32} : memref<8xi64
// CHECK:           slice_smem {offset = 0 : i32} : memref<24xi8
// CHECK:           slice_smem {offset = 24 : i32} : memref<24xi8
mosaic_gpu.kernel @alternatives() grid(1) block(128) {
  %beside = mosaic_gpu.alloc_smem : !bytes
  %alone = mosaic_gpu.alloc_smem union("phase"[0]) : memref<8xi64, #gpu.address_space<workgroup>>
  %first = mosaic_gpu.alloc_smem union("phase"[1]) : !bytes
  %second = mosaic_gpu.alloc_smem union("phase"[1]) : !bytes
}

// A union inside an alternative lies beside that alternative's buffers. A name
// means another union in another alternative.
// CHECK-LABEL: func.func @nested
// CHECK:         %[[SIZE:.*]] = arith.constant 64 : i32
// CHECK:         gpu.launch {{.*}} dynamic_shared_memory_size %[[SIZE]]
// CHECK:           slice_smem {offset = 0 : i32} : memref<24xi8
// CHECK:           slice_smem {offset = 24 : i32} : memref<32xi8
// CHECK:           slice_smem {offset = 24 : i32} : memref<24xi8
// CHECK:           slice_smem {offset = 0 : i32} : memref<64xi8
mosaic_gpu.kernel @nested() grid(1) block(128) {
  %beside = mosaic_gpu.alloc_smem union("phase"[0]) : !bytes
  %a = mosaic_gpu.alloc_smem union("phase"[0], "inner"[0]) : memref<32xi8, #gpu.address_space<workgroup>>
  %b = mosaic_gpu.alloc_smem union("phase"[0], "inner"[1]) : !bytes
  %c = mosaic_gpu.alloc_smem union("phase"[1], "inner"[0]) : memref<64xi8, #gpu.address_space<workgroup>>
}

// A union is as aligned as the most aligned buffer in it.
// CHECK-LABEL: func.func @aligned_union
// CHECK:           slice_smem {offset = 8192 : i32} : memref<4x!mosaic_gpu.barrier
// CHECK:           slice_smem {offset = 0 : i32} : memref<24xi8
// CHECK:           slice_smem {offset = 0 : i32} : memref<64x64xf16
mosaic_gpu.kernel @aligned_union(out %dst: !matrix) grid(1) block(128) {
  %barriers = mosaic_gpu.alloc_smem : !barriers
  %bytes = mosaic_gpu.alloc_smem union("phase"[0]) : !bytes
  %tile = mosaic_gpu.alloc_smem union("phase"[1]) : !tile
  mosaic_gpu.async_copy %tile to %dst[0, 0] [64, 64] transforms [#mosaic_gpu.swizzle<128>] : !tile to !matrix
}
