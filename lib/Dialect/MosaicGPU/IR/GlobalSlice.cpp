//===- GlobalSlice.cpp - Slices of global memory by TMA -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/GlobalSlice.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/TmaDescriptorOps.h"
#include "MosaicGPU/Hardware/Swizzle.h"
#include "MosaicGPU/Hardware/TensorMap.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

#include "MosaicGPU/Dialect/MosaicGPU/IR/GlobalSliceInterface.cpp.inc"

//===----------------------------------------------------------------------===//
// Assembly
//===----------------------------------------------------------------------===//

ParseResult mosaic_gpu::parseOptionalSlice(
    OpAsmParser &parser,
    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &indices,
    DenseI64ArrayAttr &staticIndices, DenseI64ArrayAttr &sliceLengths) {
  if (failed(parser.parseOptionalLSquare()))
    return success();
  Builder &builder = parser.getBuilder();
  SmallVector<int64_t> staticValues;
  if (failed(parser.parseOptionalRSquare())) {
    auto parseIndex = [&]() -> ParseResult {
      OpAsmParser::UnresolvedOperand operand;
      OptionalParseResult result = parser.parseOptionalOperand(operand);
      if (result.has_value()) {
        indices.push_back(operand);
        staticValues.push_back(ShapedType::kDynamic);
        return *result;
      }
      return parser.parseInteger(staticValues.emplace_back());
    };
    if (parser.parseCommaSeparatedList(parseIndex) || parser.parseRSquare())
      return failure();
  }
  staticIndices = builder.getDenseI64ArrayAttr(staticValues);
  SmallVector<int64_t> lengths;
  if (succeeded(parser.parseOptionalLSquare()) &&
      failed(parser.parseOptionalRSquare())) {
    if (parser.parseCommaSeparatedList(
            [&] { return parser.parseInteger(lengths.emplace_back()); }) ||
        parser.parseRSquare())
      return failure();
  }
  sliceLengths = builder.getDenseI64ArrayAttr(lengths);
  return success();
}

void mosaic_gpu::printSlice(OpAsmPrinter &printer, GlobalSliceOpInterface op) {
  OperandRange indices = op.getIndicesMutable();
  auto next = indices.begin();
  printer << '[';
  llvm::interleaveComma(op.getStaticIndices(), printer, [&](int64_t index) {
    if (ShapedType::isDynamic(index) && next != indices.end())
      printer << *next++;
    else
      printer << index;
  });
  printer << ']';
  if (op.hasDescriptor())
    return;
  printer << " [";
  llvm::interleaveComma(op.getSliceLengths(), printer);
  printer << ']';
}

//===----------------------------------------------------------------------===//
// Accessors
//===----------------------------------------------------------------------===//

Type mosaic_gpu::detail::getElementTypeOfGlobal(Type global) {
  if (auto descriptor = dyn_cast<nvgpu::TensorMapDescriptorType>(global))
    return descriptor.getTensor().getElementType();
  return cast<MemRefType>(global).getElementType();
}

SmallVector<OpFoldResult>
mosaic_gpu::detail::getMixedIndices(GlobalSliceOpInterface op) {
  return getMixedValues(
      op.getStaticIndices(),
      SmallVector<Value>(OperandRange(op.getIndicesMutable())),
      op.getContext());
}

int64_t mosaic_gpu::detail::getSwizzleBytes(GlobalSliceOpInterface op) {
  if (auto descriptor =
          dyn_cast<nvgpu::TensorMapDescriptorType>(op.getGlobal().getType()))
    return mosaic_gpu::getSwizzleBytes(descriptor.getSwizzle());
  for (auto swizzle : op.getTransforms().getAsRange<Attribute>())
    if (auto attr = dyn_cast<SwizzleAttr>(swizzle))
      return static_cast<int64_t>(attr.getSwizzle());
  return ::mosaic::kNoSwizzle;
}

