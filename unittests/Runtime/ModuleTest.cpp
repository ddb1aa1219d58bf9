//===- ModuleTest.cpp - Loading images and finding kernels ----------------===//
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
class ModuleTest : public RuntimeTest {
protected:
  mosaic_gpu_module module = {"// PTX", 7, nullptr};
  mosaic_gpu_function function = {&module, "kernel", 4096, 0, 90, nullptr};

  int countAttribute(int attribute) const {
    int count = 0;
    for (const auto &entry : driver->kernelAttributes)
      count += entry.attribute == attribute;
    return count;
  }
};
} // namespace

TEST_F(ModuleTest, LoadsOnce) {
  EXPECT_EQ(runtime().module_load(&module), MOSAIC_GPU_SUCCESS);
  EXPECT_EQ(runtime().module_load(&module), MOSAIC_GPU_SUCCESS);
  EXPECT_EQ(driver->calls["cuLibraryLoadData"], 1);
}

TEST_F(ModuleTest, LoadsOnceFromManyThreads) {
  driver->loadMilliseconds = 20;
  std::vector<std::thread> threads;
  std::vector<int32_t> status(16, -1);
  std::vector<void *> handles(16);
  for (int i = 0; i < 16; ++i)
    threads.emplace_back(
        [&, i] { status[i] = runtime().get_function(&function, &handles[i]); });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_THAT(status, ::testing::Each(MOSAIC_GPU_SUCCESS));
  EXPECT_THAT(handles, ::testing::Each(handles[0]));
  EXPECT_EQ(driver->calls["cuInit"], 1);
  EXPECT_EQ(driver->calls["cuLibraryLoadData"], 1);
  EXPECT_EQ(driver->calls["cuLibraryGetKernel"], 1);
}

TEST_F(ModuleTest, FailedLoadIsTriedAgain) {
  driver->failures["cuLibraryLoadData"] = CUDA_ERROR_OUT_OF_MEMORY;
  EXPECT_EQ(runtime().module_load(&module), MOSAIC_GPU_DRIVER_ERROR);
  driver->failures.clear();
  EXPECT_EQ(runtime().module_load(&module), MOSAIC_GPU_SUCCESS);
}

TEST_F(ModuleTest, CompilerLogIsInTheMessage) {
  driver->failures["cuLibraryLoadData"] = CUDA_ERROR_INVALID_PTX;
  driver->jitLog = "ptxas application ptx input, line 3; fatal: no";
  EXPECT_EQ(runtime().module_load(&module), MOSAIC_GPU_DRIVER_ERROR);
  EXPECT_EQ(message(),
            "PTX image: cuLibraryLoadData failed with CUDA_ERROR_OF_A_TEST "
            "(218, what a test asked for); the driver's log:\n"
            "ptxas application ptx input, line 3; fatal: no");
}

TEST_F(ModuleTest, PtxNewerThanTheDriverSaysWhatToDo) {
  driver->failures["cuLibraryLoadData"] = CUDA_ERROR_UNSUPPORTED_PTX_VERSION;
  EXPECT_EQ(runtime().module_load(&module), MOSAIC_GPU_DRIVER_ERROR);
  EXPECT_THAT(message(), HasSubstr("the driver is older than the PTX"));
}

TEST_F(ModuleTest, NoBinaryForTheDeviceIsUnsupportedDevice) {
  driver->failures["cuLibraryLoadData"] = CUDA_ERROR_NO_BINARY_FOR_GPU;
  module = {"\x7f"
            "ELFx",
            5, nullptr};
  EXPECT_EQ(runtime().module_load(&module), MOSAIC_GPU_UNSUPPORTED_DEVICE);
  EXPECT_THAT(message(), StartsWith("cubin: cuLibraryLoadData failed"));
}

TEST_F(ModuleTest, PtxEndsWithNul) {
  module.image_bytes = 6;
  EXPECT_EQ(runtime().module_load(&module), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "expected a cubin or PTX with a NUL at its end as "
                       "device image, but got 6 bytes of neither");
  module.image_bytes = 7;
  EXPECT_EQ(runtime().module_load(&module), MOSAIC_GPU_SUCCESS);
}

TEST_F(ModuleTest, CubinNeedsNoNul) {
  module = {"\x7f"
            "ELFx",
            5, nullptr};
  EXPECT_EQ(runtime().module_load(&module), MOSAIC_GPU_SUCCESS);
}

