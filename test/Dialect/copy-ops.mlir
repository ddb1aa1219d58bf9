// RUN: mosaic-opt %s | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --mlir-print-op-generic | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --emit-bytecode | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --verify-roundtrip -o /dev/null

!matrix = memref<512x512xf16>
!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!tiles = memref<8x1x8x64xf16, #gpu.address_space<workgroup>>
!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
!barriers = memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
!desc = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>,
    swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
!tiled_desc = !nvgpu.tensormap.descriptor<tensor = memref<8x1x8x64xf16, #gpu.address_space<workgroup>>,
    swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>

// CHECK-LABEL: mosaic_gpu.kernel @load(
mosaic_gpu.kernel @load(in %src: !matrix, in %i: index, in %n: index) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %one = mosaic_gpu.alloc_smem : !barrier
  %four = mosaic_gpu.alloc_smem : !barriers
  // Without attributes there is nothing between the barrier and the types.
  // CHECK: mosaic_gpu.async_copy %src[0, %i] [64, 64] to %smem barrier(%barrier) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>{{$}}
  mosaic_gpu.async_copy %src[0, %i] [64, 64] to %tile barrier(%one) : !matrix to !tile, !barrier
  // CHECK: mosaic_gpu.async_copy %src[%i, -64] [64, 64] to %smem barrier(%barriers[%n]) arrive : memref
  mosaic_gpu.async_copy %src[%i, -64] [64, 64] to %tile barrier(%four[%n]) arrive : !matrix to !tile, !barriers
}

// CHECK-LABEL: mosaic_gpu.kernel @store(
mosaic_gpu.kernel @store(out %dst: !matrix, in %i: index) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  // CHECK: mosaic_gpu.async_copy %smem to %dst[%i, 0] [64, 64] : memref<64x64xf16, #gpu.address_space<workgroup>> to memref<512x512xf16>{{$}}
  mosaic_gpu.async_copy %tile to %dst[%i, 0] [64, 64] : !tile to !matrix
  // CHECK: mosaic_gpu.async_copy %smem to %dst[%i, 0] [64, 64] {note} :
  mosaic_gpu.async_copy %tile to %dst[%i, 0] [64, 64] {note} : !tile to !matrix
}

// CHECK-LABEL: mosaic_gpu.kernel @transforms(
mosaic_gpu.kernel @transforms(in %src: !matrix) grid(1) block(128) {
  %tiles = mosaic_gpu.alloc_smem : !tiles
  %other = mosaic_gpu.alloc_smem : memref<1x8x8x64xf16, #gpu.address_space<workgroup>>
  %tile = mosaic_gpu.alloc_smem : !tile
  %barrier = mosaic_gpu.alloc_smem : !barrier
  // CHECK: async_copy {{.*}} transforms [#mosaic_gpu.tile<[8, 64]>, #mosaic_gpu.swizzle<128>] :
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tiles barrier(%barrier) transforms [#mosaic_gpu.tile<[8, 64]>, #mosaic_gpu.swizzle<128 : i32>] : !matrix to !tiles, !barrier
  // CHECK: async_copy {{.*}} transforms [#mosaic_gpu.tile<[8, 64]>, #mosaic_gpu.transpose<[1, 0, 2, 3]>, #mosaic_gpu.swizzle<128>] :
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %other barrier(%barrier) transforms [#mosaic_gpu.tile<[8, 64]>, #mosaic_gpu.transpose<[1, 0, 2, 3]>, #mosaic_gpu.swizzle<128>]
    : !matrix to memref<1x8x8x64xf16, #gpu.address_space<workgroup>>, !barrier
  // No transforms are the default.
  // CHECK: async_copy %src[0, 0] [64, 64] to %{{.*}} barrier(%barrier) :
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%barrier) transforms [] : !matrix to !tile, !barrier
}

// A length of -1 is one element of a dim that the slice does not have.
// CHECK-LABEL: mosaic_gpu.kernel @dropped_dim(
mosaic_gpu.kernel @dropped_dim(in %src: memref<3x64x64xf16>) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %barrier = mosaic_gpu.alloc_smem : !barrier
  // CHECK: async_copy %src[2, 0, 0] [-1, 64, 64] to
  mosaic_gpu.async_copy %src[2, 0, 0] [-1, 64, 64] to %tile barrier(%barrier) : memref<3x64x64xf16> to !tile, !barrier
}

