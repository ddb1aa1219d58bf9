// RUN: mosaic-opt %s --split-input-file --verify-diagnostics --mosaic-gpu-convert-host-to-llvm

#target = #nvvm.target<chip = "sm_90a">
!desc = !nvgpu.tensormap.descriptor<tensor = memref<64x32xf32, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
module attributes {gpu.container_module} {
  gpu.binary @m [#gpu.object<#target, assembly = "text">]
  func.func @dynamic_descriptor(%stream: !gpu.async.token, %src: memref<?x512xf32>) {
    // expected-error @below {{expected memory of static extents and strides, but got 'memref<?x512xf32>'; descriptors of dynamic ones are not supported yet}}
    %desc = mosaic_gpu.tma_descriptor %src : memref<?x512xf32> -> !desc
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @device {
    gpu.func @kernel() kernel {
      gpu.return
    }
  }
  func.func @no_binary(%stream: !gpu.async.token) {
    %c1 = arith.constant 1 : index
    // expected-error @below {{expected the binary 'device', but there is none; 'mosaic-gpu-module-to-binary' should have made it}}
    %token = gpu.launch_func async [%stream] @device::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
}

// -----

// expected-error @below {{expected argument 'x' to be a ranked memref or a scalar of a type that callers can pass, but got 'memref<4xvector<2xf32>>'}}
func.func @elements_that_callers_do_not_know(%stream: !gpu.async.token, %x: memref<4xvector<2xf32>> {mosaic_gpu.name = "x"}) {
  return
}

// -----

module attributes {gpu.container_module} {
  // expected-error @below {{expected a cubin or PTX among its objects}}
  gpu.binary @empty [#gpu.object<#nvvm.target, offload = "">]
}

// -----

// expected-error @below {{expected a host function without results}}
func.func @results(%stream: !gpu.async.token) -> i32 {
  %status = arith.constant 3 : i32
  return %status : i32
}

// -----

// expected-error @below {{expected a kernel whose name does not begin with 'mosaic_gpu_', as the runtime's do, but got 'mosaic_gpu_launch_kernel'}}
func.func @mosaic_gpu_launch_kernel(%stream: !gpu.async.token) {
  return
}

// -----

// expected-error @below {{expected the name 'copy_info' to be free for the description of 'copy'}}
func.func @copy(%stream: !gpu.async.token) {
  return
}
// expected-note @below {{this has the name}}
func.func @copy_info(%stream: !gpu.async.token) {
  return
}

// -----

// expected-error @below {{expected kernels to be binaries on the host level}}
// expected-note @below {{'mosaic-gpu-expand-kernels' should have lowered this}}
mosaic_gpu.kernel @too_early() grid(1) block(128) {
}
