// RUN: mosaic-opt %s --split-input-file --verify-diagnostics

func.func @global_memory() {
  // expected-error @below {{'mosaic_gpu.alloc_smem' op result #0 must be memref in shared memory (#gpu.address_space<workgroup>), but got 'memref<4xf32>'}}
  %0 = mosaic_gpu.alloc_smem : memref<4xf32>
  return
}

// -----

func.func @number_of_the_memory_space() {
  // expected-error @below {{'mosaic_gpu.alloc_smem' op result #0 must be memref in shared memory}}
  %0 = mosaic_gpu.alloc_smem : memref<4xf32, 3>
  return
}

// -----

func.func @unranked() {
  // expected-error @below {{invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32, #gpu.address_space<workgroup>>'}}
  %0 = mosaic_gpu.alloc_smem : memref<*xf32, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @dynamic_shape() {
  // expected-error @below {{'mosaic_gpu.alloc_smem' op expected a buffer of static shape, but got 'memref<?xf32, #gpu.address_space<workgroup>>'}}
  %0 = mosaic_gpu.alloc_smem : memref<?xf32, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @layout() {
  // expected-error @below {{'mosaic_gpu.alloc_smem' op expected a buffer with the default layout, but got 'memref<4xf32, strided<[2]>, #gpu.address_space<workgroup>>'}}
  %0 = mosaic_gpu.alloc_smem : memref<4xf32, strided<[2]>, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @element_of_no_bits() {
  // expected-error @below {{'mosaic_gpu.alloc_smem' op expected elements of 1, 2, 4, 8, ... bytes, but got 'i0'}}
  %0 = mosaic_gpu.alloc_smem : memref<4xi0, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @element_of_less_than_a_byte() {
  // expected-error @below {{'mosaic_gpu.alloc_smem' op expected elements of 1, 2, 4, 8, ... bytes, but got 'i4'}}
  %0 = mosaic_gpu.alloc_smem : memref<4xi4, #gpu.address_space<workgroup>>
  return
}

// -----

// A memref keeps 4 bytes for each.
func.func @element_of_3_bytes() {
  // expected-error @below {{'mosaic_gpu.alloc_smem' op expected elements of 1, 2, 4, 8, ... bytes, but got 'i24'}}
  %0 = mosaic_gpu.alloc_smem : memref<4xi24, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @element_of_19_bits() {
  // expected-error @below {{'mosaic_gpu.alloc_smem' op expected elements of 1, 2, 4, 8, ... bytes, but got 'tf32'}}
  %0 = mosaic_gpu.alloc_smem : memref<4xtf32, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @vector_element() {
  // expected-error @below {{'mosaic_gpu.alloc_smem' op expected elements of 1, 2, 4, 8, ... bytes, but got 'vector<4xf32>'}}
  %0 = mosaic_gpu.alloc_smem : memref<4xvector<4xf32>, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @too_many_bytes() {
  // expected-error @below {{'mosaic_gpu.alloc_smem' op expected a buffer of less than 2^31 bytes, but got 'memref<9223372036854775807xi16, #gpu.address_space<workgroup>>'}}
  %0 = mosaic_gpu.alloc_smem : memref<9223372036854775807xi16, #gpu.address_space<workgroup>>
  return
}

// -----

// The product of the sizes is 2^64: 0 in 64 bits.
func.func @product_of_sizes() {
  // expected-error @below {{'mosaic_gpu.alloc_smem' op expected a buffer of less than 2^31 bytes}}
  %0 = mosaic_gpu.alloc_smem : memref<4294967296x4294967296xi8, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @no_offset() {
  // expected-error @below {{'mosaic_gpu.slice_smem' op requires attribute 'offset'}}
  %0 = mosaic_gpu.slice_smem : memref<4xf32, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @negative_offset() {
  // expected-error @below {{'mosaic_gpu.slice_smem' op attribute 'offset' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  %0 = mosaic_gpu.slice_smem {offset = -4 : i32} : memref<4xf32, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @long_offset() {
  // expected-error @below {{'mosaic_gpu.slice_smem' op attribute 'offset' failed to satisfy constraint: 32-bit signless integer attribute}}
  %0 = mosaic_gpu.slice_smem {offset = 4 : i64} : memref<4xf32, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @offset_of_half_an_element() {
  %legal = mosaic_gpu.slice_smem {offset = 4 : i32} : memref<4xf32, #gpu.address_space<workgroup>>
  // expected-error @below {{'mosaic_gpu.slice_smem' op expected offset to be a multiple of 4 bytes, the size of 'f32', but got 2}}
  %0 = mosaic_gpu.slice_smem {offset = 2 : i32} : memref<4xf32, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @offset_of_a_barrier() {
  %legal = mosaic_gpu.slice_smem {offset = 8 : i32} : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  // expected-error @below {{'mosaic_gpu.slice_smem' op expected offset to be a multiple of 8 bytes, the size of '!mosaic_gpu.barrier', but got 4}}
  %0 = mosaic_gpu.slice_smem {offset = 4 : i32} : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @slice_of_no_bits() {
  // expected-error @below {{'mosaic_gpu.slice_smem' op expected elements of 1, 2, 4, 8, ... bytes, but got 'i0'}}
  %0 = mosaic_gpu.slice_smem {offset = 4 : i32} : memref<4xi0, #gpu.address_space<workgroup>>
  return
}

// -----

mosaic_gpu.kernel @alternative_for_each_union() grid(1) block(32) {
  // expected-error @below {{expected an alternative for each of 2 unions, but got 1}}
  %0 = "mosaic_gpu.alloc_smem"() {unions = ["a", "b"], alternatives = array<i64: 0>} : () -> memref<4xi8, #gpu.address_space<workgroup>>
}

// -----

mosaic_gpu.kernel @union_without_a_name() grid(1) block(32) {
  // expected-error @below {{expected a union to have a name, but got ""}}
  %0 = mosaic_gpu.alloc_smem union(""[0]) : memref<4xi8, #gpu.address_space<workgroup>>
}

// -----

mosaic_gpu.kernel @negative_alternative() grid(1) block(32) {
  // expected-error @below {{expected an alternative of union "a" that is not negative, but got -1}}
  %0 = mosaic_gpu.alloc_smem union("a"[-1]) : memref<4xi8, #gpu.address_space<workgroup>>
}

// -----

mosaic_gpu.kernel @barriers_in_a_union() grid(1) block(32) {
  // expected-error @below {{expected barriers outside of unions, as only mbarrier instructions may touch their memory, but got them in union "b"}}
  %0 = mosaic_gpu.alloc_smem union("a"[0], "b"[0]) : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
}
