//===- CallTest.cpp - Calls with every check ------------------------------===//
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
class CallTest : public RuntimeTest {
protected:
  CallTest() {
    allocate(a, sizeof(a));
    allocate(b, sizeof(b));
  }

  void allocate(void *address, size_t numBytes, int device = 0) {
    driver->allocations[reinterpret_cast<uint64_t>(address)] = {numBytes,
                                                                device};
  }
  int32_t call() {
    return mosaic_gpu_call(info, stream, buffers, numBuffers, extents);
  }

  const mosaic_gpu_kernel_info *info = &library.info();
  void *stream = nullptr;
  alignas(256) char a[16 * 72 * 2], b[8 * 64 * 2];
  int32_t n = 3;
  void *buffers[3] = {a, b, &n};
  int32_t numBuffers = 3;
  int64_t extents[2] = {16, 72};
};
} // namespace

TEST_F(CallTest, Launches) {
  ASSERT_EQ(call(), MOSAIC_GPU_SUCCESS) << message();
  ASSERT_EQ(driver->launches.size(), 1u);
  EXPECT_EQ(driver->launches[0].config.gridDimX, 2u);
  EXPECT_EQ(driver->maps[0].strideBytes[0], 144u);
}

TEST_F(CallTest, EntryAloneLaunchesToo) {
  EXPECT_EQ(info->entry(stream, buffers, extents), MOSAIC_GPU_SUCCESS);
  EXPECT_EQ(driver->launches.size(), 1u);
}

TEST_F(CallTest, NothingIsLaunchedAfterAFailure) {
  driver->failures["cuTensorMapEncodeTiled"] = CUDA_ERROR_INVALID_VALUE;
  EXPECT_EQ(call(), MOSAIC_GPU_DRIVER_ERROR);
  EXPECT_TRUE(driver->launches.empty());
}

