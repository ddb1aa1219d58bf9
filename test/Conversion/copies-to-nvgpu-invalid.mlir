// RUN: mosaic-opt %s --split-input-file --verify-diagnostics --mosaic-gpu-convert-mosaic-gpu-to-nvgpu

func.func @no_descriptor(%stream: !gpu.async.token, %dst: memref<64x64xf16>) {
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %token = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) {
    %tile = mosaic_gpu.slice_smem {offset = 0 : i32} : memref<64x64xf16, #gpu.address_space<workgroup>>
    // expected-error @below {{failed to legalize operation 'mosaic_gpu.async_copy'}}
    mosaic_gpu.async_copy %tile to %dst[0, 0] [64, 64] : memref<64x64xf16, #gpu.address_space<workgroup>> to memref<64x64xf16>
    gpu.terminator
  }
  return
}

// -----

func.func @outside_of_a_launch() {
  // expected-error @below {{expected to stand inside a gpu.launch}}
  mosaic_gpu.commit_shared
  return
}

// -----

// expected-error @below {{expected to stand inside a gpu.launch}}
// expected-note @below {{'mosaic-gpu-expand-kernels' should have lowered this}}
mosaic_gpu.kernel @kernel() grid(1) block(128) {
}
