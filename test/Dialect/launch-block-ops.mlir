// RUN: mosaic-opt %s | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --mlir-print-op-generic | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --emit-bytecode | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --verify-roundtrip -o /dev/null

!desc = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>,
    swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
!other_desc = !nvgpu.tensormap.descriptor<tensor = memref<8x8xf32, #gpu.address_space<workgroup>>,
    swizzle = none, l2promo = none, oob = zero, interleave = none>

// CHECK-LABEL: func.func @pack
// CHECK-SAME:    (%[[FIRST:.*]]: !nvgpu{{.*}}, %[[SECOND:.*]]: !nvgpu
func.func @pack(%first: !desc, %second: !other_desc) {
  // CHECK: %block = mosaic_gpu.pack_launch_block %[[FIRST]] at [0] : !nvgpu.tensormap.descriptor<{{.*}}> -> !llvm.array<128 x i8>
  %0 = mosaic_gpu.pack_launch_block %first at [0] : !desc -> !llvm.array<128 x i8>
  // Gaps of 64 bytes and room at the end are legal.
  // CHECK: %block_0 = mosaic_gpu.pack_launch_block %[[FIRST]], %[[SECOND]] at [64, 192] : !nvgpu.tensormap.descriptor<{{.*}}>, !nvgpu.tensormap.descriptor<{{.*}}> -> !llvm.array<512 x i8>
  %1 = mosaic_gpu.pack_launch_block %first, %second at [64, 192] : !desc, !other_desc -> !llvm.array<512 x i8>
  return
}

// CHECK-LABEL: func.func @pack_nothing
func.func @pack_nothing() {
  // CHECK: %block = mosaic_gpu.pack_launch_block at [] -> !llvm.array<64 x i8>
  %0 = mosaic_gpu.pack_launch_block at [] -> !llvm.array<64 x i8>
  return
}

// CHECK-LABEL: func.func @address
// CHECK-SAME:    (%[[BLOCK:.*]]: !llvm.array<128 x i8>)
func.func @address(%block: !llvm.array<128 x i8>) {
  // CHECK: %address = mosaic_gpu.launch_block_address %[[BLOCK]] at 0 : !llvm.array<128 x i8>
  %0 = mosaic_gpu.launch_block_address %block at 0 : !llvm.array<128 x i8>
  // CHECK: %address_0 = mosaic_gpu.launch_block_address %[[BLOCK]] at 127 : !llvm.array<128 x i8>
  %1 = mosaic_gpu.launch_block_address %block at 127 : !llvm.array<128 x i8>
  return
}
