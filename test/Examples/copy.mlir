// The example goes through the ops that the hardware level promises, and its
// source lines reach the device code.
// RUN: mosaic-opt %examples/copy.mlir --mosaic-gpu-expand-kernels --mosaic-gpu-lane-to-hardware | FileCheck %s --check-prefix=HARDWARE
// RUN: mosaic-compile --emit=ptx %examples/copy.mlir -o - | FileCheck %s --check-prefix=PTX

// HARDWARE-COUNT-2: mosaic_gpu.tma_descriptor
// HARDWARE: gpu.launch
// HARDWARE: nvgpu.mbarrier.init
// HARDWARE: nvgpu.mbarrier.arrive.expect_tx
// HARDWARE: nvgpu.tma.async.load
// HARDWARE: nvgpu.mbarrier.try_wait.parity
// HARDWARE: nvgpu.tma.async.store

// PTX: .visible .entry copy(
// PTX-NEXT: .param .align 64 .b8 copy_param_0[256]
// PTX-NEXT: )
// PTX: .reqntid 128
// PTX: prefetch{{.*}}tensormap
// PTX: .loc 1 [[#]]
// PTX: cp.async.bulk.tensor.2d.shared::cluster.global
// PTX: .file 1 "{{.*}}copy.mlir"
