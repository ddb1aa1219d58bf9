//===- ExternalizeSharedMemory.cpp - Shared memory as an external symbol -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../MemRefs.h"
#include "MosaicGPU/Conversion/Passes.h"
#include "MosaicGPU/Hardware/Swizzle.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_EXTERNALIZESHAREDMEMORYPASS
#include "MosaicGPU/Conversion/Passes.h.inc"
} // namespace mlir::mosaic_gpu

static constexpr StringLiteral kSymbol = "mosaic_gpu_dynamic_shared_memory";

/// `extern __shared__ __align__(1024) char name[]`.
static LLVM::GlobalOp createSymbol(gpu::GPUModuleOp module) {
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  return LLVM::GlobalOp::create(
      builder, module.getLoc(),
      LLVM::LLVMArrayType::get(builder.getI8Type(), 0), /*isConstant=*/false,
      LLVM::Linkage::External, kSymbol, /*value=*/Attribute(),
      ::mosaic::swizzledBufferAlignment(128),
      static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared));
}

/// The memref of all the bytes. Its size is not known here and nobody asks.
static void replaceBySymbol(gpu::DynamicSharedMemoryOp op,
                            LLVM::GlobalOp symbol) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value pointer = LLVM::AddressOfOp::create(builder, loc, symbol);
  auto constant = [&](int64_t value) -> Value {
    return LLVM::ConstantOp::create(builder, loc, builder.getI64Type(), value);
  };
  Value memory =
      createMemRef(builder, loc, op.getType(), pointer, /*offset=*/constant(0),
                   /*sizes=*/constant(0), /*strides=*/constant(1));
  op.replaceAllUsesWith(memory);
  op.erase();
}

namespace {
struct ExternalizeSharedMemoryPass
    : public mosaic_gpu::impl::ExternalizeSharedMemoryPassBase<
          ExternalizeSharedMemoryPass> {
  using ExternalizeSharedMemoryPassBase::ExternalizeSharedMemoryPassBase;

  void runOnOperation() override {
    SmallVector<gpu::DynamicSharedMemoryOp> ops;
    getOperation().walk(
        [&](gpu::DynamicSharedMemoryOp op) { ops.push_back(op); });
    if (ops.empty())
      return;
    LLVM::GlobalOp symbol = createSymbol(getOperation());
    for (gpu::DynamicSharedMemoryOp op : ops)
      replaceBySymbol(op, symbol);
  }
};
} // namespace
