// RUN: mosaic-opt %s --mosaic-gpu-convert-host-to-llvm | FileCheck %s

// What the host function says about the launch of a kernel becomes the flags of its
// mosaic_gpu_function: 1 for a non-portable cluster, 2 for a programmatic
// dependent launch.
module attributes {gpu.container_module} {
  gpu.binary @m [#gpu.object<#nvvm.target<chip = "sm_90a">, bin = "BINARY">]

  // CHECK-LABEL: @mosaic_gpu_function_name{{.*}}("both\00")
  // CHECK:       @mosaic_gpu_function{{.*}} !llvm.struct<(ptr, ptr, i64, i32, i32, ptr)>
  // CHECK:         %[[FLAGS:.*]] = llvm.mlir.constant(3 : i32)
  // CHECK:         llvm.insertvalue %[[FLAGS]], %{{.*}}[3]
  // CHECK-LABEL: @mosaic_gpu_function_name{{.*}}("cluster\00")
  // CHECK:         %[[FLAGS:.*]] = llvm.mlir.constant(1 : i32)
  // CHECK:         llvm.insertvalue %[[FLAGS]], %{{.*}}[3]
  // CHECK-LABEL: @mosaic_gpu_function_name{{.*}}("dependent\00")
  // CHECK:         %[[FLAGS:.*]] = llvm.mlir.constant(2 : i32)
  // CHECK:         llvm.insertvalue %[[FLAGS]], %{{.*}}[3]
  // CHECK-LABEL: @mosaic_gpu_function_name{{.*}}("none\00")
  // CHECK:         %[[FLAGS:.*]] = llvm.mlir.constant(0 : i32)
  // CHECK:         llvm.insertvalue %[[FLAGS]], %{{.*}}[3]
  func.func @launches(%stream: !gpu.async.token) attributes {mosaic_gpu.launches = [
      #mosaic_gpu.launch<kernel = @m::@dependent, programmatic_dependent_launch = true>,
      #mosaic_gpu.launch<kernel = @m::@both, non_portable_cluster = true, programmatic_dependent_launch = true>,
      #mosaic_gpu.launch<kernel = @m::@cluster, non_portable_cluster = true>]} {
    %c1 = arith.constant 1 : index
    %t0 = gpu.launch_func async [%stream] @m::@both blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    %t1 = gpu.launch_func async [%t0] @m::@cluster blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    %t2 = gpu.launch_func async [%t1] @m::@dependent blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    %t3 = gpu.launch_func async [%t2] @m::@none blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
}
