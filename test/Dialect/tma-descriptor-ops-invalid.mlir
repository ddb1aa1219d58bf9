// RUN: mosaic-opt %s --split-input-file --verify-diagnostics

func.func @memory_with_a_space(%g: memref<64x64xf16, #gpu.address_space<workgroup>>) {
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op operand #0 must be memref in global memory (no memory space), but got 'memref<64x64xf16, #gpu.address_space<workgroup>>'}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<64x64xf16, #gpu.address_space<workgroup>> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @element_types_of_memory(%g: memref<512x512xbf16>) {
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected equal element types, but got 'bf16' in memory and 'f16' in the descriptor}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<512x512xbf16> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @box_of_another_rank(%g: memref<512x512xf16>) {
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected a box of 2 dims, the memory's after its transforms, but got 3}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<512x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<1x64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @dynamic_box(%g: memref<512x512xf16>) {
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected a box of static shape, but got 'memref<?x64xf16, #gpu.address_space<workgroup>>'}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<512x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<?x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @rank_0(%g: memref<f16>) {
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected a tensor map of 1 to 5 dimensions, but got 0}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<f16> -> !nvgpu.tensormap.descriptor<tensor = memref<f16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @rank_6(%g: memref<1x1x1x1x8x8xf16>, %legal: memref<1x1x1x8x8xf16>) {
  %0 = mosaic_gpu.tma_descriptor %legal : memref<1x1x1x8x8xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<1x1x1x8x8xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected a tensor map of 1 to 5 dimensions, but got 6}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<1x1x1x1x8x8xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<1x1x1x1x8x8xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @descriptor_of_i4(%g: memref<512x512xi4>) {
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected elements of a type that TMA can copy, of 1, 2, 4 or 8 bytes, but got 'i4'}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<512x512xi4> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xi4, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @box_of_257(%g: memref<512x512xf16>, %legal: memref<512x512xf16>) {
  %0 = mosaic_gpu.tma_descriptor %legal : memref<512x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<256x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected the box extent of dim 0 to be 1 to 256 elements, but got 257}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<512x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<257x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @inner_box_of_14_bytes(%g: memref<512x512xf16>, %legal: memref<512x512xf16>) {
  %0 = mosaic_gpu.tma_descriptor %legal : memref<512x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<8x8xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected the innermost box extent}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<512x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<8x7xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @box_wider_than_the_swizzle(%g: memref<512x512xf16>, %legal: memref<512x512xf16>) {
  %0 = mosaic_gpu.tma_descriptor %legal : memref<512x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<8x64xf16, #gpu.address_space<workgroup>>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected the innermost box extent (dim 1) to be at most the swizzle of 128 bytes, but got 72 elements (144 bytes); the largest legal extent is 64 elements}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<512x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<8x72xf16, #gpu.address_space<workgroup>>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @box_larger_than_shared_memory(%g: memref<512x512x512xf16>, %legal: memref<512x512x512xf16>) {
  %0 = mosaic_gpu.tma_descriptor %legal : memref<512x512x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<7x256x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected a box of at most 232448 bytes of shared memory, but got 262144 bytes (2048 rows of 128 bytes)}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<512x512x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<8x256x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @stride_of_1026_bytes(%g: memref<512x513xf16>, %legal: memref<512x520xf16>) {
  %0 = mosaic_gpu.tma_descriptor %legal : memref<512x520xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected the stride of dim 0 to be a multiple of 16 bytes, but got 513 elements (1026 bytes); the nearest legal stride is 520 elements}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<512x513xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @negative_stride(%g: memref<512x512xf16, strided<[-512, 1], offset: ?>>) {
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected the stride of dim 0 to be 0 or more elements, but got -512}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<512x512xf16, strided<[-512, 1], offset: ?>> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @stride_of_2_40_bytes(%g: memref<512x512xf16, strided<[549755813888, 1]>>, %legal: memref<512x512xf16, strided<[549755813880, 1]>>) {
  %0 = mosaic_gpu.tma_descriptor %legal : memref<512x512xf16, strided<[549755813880, 1]>> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected the stride of dim 0 to be less than 2^40 bytes, but got 549755813888 elements}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<512x512xf16, strided<[549755813888, 1]>> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @inner_stride_of_2(%g: memref<512x512xf16, strided<[1024, 2]>>) {
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected the innermost stride (dim 1) to be 1 element, but got 2; a copy cannot transpose elements}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<512x512xf16, strided<[1024, 2]>> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @transposed_inner_dim(%g: memref<512x512xf16>) {
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected the innermost stride (dim 1) to be 1 element, but got 512; a copy cannot transpose elements}}
  %1 = mosaic_gpu.tma_descriptor %g transforms [#mosaic_gpu.transpose<[1, 0]>] : memref<512x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @size_of_0(%g: memref<0x512xf16>, %legal: memref<1x512xf16>) {
  %0 = mosaic_gpu.tma_descriptor %legal : memref<1x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected the size of dim 0 to be 1 to 4294967296 elements, but got 0}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<0x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @affine_memory(%g: memref<512x512xf16, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>) {
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected memory with strides, but got}}
  %1 = mosaic_gpu.tma_descriptor %g : memref<512x512xf16, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @leading_dim_twice(%g: memref<512x512xf16>) {
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected leading dims to differ and to be below the rank 2, but got 0}}
  %1 = mosaic_gpu.tma_descriptor %g leading [0, 0] : memref<512x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @leading_dim_out_of_range(%g: memref<512x512xf16>) {
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected leading dims to differ and to be below the rank 2, but got 2}}
  %1 = mosaic_gpu.tma_descriptor %g leading [2] : memref<512x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @negative_leading_dim(%g: memref<512x512xf16>) {
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected leading dims to differ and to be below the rank 2, but got -1}}
  %1 = mosaic_gpu.tma_descriptor %g leading [-1] : memref<512x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @tile_of_a_leading_dim(%g: memref<512x512xf16>) {
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected a tile of at most 1 dimensions, the rank of what it tiles, but got 2}}
  %1 = mosaic_gpu.tma_descriptor %g leading [0] transforms [#mosaic_gpu.tile<[8, 64]>] : memref<512x512xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @tiles_that_do_not_fit(%g: memref<512x96xf16>, %legal: memref<512x128xf16>) {
  %0 = mosaic_gpu.tma_descriptor %legal transforms [#mosaic_gpu.tile<[64, 64]>] : memref<512x128xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<1x1x64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected the size of dim 1 to be a multiple of its tile 64 or smaller than it, but got 96; the next multiple is 128}}
  %1 = mosaic_gpu.tma_descriptor %g transforms [#mosaic_gpu.tile<[64, 64]>] : memref<512x96xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<1x1x64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = none>
  return
}

// -----

func.func @fill_with_nan(%m: memref<64x64xi16>) {
  // expected-error @below {{expected floats of 16 bits or more to fill with NaN out of bounds, but got i16}}
  %desc = mosaic_gpu.tma_descriptor %m : memref<64x64xi16> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xi16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = nan, interleave = none>
  return
}

// -----

func.func @interleave(%m: memref<64x64xf16>) {
  // expected-error @below {{expected a descriptor with interleave = none, but got}}
  %desc = mosaic_gpu.tma_descriptor %m : memref<64x64xf16> -> !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, #gpu.address_space<workgroup>>, swizzle = none, l2promo = none, oob = zero, interleave = interleave_16b>
  return
}
