//===- BindingTest.cpp - Arguments matched with a kernel ------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Binding.h"
#include "Npy.h"
#include "TemporaryFolder.h"
#include "UserError.h"

#include "gmock/gmock.h"

using namespace mosaic;
using namespace mosaic::run;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StrEq;

namespace {
class BindingTest : public FolderTest {
protected:
  Binding bind(const std::vector<std::string> &texts) {
    std::vector<ArgumentSpec> specs;
    for (const std::string &text : texts)
      specs.push_back(parseArgument(text));
    return bindArguments(kernel, specs);
  }

  int64_t aSizes[2] = {MOSAIC_GPU_DYNAMIC, 64},
          aStrides[2] = {MOSAIC_GPU_DYNAMIC, 1};
  int64_t bSizes[1] = {8}, bStrides[1] = {1};
  mosaic_gpu_argument_info arguments[3] = {
      {"a", MOSAIC_GPU_BUFFER, MOSAIC_GPU_F16, 16, MOSAIC_GPU_READ, 2, aSizes,
       aStrides},
      {"b", MOSAIC_GPU_BUFFER, MOSAIC_GPU_F32, 32, MOSAIC_GPU_WRITTEN, 1,
       bSizes, bStrides},
      {"n", MOSAIC_GPU_SCALAR, MOSAIC_GPU_I32, 32, MOSAIC_GPU_READ, 0, nullptr,
       nullptr}};
  mosaic_gpu_kernel_info kernel = {MOSAIC_GPU_ABI_VERSION,
                                   sizeof(mosaic_gpu_kernel_info),
                                   "k",
                                   nullptr,
                                   nullptr,
                                   "sm_90a",
                                   90,
                                   0,
                                   3,
                                   2,
                                   nullptr,
                                   arguments};
};
} // namespace

TEST_F(BindingTest, Binds) {
  Binding binding = bind({"in:16x64xf16=ones", "out", "i32=-3"});
  EXPECT_THAT(binding.extents, ElementsAre(16, 64));
  EXPECT_EQ(binding.arguments[0].image->numBytes(), 2048);
  EXPECT_EQ(binding.arguments[1].image->countPoisonedElements(), 8);
  EXPECT_THAT(binding.arguments[2].scalar, ElementsAre(0xfd, 0xff, 0xff, 0xff));
  EXPECT_EQ(binding.numBytesMoved(), 2048 + 32);
}

TEST_F(BindingTest, FilesSayTheirShape) {
  writeNpy(path("a.npy"), generate({}, {{3, 64}, ElementType::F16}));
  Binding binding = bind({"in:@" + path("a.npy"), "out", "i32=1"});
  EXPECT_THAT(binding.extents, ElementsAre(3, 64));
  EXPECT_USER_ERROR(bind({"in:4x64xf16=@" + path("a.npy"), "out", "i32=1"}),
                    StrEq("argument 'a': expected shape 4x64, but got 3x64"));
}

TEST_F(BindingTest, NumberOfArguments) {
  EXPECT_USER_ERROR(bind({"in:16x64xf16", "out"}),
                    StrEq("kernel 'k': expected 3 --arg, one for each "
                          "argument, but got 2"));
}

TEST_F(BindingTest, DynamicSizeNeedsAType) {
  EXPECT_USER_ERROR(bind({"in:ones", "out", "i32=1"}),
                    StrEq("argument 'a': expected a type or a file that says "
                          "dim 0 of ?x64xf16, but got none"));
}

TEST_F(BindingTest, WrongShape) {
  EXPECT_USER_ERROR(bind({"in:16x32xf16", "out", "i32=1"}),
                    StrEq("argument 'a': expected shape ?x64, but got 16x32"));
  EXPECT_USER_ERROR(bind({"in:64xf16", "out", "i32=1"}),
                    StrEq("argument 'a': expected shape ?x64, but got 64"));
}

TEST_F(BindingTest, WrongElementType) {
  EXPECT_USER_ERROR(bind({"in:16x64xbf16", "out", "i32=1"}),
                    StrEq("argument 'a': expected elements of type f16, but "
                          "got bf16"));
}

TEST_F(BindingTest, WrongAccess) {
  EXPECT_USER_ERROR(bind({"in:16x64xf16", "in:ones", "i32=1"}),
                    StrEq("argument 'b': expected 'out', as the kernel uses "
                          "it, but got 'in'"));
  EXPECT_USER_ERROR(bind({"out:16x64xf16", "out", "i32=1"}),
                    HasSubstr("expected 'in', as the kernel uses it"));
  // What is kept of an output that is only partly written.
  EXPECT_EQ(bind({"in:16x64xf16", "inout:zeros", "i32=1"})
                .arguments[1]
                .image->countPoisonedElements(),
            0);
}

