// RUN: mosaic-opt %s | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --mlir-print-op-generic | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --emit-bytecode | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --verify-roundtrip -o /dev/null

// CHECK-LABEL: mosaic_gpu.kernel @names
mosaic_gpu.kernel @names() grid(1) block(32) {
  // CHECK-NEXT: %smem = mosaic_gpu.alloc_smem : memref<64x64xf16, #gpu.address_space<workgroup>>
  %0 = mosaic_gpu.alloc_smem : memref<64x64xf16, #gpu.address_space<workgroup>>
  // CHECK-NEXT: %barriers = mosaic_gpu.alloc_smem : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  %1 = mosaic_gpu.alloc_smem : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  // CHECK-NEXT: %barrier = mosaic_gpu.alloc_smem : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  %2 = mosaic_gpu.alloc_smem : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  // CHECK-NEXT: %smem_0 = mosaic_gpu.slice_smem
  %3 = mosaic_gpu.slice_smem {offset = 0 : i32} : memref<4xf32, #gpu.address_space<workgroup>>
  // CHECK-NEXT: %barriers_1 = mosaic_gpu.slice_smem
  %4 = mosaic_gpu.slice_smem {offset = 0 : i32} : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
}

// CHECK-LABEL: mosaic_gpu.kernel @element_types
mosaic_gpu.kernel @element_types() grid(1) block(32) {
  // CHECK: alloc_smem : memref<4xi8,
  %0 = mosaic_gpu.alloc_smem : memref<4xi8, #gpu.address_space<workgroup>>
  // CHECK: alloc_smem : memref<4xf8E4M3FN,
  %1 = mosaic_gpu.alloc_smem : memref<4xf8E4M3FN, #gpu.address_space<workgroup>>
  // CHECK: alloc_smem : memref<4xf64,
  %2 = mosaic_gpu.alloc_smem : memref<4xf64, #gpu.address_space<workgroup>>
  // CHECK: alloc_smem : memref<4xi128,
  %3 = mosaic_gpu.alloc_smem : memref<4xi128, #gpu.address_space<workgroup>>
  // CHECK: alloc_smem : memref<4xindex,
  %4 = mosaic_gpu.alloc_smem : memref<4xindex, #gpu.address_space<workgroup>>
  // CHECK: alloc_smem : memref<f32,
  %5 = mosaic_gpu.alloc_smem : memref<f32, #gpu.address_space<workgroup>>
}

// CHECK-LABEL: mosaic_gpu.kernel @barrier_that_orders_tensor_cores
mosaic_gpu.kernel @barrier_that_orders_tensor_cores() grid(1) block(32) {
  // CHECK: alloc_smem : memref<2x!mosaic_gpu.barrier<orders_tensor_core = true>,
  %0 = mosaic_gpu.alloc_smem : memref<2x!mosaic_gpu.barrier<orders_tensor_core = true>, #gpu.address_space<workgroup>>
  // CHECK: alloc_smem : memref<2x!mosaic_gpu.barrier,
  %1 = mosaic_gpu.alloc_smem : memref<2x!mosaic_gpu.barrier<orders_tensor_core = false>, #gpu.address_space<workgroup>>
}

// CHECK-LABEL: mosaic_gpu.kernel @unions
mosaic_gpu.kernel @unions() grid(1) block(32) {
  // CHECK-NEXT: alloc_smem union("phase"[0]) : memref<4xi8,
  %0 = mosaic_gpu.alloc_smem union("phase"[0]) : memref<4xi8, #gpu.address_space<workgroup>>
  // CHECK-NEXT: alloc_smem union("phase"[7], "in \22it\22"[1]) {note} : memref<4xi8,
  %1 = mosaic_gpu.alloc_smem union("phase"[7], "in \"it\""[1]) {note} : memref<4xi8, #gpu.address_space<workgroup>>
}

// CHECK-LABEL: mosaic_gpu.kernel @largest_buffer
mosaic_gpu.kernel @largest_buffer() grid(1) block(32) {
  // CHECK: alloc_smem : memref<2147483647xi8,
  %0 = mosaic_gpu.alloc_smem : memref<2147483647xi8, #gpu.address_space<workgroup>>
}

// CHECK-LABEL: func.func @offsets
func.func @offsets() {
  // CHECK: slice_smem {offset = 1024 : i32} : memref<64x64xf16,
  %0 = mosaic_gpu.slice_smem {offset = 1024 : i32} : memref<64x64xf16, #gpu.address_space<workgroup>>
  // A multiple of the element's size is enough.
  // CHECK: slice_smem {offset = 2 : i32} : memref<64x64xf16,
  %1 = mosaic_gpu.slice_smem {offset = 2 : i32} : memref<64x64xf16, #gpu.address_space<workgroup>>
  // CHECK: slice_smem {offset = 2147483647 : i32} : memref<1xi8,
  %2 = mosaic_gpu.slice_smem {offset = 2147483647 : i32} : memref<1xi8, #gpu.address_space<workgroup>>
  return
}
