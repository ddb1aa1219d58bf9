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

// Several arrivals of one thread are said in nvvm.
// CHECK-LABEL: func.func @arrive_with_count
// CHECK:         %[[COUNT:.*]] = arith.constant 5 : i32
// CHECK:         nvvm.mbarrier.arrive %{{.*}}, %[[COUNT]] : !llvm.ptr<3> -> i64
mosaic_gpu.kernel @arrive_with_count(in %i: index) grid(1) block(128) {
  %barriers = mosaic_gpu.alloc_smem : !barriers
  mosaic_gpu.mbarrier_arrive %barriers[%i] count(5) : !barriers
}

// An arrival in another block releases to the cluster.
// CHECK-LABEL: func.func @arrive_remotely(
// CHECK-SAME:    %[[RANK:[^:]*]]: index
// CHECK:         %[[RANK32:.*]] = arith.index_cast %[[RANK]] : index to i32
// CHECK:         %[[REMOTE:.*]] = nvvm.mapa %{{.*}}, %[[RANK32]] : !llvm.ptr<3> -> !llvm.ptr<7>
// CHECK:         nvvm.mbarrier.arrive %[[REMOTE]], %{{.*}} {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<7>
// CHECK-NOT:     ->
mosaic_gpu.kernel @arrive_remotely(in %rank: index) grid(2) cluster(2) block(128) {
  %barrier = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_arrive %barrier of_block(%rank) : !barrier
}

// CHECK-LABEL: func.func @test_wait(
// CHECK-SAME:    %[[PARITY:[^:]*]]: i1
// CHECK:         %[[PHASE:.*]] = arith.extui %[[PARITY]] : i1 to i32
// CHECK:         %[[DONE:.*]] = nvvm.mbarrier.test.wait %{{.*}}, %[[PHASE]] : !llvm.ptr<3>, i32 -> i1
// CHECK:         nvvm.mbarrier.test.wait %{{.*}}, %{{.*}} {scope = #nvvm.mem_scope<cluster>}
// CHECK:         scf.if %[[DONE]]
mosaic_gpu.kernel @test_wait(in %parity: i1, out %y: memref<i32>) grid(1) block(128) {
  %barrier = mosaic_gpu.alloc_smem : !barrier
  %done = mosaic_gpu.mbarrier_test_wait %barrier parity(%parity) : !barrier
  %other = mosaic_gpu.mbarrier_test_wait %barrier parity(%parity) scope(cluster) : !barrier
  scf.if %done {
    %one = arith.constant 1 : i32
    memref.store %one, %y[] : memref<i32>
  }
}

// A wait that acquires from the cluster tries until the phase is complete.
// CHECK-LABEL: func.func @wait_for_the_cluster(
// CHECK:         scf.while : () -> () {
// CHECK:           %[[DONE:.*]] = nvvm.mbarrier.try_wait %{{.*}}, %{{.*}}, %{{.*}} {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32, i32 -> i1
// CHECK:           %[[AGAIN:.*]] = arith.xori %[[DONE]], %{{.*}} : i1
// CHECK:           scf.condition(%[[AGAIN]])
mosaic_gpu.kernel @wait_for_the_cluster(in %parity: i1) grid(1) block(128) {
  %barrier = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_wait %barrier parity(%parity) scope(cluster) : !barrier
}

// The parity is the index's bit, which flips.
// CHECK-LABEL: func.func @wait_phase(
// CHECK-SAME:    %[[I:[^:]*]]: index {{[^%]*}}, %[[PHASES:[^:]*]]: i32
// CHECK:         %[[ONE:.*]] = arith.constant 1 : i32
// CHECK:         %[[I32:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK:         %[[SHIFTED:.*]] = arith.shrui %[[PHASES]], %[[I32]] : i32
// CHECK:         %[[BIT:.*]] = arith.shli %[[ONE]], %[[I32]] : i32
// CHECK:         %[[PARITY:.*]] = arith.trunci %[[SHIFTED]] : i32 to i1
// CHECK:         nvgpu.mbarrier.try_wait.parity %{{.*}}[%[[I]]], %[[PARITY]]
// CHECK:         %[[NEXT:.*]] = arith.xori %[[PHASES]], %[[BIT]] : i32
// CHECK:         memref.store %[[NEXT]]
mosaic_gpu.kernel @wait_phase(in %i: index, in %phases: i32, out %y: memref<i32>) grid(1) block(128) {
  %barriers = mosaic_gpu.alloc_smem : !barriers
  %next = mosaic_gpu.mbarrier_wait_phase %barriers[%i] phases(%phases) : !barriers
  memref.store %next, %y[] : memref<i32>
}

// A single barrier is that of bit 0.
// CHECK-LABEL: func.func @wait_phase_of_one(
// CHECK-SAME:    %[[PHASES:[^:]*]]: i32
// CHECK:         %[[PARITY:.*]] = arith.trunci %[[PHASES]] : i32 to i1
// CHECK:         nvgpu.mbarrier.try_wait.parity %{{.*}}, %[[PARITY]]
// CHECK:         arith.xori %[[PHASES]], %{{.*}} : i32
mosaic_gpu.kernel @wait_phase_of_one(in %phases: i32, out %y: memref<i32>) grid(1) block(128) {
  %barrier = mosaic_gpu.alloc_smem : !barrier
  %next = mosaic_gpu.mbarrier_wait_phase %barrier phases(%phases) : !barrier
  memref.store %next, %y[] : memref<i32>
}

// CHECK-LABEL: func.func @cluster_barrier
// CHECK:         nvvm.cluster.arrive {aligned}
// CHECK-NEXT:    nvvm.cluster.wait {aligned}
mosaic_gpu.kernel @cluster_barrier() grid(2) cluster(2) block(128) {
  mosaic_gpu.cluster_barrier
}
