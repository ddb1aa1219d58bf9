// RUN: mosaic-opt %s --split-input-file --verify-diagnostics

!acc = vector<32xf32>
!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
func.func @k_disagrees(%acc: !acc, %a: memref<1x2x64x64xf16, #gpu.address_space<workgroup>>, %b: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected a and b to agree on K, but got 128 in a and 64 in b}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : !acc, memref<1x2x64x64xf16, #gpu.address_space<workgroup>>, !tile
  return
}

// -----

!acc = vector<48xf32>
!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
func.func @m_of_96(%acc: !acc, %a: memref<96x64xf16, #gpu.address_space<workgroup>>, %b: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected M to be a multiple of 64, but got 96}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : !acc, memref<96x64xf16, #gpu.address_space<workgroup>>, !tile
  return
}

// -----

!acc = vector<64xf32>
!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
func.func @m_of_128(%acc: !acc, %a: memref<128x64xf16, #gpu.address_space<workgroup>>, %b: !tile) {
  %legal = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : !acc, memref<128x64xf16, #gpu.address_space<workgroup>>, !tile
  return
}

// -----

!acc = vector<32xf32>
!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
func.func @no_rows(%acc: !acc, %a: memref<0x64xf16, #gpu.address_space<workgroup>>, %b: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected M to be a multiple of 64, but got 0}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : !acc, memref<0x64xf16, #gpu.address_space<workgroup>>, !tile
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
func.func @n_of_12(%acc: vector<6xf32>, %a: !tile, %b: memref<12x64xf16, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected the tiles of b to have a multiple of 8 rows, but got 12}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %b transpose_b swizzle<128> : vector<6xf32>, !tile, memref<12x64xf16, #gpu.address_space<workgroup>>
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
func.func @n_of_264(%acc: vector<128xf32>, %acc264: vector<132xf32>, %a: !tile, %b: memref<256x64xf16, #gpu.address_space<workgroup>>, %b264: memref<264x64xf16, #gpu.address_space<workgroup>>) {
  %legal = mosaic_gpu.warpgroup_mma %acc, %a, %b transpose_b swizzle<128> : vector<128xf32>, !tile, memref<256x64xf16, #gpu.address_space<workgroup>>
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected N of f16 x f16 to be a multiple of 8 up to 256, but got 264; the largest legal N below is 256}}
  %0 = mosaic_gpu.warpgroup_mma %acc264, %a, %b264 transpose_b swizzle<128> : vector<132xf32>, !tile, memref<264x64xf16, #gpu.address_space<workgroup>>
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
func.func @k_of_8(%acc: vector<32xf32>, %a: memref<8x64xf16, #gpu.address_space<workgroup>>, %a16: memref<16x64xf16, #gpu.address_space<workgroup>>) {
  %legal = mosaic_gpu.warpgroup_mma %acc, %a16 transpose_a, %a16 swizzle<128> : vector<32xf32>, memref<16x64xf16, #gpu.address_space<workgroup>>, memref<16x64xf16, #gpu.address_space<workgroup>>
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected K of f16 x f16 to be a multiple of 16 (32 bytes), but got 8}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a transpose_a, %a swizzle<128> : vector<32xf32>, memref<8x64xf16, #gpu.address_space<workgroup>>, memref<8x64xf16, #gpu.address_space<workgroup>>
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
func.func @accumulator_of_31(%acc: vector<31xf32>, %a: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected 32 elements of the accumulator in each thread, for 64 x 64, but got 31}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %a swizzle<128> : vector<31xf32>, !tile, !tile
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
func.func @accumulator_of_rank_2(%acc: vector<4x8xf32>, %a: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op operand #0 must be fixed-length vector of 32-bit float values of ranks 1, but got 'vector<4x8xf32>'}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %a swizzle<128> : vector<4x8xf32>, !tile, !tile
  return
}

// -----

!f16 = memref<64x64xf16, #gpu.address_space<workgroup>>
!bf16 = memref<64x64xbf16, #gpu.address_space<workgroup>>
func.func @types_disagree(%acc: vector<32xf32>, %a: !f16, %b: !bf16) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected operands of types f16 x f16, }}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : vector<32xf32>, !f16, !bf16
  return
}

// -----

!tile = memref<64x128xi8, #gpu.address_space<workgroup>>
func.func @integers_into_floats(%acc: vector<32xf32>, %a: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected the accumulator of i8 x i8 to be one of i32, but got f32}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %a transpose_b swizzle<128> : vector<32xf32>, !tile, !tile
  return
}

// -----

!tile = memref<64x64xindex, #gpu.address_space<workgroup>>
func.func @unknown_type(%acc: vector<32xf32>, %a: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected elements of a type that tensor cores know, but got 'index' and 'index'}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %a swizzle<128> : vector<32xf32>, !tile, !tile
  return
}

// -----

