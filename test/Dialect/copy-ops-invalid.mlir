// RUN: mosaic-opt %s --split-input-file --verify-diagnostics

func.func @slice_of_both_sides(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{expected a slice of one side only, the one in global memory}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s[0, 0] [64, 64] barrier(%b) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @slice_of_no_side(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{expected a slice '[indices] [lengths]' after the side in global memory}}
  mosaic_gpu.async_copy %g to %s barrier(%b) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @no_barrier_type(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{expected ','}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @huge_index(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{integer value too large}}
  mosaic_gpu.async_copy %g[9223372036854775808, 0] [64, 64] to %s barrier(%b) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @index_of_another_type(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %i: i32) {
  // expected-error @below {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  mosaic_gpu.async_copy %g[%i, 0] [64, 64] to %s barrier(%b) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @two_in_global(%g: memref<512x512xf16>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected one side in global and one in shared memory, but both are in global memory}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %g : memref<512x512xf16> to memref<512x512xf16>
  return
}

// -----

func.func @two_in_shared(%s: memref<64x64xf16, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected one side in global and one in shared memory, but both are in shared memory}}
  mosaic_gpu.async_copy %s[0, 0] [64, 64] to %s : memref<64x64xf16, #gpu.address_space<workgroup>> to memref<64x64xf16, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @global_in_another_space(%g: memref<512x512xf16, 1>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected the other side in global memory (no memory space), but got 'memref<512x512xf16, 1>'}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) : memref<512x512xf16, 1> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @slice_of_the_shared_side(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected an index for each of the 2 dims in global memory, but got 1}}
  mosaic_gpu.async_copy %g[0] [64] to %s barrier(%b) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @vector(%v: vector<4xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op operand #0 must be memref or TMA descriptor, but got 'vector<4xf16>'}}
  mosaic_gpu.async_copy %v[0] [4] to %s barrier(%b) : vector<4xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @load_without_barrier(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected a barrier on which the load completes, but got none; add 'barrier(%barrier)'}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @store_with_barrier(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected no barrier for a store, but got one; 'await_async_copy' waits for it}}
  mosaic_gpu.async_copy %s to %g[0, 0] [64, 64] barrier(%b) : memref<64x64xf16, #gpu.address_space<workgroup>> to memref<512x512xf16>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @store_that_arrives(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected a barrier to arrive at, but got none}}
  mosaic_gpu.async_copy %s to %g[0, 0] [64, 64] arrive : memref<64x64xf16, #gpu.address_space<workgroup>> to memref<512x512xf16>
  return
}

// -----

func.func @array_of_barriers_without_index(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected an index into the array of barriers}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @barrier_with_index(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected no index for the single barrier}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b[%i]) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @memory_as_barrier(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op operand #2 must be barrier or one-dimensional array of barriers in shared memory, but got 'memref<64x64xf16, #gpu.address_space<workgroup>>'}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%s) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<64x64xf16, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @index_of_no_barrier(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected a barrier beside the index of one}}
  "mosaic_gpu.async_copy"(%s, %g, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1, 0>, static_indices = array<i64: 0, 0>, slice_lengths = array<i64: 64, 64>}> : (memref<64x64xf16, #gpu.address_space<workgroup>>, memref<512x512xf16>, index) -> ()
  return
}

// -----

func.func @index_without_operand(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected 1 index operands, but got 0}}
  "mosaic_gpu.async_copy"(%g, %s, %b) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 0>, static_indices = array<i64: -9223372036854775808, 0>, slice_lengths = array<i64: 64, 64>}> : (memref<512x512xf16>, memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) -> ()
  return
}

// -----

func.func @operand_without_index(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %i: index) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected 0 index operands, but got 1}}
  "mosaic_gpu.async_copy"(%g, %s, %i, %b) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>, static_indices = array<i64: 0, 0>, slice_lengths = array<i64: 64, 64>}> : (memref<512x512xf16>, memref<64x64xf16, #gpu.address_space<workgroup>>, index, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) -> ()
  return
}

// -----