TEST_F(ModuleTest, EmptyImageIsRefused) {
  module = {nullptr, 0, nullptr};
  EXPECT_EQ(runtime().module_load(&module), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(message(),
            "expected a device image of at least 4 bytes, but got 0");
}

TEST_F(ModuleTest, MissingKernelIsNamed) {
  driver->missingKernels.insert("kernel");
  void *handle;
  EXPECT_EQ(runtime().get_function(&function, &handle),
            MOSAIC_GPU_DRIVER_ERROR);
  EXPECT_EQ(message(), "expected kernel 'kernel' in its device image, but got "
                       "an image without it");
}

TEST_F(ModuleTest, SharedMemoryIsSetOncePerDevice) {
  driver->numDevices = 2;
  void *handle;
  for (int device : {0, 1, 0, 1}) {
    driver->currentDevice = device;
    EXPECT_EQ(runtime().get_function(&function, &handle), MOSAIC_GPU_SUCCESS);
  }
  ASSERT_EQ(driver->kernelAttributes.size(), 2u);
  for (int device : {0, 1}) {
    EXPECT_EQ(driver->kernelAttributes[device].attribute,
              CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
    EXPECT_EQ(driver->kernelAttributes[device].value, 4096);
    EXPECT_EQ(driver->kernelAttributes[device].device, device);
  }
  EXPECT_EQ(driver->calls["cuLibraryGetKernel"], 1);
}

TEST_F(ModuleTest, SharedMemoryBeyondTheDeviceIsRefused) {
  function.shared_memory_bytes = 232449;
  void *handle;
  EXPECT_EQ(runtime().get_function(&function, &handle),
            MOSAIC_GPU_UNSUPPORTED_DEVICE);
  EXPECT_THAT(message(), StartsWith("kernel 'kernel': expected"));
  EXPECT_THAT(message(), HasSubstr("232449"));
  function.shared_memory_bytes = 232448;
  EXPECT_EQ(runtime().get_function(&function, &handle), MOSAIC_GPU_SUCCESS);
}

TEST_F(ModuleTest, NonPortableClustersAreAllowedByAttribute) {
  function.flags = MOSAIC_GPU_NON_PORTABLE_CLUSTER;
  function.shared_memory_bytes = 0;
  void *handle;
  EXPECT_EQ(runtime().get_function(&function, &handle), MOSAIC_GPU_SUCCESS);
  EXPECT_EQ(countAttribute(CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED),
            1);
  EXPECT_EQ(countAttribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES), 0);
}

TEST_F(ModuleTest, OlderDeviceIsUnsupported) {
  driver->architecture = 80;
  void *handle;
  EXPECT_EQ(runtime().get_function(&function, &handle),
            MOSAIC_GPU_UNSUPPORTED_DEVICE);
  EXPECT_EQ(message(), "kernel 'kernel': expected a device that runs its code, "
                       "but got another: needs sm_90, device is sm_80");
  EXPECT_EQ(driver->calls["cuLibraryLoadData"], 0);
}

TEST_F(ModuleTest, NoCurrentContextIsExplained) {
  driver->failures["cuCtxGetDevice"] = CUDA_ERROR_INVALID_CONTEXT;
  void *handle;
  EXPECT_EQ(runtime().get_function(&function, &handle),
            MOSAIC_GPU_DRIVER_ERROR);
  EXPECT_THAT(message(), StartsWith("expected a CUDA context to be current"));
}

TEST_F(ModuleTest, EveryFailingCallIsNamed) {
  for (const char *call : {"cuCtxGetDevice", "cuDeviceGetAttribute",
                           "cuLibraryGetKernel", "cuKernelSetAttribute"}) {
    driver->failures = {{call, CUDA_ERROR_INVALID_VALUE}};
    mosaic_gpu_function fresh = {&module, "kernel", 4096, 0, 90, nullptr};
    void *handle;
    EXPECT_EQ(runtime().get_function(&fresh, &handle), MOSAIC_GPU_DRIVER_ERROR);
    EXPECT_THAT(message(),
                HasSubstr(std::string(call) +
                          " failed with CUDA_ERROR_INVALID_VALUE (1,"));
  }
}
