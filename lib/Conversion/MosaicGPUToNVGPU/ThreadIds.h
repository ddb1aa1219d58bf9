//===- ThreadIds.h - Who executes an op of a warpgroup -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LIB_CONVERSION_MOSAICGPUTONVGPU_THREADIDS_H
#define MOSAICGPU_LIB_CONVERSION_MOSAICGPUTONVGPU_THREADIDS_H

#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::mosaic_gpu {

/// The thread's position in its block, x fastest, of type index. `op` is any op
/// inside the launch.
Value createLinearThreadId(OpBuilder &builder, Location loc, Operation *op);

/// Builds what one elected thread of each warpgroup does.
void createInOneThread(OpBuilder &builder, Location loc, Operation *op,
                       llvm::function_ref<void(OpBuilder &, Location)> body);

/// A barrier of the 128 threads of the warpgroup: the named barrier
/// 1 + its index.
void createWarpgroupBarrier(OpBuilder &builder, Location loc, Operation *op);

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_LIB_CONVERSION_MOSAICGPUTONVGPU_THREADIDS_H
