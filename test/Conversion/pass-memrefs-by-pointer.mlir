// RUN: mosaic-opt %s --mosaic-gpu-expand-kernels --mosaic-gpu-pass-memrefs-by-pointer | FileCheck %s

// A static memref is its pointer; the rest are constants of the kernel.
// CHECK-LABEL: func.func @static(
// CHECK-SAME:    %[[X:[^:]*]]: memref<4x8xf32>
// CHECK:         %[[INDEX:.*]] = memref.extract_aligned_pointer_as_index %[[X]]
// CHECK-NOT:     memref.extract_strided_metadata
// CHECK:         %[[POINTER:.*]] = llvm.inttoptr
// CHECK:         gpu.launch
// CHECK:           llvm.insertvalue %[[POINTER]], %{{.*}}[0]
// CHECK:           llvm.insertvalue %[[POINTER]], %{{.*}}[1]
// CHECK:           %[[REBUILT:.*]] = builtin.unrealized_conversion_cast %{{.*}} to memref<4x8xf32>
// CHECK:           memref.store %{{.*}}, %[[REBUILT]]
mosaic_gpu.kernel @static(out %x: memref<4x8xf32>) grid(1) block(128) {
  %c0 = arith.constant 0 : index
  %value = arith.constant 1.0 : f32
  memref.store %value, %x[%c0, %c0] : memref<4x8xf32>
}

// What is dynamic of a memref is captured beside the pointer.
// CHECK-LABEL: func.func @dynamic(
// CHECK:         %{{.*}}, %{{.*}}, %[[SIZES:.*]]:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata
// CHECK:         gpu.launch
// CHECK-DAG:       %[[SIZE:.*]] = arith.index_cast %[[SIZES]]#0 : index to i64
// CHECK-DAG:       %[[STRIDE:.*]] = arith.index_cast %[[STRIDES]]#0 : index to i64
// CHECK:           llvm.insertvalue %[[SIZE]], %{{.*}}[3, 0]
// CHECK:           llvm.insertvalue %[[STRIDE]], %{{.*}}[4, 0]
mosaic_gpu.kernel @dynamic(out %x: memref<?x8xf32, strided<[?, 1]>>) grid(1) block(128) {
  %c0 = arith.constant 0 : index
  %value = arith.constant 1.0 : f32
  memref.store %value, %x[%c0, %c0] : memref<?x8xf32, strided<[?, 1]>>
}

// What nobody uses is not captured.
// CHECK-LABEL: func.func @unused(
// CHECK-NOT:     memref.extract
// CHECK:         return
mosaic_gpu.kernel @unused(out %x: memref<4xf32>) grid(1) block(128) {
}

// CHECK-LABEL: func.func @rank_0(
// CHECK:         builtin.unrealized_conversion_cast %{{.*}} : !llvm.struct<(ptr, ptr, i64)> to memref<f32>
mosaic_gpu.kernel @rank_0(out %x: memref<f32>) grid(1) block(128) {
  %value = arith.constant 1.0 : f32
  memref.store %value, %x[] : memref<f32>
}