// The whole tile has room in shared memory.
// CHECK-LABEL: mosaic_gpu.kernel @partly_filled_tile(
mosaic_gpu.kernel @partly_filled_tile(in %src: memref<4x128xf16>) grid(1) block(128) {
  %tiles = mosaic_gpu.alloc_smem : memref<1x2x64x64xf16, #gpu.address_space<workgroup>>
  %barrier = mosaic_gpu.alloc_smem : !barrier
  // CHECK: async_copy
  mosaic_gpu.async_copy %src[0, 0] [4, 128] to %tiles barrier(%barrier) transforms [#mosaic_gpu.tile<[64, 64]>]
    : memref<4x128xf16> to memref<1x2x64x64xf16, #gpu.address_space<workgroup>>, !barrier
}

// Rows that are shorter than the swizzle keep its pitch.
// CHECK-LABEL: func.func @short_rows
func.func @short_rows(%src: !matrix, %rows: memref<64x32xf16, strided<[64, 1]>, #gpu.address_space<workgroup>>, %barrier: !barrier) {
  // CHECK: async_copy
  mosaic_gpu.async_copy %src[0, 0] [64, 32] to %rows barrier(%barrier) transforms [#mosaic_gpu.swizzle<128>]
    : !matrix to memref<64x32xf16, strided<[64, 1]>, #gpu.address_space<workgroup>>, !barrier
  return
}

// CHECK-LABEL: func.func @rank_0
func.func @rank_0(%src: memref<f32>, %dst: memref<f32, #gpu.address_space<workgroup>>, %barrier: !barrier) {
  // CHECK: async_copy %{{.*}}[] [] to %{{.*}} barrier(%{{.*}}) :
  mosaic_gpu.async_copy %src[] [] to %dst barrier(%barrier) : memref<f32> to memref<f32, #gpu.address_space<workgroup>>, !barrier
  return
}

// CHECK-LABEL: func.func @copies_by_descriptor
// CHECK-SAME:    (%[[DESC:.*]]: !nvgpu{{.*}}>, %[[TILE:[^,]*]]: memref<64x64xf16, {{.*}}, %[[BARRIER:.*]]: memref<{{.*}}, %[[I:.*]]: index)
func.func @copies_by_descriptor(%desc: !desc, %tile: !tile, %barrier: !barrier, %i: index) {
  // CHECK: mosaic_gpu.async_copy %[[DESC]][%[[I]], 64] to %[[TILE]] barrier(%[[BARRIER]]) arrive : !nvgpu.tensormap.descriptor<{{.*}}> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  mosaic_gpu.async_copy %desc[%i, 64] to %tile barrier(%barrier) arrive : !desc to !tile, !barrier
  // CHECK: mosaic_gpu.async_copy %[[TILE]] to %[[DESC]][0, %[[I]]] : memref<64x64xf16, #gpu.address_space<workgroup>> to !nvgpu
  mosaic_gpu.async_copy %tile to %desc[0, %i] : !tile to !desc
  return
}

// Dims of 1 do not count.
// CHECK-LABEL: func.func @unit_dims_of_a_box
func.func @unit_dims_of_a_box(%desc: !tiled_desc, %tile: memref<8x8x64xf16, #gpu.address_space<workgroup>>) {
  // CHECK: async_copy
  mosaic_gpu.async_copy %tile to %desc[0, 0, 0, 0] : memref<8x8x64xf16, #gpu.address_space<workgroup>> to !tiled_desc
  return
}

// CHECK-LABEL: func.func @await
func.func @await() {
  // CHECK: mosaic_gpu.await_async_copy 0{{$}}
  mosaic_gpu.await_async_copy 0
  // CHECK: mosaic_gpu.await_async_copy 3 read{{$}}
  mosaic_gpu.await_async_copy 3 read
  // CHECK: mosaic_gpu.commit_shared{{$}}
  mosaic_gpu.commit_shared
  return
}

// Each option in turn, then all that go together; defaults are not printed.
// CHECK-LABEL: func.func @options_of_loads
func.func @options_of_loads(%src: !matrix, %tile: !tile, %barrier: !barrier, %p: i1) {
  // CHECK: async_copy %{{.*}}[0, 0] [64, 64] to %{{.*}} barrier(%{{.*}}) collective [x] : memref
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%barrier) collective [x] : !matrix to !tile, !barrier
  // CHECK: async_copy %{{.*}}[0, 0] [64, 64] to %{{.*}} barrier(%{{.*}}) predicate(%{{.*}}) : memref
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%barrier) predicate(%p) : !matrix to !tile, !barrier
  // CHECK: async_copy %{{.*}}[0, 0] [64, 64] to %{{.*}} barrier(%{{.*}}) per_thread : memref
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%barrier) per_thread : !matrix to !tile, !barrier
  // CHECK: async_copy %{{.*}}[0, 0] [64, 64] to %{{.*}} barrier(%{{.*}}) out_of_bounds(nan) : memref
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%barrier) out_of_bounds(nan) : !matrix to !tile, !barrier
  // CHECK: async_copy %{{.*}}[0, 0] [64, 64] to %{{.*}} barrier(%{{.*}}) l2_promotion(256) : memref
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%barrier) l2_promotion(256) : !matrix to !tile, !barrier
  // CHECK: async_copy %{{.*}}[0, 0] [64, 64] to %{{.*}} barrier(%{{.*}}) l2_hint(evict_first) : memref
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%barrier) l2_hint(evict_first) : !matrix to !tile, !barrier
  // CHECK: async_copy %{{.*}}[0, 0] [64, 64] to %{{.*}} barrier(%{{.*}}) arrive transforms [#mosaic_gpu.swizzle<128>] collective [y, z] predicate(%{{.*}}) per_thread out_of_bounds(nan) l2_promotion(64) l2_hint(evict_last) {note} : memref
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%barrier) arrive transforms [#mosaic_gpu.swizzle<128>] collective [y, z] predicate(%p) per_thread out_of_bounds(nan) l2_promotion(64) l2_hint(evict_last) {note} : !matrix to !tile, !barrier
  // CHECK: async_copy %{{.*}}[0, 0] [64, 64] to %{{.*}} barrier(%{{.*}}) : memref
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%barrier) out_of_bounds(zero) l2_promotion(0) l2_hint(none) : !matrix to !tile, !barrier
  return
}

