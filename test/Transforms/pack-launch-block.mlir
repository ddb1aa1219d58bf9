// RUN: mosaic-opt %s --allow-unregistered-dialect --mosaic-gpu-pack-launch-block | FileCheck %s

!desc = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>

// 128 bytes each; prefetched by the first thread; used by address.
// CHECK-LABEL: func.func @two_descriptors
// CHECK:         %[[A:.*]] = mosaic_gpu.tma_descriptor
// CHECK:         %[[B:.*]] = mosaic_gpu.tma_descriptor
// CHECK:         %[[BLOCK:.*]] = mosaic_gpu.pack_launch_block %[[B]], %[[A]] at [0, 128] : {{.*}} -> !llvm.array<256 x i8>
// CHECK:         gpu.launch {{.*}}threads(%[[X:.*]], %[[Y:.*]], %[[Z:.*]]) in
// CHECK:           %[[B_ADDRESS:.*]] = mosaic_gpu.launch_block_address %[[BLOCK]] at 0
// CHECK:           %[[B_INSIDE:.*]] = builtin.unrealized_conversion_cast %[[B_ADDRESS]]
// CHECK:           %[[A_ADDRESS:.*]] = mosaic_gpu.launch_block_address %[[BLOCK]] at 128
// CHECK:           %[[A_INSIDE:.*]] = builtin.unrealized_conversion_cast %[[A_ADDRESS]]
// CHECK:           %[[YZ:.*]] = arith.ori %[[Y]], %[[Z]]
// CHECK:           %[[ID:.*]] = arith.ori %[[X]], %[[YZ]]
// CHECK:           %[[IS_FIRST:.*]] = arith.cmpi eq, %[[ID]]
// CHECK:           scf.if %[[IS_FIRST]] {
// CHECK-NEXT:        nvgpu.tma.prefetch.descriptor %[[B_INSIDE]]
// CHECK-NEXT:        nvgpu.tma.prefetch.descriptor %[[A_INSIDE]]
// CHECK:           "test.use"(%[[B_INSIDE]])
// CHECK:           "test.use"(%[[A_INSIDE]])
func.func @two_descriptors(%stream: !gpu.async.token, %m: memref<512x512xf16>, %n: memref<512x512xf16>) {
  %c1 = arith.constant 1 : index
  %a = mosaic_gpu.tma_descriptor %m : memref<512x512xf16> -> !desc
  %b = mosaic_gpu.tma_descriptor %n : memref<512x512xf16> -> !desc
  %token = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    "test.use"(%b) : (!desc) -> ()
    "test.use"(%a) : (!desc) -> ()
    gpu.terminator
  }
  return
}

// CHECK-LABEL: func.func @none
// CHECK-NOT:     mosaic_gpu.pack_launch_block
// CHECK-NOT:     nvgpu.tma.prefetch.descriptor
// CHECK:         return
func.func @none(%stream: !gpu.async.token) {
  %c1 = arith.constant 1 : index
  %token = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    gpu.terminator
  }
  return
}
