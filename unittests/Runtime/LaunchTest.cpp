//===- LaunchTest.cpp - Launches and uploads ------------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeTest.h"

using ::testing::HasSubstr;
using ::testing::StartsWith;

namespace {
class LaunchTest : public RuntimeTest {
protected:
  int32_t launch() {
    void *handle;
    if (int32_t status = runtime().get_function(&function, &handle))
      return status;
    return runtime().launch_kernel(&function, handle, grid, cluster, block,
                                   stream, parameters);
  }

  void *stream = reinterpret_cast<void *>(uintptr_t(0x57));
  void *parameters[1] = {nullptr};
  int64_t grid[3] = {4, 3, 2}, cluster[3] = {1, 1, 1}, block[3] = {128, 2, 1};
  mosaic_gpu_module module = {"// PTX", 7, nullptr};
  mosaic_gpu_function function = {&module, "kernel", 4096, 0, 90, nullptr};
};
} // namespace

TEST_F(LaunchTest, PassesEverythingOn) {
  ASSERT_EQ(launch(), MOSAIC_GPU_SUCCESS);
  ASSERT_EQ(driver->launches.size(), 1u);
  const mosaic::fake::Launch &launched = driver->launches[0];
  EXPECT_EQ(launched.config.gridDimX, 4u);
  EXPECT_EQ(launched.config.gridDimY, 3u);
  EXPECT_EQ(launched.config.gridDimZ, 2u);
  EXPECT_EQ(launched.config.blockDimX, 128u);
  EXPECT_EQ(launched.config.blockDimY, 2u);
  EXPECT_EQ(launched.config.blockDimZ, 1u);
  EXPECT_EQ(launched.config.sharedMemBytes, 4096u);
  EXPECT_EQ(launched.config.hStream, stream);
  EXPECT_EQ(launched.parameters, parameters);
  EXPECT_TRUE(launched.attributes.empty());
}

TEST_F(LaunchTest, ClusterIsAnAttribute) {
  cluster[0] = 2;
  cluster[2] = 2;
  ASSERT_EQ(launch(), MOSAIC_GPU_SUCCESS);
  ASSERT_EQ(driver->launches.at(0).attributes.size(), 1u);
  const CUlaunchAttribute &attribute = driver->launches[0].attributes[0];
  EXPECT_EQ(attribute.id, CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION);
  EXPECT_EQ(attribute.value.clusterDim.x, 2u);
  EXPECT_EQ(attribute.value.clusterDim.y, 1u);
  EXPECT_EQ(attribute.value.clusterDim.z, 2u);
}

TEST_F(LaunchTest, ProgrammaticDependentLaunchIsAnAttribute) {
  function.flags = MOSAIC_GPU_PROGRAMMATIC_DEPENDENT_LAUNCH;
  ASSERT_EQ(launch(), MOSAIC_GPU_SUCCESS);
  ASSERT_EQ(driver->launches.at(0).attributes.size(), 1u);
  EXPECT_EQ(driver->launches[0].attributes[0].id,
            CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION);
}

TEST_F(LaunchTest, EmptyGridIsANoOp) {
  for (int64_t &extent : grid) {
    int64_t saved = std::exchange(extent, 0);
    EXPECT_EQ(launch(), MOSAIC_GPU_SUCCESS);
    extent = saved;
  }
  EXPECT_TRUE(driver->launches.empty());
}

