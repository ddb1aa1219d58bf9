//===- LaunchBlockOps.cpp - The block of bytes that a launch hands to its kernel
//-*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/LaunchBlockOps.h"
#include "MosaicGPU/Hardware/TensorMap.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::mosaic_gpu;

/// An LLVM array may have more elements than an offset can say.
static int64_t getNumBytes(LLVM::LLVMArrayType block) {
  return static_cast<int64_t>(
      std::min<uint64_t>(block.getNumElements(), INT64_MAX));
}

LogicalResult PackLaunchBlockOp::verify() {
  if (getOffsets().size() != getDescriptors().size())
    return emitOpError() << "expected an offset for each of "
                         << getDescriptors().size() << " descriptors, but got "
                         << getOffsets().size();
  // Compared without adding to an offset: the sum may not fit.
  int64_t numBytes = getNumBytes(getBlock().getType());
  int64_t end = 0;
  for (int64_t offset : getOffsets()) {
    if (offset < 0)
      return emitOpError() << "expected offsets of 0 or more bytes, but got "
                           << offset;
    if (offset % ::mosaic::kTensorMapAlignment != 0)
      return emitOpError() << "expected offsets that are multiples of "
                           << ::mosaic::kTensorMapAlignment
                           << " bytes, but got " << offset;
    if (offset < end)
      return emitOpError() << "expected offsets in increasing order that are "
                              "at least "
                           << ::mosaic::kTensorMapBytes
                           << " bytes apart, but got " << offset << " after "
                           << end - ::mosaic::kTensorMapBytes;
    if (offset > numBytes - ::mosaic::kTensorMapBytes)
      return emitOpError() << "expected " << ::mosaic::kTensorMapBytes
                           << " bytes for a descriptor at offset " << offset
                           << " inside the block of " << numBytes << " bytes";
    end = offset + ::mosaic::kTensorMapBytes;
  }
  return success();
}

LogicalResult LaunchBlockAddressOp::verify() {
  int64_t numBytes = getNumBytes(getBlock().getType());
  if (static_cast<int64_t>(getOffset()) >= numBytes)
    return emitOpError() << "expected an offset inside the block of "
                         << numBytes << " bytes, but got " << getOffset();
  return success();
}

void PackLaunchBlockOp::getAsmResultNames(OpAsmSetValueNameFn setNameFn) {
  setNameFn(getBlock(), "block");
}

void LaunchBlockAddressOp::getAsmResultNames(OpAsmSetValueNameFn setNameFn) {
  setNameFn(getAddress(), "address");
}

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/LaunchBlockOps.cpp.inc"