SmallVector<int64_t>
mosaic_gpu::detail::getTransformedShape(GlobalSliceOpInterface op) {
  SmallVector<int64_t> shape;
  for (int64_t length : op.getSliceLengths())
    if (length != -1)
      shape.push_back(length);
  for (auto transform :
       op.getTransforms().getAsRange<MemRefTransformAttrInterface>())
    shape = transform.transformSliceShape(shape);
  return shape;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// A swizzle permutes addresses, not dimensions: it comes last, once.
static LogicalResult verifyTransformOrder(Operation *op, ArrayAttr transforms) {
  for (auto [i, transform] : llvm::enumerate(transforms))
    if (isa<SwizzleAttr>(transform) && i + 1 != transforms.size())
      return op->emitOpError()
             << "expected the swizzle to be the last transform, but "
             << transforms[i + 1] << " follows it";
  return success();
}

/// Whether each transform applies to the buffer and to the slice, and leaves
/// the buffer's dimension of stride 1 innermost.
static LogicalResult verifyTransforms(GlobalSliceOpInterface op,
                                      MemRefType global) {
  SmallVector<int64_t> allStrides;
  int64_t offset = 0;
  if (failed(global.getStridesAndOffset(allStrides, offset)))
    return op->emitOpError()
           << "expected global memory with strides, but got " << global;
  SmallVector<int64_t> shape, strides, slice;
  for (auto [size, stride, length] :
       llvm::zip_equal(global.getShape(), allStrides, op.getSliceLengths()))
    if (length != -1) {
      shape.push_back(size);
      strides.push_back(stride);
      slice.push_back(length);
    }
  auto emitError = [&] { return op->emitOpError(); };
  for (auto transform :
       op.getTransforms().getAsRange<MemRefTransformAttrInterface>()) {
    if (failed(transform.checkShape(emitError, shape)) ||
        failed(transform.checkShape(emitError, slice)))
      return failure();
    shape = transform.transformShape(shape);
    strides = transform.transformStrides(strides);
    slice = transform.transformSliceShape(slice);
  }
  if (strides.empty() || strides.back() == 1 ||
      ShapedType::isDynamic(strides.back()))
    return success();
  InFlightDiagnostic diagnostic = op->emitOpError();
  diagnostic << "expected the innermost dim of the slice to be the one of "
                "stride 1 in global memory, but its stride is "
             << strides.back();
  diagnostic.attachNote(op.getLoc())
      << "TMA moves runs of elements that lie beside each other: tile the "
         "slice "
         "first and transpose its tiles, or transpose elements on their way "
         "out of shared memory";
  return diagnostic;
}

/// Where a slice begins, as far as it is known. Its shape is right already.
static LogicalResult
verifyStart(GlobalSliceOpInterface op,
            llvm::function_ref<LogicalResult(int64_t)> checkInnerIndex) {
  SmallVector<int64_t> indices;
  for (auto [index, length] :
       llvm::zip_equal(op.getStaticIndices(), op.getSliceLengths()))
    if (length != -1)
      indices.push_back(index);
  for (auto transform :
       op.getTransforms().getAsRange<MemRefTransformAttrInterface>()) {
    if (failed(
            transform.checkStart([&] { return op->emitOpError(); }, indices)))
      return failure();
    indices = transform.transformStaticIndices(indices);
  }
  return indices.empty() ? success() : checkInnerIndex(indices.back());
}

static LogicalResult
verifyCoordinates(GlobalSliceOpInterface op,
                  llvm::function_ref<LogicalResult(int64_t)> checkInnerIndex) {
  int64_t rank = cast<nvgpu::TensorMapDescriptorType>(op.getGlobal().getType())
                     .getTensor()
                     .getRank();
  if (!op.getSliceLengths().empty() || !op.getTransforms().empty() ||
      op.getOutOfBounds() != OutOfBounds::Zero || op.getL2Promotion() != 0)
    return op->emitOpError() << "expected no lengths, transforms, fill and L2 "
                                "promotion beside a TMA descriptor, which has "
                                "its own";
  ArrayRef<int64_t> coordinates = op.getStaticIndices();
  if (static_cast<int64_t>(coordinates.size()) != rank)
    return op->emitOpError()
           << "expected a coordinate for each of the " << rank
           << " dims of the descriptor, but got " << coordinates.size();
  return coordinates.empty() ? success() : checkInnerIndex(coordinates.back());
}

/// What the buffer's descriptor will say beyond the slice.
static LogicalResult verifyDescriptorOptions(GlobalSliceOpInterface op) {
  auto emitError = [&] { return op->emitOpError(); };
  FailureOr<::mosaic::ElementType> type =
      verifyCopyElementType(op, op.getElementType());
  if (failed(type))
    return failure();
  auto fill = op.getOutOfBounds() == OutOfBounds::NaN
                  ? ::mosaic::OutOfBoundsFill::NaN
                  : ::mosaic::OutOfBoundsFill::Zero;
  if (failed(
          verifyRule(::mosaic::checkOutOfBoundsFill(*type, fill), emitError)))
    return failure();
  return verifyRule(::mosaic::checkL2Promotion(op.getL2Promotion()), emitError);
}

LogicalResult mosaic_gpu::verifyGlobalSlice(
    GlobalSliceOpInterface op,
    llvm::function_ref<LogicalResult(int64_t)> checkInnerIndex) {
  size_t numDynamic =
      llvm::count_if(op.getStaticIndices(), ShapedType::isDynamic);
  size_t numOperands = OperandRange(op.getIndicesMutable()).size();
  if (numDynamic != numOperands)
    return op->emitOpError() << "expected " << numDynamic
                             << " index operands, but got " << numOperands;
  if (op.hasDescriptor())
    return verifyCoordinates(op, checkInnerIndex);

  auto global = cast<MemRefType>(op.getGlobal().getType());
  int64_t rank = global.getRank();
  if (static_cast<int64_t>(op.getStaticIndices().size()) != rank)
    return op->emitOpError() << "expected an index for each of the " << rank
                             << " dims in global memory, but got "
                             << op.getStaticIndices().size();
  if (static_cast<int64_t>(op.getSliceLengths().size()) != rank)
    return op->emitOpError()
           << "expected a length for each of the " << rank
           << " dims in global memory, but got " << op.getSliceLengths().size();
  for (auto [dim, length] : llvm::enumerate(op.getSliceLengths()))
    if (length < 1 && length != -1)
      return op->emitOpError() << "expected lengths of at least 1, or -1 for a "
                                  "dim without one, but dim "
                               << dim << " has " << length;
  if (failed(verifyTransformOrder(op, op.getTransforms())) ||
      failed(verifyTransforms(op, global)) ||
      failed(verifyDescriptorOptions(op)))
    return failure();
  return verifyStart(op, checkInnerIndex);
}
