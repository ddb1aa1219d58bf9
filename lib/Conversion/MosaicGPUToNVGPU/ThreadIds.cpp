//===- ThreadIds.cpp - Who executes an op of a warpgroup -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ThreadIds.h"

#include "MosaicGPU/Hardware/Barrier.h"
#include "MosaicGPU/Hardware/Launch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

Value mosaic_gpu::createLinearThreadId(OpBuilder &builder, Location loc,
                                       Operation *op) {
  auto launch = op->getParentOfType<gpu::LaunchOp>();
  gpu::KernelDim3 block = launch.getBlockSizeOperandValues();
  auto id = [&](gpu::Dimension dim) -> Value {
    return gpu::ThreadIdOp::create(builder, loc, dim);
  };
  Value linear = id(gpu::Dimension::x);
  if (!isOneInteger(block.y)) {
    Value row =
        arith::MulIOp::create(builder, loc, id(gpu::Dimension::y), block.x);
    linear = arith::AddIOp::create(builder, loc, linear, row);
  }
  if (!isOneInteger(block.z)) {
    Value plane = arith::MulIOp::create(builder, loc, block.x, block.y);
    plane = arith::MulIOp::create(builder, loc, id(gpu::Dimension::z), plane);
    linear = arith::AddIOp::create(builder, loc, linear, plane);
  }
  return linear;
}

void mosaic_gpu::createInOneThread(
    OpBuilder &builder, Location loc, Operation *op,
    llvm::function_ref<void(OpBuilder &, Location)> body) {
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  // The condition of the outer branch is the same for all threads of a warp:
  // elect.sync needs all of them.
  Value thread = createLinearThreadId(builder, loc, op);
  Value inWarpgroup = arith::RemUIOp::create(
      builder, loc, thread, constant(::mosaic::kWarpgroupThreads));
  Value inFirstWarp =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult,
                            inWarpgroup, constant(::mosaic::kWarpThreads));
  scf::IfOp::create(
      builder, loc, inFirstWarp, [&](OpBuilder &nested, Location loc) {
        Value elected = NVVM::ElectSyncOp::create(
            nested, loc, nested.getI1Type(), /*membermask=*/Value());
        scf::IfOp::create(nested, loc, elected,
                          [&](OpBuilder &innermost, Location loc) {
                            body(innermost, loc);
                            scf::YieldOp::create(innermost, loc);
                          });
        scf::YieldOp::create(nested, loc);
      });
}

void mosaic_gpu::createWarpgroupBarrier(OpBuilder &builder, Location loc,
                                        Operation *op) {
  Value thread = createLinearThreadId(builder, loc, op);
  Value warpgroup =
      arith::DivUIOp::create(builder, loc, thread,
                             arith::ConstantIndexOp::create(
                                 builder, loc, ::mosaic::kWarpgroupThreads));
  Value index =
      arith::IndexCastOp::create(builder, loc, builder.getI32Type(), warpgroup);
  Value first = arith::ConstantIntOp::create(
      builder, loc, ::mosaic::kFirstWarpgroupNamedBarrier, 32);
  Value barrier = arith::AddIOp::create(builder, loc, index, first);
  Value numThreads = arith::ConstantIntOp::create(
      builder, loc, ::mosaic::kWarpgroupThreads, 32);
  NVVM::BarrierOp::create(builder, loc, TypeRange(), barrier, numThreads,
                          /*reductionOp=*/NVVM::BarrierReductionAttr(),
                          /*reductionPredicate=*/Value());
}