// CHECK-LABEL: func.func @options_of_stores
func.func @options_of_stores(%dst: !matrix, %tile: !tile, %p: i1) {
  // CHECK: async_copy %{{.*}} to %{{.*}}[0, 0] [64, 64] reduction(add) : memref
  mosaic_gpu.async_copy %tile to %dst[0, 0] [64, 64] reduction(add) : !tile to !matrix
  // CHECK: async_copy %{{.*}} to %{{.*}}[0, 0] [64, 64] no_commit : memref
  mosaic_gpu.async_copy %tile to %dst[0, 0] [64, 64] no_commit : !tile to !matrix
  // CHECK: async_copy %{{.*}} to %{{.*}}[0, 0] [64, 64] reduction(max) predicate(%{{.*}}) per_thread no_commit l2_promotion(128) l2_hint(evict_normal) : memref
  mosaic_gpu.async_copy %tile to %dst[0, 0] [64, 64] reduction(max) predicate(%p) per_thread no_commit l2_promotion(128) l2_hint(evict_normal) : !tile to !matrix
  return
}

// CHECK-LABEL: func.func @reductions
func.func @reductions(%m: memref<64x64xi32>, %t: memref<64x64xi32, #gpu.address_space<workgroup>>, %l: memref<64x64xi64>, %u: memref<64x64xi64, #gpu.address_space<workgroup>>) {
  // CHECK: reduction(inc)
  mosaic_gpu.async_copy %t to %m[0, 0] [64, 64] reduction(inc) : memref<64x64xi32, #gpu.address_space<workgroup>> to memref<64x64xi32>
  // CHECK: reduction(dec)
  mosaic_gpu.async_copy %t to %m[0, 0] [64, 64] reduction(dec) : memref<64x64xi32, #gpu.address_space<workgroup>> to memref<64x64xi32>
  // CHECK: reduction(and)
  mosaic_gpu.async_copy %t to %m[0, 0] [64, 64] reduction(and) : memref<64x64xi32, #gpu.address_space<workgroup>> to memref<64x64xi32>
  // CHECK: reduction(or)
  mosaic_gpu.async_copy %t to %m[0, 0] [64, 64] reduction(or) : memref<64x64xi32, #gpu.address_space<workgroup>> to memref<64x64xi32>
  // CHECK: reduction(xor)
  mosaic_gpu.async_copy %u to %l[0, 0] [64, 64] reduction(xor) : memref<64x64xi64, #gpu.address_space<workgroup>> to memref<64x64xi64>
  // CHECK: reduction(umin)
  mosaic_gpu.async_copy %u to %l[0, 0] [64, 64] reduction(umin) : memref<64x64xi64, #gpu.address_space<workgroup>> to memref<64x64xi64>
  // CHECK: reduction(umax)
  mosaic_gpu.async_copy %t to %m[0, 0] [64, 64] reduction(umax) : memref<64x64xi32, #gpu.address_space<workgroup>> to memref<64x64xi32>
  // CHECK: reduction(smin)
  mosaic_gpu.async_copy %t to %m[0, 0] [64, 64] reduction(smin) : memref<64x64xi32, #gpu.address_space<workgroup>> to memref<64x64xi32>
  // CHECK: reduction(smax)
  mosaic_gpu.async_copy %t to %m[0, 0] [64, 64] reduction(smax) : memref<64x64xi32, #gpu.address_space<workgroup>> to memref<64x64xi32>
  return
}

