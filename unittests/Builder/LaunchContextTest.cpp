//===- LaunchContextTest.cpp - What the body of a kernel can do -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BuilderTest.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;
using testing::HasSubstr;

namespace {
class LaunchContextTest : public BuilderTest {
protected:
  /// The text of a kernel with a matrix of 3x64x64, as much shared memory as a
  /// slice of it, and four barriers.
  std::string build(llvm::function_ref<void(LaunchContext &, Value matrix,
                                            Value tile, Value barriers)>
                        body) {
    Type f16 = builder.getF16Type();
    KernelSpec spec{
        .name = "test",
        .arguments = {{"x", MemRefType::get({3, 64, 64}, f16), Access::InOut}},
        .scratch = Scratch::group(
            {Scratch::buffer({64, 64}, f16), Scratch::barriers(4)})};
    FailureOr<KernelOp> kernel = buildKernel(
        builder, builder.getUnknownLoc(), spec,
        [&](LaunchContext &context, ValueRange arguments,
            const ScratchMemory &scratch) {
          body(context, arguments[0], scratch[0].memory(), scratch[1].memory());
        });
    EXPECT_TRUE(succeeded(kernel)) << errors;
    return succeeded(kernel) ? print(*kernel) : "";
  }
};
} // namespace

TEST_F(LaunchContextTest, LoadsArriveAtTheirBarrier) {
  std::string text = build([](LaunchContext &context, Value matrix, Value tile,
                              Value barriers) {
    Value c1 = arith::ConstantIndexOp::create(context.builder(), 1);
    OpFoldResult zero = context.builder().getIndexAttr(0);
    SmallVector<SliceDim> slice = {SliceDim::at(c1), SliceDim::range(zero, 64),
                                   SliceDim::range(zero, 64)};
    context.asyncCopy(
        matrix, tile,
        {.slice = slice, .barrier = barriers, .barrierIndex = c1});
    context.asyncCopy(matrix, tile,
                      {.slice = slice,
                       .barrier = barriers,
                       .barrierIndex = c1,
                       .arrive = false});
  });
  EXPECT_THAT(text, HasSubstr("async_copy %x[%c1, 0, 0] [-1, 64, 64] to %smem "
                              "barrier(%barriers[%c1]) arrive : "));
  EXPECT_THAT(text, HasSubstr("async_copy %x[%c1, 0, 0] [-1, 64, 64] to %smem "
                              "barrier(%barriers[%c1]) : "));
}

TEST_F(LaunchContextTest, CopiesTheWholeWithoutASlice) {
  std::string text =
      build([](LaunchContext &context, Value matrix, Value, Value) {
        auto whole = MemRefType::get(
            {3, 64, 64}, context.builder().getF16Type(),
            MemRefLayoutAttrInterface(),
            gpu::AddressSpaceAttr::get(context.builder().getContext(),
                                       gpu::AddressSpace::Workgroup));
        Value memory = AllocSmemOp::create(context.builder(), whole);
        context.asyncCopy(memory, matrix, {});
      });
  EXPECT_THAT(text, HasSubstr("to %x[0, 0, 0] [3, 64, 64] : "));
}

TEST_F(LaunchContextTest, AwaitsCopies) {
  std::string text = build([](LaunchContext &context, Value, Value, Value) {
    context.awaitAsyncCopy();
    context.awaitAsyncCopy(2);
    context.awaitAsyncCopyRead(1);
  });
  EXPECT_THAT(text, HasSubstr("  mosaic_gpu.await_async_copy 0\n"
                              "  mosaic_gpu.await_async_copy 2\n"
                              "  mosaic_gpu.await_async_copy 1 read\n"));
}

TEST_F(LaunchContextTest, NamesWhatTheBodyBuilds) {
  std::string text = build([](LaunchContext &context, Value, Value, Value) {
    context.namedRegion("outer", [&] {
      context.namedRegion("inner", [&] { context.awaitAsyncCopy(); });
    });
    context.awaitAsyncCopy(1);
  });
  EXPECT_THAT(text, HasSubstr("  mosaic_gpu.named_region \"outer\" {\n"
                              "    mosaic_gpu.named_region \"inner\" {\n"
                              "      mosaic_gpu.await_async_copy 0\n"
                              "    }\n"
                              "  }\n"
                              "  mosaic_gpu.await_async_copy 1\n"));
}

TEST_F(LaunchContextTest, NamedRegionsYield) {
  std::string text = build([](LaunchContext &context, Value, Value, Value) {
    ImplicitLocOpBuilder &b = context.builder();
    ResultRange results = context.namedRegion(
        "seven", {b.getIndexType()}, [&]() -> SmallVector<Value> {
          return {arith::ConstantIndexOp::create(b, 7)};
        });
    arith::AddIOp::create(b, results[0], results[0]);
  });
  EXPECT_THAT(text,
              HasSubstr("  %0 = mosaic_gpu.named_region \"seven\" -> index {\n"
                        "    %c7 = arith.constant 7 : index\n"
                        "    mosaic_gpu.yield %c7 : index\n"
                        "  }\n"
                        "  %1 = arith.addi %0, %0 : index\n"));
}
