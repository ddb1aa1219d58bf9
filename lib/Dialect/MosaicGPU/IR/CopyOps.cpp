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
#include "MosaicGPU/Hardware/Reduction.h"
#include "MosaicGPU/Hardware/Swizzle.h"
#include "MosaicGPU/Hardware/TensorMap.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

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
parseCopySlice(OpAsmParser &parser, OpAsmParser::UnresolvedOperand &source,
               OpAsmParser::UnresolvedOperand &destination,
               SmallVectorImpl<OpAsmParser::UnresolvedOperand> &indices,
               DenseI64ArrayAttr &staticIndices,
               DenseI64ArrayAttr &sliceLengths) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperand(source) ||
      parseOptionalSlice(parser, indices, staticIndices, sliceLengths) ||
      parser.parseKeyword("to") || parser.parseOperand(destination))
    return failure();
  SMLoc secondLoc = parser.getCurrentLocation();
  DenseI64ArrayAttr ofDestination;
  if (parseOptionalSlice(parser, indices, ofDestination, sliceLengths))
    return failure();
  if (staticIndices && ofDestination)
    return parser.emitError(secondLoc)
           << "expected a slice of one side only, the one in global memory";
  if (ofDestination)
    staticIndices = ofDestination;
  if (!staticIndices)
    return parser.emitError(loc) << "expected a slice '[indices] [lengths]' "
                                    "after the side in global memory";
  return success();
}

static void printCopySlice(OpAsmPrinter &printer, AsyncCopyOp op, Value source,
                           Value destination, OperandRange, DenseI64ArrayAttr,
                           DenseI64ArrayAttr) {
  printer << source;
  if (op.isLoad())
    mosaic_gpu::printSlice(printer, op);
  printer << " to " << destination;
  if (!op.isLoad())
    mosaic_gpu::printSlice(printer, op);
}

static ParseResult
parsePrefetchSlice(OpAsmParser &parser, const OpAsmParser::UnresolvedOperand &,
                   SmallVectorImpl<OpAsmParser::UnresolvedOperand> &indices,
                   DenseI64ArrayAttr &staticIndices,
                   DenseI64ArrayAttr &sliceLengths) {
  SMLoc loc = parser.getCurrentLocation();
  if (parseOptionalSlice(parser, indices, staticIndices, sliceLengths))
    return failure();
  if (!staticIndices)
    return parser.emitError(loc) << "expected a slice '[indices] [lengths]'";
  return success();
}

static void printPrefetchSlice(OpAsmPrinter &printer, AsyncCopyPrefetchOp op,
                               Value, OperandRange, DenseI64ArrayAttr,
                               DenseI64ArrayAttr) {
  mosaic_gpu::printSlice(printer, op);
}

/// `[x, y]`.
static ParseResult parseDimensions(OpAsmParser &parser, ArrayAttr &dims) {
  SmallVector<Attribute> attrs;
  auto parseDim = [&]() -> ParseResult {
    StringRef keyword;
    if (parser.parseKeyword(&keyword))
      return failure();
    std::optional<gpu::Dimension> dim = gpu::symbolizeDimension(keyword);
    if (!dim)
      return parser.emitError(parser.getNameLoc())
             << "expected x, y or z, a dimension of a cluster, but got '"
             << keyword << "'";
    attrs.push_back(gpu::DimensionAttr::get(parser.getContext(), *dim));
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, parseDim))
    return failure();
  dims = parser.getBuilder().getArrayAttr(attrs);
  return success();
}

