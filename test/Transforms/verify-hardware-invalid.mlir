// RUN: mosaic-opt %s --split-input-file --verify-diagnostics --mosaic-gpu-expand-kernels --mosaic-gpu-verify-hardware

// expected-error @below {{expected 1 to 1024 threads of a block along x, but got 1025}}
mosaic_gpu.kernel @block_of_1025() grid(1) block(1025) {
}
mosaic_gpu.kernel @block_of_1024() grid(1) block(1024) {
}

// -----

// expected-error @below {{expected at most 8 blocks in a portable cluster on sm_90a, but got 9; a non-portable cluster may have as many}}
mosaic_gpu.kernel @cluster_of_9() grid(9) cluster(9) block(128) {
}
mosaic_gpu.kernel @cluster_of_8() grid(8) cluster(8) block(128) {
}

// -----

// expected-error @below {{expected at most 16 blocks in a non-portable cluster on sm_90a, but got 17}}
mosaic_gpu.kernel @non_portable_cluster_of_17() grid(17) cluster(17) block(128) non_portable_cluster {
}
mosaic_gpu.kernel @non_portable_cluster_of_16() grid(16) cluster(16) block(128) non_portable_cluster {
}

// -----

// expected-error @below {{to be a multiple of the cluster}}
mosaic_gpu.kernel @grid_that_is_no_multiple() grid(3) cluster(2) block(128) {
}
mosaic_gpu.kernel @grid_that_is_a_multiple() grid(4) cluster(2) block(128) {
}

// -----

// expected-error @below {{65536}}
mosaic_gpu.kernel @grid_with_65536_rows() grid(1, 65536) block(128) {
}
mosaic_gpu.kernel @grid_with_65535_rows() grid(1, 65535) block(128) {
}

// -----

mosaic_gpu.kernel @lane_level() grid(1) block(128) {
  // expected-error @below {{expected only ops of the hardware level}}
  // expected-note @below {{'mosaic-gpu-convert-mosaic-gpu-to-nvgpu' should have converted it}}
  mosaic_gpu.commit_shared
}

// -----

mosaic_gpu.kernel @named_region() grid(1) block(128) {
  // expected-error @below {{expected only ops of the hardware level}}
  // expected-note @below {{'mosaic-gpu-lower-profiler' should have converted it}}
  mosaic_gpu.named_region "x" {
    gpu.barrier
    // expected-error @below {{expected only ops of the hardware level}}
    // expected-note @below {{'mosaic-gpu-lower-profiler' should have converted it}}
    mosaic_gpu.yield
  }
}