TEST_F(LaunchTest, NegativeExtentIsRefused) {
  grid[1] = -1;
  EXPECT_EQ(launch(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "kernel 'kernel': expected grid extent y to be at least "
                       "0, but got -1");
}

TEST_F(LaunchTest, GridIsAMultipleOfTheCluster) {
  cluster[0] = 2;
  grid[0] = 3;
  EXPECT_EQ(launch(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), StartsWith("kernel 'kernel': expected"));
  grid[0] = 4;
  EXPECT_EQ(launch(), MOSAIC_GPU_SUCCESS);
}

TEST_F(LaunchTest, ClusterOf16NeedsTheFlag) {
  cluster[0] = grid[0] = 16;
  EXPECT_EQ(launch(), MOSAIC_GPU_INVALID_ARGUMENT);
  function.flags = MOSAIC_GPU_NON_PORTABLE_CLUSTER;
  EXPECT_EQ(launch(), MOSAIC_GPU_SUCCESS);
}

TEST_F(LaunchTest, GridBeyondTheLimitIsRefusedBeforeNarrowing) {
  grid[0] = (int64_t(1) << 32) + 1;
  EXPECT_EQ(launch(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), HasSubstr("4294967297"));
  EXPECT_TRUE(driver->launches.empty());
}

TEST_F(LaunchTest, BlockBeyondTheLimitIsRefused) {
  block[1] = 9;
  EXPECT_EQ(launch(), MOSAIC_GPU_INVALID_ARGUMENT);
  block[1] = 8;
  EXPECT_EQ(launch(), MOSAIC_GPU_SUCCESS);
}

TEST_F(LaunchTest, DriversErrorIsReported) {
  driver->failures["cuLaunchKernelEx"] = CUDA_ERROR_INVALID_VALUE;
  EXPECT_EQ(launch(), MOSAIC_GPU_DRIVER_ERROR);
  EXPECT_EQ(message(), "kernel 'kernel': cuLaunchKernelEx failed with "
                       "CUDA_ERROR_INVALID_VALUE (1, what a test asked for)");
}

TEST_F(LaunchTest, NeitherAllocatesNorSynchronises) {
  ASSERT_EQ(launch(), MOSAIC_GPU_SUCCESS);
  EXPECT_EQ(driver->calls.count("cuMemAlloc_v2"), 0u);
  EXPECT_EQ(driver->calls.count("cuStreamSynchronize"), 0u);
}

TEST_F(LaunchTest, UploadCopies) {
  int source = 42, target = 0;
  EXPECT_EQ(runtime().memcpy_async_h2d(&target, &source, 4, stream),
            MOSAIC_GPU_SUCCESS);
  EXPECT_EQ(target, 42);
}

TEST_F(LaunchTest, UploadOfNothingNeedsNoDriver) {
  EXPECT_EQ(runtime().memcpy_async_h2d(nullptr, nullptr, 0, stream),
            MOSAIC_GPU_SUCCESS);
  EXPECT_EQ(driver->calls["cuInit"], 0);
  EXPECT_EQ(runtime().memcpy_async_h2d(nullptr, nullptr, -1, stream),
            MOSAIC_GPU_INVALID_ARGUMENT);
}

TEST_F(LaunchTest, UploadUnderCaptureIsRefused) {
  int source = 42, target = 0;
  driver->isCapturing = true;
  EXPECT_EQ(runtime().memcpy_async_h2d(&target, &source, 4, stream),
            MOSAIC_GPU_STREAM_CAPTURING);
  EXPECT_THAT(message(), StartsWith("expected a stream that is not being "
                                    "captured, but got one"));
  EXPECT_EQ(target, 0);
  // The default stream beside a capture.
  driver->isCapturing = false;
  driver->failures["cuStreamIsCapturing"] = CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
  EXPECT_EQ(runtime().memcpy_async_h2d(&target, &source, 4, nullptr),
            MOSAIC_GPU_STREAM_CAPTURING);
}

TEST_F(LaunchTest, FailedUploadIsReported) {
  int source = 42, target = 0;
  driver->failures["cuMemcpyHtoDAsync_v2"] = CUDA_ERROR_INVALID_VALUE;
  EXPECT_EQ(runtime().memcpy_async_h2d(&target, &source, 4, stream),
            MOSAIC_GPU_DRIVER_ERROR);
  EXPECT_THAT(message(), StartsWith("upload: cuMemcpyHtoDAsync failed"));
}
