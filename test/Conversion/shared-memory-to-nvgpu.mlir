// RUN: mosaic-opt %s --mosaic-gpu-expand-kernels --mosaic-gpu-convert-mosaic-gpu-to-nvgpu | FileCheck %s

// A slice is a view at its offset; barriers are viewed as integers, in rank 1.
// CHECK-LABEL: func.func @views
// CHECK:         %[[ALL:.*]] = gpu.dynamic_shared_memory
// CHECK:         %[[OFFSET:.*]] = arith.constant 1024 : index
// CHECK:         memref.view %[[ALL]][%[[OFFSET]]][] : {{.*}} to memref<8x8xf32, #gpu.address_space<workgroup>>
// CHECK:         memref.view %{{.*}}[%{{.*}}][] : {{.*}} to memref<1xi64, #gpu.address_space<workgroup>>
// CHECK:         memref.view %{{.*}}[%{{.*}}][] : {{.*}} to memref<4xi64, #gpu.address_space<workgroup>>
mosaic_gpu.kernel @views() grid(1) block(128) {
  %buffer = mosaic_gpu.slice_smem {offset = 1024 : i32} : memref<8x8xf32, #gpu.address_space<workgroup>>
  %barrier = mosaic_gpu.slice_smem {offset = 0 : i32} : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  %barriers = mosaic_gpu.slice_smem {offset = 8 : i32} : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
}
