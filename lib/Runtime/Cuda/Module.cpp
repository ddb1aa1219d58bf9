//===- Module.cpp - Device images and their kernels -----------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Images are CUlibraries: loaded once in a process, they serve every context.
// What holds only for one device (may it run the kernel, how much shared memory
// may a block have) is done at the kernel's first launch there.
//
//===----------------------------------------------------------------------===//

#include "../Error.h"
#include "Device.h"
#include "Driver.h"

#include "MosaicGPU/Hardware/SharedMemory.h"
#include "MosaicGPU/Runtime/Runtime.h"

#include <cstdlib>
#include <cstring>

using namespace mosaic;
using namespace mosaic::runtime;

namespace {
/// Behind mosaic_gpu_module::state. Lives as long as the process: the driver
/// may compile PTX, and write the log, as late as a kernel's first use.
struct ModuleState {
  CUlibrary library;
  char errorLog[3072];
};

/// Devices beyond these are prepared again at each launch.
constexpr int kRememberedDevices = 256;

/// Behind mosaic_gpu_function::state.
struct FunctionState {
  CUkernel kernel;
  /// A bit for each device that the kernel is ready to launch on.
  uint64_t preparedDevices[kRememberedDevices / 64];

  bool isPrepared(CUdevice device) const {
    return device < kRememberedDevices &&
           (__atomic_load_n(&preparedDevices[device / 64], __ATOMIC_ACQUIRE) >>
                (device % 64) &
            1);
  }
  void setPrepared(CUdevice device) {
    if (device < kRememberedDevices)
      __atomic_fetch_or(&preparedDevices[device / 64],
                        uint64_t(1) << (device % 64), __ATOMIC_RELEASE);
  }
};
} // namespace

/// States are published by a store to a `void *` that the compiler zeroed.
template <typename State>
static State *loadState(void *const &state) {
  return static_cast<State *>(__atomic_load_n(&state, __ATOMIC_ACQUIRE));
}
static void storeState(void *&state, void *value) {
  __atomic_store_n(&state, value, __ATOMIC_RELEASE);
}

/// Cubins are ELF files, fat binaries have a magic number; all else is text.
static bool isPtx(const char *image) {
  return memcmp(image,
                "\x7f"
                "ELF",
                4) != 0 &&
         memcmp(image, "\x50\xed\x55\xba", 4) != 0;
}

/// Adds to the message of a failed call what is known about the image. Returns
/// the call's status.
static int32_t explainImage(int32_t status, CUresult result,
                            const ModuleState &state) {
  if (result == CUDA_ERROR_UNSUPPORTED_PTX_VERSION)
    fail(MOSAIC_GPU_DRIVER_ERROR,
         "%s; the driver is older than the PTX: update it, or compile with a "
         "ptxas",
         lastErrorMessage());
  if (state.errorLog[0])
    fail(MOSAIC_GPU_DRIVER_ERROR, "%s; the driver's log:\n%s",
         lastErrorMessage(), state.errorLog);
  return status;
}

/// Loads a module; the lock is held.
static int32_t loadModule(const Driver &driver, mosaic_gpu_module *module) {
  const char *image = static_cast<const char *>(module->image);
  if (!image || module->image_bytes < 4)
    return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                "expected a device image of at least 4 bytes, but got %lld",
                static_cast<long long>(image ? module->image_bytes : 0));
  if (isPtx(image) && image[module->image_bytes - 1] != '\0')
    return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                "expected a cubin or PTX with a NUL at its end as device "
                "image, but got %lld bytes of neither",
                static_cast<long long>(module->image_bytes));

  auto *state = static_cast<ModuleState *>(calloc(1, sizeof(ModuleState)));
  if (!state)
    return fail(MOSAIC_GPU_OUT_OF_MEMORY,
                "expected %zu bytes of host memory for a module, but got none",
                sizeof(ModuleState));
  int options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {state->errorLog,
                    reinterpret_cast<void *>(sizeof(state->errorLog))};
  // No CU_LIBRARY_BINARY_IS_PRESERVED: the kernel's library may be closed.
  CUresult result =
      driver.cuLibraryLoadData(&state->library, image, options, values, 2,
                               /*libraryOptions=*/nullptr,
                               /*libraryValues=*/nullptr, 0);
  if (result != CUDA_SUCCESS) {
    int32_t status =
        explainImage(failCall(driver, result, "cuLibraryLoadData",
                              isPtx(image) ? "PTX image" : "cubin"),
                     result, *state);
    free(state);
    return status;
  }
  storeState(module->state, state);
  return MOSAIC_GPU_SUCCESS;
}

