// Transposes the tiles of a matrix: tile (i, j) of the source becomes tile (j, i)
// of the destination, for tiles of 64 x 64.
// shape: M=512 N=1024
//
//   source    shared memory    destination
//    A B C         A D             A D
//    D E F         B E             B E
//                  C F             C F
//
// Only tiles change places. Within one, rows stay rows: A above is A and not its
// transpose. In NumPy:
//
//   destination = source.reshape(M / 64, 64, N / 64, 64).transpose(2, 1, 0, 3).reshape(N, M)
//
// That is what the TMA unit can do. It fetches rows that are contiguous in global
// memory, here the 128 bytes of a row of a tile, and puts them one after another
// into shared memory in any order of the outer dimensions. The innermost dimension
// of a copy stays innermost; elements are transposed by who reads shared memory
// (warpgroup_mma has transpose_a and transpose_b for it).

// What a load makes of its 128 x 128 elements: a 2 x 2 grid of tiles of 64 x 64,
// then the grid, dims 0 and 1, transposed. Addresses are swizzled.
#transposed = [#mosaic_gpu.tile<[64, 64]>, #mosaic_gpu.transpose<[1, 0, 2, 3]>, #mosaic_gpu.swizzle<128>]
// The same without the transposition.
#tiled = [#mosaic_gpu.tile<[64, 64]>, #mosaic_gpu.swizzle<128>]

!source = memref<512x1024xf16> // extents: M, N
!destination = memref<1024x512xf16> // extents: N, M
!tiles = memref<2x2x64x64xf16, #gpu.address_space<workgroup>>
!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>

mosaic_gpu.kernel @copy_transpose(in %src: !source, out %dst: !destination)
    grid(8, 4) // extents: N / 128, M / 128
    block(128) {
  %tiles = mosaic_gpu.alloc_smem : !tiles
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %loaded count(1) : !barrier
  %c128 = arith.constant 128 : index
  %x = gpu.block_id x
  %y = gpu.block_id y
  %i = arith.muli %y, %c128 : index
  %j = arith.muli %x, %c128 : index
  mosaic_gpu.async_copy %src[%i, %j] [128, 128] to %tiles barrier(%loaded) arrive transforms #transposed : !source to !tiles, !barrier
  %first = arith.constant false
  mosaic_gpu.mbarrier_wait %loaded parity(%first) : !barrier
  // The tiles are in the destination's order: a plain store at (j, i).
  mosaic_gpu.async_copy %tiles to %dst[%j, %i] [128, 128] transforms #tiled : !tiles to !destination
  mosaic_gpu.await_async_copy 0
}
