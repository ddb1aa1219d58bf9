// RUN: mosaic-opt %s --verify-diagnostics --mosaic-gpu-pass-memrefs-by-pointer

func.func @no_strides(%stream: !gpu.async.token, %x: memref<8x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @below {{expected memrefs with strides, but got 'memref<8x4xf32, affine_map}}
  %token = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %value = memref.load %x[%c0, %c0] : memref<8x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>
    memref.store %value, %x[%c1, %c1] : memref<8x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>
    gpu.terminator
  }
  return
}
