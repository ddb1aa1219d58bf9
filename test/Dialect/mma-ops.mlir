// RUN: mosaic-opt %s | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --mlir-print-op-generic | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --emit-bytecode | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --verify-roundtrip -o /dev/null

!acc = vector<64xf32>
!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!two_tiles = memref<1x2x64x64xf16, #gpu.address_space<workgroup>>

// CHECK-LABEL: func.func @names
func.func @names(%0: !acc, %a: !tile, %b: !two_tiles) -> !acc {
  // CHECK: %acc = mosaic_gpu.warpgroup_mma_fence %{{.*}} : vector<64xf32>
  %1 = mosaic_gpu.warpgroup_mma_fence %0 : !acc
  // CHECK-NEXT: %acc_0 = mosaic_gpu.warpgroup_mma %acc, %{{.*}}, %{{.*}} swizzle<128> : vector<64xf32>, memref<64x64xf16, #gpu.address_space<workgroup>>, memref<1x2x64x64xf16, #gpu.address_space<workgroup>>
  %2 = mosaic_gpu.warpgroup_mma %1, %a, %b swizzle<128> : !acc, !tile, !two_tiles
  // CHECK-NEXT: mosaic_gpu.warpgroup_mma_commit
  mosaic_gpu.warpgroup_mma_commit
  // CHECK-NEXT: %acc_1 = mosaic_gpu.warpgroup_mma_wait 0, %acc_0 : vector<64xf32>
  %3 = mosaic_gpu.warpgroup_mma_wait 0, %2 : !acc
  return %3 : !acc
}

// CHECK-LABEL: func.func @transpose_a
// CHECK-SAME:    (%[[ACC:.*]]: vector<32xf32>, %[[A:.*]]: memref{{.*}}, %[[B:.*]]: memref
func.func @transpose_a(%acc: vector<32xf32>, %a: !tile, %b: !tile) {
  // CHECK: mosaic_gpu.warpgroup_mma %[[ACC]], %[[A]] transpose_a, %[[B]] swizzle<128>
  %sum = mosaic_gpu.warpgroup_mma %acc, %a transpose_a, %b swizzle<128> : vector<32xf32>, !tile, !tile
  return
}

// CHECK-LABEL: func.func @transpose_b
// CHECK-SAME:    (%[[ACC:.*]]: vector<32xf32>, %[[A:.*]]: memref{{.*}}, %[[B:.*]]: memref
func.func @transpose_b(%acc: vector<32xf32>, %a: !tile, %b: !tile) {
  // CHECK: mosaic_gpu.warpgroup_mma %[[ACC]], %[[A]], %[[B]] transpose_b swizzle<128>
  %sum = mosaic_gpu.warpgroup_mma %acc, %a, %b transpose_b swizzle<128> : vector<32xf32>, !tile, !tile
  return
}

// JAX prints the type of the swizzle.
// CHECK-LABEL: func.func @swizzle_as_jax_prints_it
func.func @swizzle_as_jax_prints_it(%acc: vector<32xf32>, %a: !tile, %b: !tile) {
  // CHECK: mosaic_gpu.warpgroup_mma %{{.*}}, %{{.*}}, %{{.*}} swizzle<128> :
  %sum = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128 : i32> : vector<32xf32>, !tile, !tile
  return
}

// The rows of a tile are as long as the swizzle.
// CHECK-LABEL: func.func @short_swizzles
func.func @short_swizzles(%acc: vector<16xf32>,
                          %a64: memref<64x32xbf16, #gpu.address_space<workgroup>>, %b64: memref<32x32xbf16, #gpu.address_space<workgroup>>,
                          %a32: memref<1x2x64x16xbf16, #gpu.address_space<workgroup>>, %b32: memref<2x2x16x16xbf16, #gpu.address_space<workgroup>>) {
  // CHECK: warpgroup_mma {{.*}} swizzle<64>
  %0 = mosaic_gpu.warpgroup_mma %acc, %a64, %b64 swizzle<64>
    : vector<16xf32>, memref<64x32xbf16, #gpu.address_space<workgroup>>, memref<32x32xbf16, #gpu.address_space<workgroup>>
  // CHECK: warpgroup_mma {{.*}} swizzle<32>
  %1 = mosaic_gpu.warpgroup_mma %acc, %a32, %b32 swizzle<32>
    : vector<16xf32>, memref<1x2x64x16xbf16, #gpu.address_space<workgroup>>, memref<2x2x16x16xbf16, #gpu.address_space<workgroup>>
  return
}

// Types whose operands are contiguous along K: B is stored as N x K.
// CHECK-LABEL: func.func @wide_and_narrow_types
func.func @wide_and_narrow_types(%acc: vector<32xf32>,
                                 %tf32: memref<64x32xf32, #gpu.address_space<workgroup>>,
                                 %e4m3: memref<64x128xf8E4M3FN, #gpu.address_space<workgroup>>,
                                 %e5m2: memref<64x128xf8E5M2, #gpu.address_space<workgroup>>) {
  // CHECK: warpgroup_mma {{.*}} memref<64x32xf32
  %0 = mosaic_gpu.warpgroup_mma %acc, %tf32, %tf32 transpose_b swizzle<128>
    : vector<32xf32>, memref<64x32xf32, #gpu.address_space<workgroup>>, memref<64x32xf32, #gpu.address_space<workgroup>>
  // CHECK: warpgroup_mma {{.*}} memref<64x128xf8E4M3FN{{.*}} memref<64x128xf8E5M2
  %1 = mosaic_gpu.warpgroup_mma %acc, %e4m3, %e5m2 transpose_b swizzle<128>
    : vector<32xf32>, memref<64x128xf8E4M3FN, #gpu.address_space<workgroup>>, memref<64x128xf8E5M2, #gpu.address_space<workgroup>>
  return
}

// CHECK-LABEL: func.func @more_groups
func.func @more_groups(%acc: !acc) {
  // CHECK: mosaic_gpu.warpgroup_mma_wait 7,
  %0 = mosaic_gpu.warpgroup_mma_wait 7, %acc : !acc
  return
}

// CHECK-LABEL: func.func @store
// CHECK-SAME:    (%[[ACC:.*]]: vector<64xf32>, %[[TILES:.*]]: memref
func.func @store(%acc: !acc, %tiles: !two_tiles) {
  // CHECK: mosaic_gpu.warpgroup_mma_store %[[ACC]] to %[[TILES]] swizzle<128> : vector<64xf32>, memref<1x2x64x64xf16, #gpu.address_space<workgroup>>
  mosaic_gpu.warpgroup_mma_store %acc to %tiles swizzle<128> : !acc, !two_tiles
  return
}

// CHECK-LABEL: func.func @optimization_barrier
// CHECK-SAME:    (%[[ACC:.*]]: vector<64xf32>, %[[N:.*]]: index)
func.func @optimization_barrier(%acc: !acc, %n: index) -> (!acc, index) {
  // CHECK: %[[RESULTS:.*]]:2 = mosaic_gpu.optimization_barrier %[[ACC]], %[[N]] : vector<64xf32>, index
  // CHECK: return %[[RESULTS]]#0, %[[RESULTS]]#1
  %0:2 = mosaic_gpu.optimization_barrier %acc, %n : !acc, index
  return %0#0, %0#1 : !acc, index
}

// CHECK-LABEL: func.func @optimization_barrier_of_nothing
func.func @optimization_barrier_of_nothing() {
  // CHECK-NEXT: mosaic_gpu.optimization_barrier{{$}}
  mosaic_gpu.optimization_barrier
  return
}
