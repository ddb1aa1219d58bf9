// RUN: mosaic-opt %s --mosaic-gpu-to-llvm | FileCheck %s

// Several kernels in one module: each has an entry, a binary and shared memory of
// its own.
// CHECK-DAG: llvm.func @first(
// CHECK-DAG: llvm.func @second(
// CHECK-DAG: llvm.mlir.global external constant @first_info()
// CHECK-DAG: llvm.mlir.global external constant @second_info()
// CHECK-DAG: @mosaic_gpu_function_name{{[_0-9]*}}("first\00")
// CHECK-DAG: @mosaic_gpu_function_name{{[_0-9]*}}("second\00")
mosaic_gpu.kernel @first(out %y: memref<128xi32>) grid(1) block(128) {
  %smem = mosaic_gpu.alloc_smem : memref<128xi32, #gpu.address_space<workgroup>>
  %i = gpu.thread_id x
  %value = arith.constant 1 : i32
  memref.store %value, %smem[%i] : memref<128xi32, #gpu.address_space<workgroup>>
  %loaded = memref.load %smem[%i] : memref<128xi32, #gpu.address_space<workgroup>>
  memref.store %loaded, %y[%i] : memref<128xi32>
}
mosaic_gpu.kernel @second(out %y: memref<128xi32>) grid(1) block(128) {
  %smem = mosaic_gpu.alloc_smem : memref<256xi32, #gpu.address_space<workgroup>>
  %i = gpu.thread_id x
  %value = arith.constant 2 : i32
  memref.store %value, %smem[%i] : memref<256xi32, #gpu.address_space<workgroup>>
  %loaded = memref.load %smem[%i] : memref<256xi32, #gpu.address_space<workgroup>>
  memref.store %loaded, %y[%i] : memref<128xi32>
}

// Several launches in one function: they are launched one after the other on
// its stream.
// CHECK-LABEL: llvm.func @both(
// CHECK-SAME:    %[[STREAM:[^:]*]]: !llvm.ptr
// CHECK:         llvm.call @mosaic_gpu_launch_kernel({{.*}}, %[[STREAM]], %{{.*}})
// CHECK:         llvm.call @mosaic_gpu_launch_kernel({{.*}}, %[[STREAM]], %{{.*}})
// CHECK-NOT:     llvm.call @mosaic_gpu_launch_kernel
// CHECK:         llvm.return
func.func @both(%stream: !gpu.async.token, %x: memref<128xi32> {mosaic_gpu.name = "x", mosaic_gpu.access = #mosaic_gpu.access<inout>}) {
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %t0 = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) module(@both_module) function(@increment) {
    %smem = mosaic_gpu.alloc_smem : memref<128xi32, #gpu.address_space<workgroup>>
    %value = memref.load %x[%tx] : memref<128xi32>
    %one = arith.constant 1 : i32
    %sum = arith.addi %value, %one : i32
    memref.store %sum, %smem[%tx] : memref<128xi32, #gpu.address_space<workgroup>>
    %loaded = memref.load %smem[%tx] : memref<128xi32, #gpu.address_space<workgroup>>
    memref.store %loaded, %x[%tx] : memref<128xi32>
    gpu.terminator
  }
  %t1 = gpu.launch async [%t0] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) module(@both_module) function(@double) {
    %value = memref.load %x[%tx] : memref<128xi32>
    %two = arith.constant 2 : i32
    %product = arith.muli %value, %two : i32
    memref.store %product, %x[%tx] : memref<128xi32>
    gpu.terminator
  }
  return
}
