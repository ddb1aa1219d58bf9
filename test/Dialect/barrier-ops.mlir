// RUN: mosaic-opt %s | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --mlir-print-op-generic | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --emit-bytecode | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --verify-roundtrip -o /dev/null

!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
!barriers = memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
!some_barriers = memref<?x!mosaic_gpu.barrier, strided<[1], offset: ?>, #gpu.address_space<workgroup>>

// CHECK-LABEL: func.func @init
// CHECK-SAME:    (%[[ONE:.*]]: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %[[FOUR:.*]]: memref<4x
func.func @init(%one: !barrier, %four: !barriers) {
  // CHECK: mosaic_gpu.mbarrier_init %[[ONE]] count(1) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  mosaic_gpu.mbarrier_init %one count(1) : !barrier
  // CHECK: mosaic_gpu.mbarrier_init %[[FOUR]] count(1048575) : memref<4x
  mosaic_gpu.mbarrier_init %four count(1048575) : !barriers
  return
}

// CHECK-LABEL: func.func @arrive
// CHECK-SAME:    (%[[ONE:.*]]: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %[[FOUR:.*]]: memref<4x{{.*}}, %[[I:.*]]: index)
func.func @arrive(%one: !barrier, %four: !barriers, %i: index) {
  // CHECK: mosaic_gpu.mbarrier_arrive %[[ONE]] : memref<!
  mosaic_gpu.mbarrier_arrive %one : !barrier
  // CHECK: mosaic_gpu.mbarrier_arrive %[[FOUR]][%[[I]]] : memref<4x
  mosaic_gpu.mbarrier_arrive %four[%i] : !barriers
  return
}

// An arrival that counts once is not said to.
// CHECK-LABEL: func.func @arrive_in_other_ways
func.func @arrive_in_other_ways(%one: !barrier, %four: !barriers, %i: index, %rank: index) {
  // CHECK: mosaic_gpu.mbarrier_arrive %{{.*}}[%{{.*}}] : memref<4x
  mosaic_gpu.mbarrier_arrive %four[%i] count(1) : !barriers
  // CHECK: mosaic_gpu.mbarrier_arrive %{{.*}} count(1048575) : memref<!
  mosaic_gpu.mbarrier_arrive %one count(1048575) : !barrier
  // CHECK: mosaic_gpu.mbarrier_arrive %{{.*}} of_block(%{{.*}}) : memref<!
  mosaic_gpu.mbarrier_arrive %one of_block(%rank) : !barrier
  // CHECK: mosaic_gpu.mbarrier_arrive %{{.*}}[%{{.*}}] count(32) of_block(%{{.*}}) : memref<4x
  mosaic_gpu.mbarrier_arrive %four[%i] count(32) of_block(%rank) : !barriers
  return
}

// CHECK-LABEL: func.func @arrive_expect_tx
// CHECK-SAME:    (%[[ONE:.*]]: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %[[FOUR:.*]]: memref<4x{{.*}}, %[[I:.*]]: index)
func.func @arrive_expect_tx(%one: !barrier, %four: !barriers, %i: index) {
  // CHECK: mosaic_gpu.mbarrier_arrive_expect_tx %[[ONE]] bytes(0) : memref<!
  mosaic_gpu.mbarrier_arrive_expect_tx %one bytes(0) : !barrier
  // CHECK: mosaic_gpu.mbarrier_arrive_expect_tx %[[FOUR]][%[[I]]] bytes(1048575) : memref<4x
  mosaic_gpu.mbarrier_arrive_expect_tx %four[%i] bytes(1048575) : !barriers
  return
}

// CHECK-LABEL: func.func @wait
// CHECK-SAME:    (%[[ONE:.*]]: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %[[FOUR:.*]]: memref<4x{{.*}}, %[[I:.*]]: index, %[[PARITY:.*]]: i1)
func.func @wait(%one: !barrier, %four: !barriers, %i: index, %parity: i1) {
  // CHECK: mosaic_gpu.mbarrier_wait %[[ONE]] parity(%[[PARITY]]) : memref<!
  mosaic_gpu.mbarrier_wait %one parity(%parity) : !barrier
  // CHECK: mosaic_gpu.mbarrier_wait %[[FOUR]][%[[I]]] parity(%[[PARITY]]) : memref<4x
  mosaic_gpu.mbarrier_wait %four[%i] parity(%parity) : !barriers
  return
}

