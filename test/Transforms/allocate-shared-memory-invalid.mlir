// RUN: mosaic-opt %s --split-input-file --verify-diagnostics --mosaic-gpu-expand-kernels --mosaic-gpu-allocate-shared-memory

mosaic_gpu.kernel @inside_control_flow(in %condition: i1) grid(1) block(128) {
  scf.if %condition {
    // expected-error @below {{expected to stand in the entry block of a kernel, as shared memory is there from its start to its end, but got it inside 'scf.if'}}
    %buffer = mosaic_gpu.alloc_smem : memref<4xi8, #gpu.address_space<workgroup>>
  }
}

// -----

// The biggest three are listed.
// expected-error @below {{expected at most 232448 bytes of shared memory}}
mosaic_gpu.kernel @biggest_buffers() grid(1) block(128) {
  %a = mosaic_gpu.alloc_smem : memref<16xi8, #gpu.address_space<workgroup>>
  // expected-note @below {{100000 bytes are in this buffer of type 'memref<100000xi8}}
  %b = mosaic_gpu.alloc_smem : memref<100000xi8, #gpu.address_space<workgroup>>
  // expected-note @below {{200000 bytes are in this buffer}}
  %c = mosaic_gpu.alloc_smem : memref<200000xi8, #gpu.address_space<workgroup>>
  // expected-note @below {{32 bytes are in this buffer}}
  %d = mosaic_gpu.alloc_smem : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
}

// -----

mosaic_gpu.kernel @beside_dynamic_shared_memory() grid(1) block(128) {
  // expected-error @below {{expected no gpu.dynamic_shared_memory beside mosaic_gpu.alloc_smem and mosaic_gpu.slice_smem, as they would overlap}}
  %all = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  %buffer = mosaic_gpu.alloc_smem : memref<4xi8, #gpu.address_space<workgroup>>
}

// -----

mosaic_gpu.kernel @dynamic_shared_memory_alone() grid(1) block(128) {
  %all = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
}
