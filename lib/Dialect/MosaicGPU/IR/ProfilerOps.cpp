//===- ProfilerOps.cpp - What a profiler records -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/ProfilerOps.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

LogicalResult NamedRegionOp::verify() {
  if (getName().empty())
    return emitOpError() << "expected a name that is not empty, but got "
                         << getNameAttr();
  return success();
}

void NamedRegionOp::getSuccessorRegions(
    RegionBranchPoint point, SmallVectorImpl<RegionSuccessor> &regions) {
  if (point.isParent())
    regions.push_back(RegionSuccessor(&getBody()));
  else
    regions.push_back(RegionSuccessor(getOperation(), getYielded()));
}

LogicalResult YieldOp::verify() {
  auto region = cast<NamedRegionOp>((*this)->getParentOp());
  if (getYielded().getTypes() == region.getYielded().getTypes())
    return success();
  InFlightDiagnostic diagnostic =
      emitOpError() << "expected the types of the region's "
                       "results, ("
                    << region.getYielded().getTypes() << "), but got ("
                    << getYielded().getTypes() << ")";
  diagnostic.attachNote(region.getLoc()) << "this is the region";
  return diagnostic;
}

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/ProfilerOps.cpp.inc"