TEST_F(CallTest, NumberOfBuffers) {
  numBuffers = 2;
  EXPECT_EQ(call(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "kernel 'scale': expected 3 buffers, but got 2");
}

TEST_F(CallTest, NullBuffer) {
  buffers[1] = nullptr;
  EXPECT_EQ(call(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "kernel 'scale': expected an address for argument 'b', "
                       "but got null");
}

TEST_F(CallTest, EmptyBufferMayBeNull) {
  buffers[0] = nullptr;
  extents[0] = 0;
  EXPECT_EQ(call(), MOSAIC_GPU_SUCCESS) << message();
  EXPECT_TRUE(driver->launches.empty());
}

TEST_F(CallTest, NullScalar) {
  buffers[2] = nullptr;
  EXPECT_EQ(call(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "kernel 'scale': expected a pointer to the value of "
                       "argument 'n', but got null");
}

TEST_F(CallTest, NullExtents) {
  EXPECT_EQ(mosaic_gpu_call(info, stream, buffers, 3, nullptr),
            MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "kernel 'scale': expected 2 extents of dynamic "
                       "dimensions, but got null");
}

TEST_F(CallTest, NullBuffers) {
  EXPECT_EQ(mosaic_gpu_call(info, stream, nullptr, 3, extents),
            MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "kernel 'scale': expected 3 buffers, but got null");
}

TEST_F(CallTest, NegativeExtent) {
  extents[0] = -1;
  EXPECT_EQ(call(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "kernel 'scale': expected size of dim 0 of argument 'a' "
                       "to be at least 0, but got -1");
}

TEST_F(CallTest, NegativeStride) {
  extents[1] = -72;
  EXPECT_EQ(call(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "kernel 'scale': expected stride of dim 0 of argument "
                       "'a' to be at least 0, but got -72");
}

TEST_F(CallTest, OverflowingExtents) {
  extents[0] = extents[1] = int64_t(1) << 62;
  EXPECT_EQ(call(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), HasSubstr("argument 'a' to span fewer than 2^63"));
}

TEST_F(CallTest, ElementAlignment) {
  buffers[0] = a + 1;
  EXPECT_EQ(call(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(),
              StartsWith("kernel 'scale': expected the address of argument 'a' "
                         "to be a multiple of 2 bytes (f16), but got 0x"));
}

TEST_F(CallTest, TmaRuleNamesTheArgument) {
  extents[1] = 65;
  EXPECT_EQ(call(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), StartsWith("argument 'a': expected"));
  EXPECT_TRUE(driver->launches.empty());
}

TEST_F(CallTest, UnknownAddress) {
  driver->allocations.erase(reinterpret_cast<uint64_t>(a));
  EXPECT_EQ(call(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), StartsWith("kernel 'scale': expected argument 'a' in "
                                    "memory that device 0 can access, but got "
                                    "0x"));
  driver->usesHostPageTables = true;
  EXPECT_EQ(call(), MOSAIC_GPU_SUCCESS);
}

TEST_F(CallTest, AllocationTooSmall) {
  driver->allocations.erase(reinterpret_cast<uint64_t>(a));
  size_t needed = (15 * 72 + 64) * 2;
  allocate(a, needed - 1);
  EXPECT_EQ(call(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "kernel 'scale': expected argument 'a' to have 2288 "
                       "bytes, but got an allocation that ends after 2287");
  allocate(a, needed);
  EXPECT_EQ(call(), MOSAIC_GPU_SUCCESS) << message();
}

TEST_F(CallTest, AdjacentRangesAreOneBuffer) {
  driver->allocations.erase(reinterpret_cast<uint64_t>(a));
  allocate(a, 1024);
  allocate(a + 1024, sizeof(a) - 1024);
  EXPECT_EQ(call(), MOSAIC_GPU_SUCCESS) << message();
}

TEST_F(CallTest, OtherDevice) {
  allocate(b, sizeof(b), /*device=*/1);
  EXPECT_EQ(call(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), HasSubstr("argument 'b' in memory that device 0 can "
                                   "access, but got 0x"));
  EXPECT_THAT(message(), HasSubstr("of device 1"));
  auto &allocation = driver->allocations[reinterpret_cast<uint64_t>(b)];
  allocation.isPeerAccessible = true;
  EXPECT_EQ(call(), MOSAIC_GPU_SUCCESS);
  allocation.isPeerAccessible = false;
  allocation.isManaged = true;
  EXPECT_EQ(call(), MOSAIC_GPU_SUCCESS);
}

TEST_F(CallTest, PinnedHostMemoryIsAccessible) {
  driver->allocations[reinterpret_cast<uint64_t>(b)].memoryType =
      CU_MEMORYTYPE_HOST;
  EXPECT_EQ(call(), MOSAIC_GPU_SUCCESS);
}

TEST_F(CallTest, OlderDevice) {
  driver->architecture = 80;
  EXPECT_EQ(call(), MOSAIC_GPU_UNSUPPORTED_DEVICE);
  EXPECT_THAT(message(), StartsWith("kernel 'scale': "));
  EXPECT_THAT(message(), HasSubstr("sm_80"));
}

TEST_F(CallTest, ArchitectureSpecificCodeOnANewerDevice) {
  driver->architecture = 100;
  EXPECT_EQ(call(), MOSAIC_GPU_UNSUPPORTED_DEVICE);
  EXPECT_THAT(message(), HasSubstr("sm_90a"));
  EXPECT_EQ(driver->calls["cuLibraryLoadData"], 0);
}

TEST_F(CallTest, NullKernel) {
  EXPECT_EQ(mosaic_gpu_call(nullptr, nullptr, nullptr, 0, nullptr),
            MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(table().call(nullptr, nullptr, nullptr, 0, nullptr),
            MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "expected a kernel's description, but got null");
}

TEST_F(CallTest, OtherAbiVersion) {
  mosaic_gpu_kernel_info other = *info;
  other.abi_version = 2;
  EXPECT_EQ(mosaic_gpu_call(&other, stream, buffers, 3, extents),
            MOSAIC_GPU_ABI_MISMATCH);
  EXPECT_EQ(table().call(&other, stream, buffers, 3, extents),
            MOSAIC_GPU_ABI_MISMATCH);
  EXPECT_EQ(message(), "expected a kernel of ABI version 1, but got version 2");
}

TEST_F(CallTest, SmallerDescription) {
  mosaic_gpu_kernel_info other = *info;
  other.struct_size -= 8;
  EXPECT_EQ(mosaic_gpu_call(&other, stream, buffers, 3, extents),
            MOSAIC_GPU_ABI_MISMATCH);
  EXPECT_THAT(message(), StartsWith("expected a kernel's description of at "
                                    "least "));
}

TEST_F(CallTest, FailingQueriesAreReported) {
  for (const char *function :
       {"cuPointerGetAttributes", "cuDeviceGetAttribute", "cuCtxGetDevice"}) {
    driver->failures = {{function, CUDA_ERROR_INVALID_VALUE}};
    EXPECT_EQ(call(), MOSAIC_GPU_DRIVER_ERROR);
    EXPECT_THAT(message(), HasSubstr(std::string(function) + " failed"));
  }
}