TEST_F(BindingTest, ScalarsAreNumbers) {
  EXPECT_USER_ERROR(bind({"in:16x64xf16", "out", "in:ones"}),
                    StrEq("argument 'n': expected a scalar, such as i32=1, "
                          "but got no number"));
  EXPECT_USER_ERROR(bind({"in:16x64xf16", "out", "i32=1.5"}),
                    StrEq("argument 'n': expected a number of type i32, but "
                          "got '1.5'"));
  EXPECT_USER_ERROR(bind({"in:16x64xf16", "out", "i32=4294967296"}),
                    HasSubstr("expected a number of type i32"));
  EXPECT_THAT(
      bind({"in:16x64xf16", "out", "i32=4294967295"}).arguments[2].scalar,
      ElementsAre(0xff, 0xff, 0xff, 0xff));
}

TEST_F(BindingTest, ScalarsHaveTheKernelsType) {
  EXPECT_USER_ERROR(bind({"in:16x64xf16", "out", "i64=1"}),
                    StrEq("argument 'n': expected a scalar of type i32, but "
                          "got i64"));
  EXPECT_USER_ERROR(bind({"in:16x64xf16", "out", "f32=1"}),
                    StrEq("argument 'n': expected a scalar of type i32, but "
                          "got f32"));
}

TEST_F(BindingTest, IndicesAre64Bits) {
  arguments[2].element_type = MOSAIC_GPU_I64;
  for (std::string text : {"index=-2", "i64=-2"})
    EXPECT_THAT(bind({"in:16x64xf16", "out", text}).arguments[2].scalar,
                ElementsAre(0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff));
}

TEST_F(BindingTest, FloatScalars) {
  arguments[2].element_type = MOSAIC_GPU_F16;
  EXPECT_THAT(bind({"in:16x64xf16", "out", "f16=-1.5"}).arguments[2].scalar,
              ElementsAre(0x00, 0xbe));
  EXPECT_THAT(bind({"in:16x64xf16", "out", "f16=inf"}).arguments[2].scalar,
              ElementsAre(0x00, 0x7c));
  EXPECT_THAT(bind({"in:16x64xf16", "out", "f16=65504"}).arguments[2].scalar,
              ElementsAre(0xff, 0x7b));
  EXPECT_USER_ERROR(bind({"in:16x64xf16", "out", "f16=65520"}),
                    StrEq("argument 'n': expected a number of type f16, but "
                          "got '65520', which is too big"));
}

TEST_F(BindingTest, BuffersAreNoNumbers) {
  EXPECT_USER_ERROR(bind({"i32=42", "out", "i32=1"}),
                    HasSubstr("argument 'a': expected a buffer of type "
                              "?x64xf16, but got the scalar i32=42; "
                              "in:constant:42 fills it"));
}

TEST_F(BindingTest, StaticStridesAreKept) {
  aSizes[0] = 2;
  aStrides[0] = 72;
  EXPECT_EQ(bind({"in:ones", "out", "i32=1"}).arguments[0].image->numBytes(),
            (72 + 64) * 2);
}

TEST_F(BindingTest, ScalarsHaveNoDefault) {
  aSizes[0] = 1;
  EXPECT_USER_ERROR(bindArguments(kernel, {}),
                    StrEq("argument 'n': expected a scalar, such as i32=1, but "
                          "got no number"));
}

TEST_F(BindingTest, DefaultsAreNormal1) {
  kernel.num_arguments = 2;
  aSizes[0] = 1;
  arguments[1].access = MOSAIC_GPU_READ | MOSAIC_GPU_WRITTEN;
  Binding binding = bindArguments(kernel, {});
  EXPECT_EQ(binding.arguments[0].spec.generator->seed, 1u);
  EXPECT_EQ(binding.arguments[1].spec.generator->seed, 1u);
  EXPECT_TRUE(binding.arguments[1].isOutput());
}

TEST_F(BindingTest, UnknownElementType) {
  arguments[1].element_type = 77;
  EXPECT_USER_ERROR(bind({"in:16x64xf16", "out", "i32=1"}),
                    StrEq("argument 'b': expected an element type that this "
                          "mosaic-run knows, but got number 77"));
}