func.func @segments(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op operand count (3) does not match with the total size (4) specified in attribute 'operandSegmentSizes'}}
  "mosaic_gpu.async_copy"(%g, %s, %b) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>, static_indices = array<i64: 0, 0>, slice_lengths = array<i64: 64, 64>}> : (memref<512x512xf16>, memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) -> ()
  return
}

// -----

func.func @two_barriers(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op operand group starting at #2 requires 0 or 1 element, but found 2}}
  "mosaic_gpu.async_copy"(%g, %s, %b, %b) <{operandSegmentSizes = array<i32: 1, 1, 0, 2, 0, 0>, static_indices = array<i64: 0, 0>, slice_lengths = array<i64: 64, 64>}> : (memref<512x512xf16>, memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) -> ()
  return
}

// -----

func.func @no_source(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected one source and one destination, but got 0 and 2}}
  "mosaic_gpu.async_copy"(%g, %s, %b) <{operandSegmentSizes = array<i32: 0, 2, 0, 1, 0, 0>, static_indices = array<i64: 0, 0>, slice_lengths = array<i64: 64, 64>}> : (memref<512x512xf16>, memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) -> ()
  return
}

// -----

func.func @no_destination(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected one source and one destination, but got 2 and 0}}
  "mosaic_gpu.async_copy"(%g, %s) <{operandSegmentSizes = array<i32: 2, 0, 0, 0, 0, 0>, static_indices = array<i64: 0, 0>, slice_lengths = array<i64: 64, 64>}> : (memref<512x512xf16>, memref<64x64xf16, #gpu.address_space<workgroup>>) -> ()
  return
}

// -----

func.func @negative_segment(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op 'operandSegmentSizes' attribute cannot have negative elements}}
  "mosaic_gpu.async_copy"(%g, %s, %b) <{operandSegmentSizes = array<i32: 1, 1, -1, 1, 1, 0>, static_indices = array<i64: 0, 0>, slice_lengths = array<i64: 64, 64>}> : (memref<512x512xf16>, memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) -> ()
  return
}

// -----

func.func @no_properties(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op requires attribute 'slice_lengths'}}
  "mosaic_gpu.async_copy"(%g, %s, %b) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 0>}> : (memref<512x512xf16>, memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) -> ()
  return
}

// -----

