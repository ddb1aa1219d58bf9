// RUN: mosaic-opt %s --split-input-file --verify-diagnostics

func.func @count_of_0(%b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  mosaic_gpu.mbarrier_init %b count(1) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  // expected-error @below {{'mosaic_gpu.mbarrier_init' op expected a barrier of 1 to 1048575 arrivals, but got 0}}
  mosaic_gpu.mbarrier_init %b count(0) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @negative_count(%b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.mbarrier_init' op expected a barrier of 1 to 1048575 arrivals, but got -1}}
  mosaic_gpu.mbarrier_init %b count(-1) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @large_count(%b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  mosaic_gpu.mbarrier_init %b count(1048575) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  // expected-error @below {{'mosaic_gpu.mbarrier_init' op expected a barrier of 1 to 1048575 arrivals, but got 1048576}}
  mosaic_gpu.mbarrier_init %b count(1048576) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @huge_count(%b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{integer constant out of range for attribute}}
  mosaic_gpu.mbarrier_init %b count(4294967296) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @unknown_number_of_barriers(%b: memref<?x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.mbarrier_init' op expected a static number of barriers, but got 'memref<?x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>'}}
  mosaic_gpu.mbarrier_init %b count(1) : memref<?x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @no_barrier(%b: memref<4xi64, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.mbarrier_init' op operand #0 must be barrier or one-dimensional array of barriers in shared memory, but got 'memref<4xi64, #gpu.address_space<workgroup>>'}}
  mosaic_gpu.mbarrier_init %b count(1) : memref<4xi64, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @global_barrier(%b: memref<!mosaic_gpu.barrier>) {
  // expected-error @below {{'mosaic_gpu.mbarrier_arrive' op operand #0 must be barrier or one-dimensional array of barriers in shared memory, but got 'memref<!mosaic_gpu.barrier>'}}
  mosaic_gpu.mbarrier_arrive %b : memref<!mosaic_gpu.barrier>
  return
}

// -----

func.func @array_of_two_dims(%b: memref<2x2x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.mbarrier_init' op operand #0 must be barrier or one-dimensional array of barriers in shared memory}}
  mosaic_gpu.mbarrier_init %b count(1) : memref<2x2x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @arrive_without_index(%b: memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.mbarrier_arrive' op expected an index into the array of barriers 'memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>', but got none}}
  mosaic_gpu.mbarrier_arrive %b : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @arrive_with_index(%b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @below {{'mosaic_gpu.mbarrier_arrive' op expected no index for the single barrier 'memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>', but got one}}
  mosaic_gpu.mbarrier_arrive %b[%i] : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @expect_tx_without_index(%b: memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.mbarrier_arrive_expect_tx' op expected an index into the array of barriers}}
  mosaic_gpu.mbarrier_arrive_expect_tx %b bytes(0) : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @negative_bytes(%b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  mosaic_gpu.mbarrier_arrive_expect_tx %b bytes(0) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  // expected-error @below {{'mosaic_gpu.mbarrier_arrive_expect_tx' op expected a barrier to wait for 0 to 1048575 bytes, but got -1}}
  mosaic_gpu.mbarrier_arrive_expect_tx %b bytes(-1) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @too_many_bytes(%b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  mosaic_gpu.mbarrier_arrive_expect_tx %b bytes(1048575) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  // expected-error @below {{'mosaic_gpu.mbarrier_arrive_expect_tx' op expected a barrier to wait for 0 to 1048575 bytes, but got 1048576}}
  mosaic_gpu.mbarrier_arrive_expect_tx %b bytes(1048576) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @wait_without_index(%b: memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %parity: i1) {
  // expected-error @below {{'mosaic_gpu.mbarrier_wait' op expected an index into the array of barriers}}
  mosaic_gpu.mbarrier_wait %b parity(%parity) : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @wait_with_index(%b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %i: index, %parity: i1) {
  // expected-error @below {{'mosaic_gpu.mbarrier_wait' op expected no index for the single barrier}}
  mosaic_gpu.mbarrier_wait %b[%i] parity(%parity) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @two_indices(%b: memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @below {{operand}}
  "mosaic_gpu.mbarrier_arrive"(%b, %i, %i) : (memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, index, index) -> ()
  return
}

// -----

func.func @no_operand() {
  // expected-error @below {{'mosaic_gpu.mbarrier_arrive' op expected 1 or more operands, but found 0}}
  "mosaic_gpu.mbarrier_arrive"() : () -> ()
  return
}

// -----

func.func @arrive_0_times(%b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.mbarrier_arrive' op expected a barrier of 1 to 1048575 arrivals, but got 0}}
  mosaic_gpu.mbarrier_arrive %b count(0) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @arrive_too_often(%b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.mbarrier_arrive' op expected a barrier of 1 to 1048575 arrivals, but got 1048576}}
  mosaic_gpu.mbarrier_arrive %b count(1048576) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @test_wait_without_index(%b: memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %p: i1) {
  // expected-error @below {{'mosaic_gpu.mbarrier_test_wait' op expected an index into the array of barriers}}
  %c = mosaic_gpu.mbarrier_test_wait %b parity(%p) : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @wait_phase_with_index(%b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %i: index, %p: i32) {
  // expected-error @below {{'mosaic_gpu.mbarrier_wait_phase' op expected no index for the single barrier}}
  %n = mosaic_gpu.mbarrier_wait_phase %b[%i] phases(%p) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @wait_phase_of_33_barriers(%b: memref<33x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %i: index, %p: i32) {
  // expected-error @below {{'mosaic_gpu.mbarrier_wait_phase' op expected at most 32 barriers, one for each bit of phases, but got 'memref<33x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>'}}
  %n = mosaic_gpu.mbarrier_wait_phase %b[%i] phases(%p) : memref<33x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @wait_phase_of_unknown_barriers(%b: memref<?x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %i: index, %p: i32) {
  // expected-error @below {{'mosaic_gpu.mbarrier_wait_phase' op expected at most 32 barriers, one for each bit of phases, but got 'memref<?x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>'}}
  %n = mosaic_gpu.mbarrier_wait_phase %b[%i] phases(%p) : memref<?x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @unknown_scope(%b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %p: i1) {
  // expected-error @+2 {{expected one of [cta, cluster] for the threads whose writes a wait makes visible, got: gpu}}
  // expected-error @+1 {{invalid value for property scope}}
  mosaic_gpu.mbarrier_wait %b parity(%p) scope(gpu) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}
