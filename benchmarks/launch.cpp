//===- launch.cpp - Host time of a launch ---------------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a call of a compiled kernel costs the host above a bare cuLaunchKernel.
// The kernel's entry checks its arguments, encodes its TMA descriptors and
// launches; the bare launch is of an empty kernel that takes the same bytes of
// parameters in a grid of the same shape. Both are timed in turns, in batches
// that the driver can queue, and the median batch counts.
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Runtime/Runtime.h"

#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

constexpr int kBatches = 201;
constexpr int kLaunchesPerBatch = 100;

[[noreturn]] void fail(const std::string &message) {
  std::fprintf(stderr, "error: %s\n", message.c_str());
  std::exit(1);
}

template <typename Function>
Function find(void *library, const std::string &name) {
  void *symbol = dlsym(library, name.c_str());
  if (!symbol)
    fail("there is no symbol '" + name + "'");
  return reinterpret_cast<Function>(symbol);
}

/// The few functions of the driver that this needs. Handles are pointers.
struct Driver {
  void *library = dlopen("libcuda.so.1", RTLD_NOW);
  int (*init)(unsigned);
  int (*retainPrimaryContext)(void **, int);
  int (*setContext)(void *);
  int (*allocate)(uint64_t *, size_t);
  int (*loadModule)(void **, const void *);
  int (*getFunction)(void **, void *, const char *);
  int (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned,
                unsigned, unsigned, void *, void **, void **);
  int (*synchronize)();

  Driver() {
    if (!library)
      fail("there is no libcuda.so.1");
    init = find<decltype(init)>(library, "cuInit");
    retainPrimaryContext = find<decltype(retainPrimaryContext)>(
        library, "cuDevicePrimaryCtxRetain");
    setContext = find<decltype(setContext)>(library, "cuCtxSetCurrent");
    allocate = find<decltype(allocate)>(library, "cuMemAlloc_v2");
    loadModule = find<decltype(loadModule)>(library, "cuModuleLoadData");
    getFunction = find<decltype(getFunction)>(library, "cuModuleGetFunction");
    launch = find<decltype(launch)>(library, "cuLaunchKernel");
    synchronize = find<decltype(synchronize)>(library, "cuCtxSynchronize");
  }
};

void require(int status, const char *call) {
  if (status != 0)
    fail(std::string(call) + " failed with error " + std::to_string(status));
}

int64_t numBytes(const mosaic_gpu_argument_info &argument) {
  int64_t numElements = 1;
  for (int32_t i = 0; i < argument.rank; ++i)
    numElements *= argument.sizes[i];
  return numElements * argument.element_bits / 8;
}

/// Microseconds of host time for one of a batch of calls.
template <typename Call>
double timeBatch(const Driver &driver, Call call) {
  require(driver.synchronize(), "cuCtxSynchronize");
  auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < kLaunchesPerBatch; ++i)
    call();
  std::chrono::duration<double, std::micro> elapsed =
      std::chrono::steady_clock::now() - begin;
  require(driver.synchronize(), "cuCtxSynchronize");
  return elapsed.count() / kLaunchesPerBatch;
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2,
                   values.end());
  return values[values.size() / 2];
}

/// A kernel that does nothing with `numBytes` bytes of parameters.
std::string emptyKernel(int64_t numBytes) {
  return ".version 8.0\n.target sm_90\n.address_size 64\n"
         ".visible .entry empty(.param .align 64 .b8 block[" +
         std::to_string(numBytes) + "]) { ret; }\n";
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 4)
    fail("usage: launch KERNEL.so NAME DESCRIPTORS\n"
         "KERNEL.so has a kernel NAME of buffers with static extents and this "
         "many descriptors");
  std::string name = argv[2];
  int numDescriptors = std::atoi(argv[3]);
  void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!library)
    fail(dlerror());
  auto *info = find<const mosaic_gpu_kernel_info *>(library, name + "_info");
  if (info->num_launches != 1)
    fail("expected a kernel with one launch");

  Driver driver;
  void *context = nullptr;
  require(driver.init(0), "cuInit");
  require(driver.retainPrimaryContext(&context, 0), "cuDevicePrimaryCtxRetain");
  require(driver.setContext(context), "cuCtxSetCurrent");

  std::vector<void *> buffers;
  for (int32_t i = 0; i < info->num_arguments; ++i) {
    const mosaic_gpu_argument_info &argument = info->arguments[i];
    if (argument.kind != MOSAIC_GPU_BUFFER)
      fail("expected arguments that are buffers");
    uint64_t address = 0;
    require(driver.allocate(&address, numBytes(argument)), "cuMemAlloc");
    buffers.push_back(reinterpret_cast<void *>(address));
  }

  void *module = nullptr, *empty = nullptr;
  std::vector<char> block(numDescriptors * 128);
  require(driver.loadModule(&module, emptyKernel(block.size()).c_str()),
          "cuModuleLoadData");
  require(driver.getFunction(&empty, module, "empty"), "cuModuleGetFunction");
  void *parameters[] = {block.data()};
  const mosaic_gpu_launch_info &launch = info->launches[0];
  auto callBare = [&] {
    require(driver.launch(empty, launch.grid[0], launch.grid[1], launch.grid[2],
                          launch.block[0], launch.block[1], launch.block[2],
                          /*sharedMemBytes=*/0, /*stream=*/nullptr, parameters,
                          /*extra=*/nullptr),
            "cuLaunchKernel");
  };
  auto callOurs = [&] {
    if (info->entry(/*stream=*/nullptr, buffers.data(), /*extents=*/nullptr))
      fail(info->runtime->last_error());
  };

  std::vector<double> bare, ours, differences;
  for (int batch = 0; batch < kBatches; ++batch) {
    bare.push_back(timeBatch(driver, callBare));
    ours.push_back(timeBatch(driver, callOurs));
    differences.push_back(ours.back() - bare.back());
  }
  std::printf("%s: host time of a call %.2f us, of a bare cuLaunchKernel %.2f "
              "us, difference %.2f us (medians of %d batches of %d)\n",
              name.c_str(), median(ours), median(bare), median(differences),
              kBatches, kLaunchesPerBatch);
  return 0;
}
