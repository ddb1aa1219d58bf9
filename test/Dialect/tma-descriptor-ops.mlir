// RUN: mosaic-opt %s | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --mlir-print-op-generic | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --emit-bytecode | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --verify-roundtrip -o /dev/null

!matrix = memref<512x512xf16>
!desc = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>,
    swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
!tiled_desc = !nvgpu.tensormap.descriptor<tensor = memref<8x1x8x64xf16, #gpu.address_space<workgroup>>,
    swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>

// CHECK-LABEL: func.func @descriptor
// CHECK-SAME:    (%[[SRC:.*]]: memref
func.func @descriptor(%src: !matrix) {
  // CHECK: %desc = mosaic_gpu.tma_descriptor %[[SRC]] : memref<512x512xf16> -> !nvgpu.tensormap.descriptor<
  %0 = mosaic_gpu.tma_descriptor %src : !matrix -> !desc
  // CHECK: %desc_0 = mosaic_gpu.tma_descriptor %[[SRC]] transforms [#mosaic_gpu.tile<[8, 64]>] : memref
  %1 = mosaic_gpu.tma_descriptor %src transforms [#mosaic_gpu.tile<[8, 64]>] : !matrix -> !tiled_desc
  return
}

// What the type says beside the box.
// CHECK-LABEL: func.func @options
func.func @options(%m: memref<64x64xi32>, %x: memref<64x64xf32>) {
  // CHECK: mosaic_gpu.tma_descriptor %{{.*}} signed : memref<64x64xi32>
  %0 = mosaic_gpu.tma_descriptor %m signed : memref<64x64xi32> -> !nvgpu.tensormap.descriptor<tensor = memref<8x32xi32, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  // CHECK: mosaic_gpu.tma_descriptor %{{.*}} : memref<64x64xf32> -> {{.*}}l2promo = l2promo_128b, oob = nan
  %1 = mosaic_gpu.tma_descriptor %x : memref<64x64xf32> -> !nvgpu.tensormap.descriptor<tensor = memref<8x32xf32, #gpu.address_space<workgroup>>, swizzle = none, l2promo = l2promo_128b, oob = nan, interleave = none>
  return
}

!leading_desc = !nvgpu.tensormap.descriptor<tensor = memref<1x8x1x8x64xf16, #gpu.address_space<workgroup>>,
    swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
!dynamic = memref<?x?x64xf16, strided<[?, 64, 1], offset: ?>>

// CHECK-LABEL: func.func @leading_dims
func.func @leading_dims(%src: !dynamic) {
  // CHECK: mosaic_gpu.tma_descriptor %{{.*}} leading [1] transforms [#mosaic_gpu.tile<[8, 64]>] : memref<?x?x64xf16
  %0 = mosaic_gpu.tma_descriptor %src leading [1] transforms [#mosaic_gpu.tile<[8, 64]>] : !dynamic -> !leading_desc
  return
}

// CHECK-LABEL: func.func @descriptor_without_unit_dims
func.func @descriptor_without_unit_dims(%m: memref<1x64x64xf16>) {
  // CHECK: mosaic_gpu.tma_descriptor %{{.*}} drop_unit_dims : memref<1x64x64xf16>
  %desc = mosaic_gpu.tma_descriptor %m drop_unit_dims : memref<1x64x64xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}
