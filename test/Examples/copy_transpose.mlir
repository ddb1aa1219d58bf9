// What is transposed is the grid of tiles: of the load's box and of its tensor, not
// of the store's.
// RUN: mosaic-opt %examples/copy_transpose.mlir --mosaic-gpu-expand-kernels --mosaic-gpu-lane-to-hardware | FileCheck %s --check-prefix=HARDWARE
// RUN: mosaic-compile --emit=ptx %examples/copy_transpose.mlir -o - | FileCheck %s --check-prefix=PTX

// HARDWARE: mosaic_gpu.tma_descriptor {{.*}}transforms [#mosaic_gpu.tile<[64, 64]>, #mosaic_gpu.transpose<[1, 0, 2, 3]>, #mosaic_gpu.swizzle<128>]
// HARDWARE: mosaic_gpu.tma_descriptor {{.*}}transforms [#mosaic_gpu.tile<[64, 64]>, #mosaic_gpu.swizzle<128>]
// HARDWARE: gpu.launch

// TMA counts coordinates from the innermost dimension. Both grids have the tile
// of the source's column, 2 x, outermost.
// PTX: .entry copy_transpose(
// PTX-DAG: mov.u32 %[[Y:r[0-9]+]], %ctaid.y;
// PTX-DAG: mov.u32 %[[X:r[0-9]+]], %ctaid.x;
// PTX-DAG: shl.b32 %[[ROW:r[0-9]+]], %[[Y]], 1;
// PTX-DAG: shl.b32 %[[COLUMN:r[0-9]+]], %[[X]], 1;
// PTX: cp.async.bulk.tensor.4d.shared::cluster.global{{.*}}, {{{%r[0-9]+, %r[0-9]+}}, %[[ROW]], %[[COLUMN]]}]
// PTX: cp.async.bulk.tensor.4d.global.shared::cta{{.*}}, {{{%r[0-9]+, %r[0-9]+}}, %[[ROW]], %[[COLUMN]]}]
