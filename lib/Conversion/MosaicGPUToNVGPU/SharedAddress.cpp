//===- SharedAddress.cpp - Addresses of shared memory -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedAddress.h"

#include "../MemRefs.h"

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.h"
#include "MosaicGPU/Hardware/Barrier.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

Value mosaic_gpu::createSharedPointer(OpBuilder &builder, Location loc,
                                      Value address) {
  auto type = LLVM::LLVMPointerType::get(
      builder.getContext(),
      static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared));
  return LLVM::IntToPtrOp::create(builder, loc, type, address);
}

BarrierInGroup mosaic_gpu::createBarrierInGroup(OpBuilder &builder,
                                                Location loc,
                                                TypedValue<MemRefType> barriers,
                                                Value index) {
  MemRefType type = barriers.getType();
  auto groupType = nvgpu::MBarrierGroupType::get(
      builder.getContext(), type.getMemorySpace(), type.getNumElements());
  Value group =
      UnrealizedConversionCastOp::create(builder, loc, groupType, barriers)
          .getResult(0);
  if (!index)
    index = arith::ConstantIndexOp::create(builder, loc, 0);
  return {group, index};
}

Value mosaic_gpu::createBarrierPointer(OpBuilder &builder, Location loc,
                                       TypedValue<MemRefType> barriers,
                                       Value index) {
  // Barriers have no type in llvm; their memory is that of integers.
  MemRefType type = barriers.getType();
  auto wordsType =
      MemRefType::get({type.getNumElements()}, builder.getI64Type(),
                      MemRefLayoutAttrInterface(), type.getMemorySpace());
  Value words =
      UnrealizedConversionCastOp::create(builder, loc, wordsType, barriers)
          .getResult(0);
  Value address =
      createElementAddress(builder, loc, cast<TypedValue<MemRefType>>(words));
  if (index) {
    Value bytes = arith::MulIOp::create(
        builder, loc, index,
        arith::ConstantIndexOp::create(builder, loc, ::mosaic::kBarrierBytes));
    address = arith::AddIOp::create(
        builder, loc, address,
        arith::IndexCastOp::create(builder, loc, builder.getI64Type(), bytes));
  }
  return createSharedPointer(builder, loc, address);
}
