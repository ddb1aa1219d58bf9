//===- CopyOps.cpp - Asynchronous copies between global and shared memory -*-
// C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/CopyOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/BarrierOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"
#include "MosaicGPU/Hardware/Swizzle.h"
#include "MosaicGPU/Hardware/TensorMap.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

#include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryAlignmentInterface.cpp.inc"

static bool isSharedMemRef(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  return memref && isSharedMemory(memref);
}

//===----------------------------------------------------------------------===//
// Assembly
//===----------------------------------------------------------------------===//

/// `%source[%i, 0] [64, 64] to %destination`; the slice follows the side in
/// global memory, and has no lengths after a descriptor.
static ParseResult
parseSlice(OpAsmParser &parser, OpAsmParser::UnresolvedOperand &source,
           OpAsmParser::UnresolvedOperand &destination,
           SmallVectorImpl<OpAsmParser::UnresolvedOperand> &indices,
           DenseI64ArrayAttr &staticIndices, DenseI64ArrayAttr &sliceLengths) {
  Builder &builder = parser.getBuilder();
  // parseOperand would take `%source[` for nothing, so look for the bracket.
  auto parseSide = [&](OpAsmParser::UnresolvedOperand &side) -> ParseResult {
    if (parser.parseOperand(side))
      return failure();
    SMLoc loc = parser.getCurrentLocation();
    if (failed(parser.parseOptionalLSquare()))
      return success();
    if (staticIndices)
      return parser.emitError(loc)
             << "expected a slice of one side only, the one in global memory";
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
  };
  SMLoc loc = parser.getCurrentLocation();
  if (parseSide(source) || parser.parseKeyword("to") || parseSide(destination))
    return failure();
  if (!staticIndices)
    return parser.emitError(loc) << "expected a slice '[indices] [lengths]' "
                                    "after the side in global memory";
  return success();
}

static void printSlice(OpAsmPrinter &printer, AsyncCopyOp op, Value source,
                       Value destination, OperandRange indices,
                       DenseI64ArrayAttr staticIndices,
                       DenseI64ArrayAttr sliceLengths) {
  auto printTheSlice = [&] {
    printer << '[';
    auto next = indices.begin();
    llvm::interleaveComma(
        staticIndices.asArrayRef(), printer, [&](int64_t index) {
          if (ShapedType::isDynamic(index) && next != indices.end())
            printer << *next++;
          else
            printer << index;
        });
    printer << ']';
    if (op.hasDescriptor())
      return;
    printer << " [";
    llvm::interleaveComma(sliceLengths.asArrayRef(), printer);
    printer << ']';
  };
  printer << source;
  if (op.isLoad())
    printTheSlice();
  printer << " to " << destination;
  if (!op.isLoad())
    printTheSlice();
}

/// The type of the barrier comes last, if there is a barrier.
static ParseResult
parseBarrierType(OpAsmParser &parser,
                 std::optional<OpAsmParser::UnresolvedOperand> barrier,
                 Type &type) {
  if (!barrier)
    return success();
  return failure(parser.parseComma() || parser.parseType(type));
}

static void printBarrierType(OpAsmPrinter &printer, Operation *, Value barrier,
                             Type type) {
  if (barrier)
    printer << ", " << type;
}

//===----------------------------------------------------------------------===//
// AsyncCopyOp
//===----------------------------------------------------------------------===//

bool AsyncCopyOp::isLoad() {
  return isSharedMemRef(getDestination().getType()) &&
         !isSharedMemRef(getSource().getType());
}

bool AsyncCopyOp::hasDescriptor() {
  return isa<nvgpu::TensorMapDescriptorType>(getGlobal().getType());
}

SmallVector<OpFoldResult> AsyncCopyOp::getMixedIndices() {
  return getMixedValues(getStaticIndices(), getIndices(), getContext());
}

int64_t AsyncCopyOp::getSwizzleBytes() {
  if (auto descriptor =
          dyn_cast<nvgpu::TensorMapDescriptorType>(getGlobal().getType()))
    return mosaic_gpu::getSwizzleBytes(descriptor.getSwizzle());
  for (auto swizzle : getTransforms().getAsRange<Attribute>())
    if (auto attr = dyn_cast<SwizzleAttr>(swizzle))
      return static_cast<int64_t>(attr.getSwizzle());
  return ::mosaic::kNoSwizzle;
}

int64_t AsyncCopyOp::getTransactionBytes() {
  return *getContentBytes(getShared().getType());
}

int64_t AsyncCopyOp::getRequiredAlignment(OpOperand &operand) {
  return operand.get() == getShared()
             ? ::mosaic::swizzledBufferAlignment(getSwizzleBytes())
             : 1;
}

void AsyncCopyOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getSourceMutable(),
                       SideEffects::DefaultResource::get());
  effects.emplace_back(MemoryEffects::Write::get(), &getDestinationMutable(),
                       SideEffects::DefaultResource::get());
  // The barrier, and the groups of stores that await_async_copy waits for.
  effects.emplace_back(MemoryEffects::Write::get(),
                       SideEffects::DefaultResource::get());
}

