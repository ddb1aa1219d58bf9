// RUN: mosaic-opt %s --verify-diagnostics --pass-pipeline='builtin.module(gpu.module(mosaic-gpu-finalize-kernels))'

gpu.module @device {
  llvm.func @no_register(%a: i128) {
    // expected-error @below {{expected operands that are 16, 32 or 64-bit values or vectors of them, but got 'i128'}}
    %b = mosaic_gpu.optimization_barrier %a : i128
    llvm.return
  }
}
