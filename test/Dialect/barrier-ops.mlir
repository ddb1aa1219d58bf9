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
