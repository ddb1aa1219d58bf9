// RUN: mosaic-opt %s --split-input-file --verify-diagnostics

!desc = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @fewer_offsets(%d: !desc) {
  // expected-error @below {{'mosaic_gpu.pack_launch_block' op expected an offset for each of 2 descriptors, but got 1}}
  %0 = mosaic_gpu.pack_launch_block %d, %d at [0] : !desc, !desc -> !llvm.array<256 x i8>
  return
}

// -----

!desc = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @offset_of_32(%d: !desc) {
  %legal = mosaic_gpu.pack_launch_block %d at [64] : !desc -> !llvm.array<192 x i8>
  // expected-error @below {{'mosaic_gpu.pack_launch_block' op expected offsets that are multiples of 64 bytes, but got 32}}
  %0 = mosaic_gpu.pack_launch_block %d at [32] : !desc -> !llvm.array<192 x i8>
  return
}

// -----

!desc = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @negative_offset(%d: !desc) {
  // expected-error @below {{'mosaic_gpu.pack_launch_block' op expected offsets of 0 or more bytes, but got -64}}
  %0 = mosaic_gpu.pack_launch_block %d at [-64] : !desc -> !llvm.array<192 x i8>
  return
}

// -----

!desc = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @overlap(%d: !desc) {
  %legal = mosaic_gpu.pack_launch_block %d, %d at [0, 128] : !desc, !desc -> !llvm.array<256 x i8>
  // expected-error @below {{'mosaic_gpu.pack_launch_block' op expected offsets in increasing order that are at least 128 bytes apart, but got 64 after 0}}
  %0 = mosaic_gpu.pack_launch_block %d, %d at [0, 64] : !desc, !desc -> !llvm.array<256 x i8>
  return
}

// -----

!desc = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @decreasing(%d: !desc) {
  // expected-error @below {{'mosaic_gpu.pack_launch_block' op expected offsets in increasing order that are at least 128 bytes apart, but got 0 after 128}}
  %0 = mosaic_gpu.pack_launch_block %d, %d at [128, 0] : !desc, !desc -> !llvm.array<256 x i8>
  return
}

// -----

!desc = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @small_block(%d: !desc) {
  %legal = mosaic_gpu.pack_launch_block %d at [0] : !desc -> !llvm.array<128 x i8>
  // expected-error @below {{'mosaic_gpu.pack_launch_block' op expected 128 bytes for a descriptor at offset 0 inside the block of 127 bytes}}
  %0 = mosaic_gpu.pack_launch_block %d at [0] : !desc -> !llvm.array<127 x i8>
  return
}

// -----

// The end of the descriptor does not fit into 64 bits.
!desc = !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
func.func @huge_offset(%d: !desc) {
  // expected-error @below {{'mosaic_gpu.pack_launch_block' op expected 128 bytes for a descriptor at offset 9223372036854775744 inside the block of 128 bytes}}
  %0 = mosaic_gpu.pack_launch_block %d at [9223372036854775744] : !desc -> !llvm.array<128 x i8>
  return
}

// -----

func.func @block_of_floats() {
  // expected-error @below {{'mosaic_gpu.pack_launch_block' op result #0 must be LLVM array of bytes, but got '!llvm.array<128 x f32>'}}
  %0 = mosaic_gpu.pack_launch_block at [] -> !llvm.array<128 x f32>
  return
}

// -----

func.func @other_operand(%x: f32) {
  // expected-error @below {{'mosaic_gpu.pack_launch_block' op operand #0 must be variadic of}}
  %0 = "mosaic_gpu.pack_launch_block"(%x) <{offsets = array<i64: 0>}> : (f32) -> !llvm.array<128 x i8>
  return
}

// -----

func.func @no_offsets() {
  // expected-error @below {{'mosaic_gpu.pack_launch_block' op requires attribute 'offsets'}}
  %0 = "mosaic_gpu.pack_launch_block"() : () -> !llvm.array<128 x i8>
  return
}

// -----

func.func @address_outside(%block: !llvm.array<128 x i8>) {
  %legal = mosaic_gpu.launch_block_address %block at 127 : !llvm.array<128 x i8>
  // expected-error @below {{'mosaic_gpu.launch_block_address' op expected an offset inside the block of 128 bytes, but got 128}}
  %0 = mosaic_gpu.launch_block_address %block at 128 : !llvm.array<128 x i8>
  return
}

// -----

func.func @negative_address(%block: !llvm.array<128 x i8>) {
  // expected-error @below {{'mosaic_gpu.launch_block_address' op attribute 'offset' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0 = mosaic_gpu.launch_block_address %block at -1 : !llvm.array<128 x i8>
  return
}

// -----

func.func @address_in_shared_memory(%block: !llvm.array<128 x i8>) {
  // expected-error @below {{'mosaic_gpu.launch_block_address' op result #0 must be LLVM pointer in address space 0}}
  %0 = "mosaic_gpu.launch_block_address"(%block) <{offset = 0 : i64}> : (!llvm.array<128 x i8>) -> !llvm.ptr<3>
  return
}
