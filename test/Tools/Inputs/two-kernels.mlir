mosaic_gpu.kernel @first(out %y: memref<128xf32>) grid(1) block(128) {
  %i = gpu.thread_id x
  %value = arith.constant 1.0 : f32
  memref.store %value, %y[%i] : memref<128xf32>
}

mosaic_gpu.kernel @second(in %x: f32, out %y: memref<128xf32>) grid(1) block(128) {
  %i = gpu.thread_id x
  memref.store %x, %y[%i] : memref<128xf32>
}

// Not for callers.
llvm.func @helper() {
  llvm.return
}
