//===- Device.cpp - Where a kernel runs -----------------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "UserError.h"

#include "MosaicGPU/Runtime/CudaDriver.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <thread>

using namespace mosaic;
using namespace mosaic::run;

using Clock = std::chrono::steady_clock;

//===----------------------------------------------------------------------===//
// This process, for emulated kernels
//===----------------------------------------------------------------------===//

namespace {
class EmulatorDevice : public Device {
public:
  ~EmulatorDevice() override {
    for (void *block : blocks)
      free(block);
  }

  std::string name() const override { return "emulator"; }
  void *stream() const override { return nullptr; }
  void *allocate(int64_t numBytes) override {
    void *block = aligned_alloc(4096, (numBytes + 4095) / 4096 * 4096);
    if (!block)
      failWith("expected {} bytes of memory, but got none", numBytes);
    blocks.push_back(block);
    return block;
  }
  void upload(void *target, const void *source, int64_t numBytes) override {
    memcpy(target, source, numBytes);
  }
  void download(void *target, const void *source, int64_t numBytes) override {
    memcpy(target, source, numBytes);
  }
  void synchronize(double) override {}
  std::vector<double> time(const std::function<void()> &launch,
                           const TimingOptions &options) override {
    std::vector<double> microseconds;
    for (int i = 0; i < options.numWarmups + options.numLaunches; ++i) {
      Clock::time_point start = Clock::now();
      launch();
      std::chrono::duration<double, std::micro> duration = Clock::now() - start;
      if (i >= options.numWarmups)
        microseconds.push_back(duration.count());
    }
    return microseconds;
  }

private:
  std::vector<void *> blocks;
};

//===----------------------------------------------------------------------===//
// A GPU
//===----------------------------------------------------------------------===//

struct Driver {
#define MOSAIC_GPU_DECLARE(name, symbol, parameters) CUresult(*name) parameters;
  MOSAIC_GPU_TOOL_DRIVER_FUNCTIONS(MOSAIC_GPU_DECLARE)
#undef MOSAIC_GPU_DECLARE

  explicit Driver(const std::string &path);

  /// Throws a UserError if a call failed.
  void check(CUresult result, const char *call) const {
    if (result == CUDA_SUCCESS)
      return;
    const char *errorName = nullptr, *text = nullptr;
    cuGetErrorName(result, &errorName);
    cuGetErrorString(result, &text);
    failWith("{} failed with {} ({}, {})", call,
             errorName ? errorName : "an unknown error", result,
             text ? text : "no description");
  }
};

#define CHECK(call, ...) driver.check(driver.call(__VA_ARGS__), #call)

class CudaDevice : public Device {
public:
  CudaDevice(const std::string &driverPath, int ordinal);

  std::string name() const override { return deviceName; }
  void *stream() const override { return cudaStream; }
  void *allocate(int64_t numBytes) override {
    // Freed with the context, at the process's end.
    CUdeviceptr address;
    CHECK(cuMemAlloc, &address, std::max<int64_t>(numBytes, 1));
    return reinterpret_cast<void *>(address);
  }
  void upload(void *target, const void *source, int64_t numBytes) override {
    if (numBytes)
      CHECK(cuMemcpyHtoD, reinterpret_cast<CUdeviceptr>(target), source,
            numBytes);
  }
  void download(void *target, const void *source, int64_t numBytes) override {
    if (numBytes)
      CHECK(cuMemcpyDtoH, target, reinterpret_cast<CUdeviceptr>(source),
            numBytes);
  }
  void synchronize(double limitSeconds) override;
  std::vector<double> time(const std::function<void()> &launch,
                           const TimingOptions &options) override;

private:
  void fill(CUdeviceptr address, int64_t numBytes) {
    CHECK(cuMemsetD8Async, address, 0, numBytes, cudaStream);
  }

  Driver driver;
  CUdevice device;
  CUstream cudaStream = nullptr;
  std::string deviceName;
};
} // namespace

Driver::Driver(const std::string &configuredPath) {
  std::string path = configuredPath.empty() ? "libcuda.so.1" : configuredPath;
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    failWith("expected a GPU with its driver, but got: {}", dlerror());
  auto find = [&](auto &function, const char *symbol) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(
        dlsym(library, symbol));
    if (!function)
      failWith("expected a CUDA driver in '{}', but got a library without {}",
               path, symbol);
  };