!tile = memref<32x32xf32, #gpu.address_space<workgroup>>
func.func @wide_b_contiguous_along_n(%acc: vector<32xf32>, %a: memref<64x32xf32, #gpu.address_space<workgroup>>, %b: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected operand B of type tf32 to be contiguous along K, but got N; only 16-bit types can be}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : vector<32xf32>, memref<64x32xf32, #gpu.address_space<workgroup>>, !tile
  return
}

// -----

!tile = memref<64x128xf8E5M2, #gpu.address_space<workgroup>>
func.func @narrow_a_contiguous_along_m(%acc: vector<32xf32>, %a: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected operand A of type e5m2 to be contiguous along K, but got M; only 16-bit types can be}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a transpose_a, %a transpose_b swizzle<128> : vector<32xf32>, !tile, !tile
  return
}

// -----

!tile = memref<64x8xf16, #gpu.address_space<workgroup>>
func.func @no_swizzle(%acc: vector<32xf32>, %a: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected a to be swizzled by 32, 64 or 128 bytes, but got 16 (no swizzle)}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %a swizzle<16> : vector<32xf32>, !tile, !tile
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
func.func @unknown_swizzle(%acc: vector<32xf32>, %a: !tile) {
  // expected-error @below {{expected a swizzle of 16 (none), 32, 64 or 128 bytes, but got 256}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %a swizzle<256> : vector<32xf32>, !tile, !tile
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
func.func @rows_longer_than_the_swizzle(%acc: vector<32xf32>, %a: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected the rows of the tiles of a to be as long as the swizzle, 32 elements (64 bytes), but got 64 elements (128 bytes)}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %a swizzle<64> : vector<32xf32>, !tile, !tile
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
func.func @rank_3(%acc: vector<32xf32>, %a: memref<1x64x64xf16, #gpu.address_space<workgroup>>, %b: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected a to be a tile (rank 2) or an array of tiles (rank 4) of static shape, but got 'memref<1x64x64xf16, #gpu.address_space<workgroup>>'}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : vector<32xf32>, memref<1x64x64xf16, #gpu.address_space<workgroup>>, !tile
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
func.func @dynamic_rows(%acc: vector<32xf32>, %a: !tile, %b: memref<?x64xf16, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected b to be a tile (rank 2) or an array of tiles (rank 4) of static shape}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : vector<32xf32>, !tile, memref<?x64xf16, #gpu.address_space<workgroup>>
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!padded = memref<64x64xf16, strided<[72, 1]>, #gpu.address_space<workgroup>>
func.func @padded_rows(%acc: vector<32xf32>, %a: !padded, %b: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected the tiles of a to be row-major without gaps, but got 'memref<64x64xf16, strided<[72, 1]>, #gpu.address_space<workgroup>>'}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : vector<32xf32>, !padded, !tile
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!map = memref<64x64xf16, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>, #gpu.address_space<workgroup>>
func.func @affine_layout(%acc: vector<32xf32>, %a: !map, %b: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected a to have a strided layout, but got}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : vector<32xf32>, !map, !tile
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!close = memref<1x2x64x64xf16, strided<[8192, 4160, 64, 1]>, #gpu.address_space<workgroup>>
func.func @tiles_at_odd_distances(%acc: vector<64xf32>, %a: !tile, %b: !close) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected the tiles of b to be a known multiple of 512 elements apart, but got 4160}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : vector<64xf32>, !tile, !close
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!somewhere = memref<1x2x64x64xf16, strided<[8192, ?, 64, 1]>, #gpu.address_space<workgroup>>
func.func @tiles_at_unknown_distances(%acc: vector<64xf32>, %a: !tile, %b: !somewhere) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected the tiles of b to be a known multiple of 512 elements apart, but got a dynamic stride}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : vector<64xf32>, !tile, !somewhere
  return
}

// -----

// Tiles of 8 rows are what the instruction sees as groups: any distance will do.
!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!groups = memref<8x1x8x64xf16, strided<[1024, 512, 64, 1]>, #gpu.address_space<workgroup>>
!pairs = memref<4x1x16x64xf16, strided<[2048, 1024, 64, 1]>, #gpu.address_space<workgroup>>
func.func @uneven_groups(%acc: vector<32xf32>, %a: !groups, %a16: !pairs, %b: !tile) {
  %legal = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : vector<32xf32>, !groups, !tile
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected the groups of 8 rows of a to be equally spaced over the 64 rows of an instruction, but tiles of 16 rows are 2048 elements apart; use tiles of 8 or of 64 rows}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a16, %b swizzle<128> : vector<32xf32>, !pairs, !tile
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!far = memref<8x1x8x64xf16, strided<[131072, 512, 64, 1]>, #gpu.address_space<workgroup>>
func.func @groups_too_far_apart(%acc: vector<32xf32>, %a: !far, %b: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected the stride byte offset of a matrix descriptor to be a multiple of 16 bytes below 262144, but got 262144}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : vector<32xf32>, !far, !tile
  return
}

