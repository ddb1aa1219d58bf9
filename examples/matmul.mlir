// C = A B on the tensor cores: f16 in, f32 accumulated, f16 out.
// shape: M=512 N=512 K=512
//
// Each block computes a tile of 128 x 256 of C. Its threads are three
// warpgroups of 128 with two jobs:
//
//   warpgroup 0, the producer, loads tiles of A (128 x 64) and B (64 x 256)
//   into a ring of 4 stages in shared memory, as far ahead as there is room;
//   warpgroups 1 and 2, the consumers, multiply them, 64 rows of C each.
//
// Two barriers for each stage keep them in step: `full` completes when both
// tiles have arrived, `empty` when both consumers are done with them.

// Shared memory is kept in tiles whose rows are 128 bytes (64 elements) and are
// swizzled: so the tensor cores read without bank conflicts.
#tiled = [#mosaic_gpu.tile<[64, 64]>, #mosaic_gpu.swizzle<128>]

!a = memref<512x512xf16> // extents: M, K
!b = memref<512x512xf16> // extents: K, N
!c = memref<512x512xf16> // extents: M, N

// 128 x 64 of A is 2 x 1 tiles, 64 x 256 of B is 1 x 4 tiles; 4 stages of each.
!a_ring = memref<4x2x1x64x64xf16, #gpu.address_space<workgroup>> // extents: _, _, _, _, _
!b_ring = memref<4x1x4x64x64xf16, #gpu.address_space<workgroup>> // extents: _, _, _, _, _
!a_stage = memref<2x1x64x64xf16, strided<[4096, 4096, 64, 1], offset: ?>, #gpu.address_space<workgroup>>
!b_stage = memref<1x4x64x64xf16, strided<[16384, 4096, 64, 1], offset: ?>, #gpu.address_space<workgroup>>
// The 64 rows of a stage of A that one consumer multiplies.
!a_rows = memref<1x1x64x64xf16, strided<[4096, 4096, 64, 1], offset: ?>, #gpu.address_space<workgroup>>
!barriers = memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>

// A thread of a consumer holds 64 * 256 / 128 elements of its 64 x 256 of C.
!acc = vector<128xf32>