#define MOSAIC_GPU_FIND(name, symbol, parameters) find(name, symbol);
  MOSAIC_GPU_TOOL_DRIVER_FUNCTIONS(MOSAIC_GPU_FIND)
#undef MOSAIC_GPU_FIND
}

CudaDevice::CudaDevice(const std::string &driverPath, int ordinal)
    : driver(driverPath) {
  CUresult result = driver.cuInit(0);
  if (result == CUDA_ERROR_NO_DEVICE)
    failWith("expected a GPU, but got a driver that finds none");
  driver.check(result, "cuInit");
  int count = 0;
  CHECK(cuDeviceGetCount, &count);
  if (ordinal < 0 || ordinal >= count)
    failWith("expected --device to be at least 0 and below {}, but got {}",
             count, ordinal);
  CHECK(cuDeviceGet, &device, ordinal);
  char buffer[256] = "";
  CHECK(cuDeviceGetName, buffer, sizeof(buffer) - 1, device);
  deviceName = buffer;
  CUcontext context;
  CHECK(cuDevicePrimaryCtxRetain, &context, device);
  CHECK(cuCtxSetCurrent, context);
  CHECK(cuStreamCreate, &cudaStream, /*flags=*/0);
}

void CudaDevice::synchronize(double limitSeconds) {
  if (limitSeconds <= 0) {
    CHECK(cuStreamSynchronize, cudaStream);
    return;
  }
  Clock::time_point start = Clock::now();
  CUresult result;
  while ((result = driver.cuStreamQuery(cudaStream)) == CUDA_ERROR_NOT_READY) {
    std::chrono::duration<double> waited = Clock::now() - start;
    if (waited.count() > limitSeconds)
      failWith("expected the kernel to end within {} seconds (--timeout), but "
               "it still runs",
               limitSeconds);
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
  driver.check(result, "kernel");
}

std::vector<double> CudaDevice::time(const std::function<void()> &launch,
                                     const TimingOptions &options) {
  // Launches of a batch are queued while the device is busy with something
  // else, so that no launch waits for the host between its two events. A batch
  // stays below the 1024 entries that a stream holds.
  constexpr int maxBatch = 100;
  constexpr int numDelays = 50;

  int l2Bytes = 0;
  CHECK(cuDeviceGetAttribute, &l2Bytes, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE,
        device);
  int64_t scratchBytes = 2 * std::max<int64_t>(l2Bytes, 1);
  CUdeviceptr scratch;
  CHECK(cuMemAlloc, &scratch, scratchBytes);
  for (int i = 0; i < options.numWarmups; ++i)
    launch();
  synchronize(0);

  std::vector<double> microseconds;
  while (static_cast<int>(microseconds.size()) < options.numLaunches) {
    int batch =
        std::min<int>(maxBatch, options.numLaunches - microseconds.size());
    std::vector<CUevent> events(2 * batch);
    for (CUevent &event : events)
      CHECK(cuEventCreate, &event, /*flags=*/0);
    for (int i = 0; i < numDelays; ++i)
      fill(scratch, scratchBytes);
    // Without flushing, the delay must not decide what the cache holds.
    if (!options.flushesL2)
      launch();
    for (int i = 0; i < batch; ++i) {
      if (options.flushesL2)
        fill(scratch, scratchBytes);
      CHECK(cuEventRecord, events[2 * i], cudaStream);
      launch();
      CHECK(cuEventRecord, events[2 * i + 1], cudaStream);
    }
    synchronize(0);
    for (int i = 0; i < batch; ++i) {
      float milliseconds;
      CHECK(cuEventElapsedTime, &milliseconds, events[2 * i],
            events[2 * i + 1]);
      microseconds.push_back(1e3 * milliseconds);
    }
    for (CUevent event : events)
      CHECK(cuEventDestroy, event);
  }
  CHECK(cuMemFree, scratch);
  return microseconds;
}

std::unique_ptr<Device> run::openDevice(const mosaic_gpu_kernel_info &kernel,
                                        int ordinal,
                                        const std::string &driverPath) {
  if (strcmp(kernel.runtime->name, "emulator") == 0)
    return std::make_unique<EmulatorDevice>();
  if (!driverPath.empty() &&
      kernel.runtime->configure("libcuda", driverPath.c_str()))
    failWith("{}", kernel.runtime->last_error());
  return std::make_unique<CudaDevice>(driverPath, ordinal);
}