// -----

// M is 2^64 + 64, which is 64 in 64 bits.
!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!huge = memref<288230376151711745x1x64x64xf16, #gpu.address_space<workgroup>>
func.func @more_bytes_than_addresses(%acc: vector<32xf32>, %a: !huge, %b: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op expected a to have less than 2^63 bytes}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : vector<32xf32>, !huge, !tile
  return
}

// -----

func.func @global_memory(%acc: vector<32xf32>, %a: memref<64x64xf16>, %b: memref<64x64xf16, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op operand #1 must be memref in shared memory (#gpu.address_space<workgroup>), but got 'memref<64x64xf16>'}}
  %0 = mosaic_gpu.warpgroup_mma %acc, %a, %b swizzle<128> : vector<32xf32>, memref<64x64xf16>, memref<64x64xf16, #gpu.address_space<workgroup>>
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
func.func @result_of_another_type(%acc: vector<32xf32>, %a: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op failed to verify that all of {accumulator, result} have same type}}
  %0 = "mosaic_gpu.warpgroup_mma"(%acc, %a, %a) <{swizzle = #mosaic_gpu.swizzle<128>}> : (vector<32xf32>, !tile, !tile) -> vector<16xf32>
  return
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
func.func @property_missing(%acc: vector<32xf32>, %a: !tile) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma' op requires attribute 'swizzle'}}
  %0 = "mosaic_gpu.warpgroup_mma"(%acc, %a, %a) : (vector<32xf32>, !tile, !tile) -> vector<32xf32>
  return
}

// -----

func.func @wait_for_8_groups(%acc: vector<32xf32>) {
  %legal = mosaic_gpu.warpgroup_mma_wait 7, %acc : vector<32xf32>
  // expected-error @below {{'mosaic_gpu.warpgroup_mma_wait' op attribute 'allow_groups' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0 whose maximum value is 7}}
  %0 = mosaic_gpu.warpgroup_mma_wait 8, %acc : vector<32xf32>
  return
}

// -----

func.func @wait_for_negative_groups(%acc: vector<32xf32>) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma_wait' op attribute 'allow_groups' failed to satisfy constraint}}
  %0 = mosaic_gpu.warpgroup_mma_wait -1, %acc : vector<32xf32>
  return
}

// -----

func.func @fence_of_halves(%acc: vector<32xf16>) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma_fence' op operand #0 must be fixed-length vector of 32-bit float values of ranks 1, but got 'vector<32xf16>'}}
  %0 = mosaic_gpu.warpgroup_mma_fence %acc : vector<32xf16>
  return
}

// -----

func.func @store_of_floats(%acc: vector<16xf32>, %tile: memref<64x32xf32, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma_store' op expected a destination of f16 or bf16, but got 'f32'}}
  mosaic_gpu.warpgroup_mma_store %acc to %tile swizzle<128> : vector<16xf32>, memref<64x32xf32, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @store_of_72_rows(%acc: vector<36xf32>, %tile: memref<72x64xf16, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma_store' op expected a destination of a multiple of 64 rows, but got 72}}
  mosaic_gpu.warpgroup_mma_store %acc to %tile swizzle<128> : vector<36xf32>, memref<72x64xf16, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @store_of_another_size(%acc: vector<16xf32>, %tile: memref<64x64xf16, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma_store' op expected 32 elements of the accumulator in each thread, for 64 x 64, but got 16}}
  mosaic_gpu.warpgroup_mma_store %acc to %tile swizzle<128> : vector<16xf32>, memref<64x64xf16, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @store_without_swizzle(%acc: vector<4xf32>, %tile: memref<64x8xf16, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.warpgroup_mma_store' op expected destination to be swizzled by 32, 64 or 128 bytes, but got 16 (no swizzle)}}
  mosaic_gpu.warpgroup_mma_store %acc to %tile swizzle<16> : vector<4xf32>, memref<64x8xf16, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @results_of_other_types(%acc: vector<4xf32>) {
  // expected-error @below {{'mosaic_gpu.optimization_barrier' op failed to verify that all of {operands, results} have same type}}
  %0 = "mosaic_gpu.optimization_barrier"(%acc) : (vector<4xf32>) -> vector<8xf32>
  return
}

// -----

func.func @rows_of_tiles_that_do_not_divide_64(%acc: vector<96xf32>, %tiles: memref<2x2x96x32xf16, #gpu.address_space<workgroup>>) {
  // expected-error @below {{expected tiles whose rows divide 64 or are a multiple of it, but got 96}}
  mosaic_gpu.warpgroup_mma_store %acc to %tiles swizzle<64> : vector<96xf32>, memref<2x2x96x32xf16, #gpu.address_space<workgroup>>
  return
}