/// A swizzle permutes addresses, not dimensions: it comes last, once.
static LogicalResult verifyTransformOrder(Operation *op, ArrayAttr transforms) {
  for (auto [i, transform] : llvm::enumerate(transforms))
    if (isa<SwizzleAttr>(transform) && i + 1 != transforms.size())
      return op->emitOpError()
             << "expected the swizzle to be the last transform, but "
             << transforms[i + 1] << " follows it";
  return success();
}

/// The shape in shared memory of a slice with these lengths.
static FailureOr<SmallVector<int64_t>>
getTransformedSlice(AsyncCopyOp op, ArrayRef<int64_t> globalShape) {
  SmallVector<int64_t> global, slice;
  for (auto [size, length] : llvm::zip_equal(globalShape, op.getSliceLengths()))
    if (length != -1) {
      global.push_back(size);
      slice.push_back(length);
    }
  auto emitError = [&] { return op.emitOpError(); };
  for (auto transform :
       op.getTransforms().getAsRange<MemRefTransformAttrInterface>()) {
    if (failed(transform.checkShape(emitError, global)) ||
        failed(transform.checkShape(emitError, slice)))
      return failure();
    global = transform.transformShape(global);
    slice = transform.transformSliceShape(slice);
  }
  return slice;
}

/// Shared memory is dense, but for rows that are shorter than their swizzle:
/// those keep the swizzle's pitch.
static LogicalResult verifySharedStrides(AsyncCopyOp op, Type elementType) {
  MemRefType shared = op.getShared().getType();
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  if (failed(shared.getStridesAndOffset(strides, offset)))
    return op.emitOpError()
           << "expected shared memory with strides, but got " << shared;
  FailureOr<::mosaic::ElementType> type =
      verifyCopyElementType(op, elementType);
  if (failed(type))
    return failure();
  if (failed(getContentBytes(shared)))
    return op.emitOpError()
           << "expected shared memory of less than 2^63 bytes, but got "
           << shared;
  // The memory itself will be aligned; a view into it must stay so.
  if (!ShapedType::isDynamic(offset) &&
      failed(verifyRule(
          ::mosaic::checkSharedBufferOffset(
              op.getSwizzleBytes(), offset * *getElementBytes(elementType)),
          [&] { return op.emitOpError(); })))
    return failure();
  int64_t expected = 1;
  for (auto [i, size] : llvm::enumerate(llvm::reverse(shared.getShape()))) {
    size_t dim = shared.getRank() - 1 - i;
    if (size != 1 && strides[dim] != expected)
      return op.emitOpError()
             << "expected shared memory without gaps: a stride of " << expected
             << " elements in dim " << dim << ", but got "
             << (ShapedType::isDynamic(strides[dim])
                     ? "a dynamic one"
                     : std::to_string(strides[dim]));
    if (i == 0) {
      int64_t pitch =
          ::mosaic::boxRowPitchBytes(*type, size, op.getSwizzleBytes());
      expected = pitch * 8 / ::mosaic::elementTypeBits(*type);
    } else {
      expected *= size;
    }
  }
  return success();
}

/// The innermost coordinate of a copy, where it is known.
static LogicalResult verifyInnerIndex(AsyncCopyOp op, int64_t index) {
  if (ShapedType::isDynamic(index))
    return success();
  FailureOr<::mosaic::ElementType> type =
      getHardwareElementType(op.getShared().getType().getElementType());
  if (failed(type))
    return success();
  return verifyRule(::mosaic::checkCopyInnerIndex(
                        *type, index,
                        op.isLoad() ? ::mosaic::CopyDirection::Load
                                    : ::mosaic::CopyDirection::Store),
                    [&] { return op.emitOpError(); });
}

/// Where a slice begins, as far as it is known. Its shape is right already.
static LogicalResult verifyStart(AsyncCopyOp op) {
  SmallVector<int64_t> indices;
  for (auto [index, length] :
       llvm::zip_equal(op.getStaticIndices(), op.getSliceLengths()))
    if (length != -1)
      indices.push_back(index);
  for (auto transform :
       op.getTransforms().getAsRange<MemRefTransformAttrInterface>()) {
    if (failed(transform.checkStart([&] { return op.emitOpError(); }, indices)))
      return failure();
    indices = transform.transformStaticIndices(indices);
  }
  return indices.empty() ? success() : verifyInnerIndex(op, indices.back());
}

