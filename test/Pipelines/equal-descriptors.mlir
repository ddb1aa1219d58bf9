// Copies of equal slices of one buffer share one descriptor, wherever they
// stand; it is made before the launch, by one call of the runtime.
// RUN: mosaic-opt %s --mosaic-gpu-expand-kernels --mosaic-gpu-lane-to-hardware | FileCheck %s
// RUN: mosaic-compile %s --emit=llvmir -o - | FileCheck %s --check-prefix=HOST
// RUN: mosaic-compile %s --emit=ptx --kernel=in_a_loop_and_in_two_branches -o - | FileCheck %s --check-prefix=PTX

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
!matrix = memref<512x512xf16>
#swizzled = [#mosaic_gpu.swizzle<128>]

// CHECK-LABEL: func.func @in_a_loop_and_in_two_branches
// CHECK-SAME:  %{{[^:]*}}: !gpu.async.token, %[[SRC:[^:]*]]: memref<512x512xf16>
// CHECK:       %[[DESC:.*]] = mosaic_gpu.tma_descriptor %[[SRC]]
// CHECK-NOT:   mosaic_gpu.tma_descriptor
// CHECK:       mosaic_gpu.pack_launch_block %[[DESC]] at [0]
// CHECK:       gpu.launch
// CHECK-COUNT-4: nvgpu.tma.async.load
// CHECK-NOT:   mosaic_gpu.tma_descriptor

// HOST-LABEL: define{{.*}} @in_a_loop_and_in_two_branches(
// HOST:       call i32 @mosaic_gpu_init_tma_desc(
// HOST-NOT:   call i32 @mosaic_gpu_init_tma_desc(

// One input, one output and one descriptor: the block and the pointer of the
// output, which is not copied to, are all the parameters.
// PTX:      .entry in_a_loop_and_in_two_branches(
// PTX-NEXT:   .param {{.*}}in_a_loop_and_in_two_branches_param_0{{.*}},
// PTX-NEXT:   .param {{.*}}in_a_loop_and_in_two_branches_param_1
// PTX-NEXT: )
// PTX:      prefetch{{.*}}.tensormap
mosaic_gpu.kernel @in_a_loop_and_in_two_branches(in %src: !matrix, out %dst: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %loaded count(4) : !barrier
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%loaded) arrive transforms #swizzled : !matrix to !tile, !barrier
  scf.for %i = %c0 to %c2 step %c1 {
    %row = arith.muli %i, %c64 : index
    mosaic_gpu.async_copy %src[%row, 64] [64, 64] to %tile barrier(%loaded) arrive transforms #swizzled : !matrix to !tile, !barrier
  }
  %x = gpu.block_id x
  %is_first = arith.cmpi eq, %x, %c0 : index
  scf.if %is_first {
    mosaic_gpu.async_copy %src[64, 0] [64, 64] to %tile barrier(%loaded) arrive transforms #swizzled : !matrix to !tile, !barrier
  } else {
    mosaic_gpu.async_copy %src[0, 64] [64, 64] to %tile barrier(%loaded) arrive transforms #swizzled : !matrix to !tile, !barrier
  }
  %parity = arith.constant false
  mosaic_gpu.mbarrier_wait %loaded parity(%parity) : !barrier
  %value = memref.load %tile[%c0, %c1] : !tile
  memref.store %value, %dst[%c0, %c1] : !matrix
}

// HOST-LABEL: define{{.*}} @different_keys(

// A box or a swizzle of its own makes another descriptor.
// CHECK-LABEL: func.func @different_keys
// CHECK-COUNT-3: mosaic_gpu.tma_descriptor
// CHECK:       gpu.launch
mosaic_gpu.kernel @different_keys(in %src: !matrix) grid(1) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %half = mosaic_gpu.alloc_smem : memref<32x64xf16, #gpu.address_space<workgroup>>
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %loaded count(3) : !barrier
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%loaded) arrive transforms #swizzled : !matrix to !tile, !barrier
  mosaic_gpu.async_copy %src[0, 0] [64, 64] to %tile barrier(%loaded) arrive : !matrix to !tile, !barrier
  mosaic_gpu.async_copy %src[0, 0] [32, 64] to %half barrier(%loaded) arrive transforms #swizzled : !matrix to memref<32x64xf16, #gpu.address_space<workgroup>>, !barrier
}
