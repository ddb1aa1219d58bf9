//===- ExternalizeSharedMemory.cpp - Shared memory as an external symbol -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

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
  auto i64 = builder.getI64Type();
  Value pointer = LLVM::AddressOfOp::create(builder, loc, symbol);
  Type pointerType = pointer.getType();
  auto arrayType = LLVM::LLVMArrayType::get(i64, 1);
  Value descriptor = LLVM::PoisonOp::create(
      builder, loc,
      LLVM::LLVMStructType::getLiteral(
          builder.getContext(),
          {pointerType, pointerType, i64, arrayType, arrayType}));
  auto insert = [&](Value value, ArrayRef<int64_t> position) {
    descriptor =
        LLVM::InsertValueOp::create(builder, loc, descriptor, value, position);
  };
  auto constant = [&](int64_t value) -> Value {
    return LLVM::ConstantOp::create(builder, loc, i64, value);
  };
  insert(pointer, 0);
  insert(pointer, 1);
  insert(constant(0), 2);
  insert(constant(0), {3, 0});
  insert(constant(1), {4, 0});
  auto cast = UnrealizedConversionCastOp::create(builder, loc, op.getType(),
                                                 descriptor);
  op.replaceAllUsesWith(cast.getResult(0));
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
