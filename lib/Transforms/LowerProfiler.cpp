//===- LowerProfiler.cpp - From named regions to what records them -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/ProfilerOps.h"
#include "MosaicGPU/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_LOWERPROFILERPASS
#include "MosaicGPU/Transforms/Passes.h.inc"
} // namespace mlir::mosaic_gpu

/// Puts the body in the place of the region.
static void inlineBody(NamedRegionOp region, RewriterBase &rewriter) {
  Block *body = &region.getBody().front();
  auto yield = cast<YieldOp>(body->getTerminator());
  rewriter.inlineBlockBefore(body, region);
  rewriter.replaceOp(region, yield.getYielded());
  rewriter.eraseOp(yield);
}

namespace {
struct LowerProfilerPass
    : public mosaic_gpu::impl::LowerProfilerPassBase<LowerProfilerPass> {
  using LowerProfilerPassBase::LowerProfilerPassBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    // Inner regions come first, so that each is inlined once.
    getOperation().walk(
        [&](NamedRegionOp region) { inlineBody(region, rewriter); });
  }
};
} // namespace
