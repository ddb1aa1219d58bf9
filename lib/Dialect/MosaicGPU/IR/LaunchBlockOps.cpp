//===- LaunchBlockOps.cpp - The block of bytes that a launch hands to its kernel -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/LaunchBlockOps.h"
#include "MosaicGPU/Hardware/TensorMap.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

LogicalResult PackLaunchBlockOp::verify() {
  if (getOffsets().size() != getDescriptors().size())
    return emitOpError() << "expected an offset for each of "
                         << getDescriptors().size() << " descriptors, but got "
                         << getOffsets().size();
  int64_t end = 0;
  for (int64_t offset : getOffsets()) {
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
    end = offset + ::mosaic::kTensorMapBytes;
  }
  int64_t numBytes = getBlock().getType().getNumElements();
  if (end > numBytes)
    return emitOpError() << "expected a block of at least " << end
                         << " bytes, but got " << numBytes;
  return success();
}

LogicalResult LaunchBlockAddressOp::verify() {
  int64_t numBytes = getBlock().getType().getNumElements();
  if (static_cast<int64_t>(getOffset()) >= numBytes)
    return emitOpError() << "expected an offset inside the block of "
                         << numBytes << " bytes, but got " << getOffset();
  return success();
}

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/LaunchBlockOps.cpp.inc"
