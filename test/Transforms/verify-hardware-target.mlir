// Instructions of sm_90a are not those of sm_90.
// RUN: mosaic-opt %s --mosaic-gpu-expand-kernels --mosaic-gpu-verify-hardware=target=sm_90a -o %t
// RUN: mosaic-opt %s --split-input-file --verify-diagnostics --mosaic-gpu-expand-kernels --mosaic-gpu-verify-hardware=target=sm_90

mosaic_gpu.kernel @setmaxregister() grid(1) block(128) {
  // expected-error @below {{expected an instruction that the target has, but sm_90 lacks it}}
  nvvm.setmaxregister decrease 40
}

mosaic_gpu.kernel @wgmma() grid(1) block(128) {
  // expected-error @below {{expected an instruction that the target has, but sm_90 lacks it}}
  nvvm.wgmma.fence.aligned
}

mosaic_gpu.kernel @elect() grid(1) block(128) {
  %elected = nvvm.elect.sync -> i1
}
