// RUN: mosaic-opt %s --mosaic-gpu-expand-kernels --mosaic-gpu-allocate-shared-memory --mosaic-gpu-convert-mosaic-gpu-to-nvgpu --canonicalize | FileCheck %s

!acc = vector<64xf32>
!a = memref<64x64xf16, #gpu.address_space<workgroup>>
!b = memref<1x2x64x64xf16, #gpu.address_space<workgroup>>

// K = 64 takes 4 instructions of 16; row-major B has its columns contiguous.
// CHECK-LABEL: func.func @steps_of_k
// CHECK-COUNT-4: nvvm.wgmma.mma_async {{.*}} <m = 64, n = 128, k = 16>, D[<f32>, <one>], A[<f16>, <one>, <row>], B[<f16>, <one>, <row>]
// CHECK-NOT:     nvvm.wgmma.mma_async
mosaic_gpu.kernel @steps_of_k() grid(1) block(128) {
  %a = mosaic_gpu.alloc_smem : !a
  %b = mosaic_gpu.alloc_smem : !b
  %zero = arith.constant dense<0.0> : !acc
  %started = mosaic_gpu.warpgroup_mma %zero, %a, %b swizzle<128> : !acc, !a, !b
  %sum = mosaic_gpu.warpgroup_mma_wait 0, %started : !acc
}

// 128 rows are two blocks of 64 for each step.
// CHECK-LABEL: func.func @blocks_of_rows
// CHECK-COUNT-8: nvvm.wgmma.mma_async {{.*}} A[<bf16>, <one>, <row>], B[<bf16>, <one>, <col>]
// CHECK-NOT:     nvvm.wgmma.mma_async
mosaic_gpu.kernel @blocks_of_rows() grid(1) block(128) {
  %a = mosaic_gpu.alloc_smem : memref<2x1x64x64xbf16, #gpu.address_space<workgroup>>
  %b = mosaic_gpu.alloc_smem : memref<64x64xbf16, #gpu.address_space<workgroup>>
  %zero = arith.constant dense<0.0> : !acc
  %started = mosaic_gpu.warpgroup_mma %zero, %a, %b transpose_b swizzle<128> : !acc, memref<2x1x64x64xbf16, #gpu.address_space<workgroup>>, memref<64x64xbf16, #gpu.address_space<workgroup>>
  %sum = mosaic_gpu.warpgroup_mma_wait 0, %started : !acc
}

// A K-major operand steps along its rows: 16 elements are 32 bytes, 2 units of
// the descriptor's address. Groups of 8 rows are 1024 bytes apart.
//   128-byte swizzle 1 << 62 | 1024 / 16 << 32        = 4611686293305294848
//   64-byte swizzle  2 << 62 | 512 / 16 << 32, signed = -9223371899415822336
// CHECK-LABEL: func.func @descriptors
// CHECK-DAG:     arith.constant 4611686293305294848 : i64
// CHECK-DAG:     arith.constant 2 : i64
// CHECK-DAG:     arith.constant 4 : i64
// CHECK-DAG:     arith.constant 6 : i64
// CHECK-DAG:     arith.constant -9223371899415822336 : i64
mosaic_gpu.kernel @descriptors() grid(1) block(128) {
  %a = mosaic_gpu.alloc_smem : !a
  %b = mosaic_gpu.alloc_smem : memref<64x64xf16, #gpu.address_space<workgroup>>
  %zero = arith.constant dense<0.0> : vector<32xf32>
  %started = mosaic_gpu.warpgroup_mma %zero, %a, %b transpose_b swizzle<128> : vector<32xf32>, !a, memref<64x64xf16, #gpu.address_space<workgroup>>
  %narrow = mosaic_gpu.alloc_smem : memref<64x32xf16, #gpu.address_space<workgroup>>
  %sum = mosaic_gpu.warpgroup_mma %started, %narrow, %narrow transpose_b swizzle<64> : vector<32xf32>, memref<64x32xf16, #gpu.address_space<workgroup>>, memref<64x32xf16, #gpu.address_space<workgroup>>
  %done = mosaic_gpu.warpgroup_mma_wait 0, %sum : vector<32xf32>
}

// Nothing moves into the time between fence and wait.
// CHECK-LABEL: func.func @fences
// CHECK:         %[[READY:.*]] = mosaic_gpu.optimization_barrier
// CHECK-NEXT:    nvvm.wgmma.fence.aligned
// CHECK-NEXT:    nvvm.wgmma.commit.group.sync.aligned
// CHECK-NEXT:    nvvm.wgmma.wait.group.sync.aligned 1
// CHECK-NEXT:    mosaic_gpu.optimization_barrier %[[READY]]
mosaic_gpu.kernel @fences() grid(1) block(128) {
  %zero = arith.constant dense<0.0> : !acc
  %ready = mosaic_gpu.warpgroup_mma_fence %zero : !acc
  mosaic_gpu.warpgroup_mma_commit
  %sum = mosaic_gpu.warpgroup_mma_wait 1, %ready : !acc
}

// 64 x 48 is three transfers of four matrices.
// CHECK-LABEL: func.func @store
// CHECK-COUNT-4: nvvm.convert.f32x2.to.bf16x2 {{.*}}rnd = #nvvm.fp_rnd_mode<rn>
// CHECK:         nvvm.stmatrix %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {
// CHECK-COUNT-2: nvvm.stmatrix
// CHECK-NOT:     nvvm.stmatrix
mosaic_gpu.kernel @store(in %x: f32) grid(1) block(128) {
  %acc = vector.broadcast %x : f32 to vector<24xf32>
  %c = mosaic_gpu.alloc_smem : memref<1x3x64x16xbf16, #gpu.address_space<workgroup>>
  mosaic_gpu.warpgroup_mma_store %acc to %c swizzle<32> : vector<24xf32>, memref<1x3x64x16xbf16, #gpu.address_space<workgroup>>
}
