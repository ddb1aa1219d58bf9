// Named regions cost nothing: with and without them a kernel is the same PTX.
// RUN: mosaic-compile --emit=ptx %s > %t.with.ptx
// RUN: sed -e '/named_region/d' -e '/^  }$/d' %s > %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --check-prefix=WITHOUT
// RUN: mosaic-compile --emit=ptx %t.mlir > %t.without.ptx
// RUN: grep -v '[.]loc\|[.]file' %t.with.ptx > %t.with
// RUN: grep -v '[.]loc\|[.]file' %t.without.ptx > %t.without
// RUN: cmp %t.with %t.without
// WITHOUT-NOT: named_region

!tile = memref<64x64xf16, #gpu.address_space<workgroup>>
!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>

mosaic_gpu.kernel @copy(in %src: memref<512x512xf16>, out %dst: memref<512x512xf16>) grid(8, 8) block(128) {
  %tile = mosaic_gpu.alloc_smem : !tile
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %loaded count(1) : !barrier
  %c64 = arith.constant 64 : index
  %false = arith.constant false
  %x = gpu.block_id x
  %y = gpu.block_id y
  %i = arith.muli %y, %c64 : index
  %j = arith.muli %x, %c64 : index
  mosaic_gpu.named_region "load" {
    mosaic_gpu.async_copy %src[%i, %j] [64, 64] to %tile barrier(%loaded) arrive : memref<512x512xf16> to !tile, !barrier
    mosaic_gpu.mbarrier_wait %loaded parity(%false) : !barrier
  }
  mosaic_gpu.named_region "store" {
    mosaic_gpu.async_copy %tile to %dst[%i, %j] [64, 64] : !tile to memref<512x512xf16>
    mosaic_gpu.await_async_copy 0
  }
}
