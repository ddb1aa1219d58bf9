//===- Scratch.h - What a kernel keeps in shared memory ---------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tree says what a kernel needs: buffers and barriers are its leaves, groups
// its branches, and a union is a branch whose members share memory. Building it
// gives a tree of the same shape that holds the memory:
//
//   Scratch spec = Scratch::group({
//       Scratch::barriers(4),
//       Scratch::unionOf({Scratch::buffer({4, 128, 64}, f16),
//                         Scratch::buffer({128, 256}, f16)})});
//   ...
//   scratch[0].memory()      // the barriers
//   scratch[1][0].memory()   // the operands, which share memory with
//   scratch[1][1].memory()   // the result
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_BUILDER_SCRATCH_H
#define MOSAICGPU_BUILDER_SCRATCH_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include <vector>

namespace mlir::mosaic_gpu {

/// What is asked for.
class Scratch {
public:
  /// A row-major buffer.
  static Scratch buffer(ArrayRef<int64_t> shape, Type elementType);
  /// One barrier whose phases take `count` arrivals of threads.
  static Scratch barrier(int32_t count = 1);
  /// An array of such barriers.
  static Scratch barriers(int64_t numBarriers, int32_t count = 1);
  /// Parts beside each other.
  static Scratch group(std::vector<Scratch> parts = {});
  /// Alternatives that begin at the same place. The kernel has to order its
  /// accesses to different ones itself. They hold no barriers.
  static Scratch unionOf(std::vector<Scratch> alternatives);

private:
  friend class ScratchBuilder;
  enum class Kind { Buffer, Barriers, Group, Union };

  explicit Scratch(Kind kind) : kind(kind) {}

  Kind kind;
  /// Of a leaf. Barriers get their element type from the context.
  SmallVector<int64_t> shape;
  Type elementType;
  int32_t arrivalCount = 0;
  /// Of a branch.
  std::vector<Scratch> parts;
};

/// What was given, in the shape of the Scratch.
class ScratchMemory {
public:
  /// The memory of a leaf.
  TypedValue<MemRefType> memory() const {
    assert(leaf && "only leaves of the scratch have memory");
    return cast<TypedValue<MemRefType>>(leaf);
  }
  /// A part of a group, or an alternative of a union.
  const ScratchMemory &operator[](size_t index) const {
    assert(index < parts.size() && "the scratch has no such part");
    return parts[index];
  }
  size_t size() const { return parts.size(); }

private:
  friend class ScratchBuilder;
  Value leaf;
  std::vector<ScratchMemory> parts;
};

/// Allocates the scratch (`mosaic_gpu.alloc_smem`) and then initialises its
/// barriers, all at the insertion point, which is in the entry block of a
/// kernel.
ScratchMemory buildScratch(OpBuilder &builder, Location loc,
                           const Scratch &scratch);

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_BUILDER_SCRATCH_H
