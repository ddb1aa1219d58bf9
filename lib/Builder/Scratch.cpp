//===- Scratch.cpp - What a kernel keeps in shared memory -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Builder/Scratch.h"

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPU.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

Scratch Scratch::buffer(ArrayRef<int64_t> shape, Type elementType) {
  Scratch scratch(Kind::Buffer);
  scratch.shape.assign(shape.begin(), shape.end());
  scratch.elementType = elementType;
  return scratch;
}

Scratch Scratch::barrier(int32_t count) {
  Scratch scratch(Kind::Barriers);
  scratch.arrivalCount = count;
  return scratch;
}

Scratch Scratch::barriers(int64_t numBarriers, int32_t count) {
  Scratch scratch = barrier(count);
  scratch.shape = {numBarriers};
  return scratch;
}

Scratch Scratch::group(std::vector<Scratch> parts) {
  Scratch scratch(Kind::Group);
  scratch.parts = std::move(parts);
  return scratch;
}

Scratch Scratch::unionOf(std::vector<Scratch> alternatives) {
  Scratch scratch(Kind::Union);
  scratch.parts = std::move(alternatives);
  return scratch;
}

namespace mlir::mosaic_gpu {
/// Walks a tree and carries the path of unions from its root.
class ScratchBuilder {
public:
  ScratchBuilder(OpBuilder &builder, Location loc)
      : builder(builder), loc(loc) {}

  ScratchMemory allocate(const Scratch &scratch) {
    ScratchMemory memory;
    switch (scratch.kind) {
    case Scratch::Kind::Buffer:
      memory.leaf = createAlloc(scratch.shape, scratch.elementType);
      break;
    case Scratch::Kind::Barriers:
      memory.leaf = createAlloc(
          scratch.shape,
          builder.getType<BarrierType>(/*orders_tensor_core=*/false));
      barriers.emplace_back(memory.leaf, scratch.arrivalCount);
      break;
    case Scratch::Kind::Group:
      for (const Scratch &part : scratch.parts)
        memory.parts.push_back(allocate(part));
      break;
    case Scratch::Kind::Union:
      unions.push_back(
          builder.getStringAttr("union" + std::to_string(numUnions++)));
      for (auto [number, alternative] : llvm::enumerate(scratch.parts)) {
        alternatives.push_back(number);
        memory.parts.push_back(allocate(alternative));
        alternatives.pop_back();
      }
      unions.pop_back();
      break;
    }
    return memory;
  }

  void initializeBarriers() {
    for (auto [memory, count] : barriers)
      MBarrierInitOp::create(builder, loc, memory, count);
  }

private:
  Value createAlloc(ArrayRef<int64_t> shape, Type elementType) {
    auto shared = gpu::AddressSpaceAttr::get(builder.getContext(),
                                             gpu::AddressSpace::Workgroup);
    auto type = MemRefType::get(shape, elementType, MemRefLayoutAttrInterface(),
                                shared);
    if (unions.empty())
      return AllocSmemOp::create(builder, loc, type);
    return AllocSmemOp::create(builder, loc, type, builder.getArrayAttr(unions),
                               alternatives);
  }

  OpBuilder &builder;
  Location loc;
  int64_t numUnions = 0;
  SmallVector<Attribute> unions;
  SmallVector<int64_t> alternatives;
  SmallVector<std::pair<Value, int32_t>> barriers;
};
} // namespace mlir::mosaic_gpu

ScratchMemory mosaic_gpu::buildScratch(OpBuilder &builder, Location loc,
                                       const Scratch &scratch) {
  ScratchBuilder scratchBuilder(builder, loc);
  ScratchMemory memory = scratchBuilder.allocate(scratch);
  scratchBuilder.initializeBarriers();
  return memory;
}
