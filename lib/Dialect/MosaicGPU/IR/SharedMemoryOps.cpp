//===- SharedMemoryOps.cpp - Buffers and barriers in shared memory -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryOps.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

static LogicalResult verifyBuffer(Operation *op, MemRefType type) {
  if (!type.hasStaticShape())
    return op->emitOpError()
           << "expected a buffer of static shape, but got " << type;
  if (!type.getLayout().isIdentity())
    return op->emitOpError()
           << "expected a buffer with the default layout, but got " << type;
  if (failed(getElementBytes(type.getElementType())))
    return op->emitOpError()
           << "expected elements of 1, 2, 4, 8, ... bytes, but got "
           << type.getElementType();
  // Offsets have 32 bits; sums of a few such sizes do not overflow 64.
  FailureOr<int64_t> numBytes = getBufferBytes(type);
  if (failed(numBytes) || *numBytes > std::numeric_limits<int32_t>::max())
    return op->emitOpError()
           << "expected a buffer of less than 2^31 bytes, but got " << type;
  return success();
}

/// Says what the memory holds.
static void setNameOfMemory(TypedValue<MemRefType> memory,
                            OpAsmSetValueNameFn setNameFn) {
  MemRefType type = memory.getType();
  if (!isa<BarrierType>(type.getElementType()))
    return setNameFn(memory, "smem");
  setNameFn(memory, type.getRank() == 0 ? "barrier" : "barriers");
}

/// `("phase"[1], "epilogue"[0])`, from the outermost union to the innermost.
static ParseResult parseUnionPath(OpAsmParser &parser, ArrayAttr &unions,
                                  DenseI64ArrayAttr &alternatives) {
  SmallVector<Attribute> names;
  SmallVector<int64_t> numbers;
  auto parseElement = [&]() -> ParseResult {
    std::string name;
    if (parser.parseString(&name) || parser.parseLSquare() ||
        parser.parseInteger(numbers.emplace_back()) || parser.parseRSquare())
      return failure();
    names.push_back(parser.getBuilder().getStringAttr(name));
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseElement))
    return failure();
  unions = parser.getBuilder().getArrayAttr(names);
  alternatives = parser.getBuilder().getDenseI64ArrayAttr(numbers);
  return success();
}

static void printUnionPath(OpAsmPrinter &printer, Operation *, ArrayAttr unions,
                           DenseI64ArrayAttr alternatives) {
  printer << '(';
  llvm::interleaveComma(
      llvm::zip(unions, alternatives.asArrayRef()), printer, [&](auto element) {
        printer << std::get<0>(element) << '[' << std::get<1>(element) << ']';
      });
  printer << ')';
}

LogicalResult AllocSmemOp::verify() {
  MemRefType type = getMemory().getType();
  if (failed(verifyBuffer(*this, type)))
    return failure();
  if (getUnions().size() != getAlternatives().size())
    return emitOpError() << "expected an alternative for each of "
                         << getUnions().size() << " unions, but got "
                         << getAlternatives().size();
  for (auto [name, alternative] :
       llvm::zip(getUnions().getAsRange<StringAttr>(), getAlternatives())) {
    if (name.empty())
      return emitOpError() << "expected a union to have a name, but got "
                           << name;
    if (alternative < 0)
      return emitOpError() << "expected an alternative of union " << name
                           << " that is not negative, but got " << alternative;
  }
  if (!getUnions().empty() && isa<BarrierType>(type.getElementType()))
    return emitOpError() << "expected barriers outside of unions, as only "
                            "mbarrier instructions may touch their memory, but "
                            "got them in union "
                         << getUnions()[getUnions().size() - 1];
  return success();
}

LogicalResult SliceSmemOp::verify() {
  MemRefType type = getMemory().getType();
  if (failed(verifyBuffer(*this, type)))
    return failure();
  int64_t elementBytes = *getElementBytes(type.getElementType());
  if (getOffset() % elementBytes != 0)
    return emitOpError() << "expected offset to be a multiple of "
                         << elementBytes << " bytes, the size of "
                         << type.getElementType() << ", but got "
                         << getOffset();
  return success();
}

void AllocSmemOp::getAsmResultNames(OpAsmSetValueNameFn setNameFn) {
  setNameOfMemory(getMemory(), setNameFn);
}

void SliceSmemOp::getAsmResultNames(OpAsmSetValueNameFn setNameFn) {
  setNameOfMemory(getMemory(), setNameFn);
}

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryOps.cpp.inc"
