//===- MosaicGPUAttrs.cpp - Attributes and enums of the dialect -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"
#include "MosaicGPU/Layout/Tiling.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

//===----------------------------------------------------------------------===//
// Assembly
//===----------------------------------------------------------------------===//

/// `128`, or `128 : i32` as JAX prints it.
static ParseResult parseSwizzlingMode(AsmParser &parser, SwizzlingMode &mode) {
  SMLoc loc = parser.getCurrentLocation();
  int64_t span = 0;
  if (parser.parseInteger(span))
    return failure();
  Type type;
  if (succeeded(parser.parseOptionalColon())) {
    if (parser.parseType(type))
      return failure();
    if (!type.isInteger(32))
      return parser.emitError(loc)
             << "expected a swizzle of type i32, but got " << type;
  }
  std::optional<SwizzlingMode> parsed =
      span >= 0 && span <= 128 ? symbolizeSwizzlingMode(span) : std::nullopt;
  if (!parsed)
    return parser.emitError(loc) << "expected a swizzle of 16 (none), 32, 64 "
                                    "or 128 bytes, but got "
                                 << span;
  mode = *parsed;
  return success();
}

static void printSwizzlingMode(AsmPrinter &printer, SwizzlingMode mode) {
  printer << static_cast<int32_t>(mode);
}

#include "MosaicGPU/Dialect/MosaicGPU/IR/MemRefTransformInterface.cpp.inc"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.cpp.inc"

void MosaicGPUDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// TileAttr
//===----------------------------------------------------------------------===//

static ::mosaic::Tiling getTiling(ArrayRef<int32_t> tiling) {
  return ::mosaic::Tiling(SmallVector<int64_t>(tiling));
}

LogicalResult TileAttr::verify(EmitErrorFn emitError,
                               ArrayRef<int32_t> tiling) {
  if (tiling.empty())
    return emitError() << "expected a tile of at least one dimension";
  return verifyRule(::getTiling(tiling).check(), emitError);
}

LogicalResult TileAttr::checkShape(EmitErrorFn emitError,
                                   ArrayRef<int64_t> shape) const {
  return verifyRule(::getTiling(getTiling()).check(toFacts(shape)), emitError);
}

LogicalResult TileAttr::checkStart(EmitErrorFn emitError,
                                   ArrayRef<int64_t> indices) const {
  // -1 is an index here, not an unknown one: check what is known by itself.
  size_t numUntiled = indices.size() - getTiling().size();
  for (auto [i, tile] : llvm::enumerate(getTiling())) {
    int64_t index = indices[numUntiled + i];
    if (!ShapedType::isDynamic(index) && index % tile != 0)
      return emitError() << "expected the index of dim " << numUntiled + i
                         << " to be a multiple of its tile, " << tile
                         << ", as a copy moves whole tiles, but got " << index;
  }
  return success();
}

SmallVector<int64_t>
TileAttr::transformStaticIndices(ArrayRef<int64_t> indices) const {
  size_t numUntiled = indices.size() - getTiling().size();
  SmallVector<int64_t> result(indices.take_front(numUntiled));
  SmallVector<int64_t> inTile;
  for (auto [index, tile] :
       llvm::zip_equal(indices.drop_front(numUntiled), getTiling())) {
    bool isKnown = !ShapedType::isDynamic(index);
    int64_t quotient = isKnown ? llvm::divideFloorSigned(index, tile) : index;
    result.push_back(quotient);
    inTile.push_back(isKnown ? index - quotient * tile : index);
  }
  llvm::append_range(result, inTile);
  return result;
}

SmallVector<int64_t> TileAttr::transformShape(ArrayRef<int64_t> shape) const {
  return fromFacts(::getTiling(getTiling()).tileShape(toFacts(shape)));
}

SmallVector<int64_t>
TileAttr::transformSliceShape(ArrayRef<int64_t> shape) const {
  return fromFacts(::getTiling(getTiling()).tileSliceShape(toFacts(shape)));
}

SmallVector<int64_t>
TileAttr::transformStrides(ArrayRef<int64_t> strides) const {
  return fromFacts(::getTiling(getTiling()).tileStrides(toFacts(strides)));
}