mosaic_gpu.kernel @matmul(in %a: !a, in %b: !b, out %c: !c)
    grid(8) // extents: M / 128 * N / 256
    block(384) {
  %a_ring = mosaic_gpu.alloc_smem : !a_ring
  %b_ring = mosaic_gpu.alloc_smem : !b_ring
  %full = mosaic_gpu.alloc_smem : !barriers
  %empty = mosaic_gpu.alloc_smem : !barriers
  // Two loads arrive at `full`, and 256 threads of the consumers at `empty`.
  mosaic_gpu.mbarrier_init %full count(2) : !barriers
  mosaic_gpu.mbarrier_init %empty count(256) : !barriers

  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %stages = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %steps = arith.constant 8 : index // extents: K / 64

  // Blocks that run at the same time share rows of A and columns of B in the L2
  // cache: go down 8 rows of blocks before the next column.
  %block = gpu.block_id x
  %c8 = arith.constant 8 : index
  %c256 = arith.constant 256 : index
  %block_rows = arith.constant 4 : index // extents: M / 128
  %block_columns = arith.constant 2 : index // extents: N / 256
  %in_band = arith.muli %block_columns, %c8 : index
  %band = arith.divui %block, %in_band : index
  %band_begin = arith.muli %band, %c8 : index
  %rest = arith.subi %block_rows, %band_begin : index
  %band_rows = arith.minui %rest, %c8 : index
  %place = arith.remui %block, %in_band : index
  %place_row = arith.remui %place, %band_rows : index
  %block_column = arith.divui %place, %band_rows : index
  %block_row = arith.addi %band_begin, %place_row : index
  %row = arith.muli %block_row, %c128 : index
  %column = arith.muli %block_column, %c256 : index
  %thread = gpu.thread_id x
  %warpgroup = arith.divui %thread, %c128 : index

  %is_producer = arith.cmpi eq, %warpgroup, %c0 : index
  scf.if %is_producer {
    // Loads need few registers; the consumers get the rest.
    nvvm.setmaxregister decrease 40
    scf.for %step = %c0 to %steps step %c1 {
      %stage = arith.remui %step, %stages : index
      // The parity of a barrier's phase changes each time around the ring.
      // Nobody has filled a stage the first time: waiting for the phase before
      // the first one returns at once.
      %round = arith.divui %step, %stages : index
      %odd = arith.remui %round, %c2 : index
      %parity = arith.cmpi eq, %odd, %c0 : index
      mosaic_gpu.mbarrier_wait %empty[%stage] parity(%parity) : !barriers

      %k = arith.muli %step, %c64 : index
      %a_stage = memref.subview %a_ring[%stage, 0, 0, 0, 0] [1, 2, 1, 64, 64] [1, 1, 1, 1, 1] : !a_ring to !a_stage
      %b_stage = memref.subview %b_ring[%stage, 0, 0, 0, 0] [1, 1, 4, 64, 64] [1, 1, 1, 1, 1] : !b_ring to !b_stage
      mosaic_gpu.async_copy %a[%row, %k] [128, 64] to %a_stage barrier(%full[%stage]) arrive transforms #tiled : !a to !a_stage, !barriers
      mosaic_gpu.async_copy %b[%k, %column] [64, 256] to %b_stage barrier(%full[%stage]) arrive transforms #tiled : !b to !b_stage, !barriers
    }
  } else {
    nvvm.setmaxregister increase 232
    %consumer = arith.subi %warpgroup, %c1 : index
    %zero = arith.constant dense<0.0> : !acc
    %sum = scf.for %step = %c0 to %steps step %c1 iter_args(%acc = %zero) -> !acc {
      %stage = arith.remui %step, %stages : index
      %round = arith.divui %step, %stages : index
      %odd = arith.remui %round, %c2 : index
      %parity = arith.cmpi ne, %odd, %c0 : index
      mosaic_gpu.mbarrier_wait %full[%stage] parity(%parity) : !barriers

      %a_rows = memref.subview %a_ring[%stage, %consumer, 0, 0, 0] [1, 1, 1, 64, 64] [1, 1, 1, 1, 1] : !a_ring to !a_rows
      %b_stage = memref.subview %b_ring[%stage, 0, 0, 0, 0] [1, 1, 4, 64, 64] [1, 1, 1, 1, 1] : !b_ring to !b_stage
      %ready = mosaic_gpu.warpgroup_mma_fence %acc : !acc
      %started = mosaic_gpu.warpgroup_mma %ready, %a_rows, %b_stage swizzle<128> : !acc, !a_rows, !b_stage
      mosaic_gpu.warpgroup_mma_commit
      // This product goes on while the next one is issued. The one before is
      // complete: its stage is free.
      %next = mosaic_gpu.warpgroup_mma_wait 1, %started : !acc
      %has_previous = arith.cmpi ne, %step, %c0 : index
      scf.if %has_previous {
        %previous_step = arith.subi %step, %c1 : index
        %previous = arith.remui %previous_step, %stages : index
        mosaic_gpu.mbarrier_arrive %empty[%previous] : !barriers
      }
      scf.yield %next : !acc
    }
    %done = mosaic_gpu.warpgroup_mma_wait 0, %sum : !acc

    // Registers to shared memory, shared memory to C. The ring is free once both
    // consumers are done with it: each takes a stage of B.
    %named_barrier = arith.constant 9 : i32
    %consumer_threads = arith.constant 256 : i32
    nvvm.barrier id = %named_barrier number_of_threads = %consumer_threads
    %c_rows = memref.subview %b_ring[%consumer, 0, 0, 0, 0] [1, 1, 4, 64, 64] [1, 1, 1, 1, 1] : !b_ring to !b_stage
    mosaic_gpu.warpgroup_mma_store %done to %c_rows swizzle<128> : !acc, !b_stage
    mosaic_gpu.commit_shared
    %offset = arith.muli %consumer, %c64 : index
    %c_row = arith.addi %row, %offset : index
    mosaic_gpu.async_copy %c_rows to %c[%c_row, %column] [64, 256] transforms #tiled : !b_stage to !c
    mosaic_gpu.await_async_copy 0
  }
}
