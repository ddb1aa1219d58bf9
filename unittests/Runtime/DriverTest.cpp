//===- DriverTest.cpp - Opening the driver, and its options ---------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <thread>

using ::testing::HasSubstr;
using ::testing::StartsWith;

namespace {
class DriverTest : public RuntimeTest {};
mosaic_gpu_module makeModule() {
  static const char ptx[] = "// PTX";
  return {ptx, sizeof(ptx), nullptr};
}
} // namespace

TEST_F(DriverTest, OpensAtFirstUseOnly) {
  EXPECT_EQ(driver->calls["cuInit"], 0);
  mosaic_gpu_module module = makeModule();
  EXPECT_EQ(runtime().module_load(&module), MOSAIC_GPU_SUCCESS);
  EXPECT_EQ(driver->calls["cuInit"], 1);
  mosaic_gpu_module other = makeModule();
  EXPECT_EQ(runtime().module_load(&other), MOSAIC_GPU_SUCCESS);
  EXPECT_EQ(driver->calls["cuInit"], 1);
}

TEST(WithoutDriver, EmptyMessageBeforeAnyFailure) {
  LoadedLibrary library;
  EXPECT_EQ(library.message(), "");
}

TEST(WithoutDriver, MissingLibraryIsNoDriver) {
  LoadedLibrary library;
  ASSERT_EQ(library.runtime().table->configure("libcuda", "/no/libcuda.so.1"),
            0);
  mosaic_gpu_module module = makeModule();
  EXPECT_EQ(library.runtime().module_load(&module), MOSAIC_GPU_NO_DRIVER);
  EXPECT_THAT(library.message(),
              StartsWith("expected the CUDA driver in '/no/libcuda.so.1', but "
                         "got: /no/libcuda.so.1: cannot open"));
}

TEST(WithoutDriver, MissingFunctionIsNoDriver) {
  LoadedLibrary library;
  ASSERT_EQ(
      library.runtime().table->configure("libcuda", MOSAIC_GPU_FAKE_OLD_DRIVER),
      0);
  mosaic_gpu_module module = makeModule();
  EXPECT_EQ(library.runtime().module_load(&module), MOSAIC_GPU_NO_DRIVER);
  EXPECT_THAT(library.message(),
              StartsWith("expected a driver of CUDA 12.0 or newer in '"));
  EXPECT_THAT(library.message(),
              HasSubstr("but got one without cuLaunchKernelEx"));
}

TEST_F(DriverTest, FailureIsNotRemembered) {
  LoadedLibrary fresh;
  const test_runtime &functions = fresh.runtime();
  ASSERT_EQ(functions.table->configure("libcuda", "/no/libcuda.so.1"), 0);
  mosaic_gpu_module module = makeModule();
  EXPECT_EQ(functions.module_load(&module), MOSAIC_GPU_NO_DRIVER);
  ASSERT_EQ(functions.table->configure("libcuda", MOSAIC_GPU_FAKE_DRIVER), 0);
  EXPECT_EQ(functions.module_load(&module), MOSAIC_GPU_SUCCESS);
}

TEST_F(DriverTest, FailedInitialisationIsADriverError) {
  driver->failures["cuInit"] = CUDA_ERROR_NO_DEVICE;
  mosaic_gpu_module module = makeModule();
  EXPECT_EQ(runtime().module_load(&module), MOSAIC_GPU_DRIVER_ERROR);
  EXPECT_EQ(message(), "CUDA driver: cuInit failed with CUDA_ERROR_OF_A_TEST "
                       "(100, what a test asked for)");
  driver->failures.clear();
  EXPECT_EQ(runtime().module_load(&module), MOSAIC_GPU_SUCCESS);
}

TEST_F(DriverTest, ConfigureAfterUseIsRefused) {
  mosaic_gpu_module module = makeModule();
  ASSERT_EQ(runtime().module_load(&module), MOSAIC_GPU_SUCCESS);
  EXPECT_EQ(table().configure("libcuda", "other.so"),
            MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), StartsWith("expected option 'libcuda' before the "
                                    "first use of the driver, but got it "
                                    "after '"));
}

TEST_F(DriverTest, ConfigureTwiceBeforeUseTakesTheLast) {
  EXPECT_EQ(table().configure("libcuda", "/no/libcuda.so.1"), 0);
  EXPECT_EQ(table().configure("libcuda", MOSAIC_GPU_FAKE_DRIVER), 0);
  mosaic_gpu_module module = makeModule();
  EXPECT_EQ(runtime().module_load(&module), MOSAIC_GPU_SUCCESS);
}

TEST_F(DriverTest, EmptyPathIsTheDefault) {
  EXPECT_EQ(table().configure("libcuda", ""), 0);
  mosaic_gpu_module module = makeModule();
  // A machine with a driver gets further.
  if (runtime().module_load(&module) == MOSAIC_GPU_NO_DRIVER)
    EXPECT_THAT(message(), HasSubstr("'libcuda.so.1'"));
}

TEST_F(DriverTest, UnknownOptionIsRefused) {
  EXPECT_EQ(table().configure("seed", "7"), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "expected option 'libcuda', but got 'seed'");
  EXPECT_EQ(table().configure(nullptr, nullptr), MOSAIC_GPU_INVALID_ARGUMENT);
}

TEST_F(DriverTest, MessagesBelongToTheirThread) {
  EXPECT_EQ(table().configure("seed", "7"), MOSAIC_GPU_INVALID_ARGUMENT);
  std::thread([&] { EXPECT_EQ(message(), ""); }).join();
  EXPECT_NE(message(), "");
}

TEST_F(DriverTest, RuntimesInOneProcessAreApart) {
  LoadedLibrary other;
  EXPECT_EQ(table().configure("seed", "7"), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(other.message(), "");
  EXPECT_STREQ(table().name, "cuda");
  EXPECT_EQ(table().struct_size, sizeof(mosaic_gpu_runtime));
}
