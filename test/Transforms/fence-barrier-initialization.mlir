// RUN: mosaic-opt %s --mosaic-gpu-expand-kernels --mosaic-gpu-fence-barrier-initialization | FileCheck %s

!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>

// One fence and one barrier after the last of several.
// CHECK-LABEL: func.func @after_the_last
// CHECK:         mosaic_gpu.mbarrier_init
// CHECK-NOT:     nvvm.fence
// CHECK:         mosaic_gpu.mbarrier_init
// CHECK-NEXT:    nvvm.fence.mbarrier.init
// CHECK-NEXT:    gpu.barrier
// CHECK-NOT:     gpu.barrier
mosaic_gpu.kernel @after_the_last() grid(1) block(128) {
  %a = mosaic_gpu.alloc_smem : !barrier
  %b = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %a count(1) : !barrier
  mosaic_gpu.mbarrier_init %b count(1) : !barrier
}

// CHECK-LABEL: func.func @nothing_to_fence
// CHECK-NOT:     nvvm.fence
// CHECK:         return
mosaic_gpu.kernel @nothing_to_fence() grid(1) block(128) {
  gpu.barrier
}

// CHECK-LABEL: func.func @fenced_already
// CHECK:         mosaic_gpu.mbarrier_init
// CHECK-NEXT:    nvvm.fence.mbarrier.init
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    gpu.terminator
mosaic_gpu.kernel @fenced_already() grid(1) block(128) {
  %a = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %a count(1) : !barrier
  nvvm.fence.mbarrier.init
  gpu.barrier
}

// A barrier of the block alone is no fence.
// CHECK-LABEL: func.func @barrier_without_fence
// CHECK:         mosaic_gpu.mbarrier_init
// CHECK-NEXT:    nvvm.fence.mbarrier.init
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    gpu.barrier
mosaic_gpu.kernel @barrier_without_fence() grid(1) block(128) {
  %a = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %a count(1) : !barrier
  gpu.barrier
}

// The barrier is used before the fence.
// CHECK-LABEL: func.func @fenced_too_late
// CHECK:         mosaic_gpu.mbarrier_init
// CHECK-NEXT:    nvvm.fence.mbarrier.init
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    mosaic_gpu.mbarrier_arrive
mosaic_gpu.kernel @fenced_too_late() grid(1) block(128) {
  %a = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %a count(1) : !barrier
  mosaic_gpu.mbarrier_arrive %a : !barrier
  nvvm.fence.mbarrier.init
  gpu.barrier
}

// Blocks of a cluster may use each other's barriers.
// CHECK-LABEL: func.func @cluster
// CHECK:         mosaic_gpu.mbarrier_init
// CHECK-NEXT:    nvvm.fence.mbarrier.init
// CHECK-NEXT:    nvvm.cluster.arrive
// CHECK-NEXT:    nvvm.cluster.wait
mosaic_gpu.kernel @cluster() grid(2) cluster(2) block(128) {
  %a = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %a count(1) : !barrier
}

// A barrier that is used before the next one is initialised gets a fence first.
// CHECK-LABEL: func.func @used_in_between
// CHECK:         mosaic_gpu.mbarrier_init
// CHECK-NEXT:    nvvm.fence.mbarrier.init
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    mosaic_gpu.mbarrier_arrive
// CHECK-NEXT:    mosaic_gpu.mbarrier_init
// CHECK-NEXT:    nvvm.fence.mbarrier.init
// CHECK-NEXT:    gpu.barrier
mosaic_gpu.kernel @used_in_between() grid(1) block(128) {
  %a = mosaic_gpu.alloc_smem : !barrier
  %b = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %a count(128) : !barrier
  mosaic_gpu.mbarrier_arrive %a : !barrier
  mosaic_gpu.mbarrier_init %b count(1) : !barrier
}