func.func @transforms_that_are_numbers(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op attribute 'transforms' failed to satisfy constraint: array of memory transforms}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) transforms [1] : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @fewer_lengths(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected a length for each of the 2 dims in global memory, but got 1}}
  mosaic_gpu.async_copy %g[0, 0] [64] to %s barrier(%b) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @no_lengths(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected a length for each of the 2 dims in global memory, but got 0}}
  mosaic_gpu.async_copy %g[0, 0] to %s barrier(%b) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @length_of_0(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected lengths of at least 1, or -1 for a dim without one, but dim 1 has 0}}
  mosaic_gpu.async_copy %g[0, 0] [64, 0] to %s barrier(%b) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @length_of_minus_2(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected lengths of at least 1, or -1 for a dim without one, but dim 0 has -2}}
  mosaic_gpu.async_copy %g[0, 0] [-2, 64] to %s barrier(%b) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @element_types(%g: memref<512x512xf16>, %s: memref<64x64xbf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected equal element types, but got 'f16' in global and 'bf16' in shared memory}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) : memref<512x512xf16> to memref<64x64xbf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @shapes(%g: memref<512x512xf16>, %s: memref<64x32xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected shared memory of shape [64, 64], the slice after its transforms, but got [64, 32]}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) : memref<512x512xf16> to memref<64x32xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @dropped_dim(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected shared memory of shape [64], the slice after its transforms, but got [64, 64]}}
  mosaic_gpu.async_copy %g[0, 0] [-1, 64] to %s barrier(%b) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @dynamic_shared_memory(%g: memref<512x512xf16>, %s: memref<?x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected shared memory of static shape, but got 'memref<?x64xf16, #gpu.address_space<workgroup>>'}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) : memref<512x512xf16> to memref<?x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @elements_of_i4(%g: memref<512x512xi4>, %s: memref<64x64xi4, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected elements of a type that TMA can copy, of 1, 2, 4 or 8 bytes, but got 'i4'}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) : memref<512x512xi4> to memref<64x64xi4, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @elements_of_tf32(%g: memref<512x512xtf32>, %s: memref<64x64xtf32, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected elements of a type that TMA can copy, of 1, 2, 4 or 8 bytes, but got 'tf32'}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) : memref<512x512xtf32> to memref<64x64xtf32, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @elements_of_index(%g: memref<512x512xindex>, %s: memref<64x64xindex, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected elements of a type that TMA can copy, of 1, 2, 4 or 8 bytes, but got 'index'}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) : memref<512x512xindex> to memref<64x64xindex, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @more_bytes_than_addresses(%g: memref<512x512xf16>, %s: memref<4294967296x4294967296xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected shared memory of less than 2^63 bytes, but got 'memref<4294967296x4294967296xf16, #gpu.address_space<workgroup>>'}}
  mosaic_gpu.async_copy %g[0, 0] [4294967296, 4294967296] to %s barrier(%b) : memref<512x512xf16> to memref<4294967296x4294967296xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @gaps(%g: memref<512x512xf16>, %s: memref<64x64xf16, strided<[72, 1]>, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected shared memory without gaps: a stride of 64 elements in dim 0, but got 72}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) : memref<512x512xf16> to memref<64x64xf16, strided<[72, 1]>, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @unknown_gaps(%g: memref<512x512xf16>, %s: memref<64x64xf16, strided<[?, 1]>, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected shared memory without gaps: a stride of 64 elements in dim 0, but got a dynamic one}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) : memref<512x512xf16> to memref<64x64xf16, strided<[?, 1]>, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @column_major(%g: memref<512x512xf16>, %s: memref<64x64xf16, strided<[1, 64]>, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected shared memory without gaps: a stride of 1 elements in dim 1, but got 64}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) : memref<512x512xf16> to memref<64x64xf16, strided<[1, 64]>, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @affine_layout(%g: memref<512x512xf16>, %s: memref<64x64xf16, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected shared memory with strides, but got}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) : memref<512x512xf16> to memref<64x64xf16, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @rows_without_the_swizzles_pitch(%g: memref<512x512xf16>, %s: memref<64x32xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  mosaic_gpu.async_copy %g[0, 0] [64, 32] to %s barrier(%b) transforms [#mosaic_gpu.swizzle<64>] : memref<512x512xf16> to memref<64x32xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  // expected-error @below {{'mosaic_gpu.async_copy' op expected shared memory without gaps: a stride of 64 elements in dim 0, but got 32}}
  mosaic_gpu.async_copy %g[0, 0] [64, 32] to %s barrier(%b) transforms [#mosaic_gpu.swizzle<128>] : memref<512x512xf16> to memref<64x32xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @swizzle_first(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected the swizzle to be the last transform, but #mosaic_gpu.transpose<[1, 0]> follows it}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) transforms [#mosaic_gpu.swizzle<128>, #mosaic_gpu.transpose<[1, 0]>] : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @two_swizzles(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected the swizzle to be the last transform, but #mosaic_gpu.swizzle<32> follows it}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) transforms [#mosaic_gpu.swizzle<128>, #mosaic_gpu.swizzle<32>] : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @transpose_of_another_rank(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected a permutation of 2 dims, but got 3}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) transforms [#mosaic_gpu.transpose<[0, 1, 2]>] : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @tile_of_another_rank(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected a tile of at most 2 dimensions, the rank of what it tiles, but got 3}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) transforms [#mosaic_gpu.tile<[1, 64, 64]>] : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @slice_of_one_and_a_half_tiles(%g: memref<512x512xf16>, %s: memref<2x2x64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  mosaic_gpu.async_copy %g[0, 0] [128, 128] to %s barrier(%b) transforms [#mosaic_gpu.tile<[64, 64]>] : memref<512x512xf16> to memref<2x2x64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  // expected-error @below {{'mosaic_gpu.async_copy' op expected the size of dim 1 to be a multiple of its tile 64 or smaller than it, but got 96; the next multiple is 128}}
  mosaic_gpu.async_copy %g[0, 0] [128, 96] to %s barrier(%b) transforms [#mosaic_gpu.tile<[64, 64]>] : memref<512x512xf16> to memref<2x2x64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @memory_of_one_and_a_half_tiles(%g: memref<512x96xf16>, %s: memref<1x1x64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected the size of dim 1 to be a multiple of its tile 64 or smaller than it, but got 96; the next multiple is 128}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) transforms [#mosaic_gpu.tile<[64, 64]>] : memref<512x96xf16> to memref<1x1x64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @lengths_beside_a_descriptor(%d: !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected no lengths, transforms, fill and L2 promotion beside a TMA descriptor, which has its own}}
  mosaic_gpu.async_copy %d[0, 0] [64, 64] to %s barrier(%b) : !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @transforms_beside_a_descriptor(%d: !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected no lengths, transforms, fill and L2 promotion beside a TMA descriptor, which has its own}}
  mosaic_gpu.async_copy %d[0, 0] to %s barrier(%b) transforms [#mosaic_gpu.swizzle<128>] : !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @fewer_coordinates(%d: !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected a coordinate for each of the 2 dims of the descriptor, but got 1}}
  mosaic_gpu.async_copy %d[0] to %s barrier(%b) : !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @element_types_of_a_descriptor(%d: !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %s: memref<64x64xbf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected equal element types, but got 'f16' in global and 'bf16' in shared memory}}
  mosaic_gpu.async_copy %d[0, 0] to %s barrier(%b) : !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none> to memref<64x64xbf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @another_shape_than_the_box(%d: !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %s: memref<64x32xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected the shared memory to have the shape of the descriptor's box, but got}}
  mosaic_gpu.async_copy %d[0, 0] to %s barrier(%b) : !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none> to memref<64x32xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @two_descriptors(%d: !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>) {
  // expected-error @below {{'mosaic_gpu.async_copy' op expected one side in global and one in shared memory, but both are in global memory}}
  mosaic_gpu.async_copy %d[0, 0] to %d : !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none> to !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @negative_groups() {
  // expected-error @below {{'mosaic_gpu.await_async_copy' op attribute 'allow_groups' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  mosaic_gpu.await_async_copy -1
  return
}

// -----

!tile = memref<1x1x64x64xf16, #gpu.address_space<workgroup>>
func.func @start_inside_a_tile(%tile: !tile, %m: memref<128x128xf16>) {
  mosaic_gpu.async_copy %tile to %m[64, 0] [64, 64] transforms [#mosaic_gpu.tile<[64, 64]>] : !tile to memref<128x128xf16>
  // expected-error @below {{expected the index of dim 0 to be a multiple of its tile, 64, as a copy moves whole tiles, but got 8}}
  mosaic_gpu.async_copy %tile to %m[8, 0] [64, 64] transforms [#mosaic_gpu.tile<[64, 64]>] : !tile to memref<128x128xf16>
  return
}

// -----

!tile = memref<8x64xf16, #gpu.address_space<workgroup>>
func.func @inner_index(%tile: !tile, %m: memref<128x128xf16>) {
  mosaic_gpu.async_copy %tile to %m[3, 8] [8, 64] : !tile to memref<128x128xf16>
  // expected-error @below {{to be a multiple of 16 bytes}}
  mosaic_gpu.async_copy %tile to %m[3, 4] [8, 64] : !tile to memref<128x128xf16>
  return
}

// -----

!tile = memref<8x64xf16, #gpu.address_space<workgroup>>
!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
func.func @negative_inner_index(%tile: !tile, %m: memref<128x128xf16>, %barrier: !barrier) {
  mosaic_gpu.async_copy %m[0, -8] [8, 64] to %tile barrier(%barrier) : memref<128x128xf16> to !tile, !barrier
  // expected-error @below {{but got -8}}
  mosaic_gpu.async_copy %tile to %m[0, -8] [8, 64] : !tile to memref<128x128xf16>
  return
}

// -----

!row = memref<8x64xf16, strided<[64, 1], offset: 64>, #gpu.address_space<workgroup>>
!group = memref<8x64xf16, strided<[64, 1], offset: 512>, #gpu.address_space<workgroup>>
func.func @view_inside_a_swizzle(%row: !row, %group: !group, %m: memref<128x128xf16>) {
  mosaic_gpu.async_copy %group to %m[0, 0] [8, 64] transforms [#mosaic_gpu.swizzle<128>] : !group to memref<128x128xf16>
  // expected-error @below {{multiple of 1024 bytes}}
  mosaic_gpu.async_copy %row to %m[0, 0] [8, 64] transforms [#mosaic_gpu.swizzle<128>] : !row to memref<128x128xf16>
  return
}

// -----

func.func @load_that_reduces(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected a reduction of stores only, but got one of a load}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) reduction(add) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @load_without_commit(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected 'no_commit' of stores only}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) no_commit : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @collective_store(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected loads only to be collective, but got a store}}
  mosaic_gpu.async_copy %s to %g[0, 0] [64, 64] collective [x] : memref<64x64xf16, #gpu.address_space<workgroup>> to memref<512x512xf16>
  return
}

// -----

func.func @store_that_fills(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected a fill out of bounds of loads only}}
  mosaic_gpu.async_copy %s to %g[0, 0] [64, 64] out_of_bounds(nan) : memref<64x64xf16, #gpu.address_space<workgroup>> to memref<512x512xf16>
  return
}

// -----

func.func @collective_of_one_dim_twice(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected a collective of different dimensions, but got x twice}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) collective [x, y, x] : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @collective_of_no_dim(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected x, y or z, a dimension of a cluster, but got 'w'}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) collective [w] : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @collective_that_is_text(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{attribute 'collective' failed to satisfy constraint: array of dimensions of a cluster}}
  "mosaic_gpu.async_copy"(%g, %s, %b) <{collective = ["x"], operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 0>, slice_lengths = array<i64: 64, 64>, static_indices = array<i64: 0, 0>}> : (memref<512x512xf16>, memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) -> ()
  return
}

