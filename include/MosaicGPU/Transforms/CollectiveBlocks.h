//===- CollectiveBlocks.h - Blocks that load a slice together ---*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TRANSFORMS_COLLECTIVEBLOCKS_H
#define MOSAICGPU_TRANSFORMS_COLLECTIVEBLOCKS_H

#include "MosaicGPU/Dialect/MosaicGPU/IR/CopyOps.h"

#include <array>

namespace mlir::mosaic_gpu {

/// The blocks of a cluster that a collective copy is of: those that differ in
/// its dimensions only. A copy that is not collective is of one block.
class CollectiveBlocks {
public:
  /// Reports a collective of a launch whose cluster is not static.
  static FailureOr<CollectiveBlocks> get(AsyncCopyOp copy);

  /// How many there are.
  int64_t size() const;

  /// Into how many parts each dimension of a slice is split so that each block
  /// loads one of them: the outermost first. Reports a slice that has no such
  /// parts, each a multiple of 128 bytes.
  FailureOr<SmallVector<int64_t>> getSplits(AsyncCopyOp copy,
                                            ArrayRef<int64_t> shape) const;

  /// The position of the executing block among them, of type index.
  Value createPosition(OpBuilder &builder, Location loc) const;

  /// All of them as a mask of ranks in the cluster, an i16.
  Value createMask(OpBuilder &builder, Location loc) const;

private:
  /// Extents of the cluster, x first.
  std::array<int64_t, 3> cluster = {1, 1, 1};
  std::array<bool, 3> isCollective = {false, false, false};
};

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_TRANSFORMS_COLLECTIVEBLOCKS_H
