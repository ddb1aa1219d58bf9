//===- FakeDriver.cpp - A CUDA driver whose memory is the host's ----------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FakeDriver.h"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>

using namespace mosaic::fake;

static std::unique_ptr<Driver> state = std::make_unique<Driver>();
static std::mutex mutex;

Driver *mosaic_gpu_fake_driver() { return state.get(); }
void mosaic_gpu_fake_driver_reset() { *state = Driver(); }

/// Counts a call and says what it returns.
static CUresult enter(const char *function) {
  std::lock_guard<std::mutex> lock(mutex);
  ++state->calls[function];
  auto failure = state->failures.find(function);
  return failure == state->failures.end() ? CUDA_SUCCESS : failure->second;
}

#define ENTER()                                                                \
  if (CUresult result = enter(__func__))                                       \
  return result

extern "C" {

CUresult cuInit(unsigned) {
  ENTER();
  return CUDA_SUCCESS;
}

CUresult cuGetErrorName(CUresult result, const char **name) {
  ENTER();
  *name = result == CUDA_ERROR_INVALID_VALUE ? "CUDA_ERROR_INVALID_VALUE"
                                             : "CUDA_ERROR_OF_A_TEST";
  return CUDA_SUCCESS;
}

CUresult cuGetErrorString(CUresult, const char **text) {
  ENTER();
  *text = "what a test asked for";
  return CUDA_SUCCESS;
}

CUresult cuCtxGetDevice(CUdevice *device) {
  ENTER();
  *device = state->currentDevice;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGetAttribute(int *value, int attribute, CUdevice) {
  ENTER();
  switch (attribute) {
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
    *value = state->architecture / 10;
    return CUDA_SUCCESS;
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
    *value = state->architecture % 10;
    return CUDA_SUCCESS;
  case CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES:
    *value = state->usesHostPageTables;
    return CUDA_SUCCESS;
  case CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE:
    *value = 65536;
    return CUDA_SUCCESS;
  default:
    return CUDA_ERROR_INVALID_VALUE;
  }
}

/// The allocation that holds an address, or the end of the map.
static std::map<uint64_t, Allocation>::iterator find(CUdeviceptr address) {
  auto next = state->allocations.upper_bound(address);
  if (next == state->allocations.begin())
    return state->allocations.end();
  auto found = std::prev(next);
  return address < found->first + found->second.numBytes
             ? found
             : state->allocations.end();
}

CUresult cuPointerGetAttribute(void *value, int attribute,
                               CUdeviceptr address) {
  ENTER();
  auto found = find(address);
  if (found == state->allocations.end() ||
      attribute != CU_POINTER_ATTRIBUTE_ACCESS_FLAGS)
    return CUDA_ERROR_INVALID_VALUE;
  *static_cast<unsigned *>(value) = found->second.isPeerAccessible ? 3 : 0;
  return CUDA_SUCCESS;
}

CUresult cuPointerGetAttributes(unsigned count, int *attributes, void **values,
                                CUdeviceptr address) {
  ENTER();
  std::lock_guard<std::mutex> lock(mutex);
  auto found = find(address);
  bool isKnown = found != state->allocations.end();
  for (unsigned i = 0; i < count; ++i) {
    switch (attributes[i]) {
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
      *static_cast<unsigned *>(values[i]) =
          isKnown ? found->second.memoryType : 0;
      break;
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:
      *static_cast<unsigned *>(values[i]) = isKnown && found->second.isManaged;
      break;
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      *static_cast<int *>(values[i]) = isKnown ? found->second.device : -2;
      break;
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
      *static_cast<uint64_t *>(values[i]) = isKnown ? found->first : 0;
      break;
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
      *static_cast<size_t *>(values[i]) = isKnown ? found->second.numBytes : 0;
      break;
    default:
      return CUDA_ERROR_INVALID_VALUE;
    }
  }
  return CUDA_SUCCESS;
}

CUresult cuStreamIsCapturing(CUstream, int *status) {
  ENTER();
  *status = state->isCapturing ? CU_STREAM_CAPTURE_STATUS_ACTIVE
                               : CU_STREAM_CAPTURE_STATUS_NONE;
  return CUDA_SUCCESS;
}

CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr device, const void *host,
                              size_t numBytes, CUstream) {
  ENTER();
  memcpy(reinterpret_cast<void *>(device), host, numBytes);
  return CUDA_SUCCESS;
}

CUresult cuLibraryLoadData(CUlibrary *library, const void *image, int *options,
                           void **values, unsigned numOptions, int *, void **,
                           unsigned) {
  std::this_thread::sleep_for(
      std::chrono::milliseconds(state->loadMilliseconds));
  if (CUresult result = enter(__func__)) {
    for (unsigned i = 0; i < numOptions; ++i)
      if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
        strcpy(static_cast<char *>(values[i]), state->jitLog.c_str());
    return result;
  }
  *library = reinterpret_cast<CUlibrary>(const_cast<void *>(image));
  return CUDA_SUCCESS;
}

CUresult cuLibraryGetKernel(CUkernel *kernel, CUlibrary, const char *name) {
  ENTER();
  if (state->missingKernels.count(name))
    return CUDA_ERROR_NOT_FOUND;
  *kernel = reinterpret_cast<CUkernel>(const_cast<char *>(name));
  return CUDA_SUCCESS;
}

CUresult cuKernelSetAttribute(int attribute, int value, CUkernel,
                              CUdevice device) {
  ENTER();
  std::lock_guard<std::mutex> lock(mutex);
  state->kernelAttributes.push_back({attribute, value, device});
  return CUDA_SUCCESS;
}

#ifndef MOSAIC_GPU_FAKE_DRIVER_IS_OLD
CUresult cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction function,
                          void **parameters, void **) {
  ENTER();
  std::lock_guard<std::mutex> lock(mutex);
  state->launches.push_back({*config,
                             {config->attrs, config->attrs + config->numAttrs},
                             function,
                             parameters});
  return CUDA_SUCCESS;
}
#endif

