// RUN: mosaic-opt %s --mosaic-gpu-expand-kernels --mosaic-gpu-allocate-shared-memory --mosaic-gpu-convert-mosaic-gpu-to-nvgpu | FileCheck %s

!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
!barriers = memref<3x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>

// The first thread of the block initialises each barrier of an array.
// CHECK-LABEL: func.func @init
// CHECK:         %[[X:.*]] = gpu.thread_id x
// CHECK:         %[[ZERO:.*]] = arith.constant 0 : index
// CHECK:         %[[IS_FIRST:.*]] = arith.cmpi eq, %[[X]], %[[ZERO]]
// CHECK:         scf.if %[[IS_FIRST]] {
// CHECK:           %[[COUNT:.*]] = arith.constant 7 : index
// CHECK-COUNT-3:   nvgpu.mbarrier.init %{{.*}}[%{{.*}}], %[[COUNT]] : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 3>
// CHECK-NOT:       nvgpu.mbarrier.init
mosaic_gpu.kernel @init() grid(1) block(128) {
  %barriers = mosaic_gpu.alloc_smem : !barriers
  mosaic_gpu.mbarrier_init %barriers count(7) : !barriers
}

// A block with several rows numbers its threads row by row.
// CHECK-LABEL: func.func @init_in_rows_and_planes
// CHECK-DAG:     %[[C16:.*]] = arith.constant 16 : index
// CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : index
// CHECK:         %[[X:.*]] = gpu.thread_id x
// CHECK:         %[[Y:.*]] = gpu.thread_id y
// CHECK:         %[[ROW:.*]] = arith.muli %[[Y]], %[[C16]]
// CHECK:         %[[IN_PLANE:.*]] = arith.addi %[[X]], %[[ROW]]
// CHECK:         %[[PLANE:.*]] = arith.muli %[[C16]], %[[C4]]
// CHECK:         %[[Z:.*]] = gpu.thread_id z
// CHECK:         %[[BEFORE:.*]] = arith.muli %[[Z]], %[[PLANE]]
// CHECK:         arith.addi %[[IN_PLANE]], %[[BEFORE]]
mosaic_gpu.kernel @init_in_rows_and_planes() grid(1) block(16, 4, 2) {
  %barrier = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %barrier count(1) : !barrier
}

// CHECK-LABEL: func.func @uses(
// CHECK-SAME:    %[[I:[^:]*]]: index {{[^%]*}}, %[[PARITY:[^:]*]]: i1
// CHECK:         nvgpu.mbarrier.arrive %{{.*}}[%[[I]]]
// CHECK:         %[[BYTES:.*]] = arith.constant 512 : index
// CHECK:         nvgpu.mbarrier.arrive.expect_tx %{{.*}}[%[[I]]], %[[BYTES]]
// CHECK:         nvgpu.mbarrier.try_wait.parity %{{.*}}[%[[I]]], %[[PARITY]]
mosaic_gpu.kernel @uses(in %i: index, in %parity: i1) grid(1) block(128) {
  %barriers = mosaic_gpu.alloc_smem : !barriers
  mosaic_gpu.mbarrier_arrive %barriers[%i] : !barriers
  mosaic_gpu.mbarrier_arrive_expect_tx %barriers[%i] bytes(512) : !barriers
  mosaic_gpu.mbarrier_wait %barriers[%i] parity(%parity) : !barriers
}
