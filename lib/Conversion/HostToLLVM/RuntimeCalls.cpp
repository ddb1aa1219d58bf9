//===- RuntimeCalls.cpp - Calls of the runtime -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeCalls.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

void mosaic_gpu::declareRuntime(ModuleOp module) {
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  Location loc = module.getLoc();
  Type i32 = builder.getI32Type();
  Type ptr = LLVM::LLVMPointerType::get(builder.getContext());
  auto declare = [&](StringRef name, ArrayRef<Type> parameters) {
    if (!module.lookupSymbol(name)) {
      auto function = LLVM::LLVMFuncOp::create(
          builder, loc, name, LLVM::LLVMFunctionType::get(i32, parameters));
      function.setVisibility_(LLVM::Visibility::Hidden);
    }
  };
  declare(kCheckArguments, {ptr, ptr, ptr});
  declare(kInitTmaDesc,
          {ptr, ptr, i32, i32, ptr, ptr, ptr, i32, i32, i32});
  declare(kGetFunction, {ptr, ptr});
  declare(kLaunchKernel, {ptr, ptr, ptr, ptr, ptr, ptr, ptr});
  if (!module.lookupSymbol(kRuntimeTable)) {
    auto table = LLVM::GlobalOp::create(
        builder, loc, LLVM::LLVMArrayType::get(builder.getI8Type(), 0),
        /*isConstant=*/true, LLVM::Linkage::External, kRuntimeTable,
        /*value=*/Attribute());
    table.setVisibility_(LLVM::Visibility::Hidden);
  }
}

EntryBuilder::EntryBuilder(LLVM::LLVMFuncOp entry) : entry(entry) {
  OpBuilder builder(entry.getContext());
  failureBlock = builder.createBlock(&entry.getBody(), entry.getBody().end(),
                                     {builder.getI32Type()}, {entry.getLoc()});
  LLVM::ReturnOp::create(builder, entry.getLoc(), failureBlock->getArgument(0));
}

void EntryBuilder::createCall(OpBuilder &builder, Location loc,
                              StringRef callee, ValueRange arguments) {
  Value status = LLVM::CallOp::create(builder, loc, builder.getI32Type(),
                                      callee, arguments)
                     .getResult();
  Value success = LLVM::ConstantOp::create(builder, loc, builder.getI32Type(),
                                           builder.getI32IntegerAttr(0));
  Value failed = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::ne,
                                      status, success);
  Block *block = builder.getInsertionBlock();
  Block *rest = block->splitBlock(builder.getInsertionPoint());
  builder.setInsertionPointToEnd(block);
  LLVM::CondBrOp::create(builder, loc, failed, failureBlock, ValueRange(status),
                         rest, ValueRange());
  builder.setInsertionPointToStart(rest);
}

Value EntryBuilder::createAlloca(Location loc, Type type, uint64_t alignment) {
  OpBuilder builder = OpBuilder::atBlockBegin(&entry.getBody().front());
  Value one = LLVM::ConstantOp::create(builder, loc, builder.getI64Type(),
                                       builder.getI64IntegerAttr(1));
  return LLVM::AllocaOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), type, one,
      alignment);
}

Value EntryBuilder::createI64Array(OpBuilder &builder, Location loc,
                                   ValueRange values) {
  auto type = LLVM::LLVMArrayType::get(builder.getI64Type(), values.size());
  Value array = createAlloca(loc, type);
  for (auto [i, value] : llvm::enumerate(values)) {
    Value element =
        LLVM::GEPOp::create(builder, loc, array.getType(), type, array,
                            ArrayRef<LLVM::GEPArg>{0, static_cast<int32_t>(i)});
    LLVM::StoreOp::create(builder, loc, value, element);
  }
  return array;
}
