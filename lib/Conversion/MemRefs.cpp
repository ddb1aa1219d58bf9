//===- MemRefs.cpp - Memrefs as llvm knows them -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemRefs.h"

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

Value mosaic_gpu::createElementAddress(OpBuilder &builder, Location loc,
                                       TypedValue<MemRefType> memory) {
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memory);
  auto [strides, offset] = memory.getType().getStridesAndOffset();
  if (offset != 0) {
    auto metadata =
        memref::ExtractStridedMetadataOp::create(builder, loc, memory);
    Value elementBytes = arith::ConstantIndexOp::create(
        builder, loc, *getElementBytes(memory.getType().getElementType()));
    Value offsetBytes =
        arith::MulIOp::create(builder, loc, metadata.getOffset(), elementBytes);
    address = arith::AddIOp::create(builder, loc, address, offsetBytes);
  }
  return arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                    address);
}

Value mosaic_gpu::createMemRef(OpBuilder &builder, Location loc,
                               MemRefType type, Value pointer, Value offset,
                               ValueRange sizes, ValueRange strides) {
  Type i64 = builder.getI64Type();
  int64_t rank = type.getRank();
  SmallVector<Type> fields = {pointer.getType(), pointer.getType(), i64};
  if (rank > 0)
    fields.append(2, LLVM::LLVMArrayType::get(i64, rank));
  Value parts = LLVM::PoisonOp::create(
      builder, loc,
      LLVM::LLVMStructType::getLiteral(builder.getContext(), fields));
  auto insert = [&](Value value, ArrayRef<int64_t> position) {
    parts = LLVM::InsertValueOp::create(builder, loc, parts, value, position);
  };
  insert(pointer, 0); // as it was allocated
  insert(pointer, 1); // aligned
  insert(offset, 2);
  for (int64_t dim = 0; dim < rank; ++dim) {
    insert(sizes[dim], {3, dim});
    insert(strides[dim], {4, dim});
  }
  return UnrealizedConversionCastOp::create(builder, loc, type, parts)
      .getResult(0);
}
