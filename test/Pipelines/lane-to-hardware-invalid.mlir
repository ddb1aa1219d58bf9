// What can only be seen while kernels are lowered, each refused by one located
// error.
// RUN: mosaic-opt %s --split-input-file --verify-diagnostics --mosaic-gpu-expand-kernels --mosaic-gpu-lane-to-hardware

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
!matrix = memref<512x512xf16>

mosaic_gpu.kernel @descriptor_depends_on_the_block(in %src: !matrix) grid(8) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %loaded count(1) : !barrier
  // expected-note @below {{this value exists only inside the launch; copy from the argument itself and put what varies into the indices of the copy}}
  %x = gpu.block_id x
  %part = memref.subview %src[%x, 0] [64, 64] [2, 1] : !matrix to memref<64x64xf16, strided<[1024, 1], offset: ?>>
  // expected-error @below {{'mosaic_gpu.tma_descriptor' op expected a descriptor to depend on the kernel's arguments only, as the host encodes it, but it depends on a value inside the launch}}
  mosaic_gpu.async_copy %part[0, 0] [64, 64] to %tile barrier(%loaded) arrive : memref<64x64xf16, strided<[1024, 1], offset: ?>> to !tile, !barrier
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
!matrix = memref<512x512xf16>

// The same view without strides is an index of the copy.
mosaic_gpu.kernel @view_becomes_an_index(in %src: !matrix) grid(8) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %loaded count(1) : !barrier
  %x = gpu.block_id x
  %part = memref.subview %src[%x, 0] [64, 64] [1, 1] : !matrix to memref<64x64xf16, strided<[512, 1], offset: ?>>
  mosaic_gpu.async_copy %part[0, 0] [64, 64] to %tile barrier(%loaded) arrive : memref<64x64xf16, strided<[512, 1], offset: ?>> to !tile, !barrier
}

// -----

// expected-error @below {{expected at most 232448 bytes of shared memory}}
mosaic_gpu.kernel @too_much_shared_memory() grid(1) block(128) {
  // expected-note @below {{232449 bytes are in this buffer}}
  %buffer = mosaic_gpu.alloc_smem : memref<232449xi8, #gpu.address_space<workgroup>>
}

// -----

mosaic_gpu.kernel @as_much_shared_memory_as_there_is() grid(1) block(128) {
  %buffer = mosaic_gpu.alloc_smem : memref<232448xi8, #gpu.address_space<workgroup>>
}
