//===- Driver.cpp - The CUDA driver, opened at first use ------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include "../Error.h"

#include "MosaicGPU/Runtime/Runtime.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <pthread.h>

using namespace mosaic;
using namespace mosaic::runtime;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

ScopedLock::ScopedLock() { pthread_mutex_lock(&mutex); }
ScopedLock::~ScopedLock() { pthread_mutex_unlock(&mutex); }

namespace {
/// A function of the driver and where its address goes.
struct Entry {
  const char *symbol;
  void **address;
};
} // namespace

static const char kDefaultPath[] = "libcuda.so.1";

/// Written once, under the lock; `openedDriver` publishes it.
static Driver table;
static const Driver *openedDriver;
/// Owned; null for the default. Guarded by the lock.
static char *configuredPath;

/// Fills the table from an open library.
static int32_t findFunctions(void *library, const char *path) {
  const Entry entries[] = {
#define MOSAIC_GPU_ENTRY(name, symbol, parameters)                             \
  {symbol, reinterpret_cast<void **>(&table.name)},
      MOSAIC_GPU_RUNTIME_DRIVER_FUNCTIONS(MOSAIC_GPU_ENTRY)
#undef MOSAIC_GPU_ENTRY
  };
  for (const Entry &entry : entries) {
    *entry.address = dlsym(library, entry.symbol);
    if (!*entry.address)
      return fail(MOSAIC_GPU_NO_DRIVER,
                  "expected a driver of CUDA 12.0 or newer in '%s', but got "
                  "one without %s",
                  path, entry.symbol);
  }
  return MOSAIC_GPU_SUCCESS;
}

int32_t runtime::openDriver(const Driver **driver) {
  *driver = __atomic_load_n(&openedDriver, __ATOMIC_ACQUIRE);
  if (*driver)
    return MOSAIC_GPU_SUCCESS;

  ScopedLock lock;
  if (!openedDriver) {
    const char *path = configuredPath ? configuredPath : kDefaultPath;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      const char *reason = dlerror();
      return fail(MOSAIC_GPU_NO_DRIVER,
                  "expected the CUDA driver in '%s', but got: %s", path,
                  reason ? reason : "no such library");
    }
    int32_t status = findFunctions(library, path);
    if (status == MOSAIC_GPU_SUCCESS)
      if (CUresult result = table.cuInit(0))
        status = failCall(table, result, "cuInit", "CUDA driver");
    if (status != MOSAIC_GPU_SUCCESS) {
      dlclose(library);
      return status;
    }
    __atomic_store_n(&openedDriver, &table, __ATOMIC_RELEASE);
  }
  *driver = openedDriver;
  return MOSAIC_GPU_SUCCESS;
}

int32_t runtime::setDriverPath(const char *path) {
  ScopedLock lock;
  if (openedDriver)
    return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                "expected option 'libcuda' before the first use of the driver, "
                "but got it after '%s' was opened",
                configuredPath ? configuredPath : kDefaultPath);
  char *copy = nullptr;
  if (path && *path) {
    copy = strdup(path);
    if (!copy)
      return fail(MOSAIC_GPU_OUT_OF_MEMORY,
                  "expected memory for the path of option 'libcuda', but got "
                  "none");
  }
  free(configuredPath);
  configuredPath = copy;
  return MOSAIC_GPU_SUCCESS;
}

/// The status of a failed call.
static mosaic_gpu_status statusOf(CUresult result) {
  switch (result) {
  case CUDA_ERROR_NO_BINARY_FOR_GPU:
    return MOSAIC_GPU_UNSUPPORTED_DEVICE;
  case CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED:
  case CUDA_ERROR_STREAM_CAPTURE_IMPLICIT:
    return MOSAIC_GPU_STREAM_CAPTURING;
  default:
    return MOSAIC_GPU_DRIVER_ERROR;
  }
}

int32_t runtime::failCall(const Driver &driver, CUresult result,
                          const char *call, const char *subject, ...) {
  char subjectText[512];
  va_list arguments;
  va_start(arguments, subject);
  vsnprintf(subjectText, sizeof(subjectText), subject, arguments);
  va_end(arguments);
  const char *name = nullptr, *text = nullptr;
  if (driver.cuGetErrorName(result, &name) != CUDA_SUCCESS || !name)
    name = "an unknown error";
  if (driver.cuGetErrorString(result, &text) != CUDA_SUCCESS || !text)
    text = "no description";
  return fail(statusOf(result), "%s: %s failed with %s (%d, %s)", subjectText,
              call, name, result, text);
}

int32_t runtime::getCurrentDevice(const Driver &driver, CUdevice *device) {
  CUresult result = driver.cuCtxGetDevice(device);
  if (result == CUDA_ERROR_INVALID_CONTEXT)
    return fail(MOSAIC_GPU_DRIVER_ERROR,
                "expected a CUDA context to be current in the calling thread, "
                "but got none; call cuCtxSetCurrent or cudaSetDevice first");
  if (result != CUDA_SUCCESS)
    return failCall(driver, result, "cuCtxGetDevice", "current context");
  return MOSAIC_GPU_SUCCESS;
}

int32_t runtime::getArchitecture(const Driver &driver, CUdevice device,
                                 int *architecture) {
  int major = 0, minor = 0;
  CUresult result = driver.cuDeviceGetAttribute(
      &major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  if (result == CUDA_SUCCESS)
    result = driver.cuDeviceGetAttribute(
        &minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
  if (result != CUDA_SUCCESS)
    return failCall(driver, result, "cuDeviceGetAttribute", "current device");
  *architecture = 10 * major + minor;
  return MOSAIC_GPU_SUCCESS;
}