// -----

func.func @l2_promotion_of_32(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected an L2 promotion of 0, 64, 128 or 256 bytes, but got 32}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) l2_promotion(32) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @unknown_hint(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @+2 {{expected one of [none, evict_normal, evict_first, evict_last]}}
  // expected-error @+1 {{invalid value for property l2_hint}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) l2_hint(evict) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @unknown_reduction(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @+2 {{expected one of [add, min, max, inc, dec, and, or, xor, umin, umax, smin, smax]}}
  // expected-error @+1 {{invalid value for property reduction}}
  mosaic_gpu.async_copy %s to %g[0, 0] [64, 64] reduction(mul) : memref<64x64xf16, #gpu.address_space<workgroup>> to memref<512x512xf16>
  return
}

// -----

func.func @nan_of_integers(%g: memref<512x512xi16>, %s: memref<64x64xi16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected floats of 16 bits or more to fill with NaN out of bounds, but got i16}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) out_of_bounds(nan) : memref<512x512xi16> to memref<64x64xi16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @max_of_f32(%g: memref<512x512xf32>, %s: memref<64x64xf32, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected elements of f16 or bf16 for the reduction max, but got f32}}
  mosaic_gpu.async_copy %s to %g[0, 0] [64, 64] reduction(max) : memref<64x64xf32, #gpu.address_space<workgroup>> to memref<512x512xf32>
  return
}