/// index / tile rounded down, and the rest. Shifts where that is possible: the
/// divisions of arith cost a select for negative indices.
static std::pair<OpFoldResult, OpFoldResult> divideIndex(OpBuilder &builder,
                                                         Location loc,
                                                         OpFoldResult index,
                                                         int64_t tile) {
  if (auto constant = getConstantIntValue(index)) {
    int64_t quotient = llvm::divideFloorSigned(*constant, tile);
    return {builder.getIndexAttr(quotient),
            builder.getIndexAttr(*constant - quotient * tile)};
  }
  Value value = cast<Value>(index);
  auto constant = [&](int64_t number) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, number);
  };
  if (llvm::isPowerOf2_64(tile)) {
    Value quotient = builder.createOrFold<arith::ShRSIOp>(
        loc, value, constant(llvm::Log2_64(tile)));
    Value rest =
        builder.createOrFold<arith::AndIOp>(loc, value, constant(tile - 1));
    return {quotient, rest};
  }
  Value quotient =
      builder.createOrFold<arith::FloorDivSIOp>(loc, value, constant(tile));
  Value product =
      builder.createOrFold<arith::MulIOp>(loc, quotient, constant(tile));
  Value rest = builder.createOrFold<arith::SubIOp>(loc, value, product);
  return {quotient, rest};
}

SmallVector<OpFoldResult>
TileAttr::transformIndices(OpBuilder &builder, Location loc,
                           ArrayRef<OpFoldResult> indices) const {
  size_t numUntiled = indices.size() - getTiling().size();
  SmallVector<OpFoldResult> result(indices.take_front(numUntiled));
  SmallVector<OpFoldResult> inTile;
  for (auto [index, tile] :
       llvm::zip_equal(indices.drop_front(numUntiled), getTiling())) {
    auto [quotient, rest] = divideIndex(builder, loc, index, tile);
    result.push_back(quotient);
    inTile.push_back(rest);
  }
  llvm::append_range(result, inTile);
  return result;
}

//===----------------------------------------------------------------------===//
// TransposeAttr
//===----------------------------------------------------------------------===//

static ::mosaic::Permutation getPermutation(ArrayRef<int32_t> permutation) {
  return ::mosaic::Permutation(SmallVector<int64_t>(permutation));
}

template <typename T>
static SmallVector<T> permute(ArrayRef<int32_t> permutation,
                              ArrayRef<T> values) {
  return llvm::map_to_vector(permutation,
                             [&](int32_t dim) { return values[dim]; });
}

LogicalResult TransposeAttr::verify(EmitErrorFn emitError,
                                    ArrayRef<int32_t> permutation) {
  return verifyRule(::getPermutation(permutation).check(), emitError);
}

LogicalResult TransposeAttr::checkShape(EmitErrorFn emitError,
                                        ArrayRef<int64_t> shape) const {
  return verifyRule(::getPermutation(getPermutation()).check(shape.size()),
                    emitError);
}

SmallVector<int64_t>
TransposeAttr::transformShape(ArrayRef<int64_t> shape) const {
  return permute(getPermutation(), shape);
}

SmallVector<int64_t>
TransposeAttr::transformSliceShape(ArrayRef<int64_t> shape) const {
  return permute(getPermutation(), shape);
}

SmallVector<int64_t>
TransposeAttr::transformStrides(ArrayRef<int64_t> strides) const {
  return permute(getPermutation(), strides);
}

SmallVector<int64_t>
TransposeAttr::transformStaticIndices(ArrayRef<int64_t> indices) const {
  return permute(getPermutation(), indices);
}

SmallVector<OpFoldResult>
TransposeAttr::transformIndices(OpBuilder &builder, Location loc,
                                ArrayRef<OpFoldResult> indices) const {
  return permute(getPermutation(), indices);
}

//===----------------------------------------------------------------------===//
// SwizzleAttr
//===----------------------------------------------------------------------===//

Value SwizzleAttr::transformAddress(OpBuilder &builder, Location loc,
                                    Value address) const {
  // The formula of Layout/Swizzle.h, on a value.
  int64_t chunkBits = static_cast<int64_t>(getSwizzle()) - 16;
  if (chunkBits == 0)
    return address;
  auto constant = [&](int64_t number) -> Value {
    return arith::ConstantOp::create(
        builder, loc, builder.getIntegerAttr(address.getType(), number));
  };
  Value shifted = arith::ShRUIOp::create(builder, loc, address, constant(3));
  Value bits =
      arith::AndIOp::create(builder, loc, shifted, constant(chunkBits));
  return arith::XOrIOp::create(builder, loc, address, bits);
}
