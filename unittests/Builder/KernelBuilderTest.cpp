//===- KernelBuilderTest.cpp - Kernels from C++ -*- C++ -*-===//
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
class KernelBuilderTest : public BuilderTest {
protected:
  FailureOr<KernelOp> build(const KernelSpec &spec) {
    return buildKernel(
        builder, builder.getUnknownLoc(), spec,
        [](LaunchContext &, ValueRange, const ScratchMemory &) {});
  }
};
} // namespace

TEST_F(KernelBuilderTest, TheSmallestSpecIsOneBlockOfAWarpgroup) {
  FailureOr<KernelOp> kernel = build({.name = "nothing"});
  ASSERT_TRUE(succeeded(kernel)) << errors;
  EXPECT_EQ(print(*kernel),
            "mosaic_gpu.kernel @nothing() grid(1) block(128) {\n}");
}

TEST_F(KernelBuilderTest, WritesDownTheWholeSpec) {
  FailureOr<KernelOp> kernel =
      build({.name = "all",
             .arguments = {{"x", MemRefType::get({8}, builder.getF32Type()),
                            Access::InOut},
                           {"n", builder.getIndexType(), Access::In}},
             .grid = {32, 2},
             .cluster = {16},
             .block = {64, 2},
             .nonPortableCluster = true,
             .programmaticDependentLaunch = true});
  ASSERT_TRUE(succeeded(kernel)) << errors;
  EXPECT_EQ(print(*kernel),
            "mosaic_gpu.kernel @all(inout %x: memref<8xf32>, in %n: index) "
            "grid(32, 2) cluster(16) block(64, 2) non_portable_cluster "
            "programmatic_dependent_launch {\n}");
}

TEST_F(KernelBuilderTest, ComputesTheShapeOfTheLaunchOnTheHost) {
  FailureOr<KernelOp> kernel =
      build({.name = "dynamic",
             .arguments = {{"n", builder.getIndexType(), Access::In}},
             .computeLaunchShape = [](ImplicitLocOpBuilder &b,
                                      ValueRange arguments) -> LaunchShape {
               Value c64 = arith::ConstantIndexOp::create(b, 64);
               Value grid = arith::CeilDivUIOp::create(b, arguments[0], c64);
               return {.grid = {grid, b.getIndexAttr(2)}};
             }});
  ASSERT_TRUE(succeeded(kernel)) << errors;
  EXPECT_EQ(print(*kernel), "mosaic_gpu.kernel @dynamic(in %n: index) host {\n"
                            "  %c64 = arith.constant 64 : index\n"
                            "  %0 = arith.ceildivui %n, %c64 : index\n"
                            "  mosaic_gpu.launch_shape grid(%0, 2)\n"
                            "} block(128) {\n}");
}

TEST_F(KernelBuilderTest, KeepsTheInsertionPointBehindTheKernel) {
  ASSERT_TRUE(succeeded(build({.name = "first"})));
  ASSERT_TRUE(succeeded(build({.name = "second"})));
  EXPECT_EQ(print(*module),
            "module {\n"
            "  mosaic_gpu.kernel @first() grid(1) block(128) {\n"
            "  }\n"
            "  mosaic_gpu.kernel @second() grid(1) block(128) {\n"
            "  }\n"
            "}\n");
}

TEST_F(KernelBuilderTest, LeavesNoKernelThatIsWrong) {
  EXPECT_TRUE(failed(build({.name = "wrong", .block = {0}})));
  EXPECT_THAT(errors, HasSubstr("expected block extents of at least 1, but dim "
                                "0 is 0"));
  EXPECT_TRUE(module->getBody()->empty());
}

TEST_F(KernelBuilderTest, LeavesNoKernelWhoseBodyIsWrong) {
  auto matrix = MemRefType::get({64, 64}, builder.getF16Type());
  KernelSpec spec{.name = "wrong",
                  .arguments = {{"x", matrix, Access::In}},
                  .scratch = Scratch::buffer({64, 64}, builder.getF16Type())};
  EXPECT_TRUE(failed(
      buildKernel(builder, builder.getUnknownLoc(), spec,
                  [](LaunchContext &context, ValueRange arguments,
                     const ScratchMemory &scratch) {
                    context.asyncCopy(arguments[0], scratch.memory(), {});
                  })));
  EXPECT_THAT(errors, HasSubstr("barrier"));
  EXPECT_TRUE(module->getBody()->empty());
}