static void printDimensions(OpAsmPrinter &printer, Operation *,
                            ArrayAttr dims) {
  printer << '[';
  llvm::interleaveComma(dims.getAsRange<gpu::DimensionAttr>(), printer,
                        [&](gpu::DimensionAttr dim) {
                          printer << gpu::stringifyDimension(dim.getValue());
                        });
  printer << ']';
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

void AsyncCopyOp::build(OpBuilder &builder, OperationState &state, Value source,
                        Value destination, ArrayRef<OpFoldResult> indices,
                        ArrayRef<int64_t> sliceLengths,
                        ArrayRef<Attribute> transforms, Value barrier,
                        Value barrierIndex, Value predicate) {
  SmallVector<Value> dynamicIndices;
  SmallVector<int64_t> staticIndices;
  dispatchIndexOpFoldResults(indices, dynamicIndices, staticIndices);
  build(builder, state, source, destination, dynamicIndices, barrier,
        barrierIndex, predicate, staticIndices, sliceLengths,
        builder.getArrayAttr(transforms));
}

bool AsyncCopyOp::isLoad() {
  return isSharedMemRef(getDestination().getType()) &&
         !isSharedMemRef(getSource().getType());
}

OpOperand &AsyncCopyOp::getGlobalMutable() {
  return isLoad() ? getSourceMutable() : getDestinationMutable();
}

/// The fact library's name of a reduction; the numbers agree.
static ::mosaic::Reduction toFact(TMAReduction reduction) {
  return static_cast<::mosaic::Reduction>(reduction);
}

bool AsyncCopyOp::isSigned() {
  return getReduction() && ::mosaic::isSignedReduction(toFact(*getReduction()));
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
  if (getReduction())
    effects.emplace_back(MemoryEffects::Read::get(), &getDestinationMutable(),
                         SideEffects::DefaultResource::get());
  // The barrier, and the groups of stores that await_async_copy waits for.
  effects.emplace_back(MemoryEffects::Write::get(),
                       SideEffects::DefaultResource::get());
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
static LogicalResult verifyInnerIndex(GlobalSliceOpInterface op, int64_t index,
                                      ::mosaic::CopyDirection direction) {
  if (ShapedType::isDynamic(index))
    return success();
  FailureOr<::mosaic::ElementType> type =
      getHardwareElementType(op.getElementType());
  if (failed(type))
    return success();
  return verifyRule(::mosaic::checkCopyInnerIndex(*type, index, direction),
                    [&] { return op->emitOpError(); });
}

/// What only loads or only stores may say.
static LogicalResult verifyDirection(AsyncCopyOp op) {
  if (op.isLoad() && !op.getBarrier())
    return op.emitOpError()
           << "expected a barrier on which the load completes, but got none; "
              "add 'barrier(%barrier)'";
  if (!op.isLoad() && op.getBarrier())
    return op.emitOpError() << "expected no barrier for a store, but got one; "
                               "'await_async_copy' waits for it";
  if (op.getArrive() && !op.getBarrier())
    return op.emitOpError() << "expected a barrier to arrive at, but got none";
  if (!op.getBarrier() && op.getBarrierIndex())
    return op.emitOpError() << "expected a barrier beside the index of one";
  if (op.getBarrier() && failed(verifyOneBarrier(op, op.getBarrier().getType(),
                                                 op.getBarrierIndex())))
    return failure();
  if (op.isLoad() && op.getReduction())
    return op.emitOpError() << "expected a reduction of stores only, but got "
                               "one of a load";
  if (op.isLoad() && op.getNoCommit())
    return op.emitOpError()
           << "expected 'no_commit' of stores only, as loads "
              "complete on their barrier, but got it of a load";
  if (!op.isLoad() && !op.getCollective().empty())
    return op.emitOpError() << "expected loads only to be collective, but got "
                               "a store";
  if (!op.isLoad() && op.getOutOfBounds() != OutOfBounds::Zero)
    return op.emitOpError() << "expected a fill out of bounds of loads only, "
                               "as stores skip what "
                               "is there, but got one of a store";
  return success();
}

static LogicalResult verifyCollective(AsyncCopyOp op) {
  llvm::SmallDenseSet<Attribute> seen;
  for (auto dim : op.getCollective().getAsRange<gpu::DimensionAttr>())
    if (!seen.insert(dim).second)
      return op.emitOpError()
             << "expected a collective of different dimensions, but got "
             << gpu::stringifyDimension(dim.getValue()) << " twice";
  return success();
}

static LogicalResult verifyReduction(AsyncCopyOp op) {
  if (!op.getReduction())
    return success();
  FailureOr<::mosaic::ElementType> type =
      getHardwareElementType(op.getElementType());
  if (failed(type))
    return success();
  return verifyRule(::mosaic::checkReduction(toFact(*op.getReduction()), *type),
                    [&] { return op.emitOpError(); });
}

/// Shared memory has the shape of the descriptor's box, but for unit dims.
static LogicalResult verifyBox(AsyncCopyOp op) {
  MemRefType box =
      cast<nvgpu::TensorMapDescriptorType>(op.getGlobal().getType())
          .getTensor();
  MemRefType shared = op.getShared().getType();
  auto isUnit = [](int64_t size) { return size == 1; };
  SmallVector<int64_t> boxShape(box.getShape()), sharedShape(shared.getShape());
  llvm::erase_if(boxShape, isUnit);
  llvm::erase_if(sharedShape, isUnit);
  if (boxShape != sharedShape)
    return op.emitOpError() << "expected the shared memory to have the shape "
                               "of the descriptor's box, but got "
                            << shared << " and " << box;
  return success();
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
  if (failed(verifyDirection(*this)) || failed(verifyCollective(*this)))
    return failure();

  MemRefType shared = getShared().getType();
  if (!shared.hasStaticShape())
    return emitOpError() << "expected shared memory of static shape, but got "
                         << shared;
  if (shared.getElementType() != getElementType())
    return emitOpError() << "expected equal element types, but got "
                         << getElementType() << " in global and "
                         << shared.getElementType() << " in shared memory";
  auto direction =
      isLoad() ? ::mosaic::CopyDirection::Load : ::mosaic::CopyDirection::Store;
  if (failed(verifyGlobalSlice(*this, [&](int64_t index) {
        return verifyInnerIndex(*this, index, direction);
      })))
    return failure();
  if (hasDescriptor()) {
    if (failed(verifyBox(*this)))
      return failure();
  } else if (SmallVector<int64_t> slice = getTransformedShape();
             shared.getShape() != ArrayRef(slice)) {
    return emitOpError() << "expected shared memory of shape [" << slice
                         << "], the slice after its transforms, but got ["
                         << shared.getShape() << "]";
  }
  if (failed(verifySharedStrides(*this, shared.getElementType())))
    return failure();
  return verifyReduction(*this);
}

//===----------------------------------------------------------------------===//
// AsyncCopyPrefetchOp
//===----------------------------------------------------------------------===//

OpOperand &AsyncCopyPrefetchOp::getGlobalMutable() {
  return getSourceMutable();
}

LogicalResult AsyncCopyPrefetchOp::verify() {
  unsigned numSources = getODSOperandIndexAndLength(0).second;
  if (numSources != 1)
    return emitOpError() << "expected one source, but got " << numSources;
  auto global = dyn_cast<MemRefType>(getSource().getType());
  if (global && global.getMemorySpace())
    return emitOpError() << "expected global memory (no memory space), but got "
                         << global;
  return verifyGlobalSlice(*this, [&](int64_t index) {
    return verifyInnerIndex(*this, index, ::mosaic::CopyDirection::Load);
  });
}

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/CopyOps.cpp.inc"
