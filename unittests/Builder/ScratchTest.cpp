//===- ScratchTest.cpp - What a kernel keeps in shared memory -*- C++ -*-===//
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
class ScratchTest : public BuilderTest {
protected:
  FailureOr<KernelOp> build(
      const Scratch &scratch,
      llvm::function_ref<void(const ScratchMemory &)> check =
          [](const ScratchMemory &) {}) {
    return buildKernel(builder, builder.getUnknownLoc(),
                       {.name = "test", .scratch = scratch},
                       [&](LaunchContext &, ValueRange,
                           const ScratchMemory &memory) { check(memory); });
  }

  Type f32 = builder.getF32Type();
};
} // namespace

TEST_F(ScratchTest, InitialisesBarriersAfterAllIsAllocated) {
  FailureOr<KernelOp> kernel =
      build(Scratch::group({Scratch::barrier(), Scratch::barriers(4, 256),
                            Scratch::buffer({8}, f32)}));
  ASSERT_TRUE(succeeded(kernel)) << errors;
  std::string space = "#gpu.address_space<workgroup>>";
  EXPECT_EQ(print(*kernel),
            "mosaic_gpu.kernel @test() grid(1) block(128) {\n"
            "  %barrier = mosaic_gpu.alloc_smem : "
            "memref<!mosaic_gpu.barrier, " +
                space +
                "\n"
                "  %barriers = mosaic_gpu.alloc_smem : "
                "memref<4x!mosaic_gpu.barrier, " +
                space +
                "\n"
                "  %smem = mosaic_gpu.alloc_smem : memref<8xf32, " +
                space +
                "\n"
                "  mosaic_gpu.mbarrier_init %barrier count(1) : "
                "memref<!mosaic_gpu.barrier, " +
                space +
                "\n"
                "  mosaic_gpu.mbarrier_init %barriers count(256) : "
                "memref<4x!mosaic_gpu.barrier, " +
                space +
                "\n"
                "}");
}

TEST_F(ScratchTest, HasTheShapeOfTheTree) {
  Scratch tree = Scratch::group(
      {Scratch::buffer({1}, f32), Scratch::group(),
       Scratch::unionOf({Scratch::buffer({2}, f32),
                         Scratch::group({Scratch::buffer({3}, f32),
                                         Scratch::buffer({4}, f32)})})});
  FailureOr<KernelOp> kernel = build(tree, [](const ScratchMemory &memory) {
    auto extent = [](const ScratchMemory &leaf) {
      return leaf.memory().getType().getDimSize(0);
    };
    EXPECT_EQ(memory.size(), 3u);
    EXPECT_EQ(extent(memory[0]), 1);
    EXPECT_EQ(memory[1].size(), 0u);
    EXPECT_EQ(extent(memory[2][0]), 2);
    EXPECT_EQ(extent(memory[2][1][0]), 3);
    EXPECT_EQ(extent(memory[2][1][1]), 4);
  });
  EXPECT_TRUE(succeeded(kernel)) << errors;
}

TEST_F(ScratchTest, UnionsMayBeNestedAndHaveNamesOfTheirOwn) {
  Scratch inner =
      Scratch::unionOf({Scratch::buffer({2}, f32), Scratch::buffer({3}, f32)});
  FailureOr<KernelOp> kernel = build(Scratch::group(
      {Scratch::unionOf({Scratch::buffer({1}, f32), inner}), inner}));
  ASSERT_TRUE(succeeded(kernel)) << errors;
  std::string text = print(*kernel);
  EXPECT_THAT(text, HasSubstr("union(\"union0\"[0]) : memref<1xf32"));
  EXPECT_THAT(text,
              HasSubstr("union(\"union0\"[1], \"union1\"[0]) : memref<2xf32"));
  EXPECT_THAT(text,
              HasSubstr("union(\"union0\"[1], \"union1\"[1]) : memref<3xf32"));
  EXPECT_THAT(text, HasSubstr("union(\"union2\"[0]) : memref<2xf32"));
  EXPECT_THAT(text, HasSubstr("union(\"union2\"[1]) : memref<3xf32"));
}

TEST_F(ScratchTest, BarriersInUnionsAreRejected) {
  EXPECT_TRUE(failed(build(Scratch::unionOf({Scratch::barrier()}))));
  EXPECT_THAT(errors, HasSubstr("expected barriers outside of unions"));
}

TEST_F(ScratchTest, BuffersThatCannotBeAreRejected) {
  EXPECT_TRUE(failed(build(Scratch::buffer({8}, builder.getIntegerType(4)))));
  EXPECT_THAT(errors, HasSubstr("expected elements of 1, 2, 4, 8, ... bytes, "
                                "but got 'i4'"));
}