// -----

func.func @max_without_sign(%g: memref<512x512xi32>, %s: memref<64x64xi32, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected elements of f16 or bf16 for the reduction max, but got i32}}
  mosaic_gpu.async_copy %s to %g[0, 0] [64, 64] reduction(max) : memref<64x64xi32, #gpu.address_space<workgroup>> to memref<512x512xi32>
  return
}

// -----

func.func @inc_of_i64(%g: memref<512x512xi64>, %s: memref<64x64xi64, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected elements of i32 for the reduction inc, but got i64}}
  mosaic_gpu.async_copy %s to %g[0, 0] [64, 64] reduction(inc) : memref<64x64xi64, #gpu.address_space<workgroup>> to memref<512x512xi64>
  return
}

// -----

func.func @predicate_of_another_type(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>, %p: i32) { // expected-note {{prior use here}}
  // expected-error @+1 {{use of value '%p' expects different type than prior uses: 'i1' vs 'i32'}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) predicate(%p) : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @fill_beside_a_descriptor(%d: !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected no lengths, transforms, fill and L2 promotion beside a TMA descriptor}}
  mosaic_gpu.async_copy %d[0, 0] to %s barrier(%b) out_of_bounds(nan) : !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @promotion_beside_a_descriptor(%d: !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>) {
  // expected-error @+1 {{expected no lengths, transforms, fill and L2 promotion beside a TMA descriptor}}
  mosaic_gpu.async_copy_prefetch %d[0, 0] l2_promotion(64) : !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @transpose_of_dim_5(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) transforms [#mosaic_gpu.transpose<[0, 5]>] : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @transpose_of_one_dim_twice(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) transforms [#mosaic_gpu.transpose<[0, 0]>] : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @transpose_of_rank_3(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) transforms [#mosaic_gpu.transpose<[0, 1, 2]>] : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @transpose_of_elements(%g: memref<512x512xf16>, %s: memref<64x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  // expected-error @below {{expected the innermost dim of the slice to be the one of stride 1 in global memory, but its stride is 512}}
  // expected-note @below {{tile the slice first and transpose its tiles}}
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) transforms [#mosaic_gpu.transpose<[1, 0]>] : memref<512x512xf16> to memref<64x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @prefetch_without_slice(%g: memref<512x512xf16>) {
  // expected-error @+1 {{expected a slice '[indices] [lengths]'}}
  mosaic_gpu.async_copy_prefetch %g : memref<512x512xf16>
  return
}

// -----

func.func @prefetch_of_shared_memory(%s: memref<64x64xf16, #gpu.address_space<workgroup>>) {
  // expected-error @+1 {{expected global memory (no memory space), but got 'memref<64x64xf16, #gpu.address_space<workgroup>>'}}
  mosaic_gpu.async_copy_prefetch %s[0, 0] [64, 64] : memref<64x64xf16, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @prefetch_with_fewer_lengths(%g: memref<512x512xf16>) {
  // expected-error @+1 {{expected a length for each of the 2 dims in global memory, but got 1}}
  mosaic_gpu.async_copy_prefetch %g[0, 0] [64] : memref<512x512xf16>
  return
}

// -----

func.func @prefetch_at_4_elements(%g: memref<512x512xf16>) {
  // expected-error @+1 {{to be a multiple of 16 bytes}}
  mosaic_gpu.async_copy_prefetch %g[0, 4] [64, 64] : memref<512x512xf16>
  return
}

// -----

func.func @prefetch_of_part_of_a_tile(%g: memref<512x512xf16>) {
  // expected-error @+1 {{expected the size of dim 0 to be a multiple of its tile 64 or smaller than it, but got 96}}
  mosaic_gpu.async_copy_prefetch %g[0, 0] [96, 64] transforms [#mosaic_gpu.tile<[64, 64]>] : memref<512x512xf16>
  return
}

// -----

// Tiles may be transposed: elements stay beside each other.
func.func @transpose_of_tiles(%g: memref<512x512xf16>, %s: memref<1x8x8x64xf16, #gpu.address_space<workgroup>>, %b: memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>) {
  mosaic_gpu.async_copy %g[0, 0] [64, 64] to %s barrier(%b) transforms [#mosaic_gpu.tile<[8, 64]>, #mosaic_gpu.transpose<[1, 0, 2, 3]>]
    : memref<512x512xf16> to memref<1x8x8x64xf16, #gpu.address_space<workgroup>>, memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
  return
}
