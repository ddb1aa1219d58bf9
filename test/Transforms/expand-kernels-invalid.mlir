// RUN: mosaic-opt %s --verify-diagnostics --mosaic-gpu-expand-kernels

module {
  // expected-error @below {{expected kernels at the top level of the module}}
  mosaic_gpu.kernel @nested() grid(1) block(128) {
  }
}
// A module that is written keeps the parser from adding one.
func.func private @beside()
