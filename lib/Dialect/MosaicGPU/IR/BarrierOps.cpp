//===- BarrierOps.cpp - mbarriers, counted in threads -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/BarrierOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"
#include "MosaicGPU/Hardware/Barrier.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

LogicalResult mosaic_gpu::verifyOneBarrier(Operation *op, MemRefType type,
                                           Value index) {
  if (type.getRank() == 1 && !index)
    return op->emitOpError() << "expected an index into the array of barriers "
                             << type << ", but got none";
  if (type.getRank() == 0 && index)
    return op->emitOpError() << "expected no index for the single barrier "
                             << type << ", but got one";
  return success();
}

LogicalResult MBarrierInitOp::verify() {
  if (!getBarriers().getType().hasStaticShape())
    return emitOpError() << "expected a static number of barriers, but got "
                         << getBarriers().getType();
  return verifyRule(
      ::mosaic::checkBarrierArrivals(static_cast<int32_t>(getCount())),
      [&] { return emitOpError(); });
}

LogicalResult MBarrierArriveOp::verify() {
  if (failed(verifyOneBarrier(*this, getBarrier().getType(), getIndex())))
    return failure();
  return verifyRule(
      ::mosaic::checkBarrierArrivals(static_cast<int32_t>(getCount())),
      [&] { return emitOpError(); });
}

LogicalResult MBarrierArriveExpectTxOp::verify() {
  if (failed(verifyOneBarrier(*this, getBarrier().getType(), getIndex())))
    return failure();
  return verifyRule(::mosaic::checkBarrierTransactionBytes(
                        static_cast<int32_t>(getExpectTx())),
                    [&] { return emitOpError(); });
}

LogicalResult MBarrierWaitOp::verify() {
  return verifyOneBarrier(*this, getBarrier().getType(), getIndex());
}

LogicalResult MBarrierTestWaitOp::verify() {
  return verifyOneBarrier(*this, getBarrier().getType(), getIndex());
}

LogicalResult MBarrierWaitPhaseOp::verify() {
  MemRefType type = getBarrier().getType();
  int64_t numBits = getPhases().getType().getIntOrFloatBitWidth();
  if (!type.hasStaticShape() || type.getNumElements() > numBits)
    return emitOpError() << "expected at most " << numBits
                         << " barriers, one for each bit of phases, but got "
                         << type;
  return verifyOneBarrier(*this, type, getIndex());
}

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/BarrierOps.cpp.inc"