CUresult cuTensorMapEncodeTiled(CUtensorMap *map, int dataType, uint32_t rank,
                                void *base, const uint64_t *sizes,
                                const uint64_t *strideBytes,
                                const uint32_t *box,
                                const uint32_t *elementStrides, int interleave,
                                int swizzle, int l2Promotion, int oobFill) {
  ENTER();
  std::lock_guard<std::mutex> lock(mutex);
  memset(map, 0x5a, sizeof(*map));
  state->maps.push_back({dataType,
                         base,
                         {sizes, sizes + rank},
                         {strideBytes, strideBytes + rank - 1},
                         {box, box + rank},
                         {elementStrides, elementStrides + rank},
                         interleave,
                         swizzle,
                         l2Promotion,
                         oobFill});
  return CUDA_SUCCESS;
}

//===----------------------------------------------------------------------===//
// What only a program calls
//===----------------------------------------------------------------------===//

CUresult cuDeviceGetCount(int *count) {
  ENTER();
  *count = state->numDevices;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  ENTER();
  *device = ordinal;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGetName(char *name, int length, CUdevice) {
  ENTER();
  strncpy(name, "Fake GPU", length);
  return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
  ENTER();
  *context = reinterpret_cast<CUcontext>(uintptr_t(device) + 1);
  return CUDA_SUCCESS;
}

CUresult cuCtxSetCurrent(CUcontext context) {
  ENTER();
  state->currentDevice = reinterpret_cast<uintptr_t>(context) - 1;
  return CUDA_SUCCESS;
}

CUresult cuMemAlloc_v2(CUdeviceptr *address, size_t numBytes) {
  ENTER();
  *address = reinterpret_cast<CUdeviceptr>(
      aligned_alloc(256, (numBytes + 255) / 256 * 256));
  state->allocations[*address] = {numBytes, state->currentDevice};
  return CUDA_SUCCESS;
}

CUresult cuMemFree_v2(CUdeviceptr address) {
  ENTER();
  state->allocations.erase(address);
  free(reinterpret_cast<void *>(address));
  return CUDA_SUCCESS;
}

CUresult cuMemcpyHtoD_v2(CUdeviceptr device, const void *host,
                         size_t numBytes) {
  ENTER();
  memcpy(reinterpret_cast<void *>(device), host, numBytes);
  return CUDA_SUCCESS;
}

CUresult cuMemcpyDtoH_v2(void *host, CUdeviceptr device, size_t numBytes) {
  ENTER();
  memcpy(host, reinterpret_cast<void *>(device), numBytes);
  return CUDA_SUCCESS;
}

CUresult cuMemsetD8Async(CUdeviceptr address, unsigned char value,
                         size_t numBytes, CUstream) {
  ENTER();
  memset(reinterpret_cast<void *>(address), value, numBytes);
  return CUDA_SUCCESS;
}

CUresult cuStreamCreate(CUstream *stream, unsigned) {
  ENTER();
  *stream = reinterpret_cast<CUstream>(uintptr_t(1));
  return CUDA_SUCCESS;
}

CUresult cuStreamQuery(CUstream) {
  ENTER();
  return CUDA_SUCCESS;
}

CUresult cuStreamSynchronize(CUstream) {
  ENTER();
  return CUDA_SUCCESS;
}

CUresult cuEventCreate(CUevent *event, unsigned) {
  ENTER();
  *event = reinterpret_cast<CUevent>(new double(0));
  return CUDA_SUCCESS;
}

CUresult cuEventRecord(CUevent event, CUstream) {
  ENTER();
  *reinterpret_cast<double *>(event) =
      std::chrono::duration<double, std::milli>(
          std::chrono::steady_clock::now().time_since_epoch())
          .count();
  return CUDA_SUCCESS;
}

CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  ENTER();
  *milliseconds =
      *reinterpret_cast<double *>(end) - *reinterpret_cast<double *>(start);
  return CUDA_SUCCESS;
}

CUresult cuEventDestroy_v2(CUevent event) {
  ENTER();
  delete reinterpret_cast<double *>(event);
  return CUDA_SUCCESS;
}

} // extern "C"
