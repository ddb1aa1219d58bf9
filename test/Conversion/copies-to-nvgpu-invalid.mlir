// RUN: mosaic-opt %s --verify-diagnostics --mosaic-gpu-expand-kernels --mosaic-gpu-convert-mosaic-gpu-to-nvgpu

mosaic_gpu.kernel @no_descriptor(in %src: memref<64x64xf16>) grid(1) block(128) {
  %tile = mosaic_gpu.slice_smem {offset = 0 : i32} : memref<64x64xf16, #gpu.address_space<workgroup>>
  // expected-error @below {{failed to legalize operation 'mosaic_gpu.async_copy'}}
  mosaic_gpu.async_copy %tile to %src[0, 0] [64, 64] : memref<64x64xf16, #gpu.address_space<workgroup>> to memref<64x64xf16>
}
