//===- FinalizeKernels.cpp - Finish kernels in the llvm dialect -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Conversion/Passes.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/LaunchBlockOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MmaOps.h"
#include "MosaicGPU/Hardware/TensorMap.h"

#include "mlir/Dialect/DLTI/DLTI.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_FINALIZEKERNELSPASS
#include "MosaicGPU/Conversion/Passes.h.inc"
} // namespace mlir::mosaic_gpu

/// NVPTX's, with 32-bit tensor-memory addresses. Without it, 64-bit stores are
/// split.
static constexpr StringLiteral kDataLayout =
    "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64";

/// Makes the block a parameter in parameter memory that nobody copies: passed
/// by value (`byval`) and never written (`grid_constant`).
static void passLaunchBlockByValue(LLVM::LLVMFuncOp kernel) {
  if (kernel.isExternal())
    return;
  MLIRContext *context = kernel.getContext();
  auto pointerType = LLVM::LLVMPointerType::get(context);
  SmallVector<Type> inputs(kernel.getFunctionType().getParams());
  Builder builder(context);
  for (BlockArgument argument : kernel.getArguments()) {
    auto blockType = dyn_cast<LLVM::LLVMArrayType>(argument.getType());
    if (!blockType)
      continue;
    unsigned index = argument.getArgNumber();
    inputs[index] = pointerType;
    argument.setType(pointerType);
    kernel.setArgAttr(index, LLVM::LLVMDialect::getByValAttrName(),
                      TypeAttr::get(blockType));
    kernel.setArgAttr(index, LLVM::LLVMDialect::getAlignAttrName(),
                      builder.getI64IntegerAttr(::mosaic::kTensorMapAlignment));
    kernel.setArgAttr(index, NVVM::NVVMDialect::getGridConstantAttrName(),
                      builder.getUnitAttr());
  }
  kernel.setFunctionType(LLVM::LLVMFunctionType::get(
      kernel.getFunctionType().getReturnType(), inputs));
}

/// A kernel with a known block is launched with that block and no other. ptxas
/// takes `setmaxnreg` seriously only if it knows that, and a minimum of blocks.
static void requireBlockShape(LLVM::LLVMFuncOp kernel) {
  StringRef maximum = NVVM::NVVMDialect::getMaxntidAttrName();
  Attribute block = kernel->getAttr(maximum);
  if (!block)
    return;
  kernel->removeAttr(maximum);
  kernel->setAttr(NVVM::NVVMDialect::getReqntidAttrName(), block);
  StringRef minimumOfBlocks = NVVM::NVVMDialect::getMinctasmAttrName();
  if (!kernel->hasAttr(minimumOfBlocks))
    kernel->setAttr(minimumOfBlocks,
                    Builder(kernel.getContext()).getI32IntegerAttr(1));
}

static void lowerAddress(LaunchBlockAddressOp op) {
  OpBuilder builder(op);
  Value address = LLVM::GEPOp::create(
      builder, op.getLoc(), op.getAddress().getType(), builder.getI8Type(),
      op.getBlock(), LLVM::GEPArg(static_cast<int32_t>(op.getOffset())));
  op.replaceAllUsesWith(address);
  op.erase();
}

/// The constraint of inline assembly for a register of this type.
static StringRef getRegisterConstraint(Type type) {
  if (type.isF32())
    return "f";
  if (type.isF64())
    return "d";
  if (type.isInteger(64) || isa<LLVM::LLVMPointerType>(type))
    return "l";
  if (type.isInteger(32))
    return "r";
  if (type.isInteger(16) || type.isF16() || type.isBF16())
    return "h";
  return "";
}

/// Empty assembly whose results are its operands, register by register.
static LogicalResult lowerOptimizationBarrier(OptimizationBarrierOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  SmallVector<Value> registers;
  for (Value operand : op.getOperands()) {
    auto vectorType = dyn_cast<VectorType>(operand.getType());
    if (!vectorType) {
      registers.push_back(operand);
      continue;
    }
    for (int64_t i = 0; i < vectorType.getNumElements(); ++i)
      registers.push_back(LLVM::ExtractElementOp::create(
          builder, loc, operand,
          LLVM::ConstantOp::create(builder, loc, builder.getI64Type(), i)));
  }

  std::string outputs, inputs;
  for (auto [i, value] : llvm::enumerate(registers)) {
    StringRef constraint = getRegisterConstraint(value.getType());
    if (constraint.empty())
      return op.emitOpError()
             << "expected operands that are 16, 32 or 64-bit values or vectors "
                "of them, but got "
             << value.getType();
    outputs += ("=" + constraint + ",").str();
    inputs += std::to_string(i) + ",";
  }
  if (registers.empty()) {
    op.erase();
    return success();
  }
  inputs.pop_back();
  bool isSingle = registers.size() == 1;
  SmallVector<Type> types(ValueRange(registers).getTypes());
  Type resultType =
      isSingle ? types.front()
               : LLVM::LLVMStructType::getLiteral(builder.getContext(), types);
  Value tied = LLVM::InlineAsmOp::create(
                   builder, loc, resultType, registers, /*asm_string=*/"",
                   outputs + inputs, /*has_side_effects=*/true,
                   /*is_align_stack=*/false, LLVM::TailCallKind::None,
                   LLVM::AsmDialectAttr::get(builder.getContext(),
                                             LLVM::AsmDialect::AD_ATT),
                   /*operand_attrs=*/ArrayAttr())
                   .getRes();

  size_t next = 0;
  auto take = [&]() -> Value {
    if (isSingle)
      return tied;
    return LLVM::ExtractValueOp::create(builder, loc, tied, next++);
  };
  for (Value result : op.getResults()) {
    auto vectorType = dyn_cast<VectorType>(result.getType());
    if (!vectorType) {
      result.replaceAllUsesWith(take());
      continue;
    }
    Value vector = LLVM::PoisonOp::create(builder, loc, vectorType);
    for (int64_t i = 0; i < vectorType.getNumElements(); ++i)
      vector = LLVM::InsertElementOp::create(
          builder, loc, vector, take(),
          LLVM::ConstantOp::create(builder, loc, builder.getI64Type(), i));
    result.replaceAllUsesWith(vector);
  }
  op.erase();
  return success();
}

namespace {
struct FinalizeKernelsPass
    : public mosaic_gpu::impl::FinalizeKernelsPassBase<FinalizeKernelsPass> {
  using FinalizeKernelsPassBase::FinalizeKernelsPassBase;

  void runOnOperation() override {
    gpu::GPUModuleOp module = getOperation();
    Builder builder(&getContext());
    module->setAttr(LLVM::LLVMDialect::getDataLayoutAttrName(),
                    builder.getStringAttr(kDataLayout));
    for (auto kernel : module.getOps<LLVM::LLVMFuncOp>()) {
      if (!kernel->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName()))
        continue;
      passLaunchBlockByValue(kernel);
      requireBlockShape(kernel);
    }
    WalkResult result = module.walk([](Operation *op) {
      if (auto address = dyn_cast<LaunchBlockAddressOp>(op))
        lowerAddress(address);
      else if (auto barrier = dyn_cast<OptimizationBarrierOp>(op))
        if (failed(lowerOptimizationBarrier(barrier)))
          return WalkResult::interrupt();
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
