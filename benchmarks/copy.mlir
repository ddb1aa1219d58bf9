// Copies 2 GiB at the speed of memory: loads run two tiles ahead of stores.
//
// The memory is seen as rows of 128 bytes, so a tile of 128 rows is 16 KiB in one
// piece. Each block takes every 396th tile (three blocks on each of 132 SMs).

#swizzled = [#mosaic_gpu.swizzle<128>]
!ring = memref<4x128x64xf16, #gpu.address_space<workgroup>>
!tile = memref<128x64xf16, strided<[64, 1], offset: ?>, #gpu.address_space<workgroup>>
!barriers = memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
!rows = memref<16777216x64xf16>

mosaic_gpu.kernel @copy(in %src: !rows, out %dst: !rows) grid(396) block(128) {
  %ring = mosaic_gpu.alloc_smem : !ring
  %full = mosaic_gpu.alloc_smem : !barriers
  mosaic_gpu.mbarrier_init %full count(1) : !barriers
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c128 = arith.constant 128 : index
  %stages = arith.constant 4 : index
  %tiles = arith.constant 131072 : index
  %first = gpu.block_id x
  %stride = gpu.grid_dim x

  // The first two tiles of each block.
  scf.for %step = %c0 to %c2 step %c1 {
    %skipped = arith.muli %step, %stride : index
    %tile = arith.addi %first, %skipped : index
    %row = arith.muli %tile, %c128 : index
    %free = memref.subview %ring[%step, 0, 0] [1, 128, 64] [1, 1, 1] : !ring to !tile
    mosaic_gpu.async_copy %src[%row, 0] [128, 64] to %free barrier(%full[%step]) arrive transforms #swizzled : !rows to !tile, !barriers
  }

  scf.for %tile = %first to %tiles step %stride iter_args(%step = %c0) -> index {
    %stage = arith.remui %step, %stages : index
    %round = arith.divui %step, %stages : index
    %odd = arith.remui %round, %c2 : index
    %parity = arith.cmpi ne, %odd, %c0 : index
    mosaic_gpu.mbarrier_wait %full[%stage] parity(%parity) : !barriers
    %row = arith.muli %tile, %c128 : index
    %loaded = memref.subview %ring[%stage, 0, 0] [1, 128, 64] [1, 1, 1] : !ring to !tile
    mosaic_gpu.async_copy %loaded to %dst[%row, 0] [128, 64] transforms #swizzled : !tile to !rows

    // The stage of two steps ago is free when its store has read it: at most
    // the latest store may still be under way.
    mosaic_gpu.await_async_copy 1 read
    %two_strides = arith.muli %stride, %c2 : index
    %next_tile = arith.addi %tile, %two_strides : index
    %is_tile = arith.cmpi ult, %next_tile, %tiles : index
    scf.if %is_tile {
      %next_step = arith.addi %step, %c2 : index
      %next_stage = arith.remui %next_step, %stages : index
      %next_row = arith.muli %next_tile, %c128 : index
      %free = memref.subview %ring[%next_stage, 0, 0] [1, 128, 64] [1, 1, 1] : !ring to !tile
      mosaic_gpu.async_copy %src[%next_row, 0] [128, 64] to %free barrier(%full[%next_stage]) arrive transforms #swizzled : !rows to !tile, !barriers
    }
    %incremented = arith.addi %step, %c1 : index
    scf.yield %incremented : index
  }
  mosaic_gpu.await_async_copy 0
}