int32_t mosaic_gpu_module_load(mosaic_gpu_module *module) {
  if (loadState<ModuleState>(module->state))
    return MOSAIC_GPU_SUCCESS;
  const Driver *driver;
  if (int32_t status = openDriver(&driver))
    return status;
  ScopedLock lock;
  return module->state ? MOSAIC_GPU_SUCCESS : loadModule(*driver, module);
}

/// Finds a kernel in its module, which it loads if need be.
static int32_t findKernel(const Driver &driver, mosaic_gpu_function *function) {
  ScopedLock lock;
  if (function->state)
    return MOSAIC_GPU_SUCCESS;
  if (!function->module->state)
    if (int32_t status = loadModule(driver, function->module))
      return status;

  auto *module = static_cast<ModuleState *>(function->module->state);
  CUkernel kernel;
  CUresult result =
      driver.cuLibraryGetKernel(&kernel, module->library, function->name);
  if (result == CUDA_ERROR_NOT_FOUND)
    return fail(MOSAIC_GPU_DRIVER_ERROR,
                "expected kernel '%s' in its device image, but got an image "
                "without it",
                function->name);
  if (result != CUDA_SUCCESS)
    return explainImage(failCall(driver, result, "cuLibraryGetKernel",
                                 "kernel '%s'", function->name),
                        result, *module);
  auto *state = static_cast<FunctionState *>(calloc(1, sizeof(FunctionState)));
  if (!state)
    return fail(MOSAIC_GPU_OUT_OF_MEMORY,
                "expected %zu bytes of host memory for kernel '%s', but got "
                "none",
                sizeof(FunctionState), function->name);
  state->kernel = kernel;
  storeState(function->state, state);
  return MOSAIC_GPU_SUCCESS;
}

/// Sets what the kernel needs on this device. Two threads may do so at once:
/// they set the same.
static int32_t prepareKernel(const Driver &driver, CUdevice device,
                             int architecture,
                             const mosaic_gpu_function *function,
                             CUkernel kernel) {
  const Target *target = findTargetOfDevice(architecture);
  if (target)
    if (RuleCheck broken =
            checkSharedMemory(*target, function->shared_memory_bytes))
      return fail(MOSAIC_GPU_UNSUPPORTED_DEVICE, *broken, "kernel '%s'",
                  function->name);

  CUresult result = CUDA_SUCCESS;
  if (function->shared_memory_bytes > 0)
    result = driver.cuKernelSetAttribute(
        CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
        static_cast<int>(function->shared_memory_bytes), kernel, device);
  if (result == CUDA_SUCCESS &&
      (function->flags & MOSAIC_GPU_NON_PORTABLE_CLUSTER))
    result = driver.cuKernelSetAttribute(
        CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1, kernel, device);
  // Lazily loaded code reaches the device here.
  if (result != CUDA_SUCCESS)
    return explainImage(failCall(driver, result, "cuKernelSetAttribute",
                                 "kernel '%s'", function->name),
                        result,
                        *loadState<ModuleState>(function->module->state));
  return MOSAIC_GPU_SUCCESS;
}

int32_t mosaic_gpu_get_function(mosaic_gpu_function *function, void **handle) {
  const Driver *driver;
  if (int32_t status = openDriver(&driver))
    return status;
  CUdevice device;
  if (int32_t status = getCurrentDevice(*driver, &device))
    return status;

  auto *state = loadState<FunctionState>(function->state);
  if (!state || !state->isPrepared(device)) {
    int architecture;
    if (int32_t status = getArchitecture(*driver, device, &architecture))
      return status;
    // Before loading: the driver's own error would say less.
    if (int32_t status = checkDeviceRuns(function->name, /*target=*/"",
                                         function->architecture, architecture))
      return status;
    if (int32_t status = findKernel(*driver, function))
      return status;
    state = loadState<FunctionState>(function->state);
    if (int32_t status = prepareKernel(*driver, device, architecture, function,
                                       state->kernel))
      return status;
    state->setPrepared(device);
  }
  *handle = state->kernel;
  return MOSAIC_GPU_SUCCESS;
}