// CHECK-LABEL: func.func @prefetch
func.func @prefetch(%src: !matrix, %desc: !desc, %i: index, %p: i1) {
  // CHECK: mosaic_gpu.async_copy_prefetch %{{.*}}[%{{.*}}, 0] [-1, 64] : memref<512x512xf16>
  mosaic_gpu.async_copy_prefetch %src[%i, 0] [-1, 64] : !matrix
  // CHECK: mosaic_gpu.async_copy_prefetch %{{.*}}[0, 64] [64, 64] transforms [#mosaic_gpu.tile<[8, 64]>] predicate(%{{.*}}) per_thread out_of_bounds(nan) l2_promotion(64) l2_hint(evict_last) : memref<512x512xf16>
  mosaic_gpu.async_copy_prefetch %src[0, 64] [64, 64] transforms [#mosaic_gpu.tile<[8, 64]>] predicate(%p) per_thread out_of_bounds(nan) l2_promotion(64) l2_hint(evict_last) : !matrix
  // CHECK: mosaic_gpu.async_copy_prefetch %{{.*}}[%{{.*}}, 0] : !nvgpu.tensormap.descriptor
  mosaic_gpu.async_copy_prefetch %desc[%i, 0] : !desc
  return
}

// CHECK-LABEL: func.func @await_per_thread
func.func @await_per_thread() {
  // CHECK: mosaic_gpu.await_async_copy 1 read per_thread{{$}}
  mosaic_gpu.await_async_copy 1 read per_thread
  return
}