// CHECK-LABEL: func.func @wait_for_the_cluster
func.func @wait_for_the_cluster(%one: !barrier, %four: !barriers, %i: index, %parity: i1) {
  // CHECK: mosaic_gpu.mbarrier_wait %{{.*}} parity(%{{.*}}) scope(cluster) : memref<!
  mosaic_gpu.mbarrier_wait %one parity(%parity) scope(cluster) : !barrier
  // CHECK: mosaic_gpu.mbarrier_wait %{{.*}} parity(%{{.*}}) : memref<!
  mosaic_gpu.mbarrier_wait %one parity(%parity) scope(cta) : !barrier
  // CHECK: mosaic_gpu.cluster_barrier
  mosaic_gpu.cluster_barrier
  return
}

// CHECK-LABEL: func.func @test_wait
func.func @test_wait(%one: !barrier, %four: !barriers, %i: index, %parity: i1) -> (i1, i1) {
  // CHECK: %[[ONE:.*]] = mosaic_gpu.mbarrier_test_wait %{{.*}} parity(%{{.*}}) : memref<!
  %a = mosaic_gpu.mbarrier_test_wait %one parity(%parity) : !barrier
  // CHECK: %[[FOUR:.*]] = mosaic_gpu.mbarrier_test_wait %{{.*}}[%{{.*}}] parity(%{{.*}}) scope(cluster) : memref<4x
  %b = mosaic_gpu.mbarrier_test_wait %four[%i] parity(%parity) scope(cluster) : !barriers
  // CHECK: return %[[ONE]], %[[FOUR]] : i1, i1
  return %a, %b : i1, i1
}

// CHECK-LABEL: func.func @wait_phase
func.func @wait_phase(%one: !barrier, %four: !barriers, %i: index, %phases: i32) -> i32 {
  // CHECK: %[[NEXT:.*]] = mosaic_gpu.mbarrier_wait_phase %{{.*}}[%{{.*}}] phases(%{{.*}}) : memref<4x
  %next = mosaic_gpu.mbarrier_wait_phase %four[%i] phases(%phases) : !barriers
  // CHECK: mosaic_gpu.mbarrier_wait_phase %{{.*}} phases(%[[NEXT]]) scope(cluster) : memref<!
  %last = mosaic_gpu.mbarrier_wait_phase %one phases(%next) scope(cluster) : !barrier
  return %last : i32
}

// CHECK-LABEL: func.func @wait_phase_of_32_barriers
func.func @wait_phase_of_32_barriers(%b: memref<32x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %i: index, %phases: i32) {
  %next = mosaic_gpu.mbarrier_wait_phase %b[%i] phases(%phases) : memref<32x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// Only mbarrier_init has to know how many there are.
// CHECK-LABEL: func.func @part_of_an_array
func.func @part_of_an_array(%some: !some_barriers, %i: index) {
  // CHECK: mosaic_gpu.mbarrier_arrive %{{.*}}[%{{.*}}] : memref<?x!mosaic_gpu.barrier, strided<[1], offset: ?>, #gpu.address_space<workgroup>>
  mosaic_gpu.mbarrier_arrive %some[%i] : !some_barriers
  return
}

// CHECK-LABEL: func.func @attributes
func.func @attributes(%one: !barrier, %parity: i1) {
  // CHECK: mosaic_gpu.mbarrier_init %{{.*}} count(1) {note} :
  mosaic_gpu.mbarrier_init %one count(1) {note} : !barrier
  // CHECK: mosaic_gpu.mbarrier_arrive %{{.*}} {note} :
  mosaic_gpu.mbarrier_arrive %one {note} : !barrier
  // CHECK: mosaic_gpu.mbarrier_wait %{{.*}} parity(%{{.*}}) {note} :
  mosaic_gpu.mbarrier_wait %one parity(%parity) {note} : !barrier
  return
}