static LogicalResult verifyDescriptorCopy(AsyncCopyOp op) {
  auto descriptor =
      cast<nvgpu::TensorMapDescriptorType>(op.getGlobal().getType());
  MemRefType box = descriptor.getTensor();
  if (!op.getSliceLengths().empty() || !op.getTransforms().empty())
    return op.emitOpError() << "expected no lengths and no transforms beside a "
                               "TMA descriptor, which has its own";
  if (static_cast<int64_t>(op.getStaticIndices().size()) != box.getRank())
    return op.emitOpError()
           << "expected a coordinate for each of the " << box.getRank()
           << " dims of the descriptor, but got "
           << op.getStaticIndices().size();
  MemRefType shared = op.getShared().getType();
  if (shared.getElementType() != box.getElementType())
    return op.emitOpError() << "expected equal element types, but got "
                            << box.getElementType() << " in the descriptor and "
                            << shared.getElementType() << " in shared memory";
  auto isUnit = [](int64_t size) { return size == 1; };
  SmallVector<int64_t> boxShape(box.getShape()), sharedShape(shared.getShape());
  llvm::erase_if(boxShape, isUnit);
  llvm::erase_if(sharedShape, isUnit);
  if (boxShape != sharedShape)
    return op.emitOpError() << "expected the shared memory to have the shape "
                               "of the descriptor's box, but got "
                            << shared << " and " << box;
  if (failed(verifySharedStrides(op, shared.getElementType())))
    return failure();
  return op.getStaticIndices().empty()
             ? success()
             : verifyInnerIndex(op, op.getStaticIndices().back());
}

LogicalResult AsyncCopyOp::verify() {
  // The generic form may say otherwise, and nothing before this looks at it.
  unsigned numSources = getODSOperandIndexAndLength(0).second;
  unsigned numDestinations = getODSOperandIndexAndLength(1).second;
  if (numSources != 1 || numDestinations != 1)
    return emitOpError() << "expected one source and one destination, but got "
                         << numSources << " and " << numDestinations;

  bool sourceIsShared = isSharedMemRef(getSource().getType());
  bool destinationIsShared = isSharedMemRef(getDestination().getType());
  if (sourceIsShared == destinationIsShared)
    return emitOpError() << "expected one side in global and one in shared "
                            "memory, but both are in "
                         << (sourceIsShared ? "shared" : "global") << " memory";
  auto global = dyn_cast<MemRefType>(getGlobal().getType());
  if (global && global.getMemorySpace())
    return emitOpError() << "expected the other side in global memory (no "
                            "memory space), but got "
                         << global;

  if (isLoad() && !getBarrier())
    return emitOpError() << "expected a barrier on which the load completes, "
                            "but got none; add 'barrier(%barrier)'";
  if (!isLoad() && getBarrier())
    return emitOpError() << "expected no barrier for a store, but got one; "
                            "'await_async_copy' waits for it";
  if (getArrive() && !getBarrier())
    return emitOpError() << "expected a barrier to arrive at, but got none";
  if (getBarrier() && failed(verifyOneBarrier(*this, getBarrier().getType(),
                                              getBarrierIndex())))
    return failure();
  if (!getBarrier() && getBarrierIndex())
    return emitOpError() << "expected a barrier beside the index of one";

  size_t numDynamic = llvm::count_if(getStaticIndices(), ShapedType::isDynamic);
  if (numDynamic != getIndices().size())
    return emitOpError() << "expected " << numDynamic
                         << " index operands, but got " << getIndices().size();
  if (!getShared().getType().hasStaticShape())
    return emitOpError() << "expected shared memory of static shape, but got "
                         << getShared().getType();
  if (hasDescriptor())
    return verifyDescriptorCopy(*this);

  int64_t rank = global.getRank();
  if (static_cast<int64_t>(getStaticIndices().size()) != rank)
    return emitOpError() << "expected an index for each of the " << rank
                         << " dims in global memory, but got "
                         << getStaticIndices().size();
  if (static_cast<int64_t>(getSliceLengths().size()) != rank)
    return emitOpError() << "expected a length for each of the " << rank
                         << " dims in global memory, but got "
                         << getSliceLengths().size();
  for (auto [dim, length] : llvm::enumerate(getSliceLengths()))
    if (length < 1 && length != -1)
      return emitOpError() << "expected lengths of at least 1, or -1 for a "
                              "dim without one, but dim "
                           << dim << " has " << length;
  MemRefType shared = getShared().getType();
  if (shared.getElementType() != global.getElementType())
    return emitOpError() << "expected equal element types, but got "
                         << global.getElementType() << " in global and "
                         << shared.getElementType() << " in shared memory";

  if (failed(verifyTransformOrder(*this, getTransforms())))
    return failure();
  FailureOr<SmallVector<int64_t>> slice =
      getTransformedSlice(*this, global.getShape());
  if (failed(slice))
    return failure();
  if (shared.getShape() != ArrayRef(*slice))
    return emitOpError() << "expected shared memory of shape [" << *slice
                         << "], the slice after its transforms, but got ["
                         << shared.getShape() << "]";
  if (failed(verifySharedStrides(*this, shared.getElementType())))
    return failure();
  return verifyStart(*this);
}

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/CopyOps.cpp.inc"
