// RUN: mosaic-opt %s --split-input-file --verify-diagnostics --mosaic-gpu-expand-kernels --mosaic-gpu-materialize-tma-descriptors --mosaic-gpu-hoist-tma-descriptors

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!matrix = memref<512x512xf16>
!part = memref<64x512xf16, strided<[1024, 1], offset: ?>>

mosaic_gpu.kernel @depends_on_the_thread(out %dst: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  // expected-note @below {{this value exists only inside the launch}}
  %x = gpu.thread_id x
  %part = memref.subview %dst[%x, 0] [64, 512] [2, 1] : !matrix to !part
  // expected-error @below {{expected a descriptor to depend on the kernel's arguments only, as the host encodes it}}
  mosaic_gpu.async_copy %tile to %part[0, 0] [64, 64] : !tile to !part
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!matrix = memref<512x512xf16>
!part = memref<64x512xf16, strided<[1024, 1], offset: ?>>

mosaic_gpu.kernel @depends_on_a_loop(out %dst: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @below {{this value exists only inside the launch}}
  scf.for %i = %c0 to %c1 step %c1 {
    %part = memref.subview %dst[%i, 0] [64, 512] [2, 1] : !matrix to !part
    // expected-error @below {{expected a descriptor to depend on the kernel's arguments only}}
    mosaic_gpu.async_copy %tile to %part[0, 0] [64, 64] : !tile to !part
  }
}

// -----

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!matrix = memref<512x512xf16>
!part = memref<64x512xf16, strided<[1024, 1], offset: ?>>

mosaic_gpu.kernel @depends_on_memory(out %dst: !matrix, in %rows: memref<1xindex>) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %c0 = arith.constant 0 : index
  // expected-note @below {{this value exists only inside the launch}}
  %row = memref.load %rows[%c0] : memref<1xindex>
  %part = memref.subview %dst[%row, 0] [64, 512] [2, 1] : !matrix to !part
  // expected-error @below {{expected a descriptor to depend on the kernel's arguments only}}
  mosaic_gpu.async_copy %tile to %part[0, 0] [64, 64] : !tile to !part
}
