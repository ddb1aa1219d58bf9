// RUN: mosaic-opt %s --mosaic-gpu-convert-host-to-llvm | FileCheck %s

#shared = #gpu.address_space<workgroup>
!plain = !nvgpu.tensormap.descriptor<tensor = memref<8x32xi32, #shared>, swizzle = none, l2promo = none, oob = zero, interleave = none>
!promoted = !nvgpu.tensormap.descriptor<tensor = memref<8x32xf32, #shared>, swizzle = swizzle_128b, l2promo = l2promo_256b, oob = nan, interleave = none>

// The last operands are the swizzle, the L2 promotion in bytes and the flags: 1 for
// signed integers, 2 for NaN out of bounds.
// CHECK-LABEL: llvm.func @descriptors(
func.func @descriptors(%stream: !gpu.async.token, %m: memref<64x64xi32>, %x: memref<64x64xf32>) {
  // CHECK:      %[[I32:.*]] = llvm.mlir.constant(6 : i32)
  // CHECK:      %[[NO_SWIZZLE:.*]] = llvm.mlir.constant(16 : i32)
  // CHECK-NEXT: %[[NO_PROMOTION:.*]] = llvm.mlir.constant(0 : i32)
  // CHECK-NEXT: %[[SIGNED:.*]] = llvm.mlir.constant(1 : i32)
  // CHECK-NEXT: %{{.*}} = llvm.call @mosaic_gpu_init_tma_desc(%{{[^,]*}}, %{{[^,]*}}, %[[I32]], {{.*}}, %[[NO_SWIZZLE]], %[[NO_PROMOTION]], %[[SIGNED]])
  %0 = mosaic_gpu.tma_descriptor %m signed : memref<64x64xi32> -> !plain
  // CHECK:      %[[F32:.*]] = llvm.mlir.constant(18 : i32)
  // CHECK:      %[[SWIZZLE:.*]] = llvm.mlir.constant(128 : i32)
  // CHECK-NEXT: %[[PROMOTION:.*]] = llvm.mlir.constant(256 : i32)
  // CHECK-NEXT: %[[NAN:.*]] = llvm.mlir.constant(2 : i32)
  // CHECK-NEXT: %{{.*}} = llvm.call @mosaic_gpu_init_tma_desc(%{{[^,]*}}, %{{[^,]*}}, %[[F32]], {{.*}}, %[[SWIZZLE]], %[[PROMOTION]], %[[NAN]])
  %1 = mosaic_gpu.tma_descriptor %x : memref<64x64xf32> -> !promoted
  return
}
