//===- CopyKernelTest.cpp - The copy example from C++ -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BuilderTest.h"

#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace {
class CopyKernelTest : public BuilderTest {};
} // namespace

/// The kernel of examples/copy.mlir.
static FailureOr<KernelOp> buildCopy(OpBuilder &builder) {
  Type f16 = builder.getF16Type();
  auto matrix = MemRefType::get({512, 512}, f16);
  auto swizzle =
      SwizzleAttr::get(builder.getContext(), SwizzlingMode::k128ByteSwizzle);
  KernelSpec spec{
      .name = "copy",
      .arguments = {{"src", matrix, Access::In}, {"dst", matrix, Access::Out}},
      .grid = {8, 8},
      .block = {128},
      .scratch =
          Scratch::group({Scratch::buffer({64, 64}, f16), Scratch::barrier()})};
  return buildKernel(
      builder, builder.getUnknownLoc(), spec,
      [&](LaunchContext &context, ValueRange arguments,
          const ScratchMemory &scratch) {
        ImplicitLocOpBuilder &b = context.builder();
        Value tile = scratch[0].memory(), loaded = scratch[1].memory();
        Value c64 = arith::ConstantIndexOp::create(b, 64);
        Value x = gpu::BlockIdOp::create(b, gpu::Dimension::x);
        Value y = gpu::BlockIdOp::create(b, gpu::Dimension::y);
        Value i = arith::MulIOp::create(b, y, c64);
        Value j = arith::MulIOp::create(b, x, c64);
        SmallVector<SliceDim> slice = {SliceDim::range(i, 64),
                                       SliceDim::range(j, 64)};
        context.asyncCopy(
            arguments[0], tile,
            {.slice = slice, .transforms = {swizzle}, .barrier = loaded});
        Value first = arith::ConstantIntOp::create(b, 0, 1);
        MBarrierWaitOp::create(b, loaded, Value(), first);
        context.asyncCopy(tile, arguments[1],
                          {.slice = slice, .transforms = {swizzle}});
        context.awaitAsyncCopy();
      });
}

TEST_F(CopyKernelTest, IsTheKernelOfTheText) {
  ASSERT_TRUE(succeeded(buildCopy(builder))) << errors;
  OwningOpRef<ModuleOp> parsed = parseSourceFile<ModuleOp>(
      MOSAIC_GPU_EXAMPLES_DIR "/copy.mlir", ParserConfig(&context));
  ASSERT_TRUE(parsed) << errors;
  EXPECT_EQ(print(*module), print(*parsed));
}
