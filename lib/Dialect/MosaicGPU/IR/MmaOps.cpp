//===- MmaOps.cpp - Matrix products of a warpgroup on tensor cores -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/MmaOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/TiledMatrix.h"
#include "MosaicGPU/Hardware/Launch.h"
#include "MosaicGPU/Hardware/Mma.h"
#include "MosaicGPU/Hardware/Swizzle.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

static int64_t getSwizzleBytes(SwizzleAttr swizzle) {
  return static_cast<int64_t>(swizzle.getSwizzle());
}

/// The accumulator is spread evenly over the threads.
static LogicalResult verifyAccumulator(Operation *op, VectorType accumulator,
                                       int64_t rows, int64_t columns) {
  int64_t expected = rows * columns / ::mosaic::kWarpgroupThreads;
  if (accumulator.getNumElements() != expected)
    return op->emitOpError()
           << "expected " << expected
           << " elements of the accumulator in each thread, for " << rows
           << " x " << columns << ", but got " << accumulator.getNumElements();
  return success();
}

//===----------------------------------------------------------------------===//
// WarpgroupMmaOp
//===----------------------------------------------------------------------===//

LogicalResult WarpgroupMmaOp::verify() {
  auto emitError = [&] { return emitOpError(); };
  FailureOr<::mosaic::ElementType> aType =
      getHardwareElementType(getA().getType().getElementType());
  FailureOr<::mosaic::ElementType> bType =
      getHardwareElementType(getB().getType().getElementType());
  FailureOr<::mosaic::ElementType> dType =
      getHardwareElementType(getAccumulator().getType().getElementType());
  if (failed(aType) || failed(bType) || failed(dType))
    return emitOpError() << "expected elements of a type that tensor cores "
                            "know, but got "
                         << getA().getType().getElementType() << " and "
                         << getB().getType().getElementType();
  if (failed(verifyRule(::mosaic::checkMma(*aType, *bType, *dType), emitError)))
    return failure();
  const ::mosaic::MmaInstruction &instruction =
      *::mosaic::findMma(*aType, *bType, *dType);

  auto majorOf = [](bool kIsContiguous) {
    return kIsContiguous ? ::mosaic::Major::K : ::mosaic::Major::MN;
  };
  ::mosaic::Major aMajor = majorOf(!getTransposeA());
  ::mosaic::Major bMajor = majorOf(getTransposeB());
  if (failed(verifyRule(
          ::mosaic::checkMmaMajor(instruction, ::mosaic::MmaOperand::A, aMajor),
          emitError)) ||
      failed(verifyRule(
          ::mosaic::checkMmaMajor(instruction, ::mosaic::MmaOperand::B, bMajor),
          emitError)))
    return failure();

  int64_t swizzleBytes = ::getSwizzleBytes(getSwizzle());
  FailureOr<TiledMatrix> a =
      TiledMatrix::get(getA().getType(), swizzleBytes, "a", emitError);
  if (failed(a))
    return failure();
  FailureOr<TiledMatrix> b =
      TiledMatrix::get(getB().getType(), swizzleBytes, "b", emitError);
  if (failed(b))
    return failure();
  auto [m, aK] = getTransposeA() ? std::pair(a->columns, a->rows)
                                 : std::pair(a->rows, a->columns);
  auto [n, bK] = getTransposeB() ? std::pair(b->rows, b->columns)
                                 : std::pair(b->columns, b->rows);
  if (aK != bK)
    return emitOpError() << "expected a and b to agree on K, but got " << aK
                         << " in a and " << bK << " in b";
  if (failed(verifyRule(::mosaic::checkMmaM(instruction, m), emitError)) ||
      failed(verifyRule(::mosaic::checkMmaN(instruction, n), emitError)) ||
      failed(verifyRule(::mosaic::checkMmaK(instruction, aK), emitError)))
    return failure();
  if (failed(a->getDescriptor(aMajor, instruction.m, "a", emitError)) ||
      failed(b->getDescriptor(bMajor, n, "b", emitError)))
    return failure();
  return verifyAccumulator(*this, getAccumulator().getType(), m, n);
}

int64_t WarpgroupMmaOp::getRequiredAlignment(OpOperand &operand) {
  if (operand.get() != getA() && operand.get() != getB())
    return 1;
  return ::mosaic::swizzledBufferAlignment(::getSwizzleBytes(getSwizzle()));
}

void WarpgroupMmaOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  for (OpOperand *operand : {&getAMutable(), &getBMutable()})
    effects.emplace_back(MemoryEffects::Read::get(), operand,
                         SideEffects::DefaultResource::get());
  // The tensor core's queue, which commit and wait are about.
  effects.emplace_back(MemoryEffects::Write::get(),
                       SideEffects::DefaultResource::get());
}

void WarpgroupMmaOp::getAsmResultNames(OpAsmSetValueNameFn setNameFn) {
  setNameFn(getResult(), "acc");
}

//===----------------------------------------------------------------------===//
// WarpgroupMmaStoreOp
//===----------------------------------------------------------------------===//

LogicalResult WarpgroupMmaStoreOp::verify() {
  auto emitError = [&] { return emitOpError(); };
  Type elementType = getDestination().getType().getElementType();
  if (!elementType.isF16() && !elementType.isBF16())
    return emitOpError() << "expected a destination of f16 or bf16, but got "
                         << elementType;
  FailureOr<TiledMatrix> matrix = TiledMatrix::get(
      getDestination().getType(), ::getSwizzleBytes(getSwizzle()),
      "destination", emitError);
  if (failed(matrix))
    return failure();
  if (matrix->rows % 64 != 0)
    return emitOpError() << "expected a destination of a multiple of 64 rows, "
                            "but got "
                         << matrix->rows;
  if (64 % matrix->tileRows != 0 && matrix->tileRows % 64 != 0)
    return emitOpError() << "expected tiles whose rows divide 64 or are a "
                            "multiple of it, but got "
                         << matrix->tileRows;
  return verifyAccumulator(*this, getAccumulator().getType(), matrix->rows,
                           matrix->columns);
}

int64_t WarpgroupMmaStoreOp::getRequiredAlignment(OpOperand &operand) {
  if (operand.get() != getDestination())
    return 1;
  return ::mosaic::swizzledBufferAlignment(::getSwizzleBytes(getSwizzle()));
}

void WarpgroupMmaStoreOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), &getDestinationMutable(),
                       SideEffects::DefaultResource::get());
}

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/MmaOps.cpp.inc"
