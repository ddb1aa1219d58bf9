//===- Call.cpp - Calls with every check, and the runtime's table --------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Arguments.h"
#include "../Error.h"
#include "Device.h"
#include "Driver.h"

#include "MosaicGPU/Runtime/Runtime.h"

#include <cinttypes>
#include <cstring>

using namespace mosaic;
using namespace mosaic::runtime;

namespace {
/// What the driver knows about an address.
struct AddressFacts {
  unsigned memoryType = 0; ///< CU_MEMORYTYPE_*, 0 for an unknown address
  unsigned isManaged = 0;
  int device = 0;
  uint64_t rangeStart = 0;
  size_t rangeBytes = 0;
};
} // namespace

static int32_t queryAddress(const Driver &driver, uint64_t address,
                            AddressFacts *facts) {
  int attributes[] = {
      CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CU_POINTER_ATTRIBUTE_IS_MANAGED,
      CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL,
      CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, CU_POINTER_ATTRIBUTE_RANGE_SIZE};
  void *values[] = {&facts->memoryType, &facts->isManaged, &facts->device,
                    &facts->rangeStart, &facts->rangeBytes};
  // Unlike the function for one attribute, this one succeeds for addresses that
  // the driver does not know, with zeros.
  if (CUresult result =
          driver.cuPointerGetAttributes(5, attributes, values, address))
    return failCall(driver, result, "cuPointerGetAttributes",
                    "address of an argument");
  return MOSAIC_GPU_SUCCESS;
}

/// Whether the current device may access memory of another one.
static bool isPeerAccessible(const Driver &driver, uint64_t address) {
  unsigned flags = 0;
  CUresult result = driver.cuPointerGetAttribute(
      &flags, CU_POINTER_ATTRIBUTE_ACCESS_FLAGS, address);
  // Without an answer the launch will tell.
  return result != CUDA_SUCCESS || flags != 0;
}

/// Checks that the current device can access all of a buffer.
static int32_t checkAccessible(const Driver &driver, CUdevice device,
                               const char *kernel, const char *argument,
                               uint64_t address, int64_t numBytes) {
  uint64_t end = address + numBytes;
  // An allocation may be made of several adjacent ranges.
  for (uint64_t next = address; next < end;) {
    AddressFacts facts;
    if (int32_t status = queryAddress(driver, next, &facts))
      return status;
    if (facts.memoryType == 0 && next == address)
      return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                  "kernel '%s': expected argument '%s' in memory that device "
                  "%d can access, but got 0x%" PRIx64
                  ", which is no allocation of the driver (pageable host "
                  "memory, or freed)",
                  kernel, argument, device, address);
    if (facts.memoryType == 0)
      return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                  "kernel '%s': expected argument '%s' to have %" PRId64
                  " bytes, but got an allocation that ends after %" PRIu64,
                  kernel, argument, numBytes, next - address);
    if (facts.memoryType == CU_MEMORYTYPE_DEVICE && !facts.isManaged &&
        facts.device != device && !isPeerAccessible(driver, next))
      return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                  "kernel '%s': expected argument '%s' in memory that device "
                  "%d can access, but got 0x%" PRIx64 " of device %d",
                  kernel, argument, device, address, facts.device);
    uint64_t rangeEnd = facts.rangeStart + facts.rangeBytes;
    // The driver does not know the range of every kind of memory.
    if (rangeEnd <= next)
      break;
    next = rangeEnd;
  }
  return MOSAIC_GPU_SUCCESS;
}

static int32_t checkAllAccessible(const Driver &driver, CUdevice device,
                                  const mosaic_gpu_kernel_info *info,
                                  void *const *buffers,
                                  const int64_t *extents) {
  int usesHostPageTables = 0;
  if (CUresult result = driver.cuDeviceGetAttribute(
          &usesHostPageTables,
          CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES,
          device))
    return failCall(driver, result, "cuDeviceGetAttribute", "kernel '%s'",
                    info->name);
  // Then any address of the process is good, and nothing can be asked.
  if (usesHostPageTables)
    return MOSAIC_GPU_SUCCESS;

  ExtentReader reader(extents);
  for (int i = 0; i < info->num_arguments; ++i) {
    const mosaic_gpu_argument_info &argument = info->arguments[i];
    if (argument.kind != MOSAIC_GPU_BUFFER)
      continue;
    // check_arguments has refused spans that are too big.
    int64_t numBytes = *spanOfBuffer(argument, reader);
    if (int32_t status =
            checkAccessible(driver, device, info->name, argument.name,
                            reinterpret_cast<uintptr_t>(buffers[i]), numBytes))
      return status;
  }
  return MOSAIC_GPU_SUCCESS;
}

static int32_t call(const mosaic_gpu_kernel_info *info, void *stream,
                    void *const *buffers, int32_t num_buffers,
                    const int64_t *extents) {
  if (!info)
    return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                "expected a kernel's description, but got null");
  if (info->abi_version != MOSAIC_GPU_ABI_VERSION)
    return fail(MOSAIC_GPU_ABI_MISMATCH,
                "expected a kernel of ABI version %d, but got version %u",
                MOSAIC_GPU_ABI_VERSION, info->abi_version);
  if (info->struct_size < sizeof(mosaic_gpu_kernel_info))
    return fail(MOSAIC_GPU_ABI_MISMATCH,
                "expected a kernel's description of at least %zu bytes, but "
                "got %u",
                sizeof(mosaic_gpu_kernel_info), info->struct_size);
  if (num_buffers != info->num_arguments)
    return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                "kernel '%s': expected %d buffers, but got %d", info->name,
                info->num_arguments, num_buffers);
  if (int32_t status = mosaic_gpu_check_arguments(info, buffers, extents))
    return status;

  const Driver *driver;
  if (int32_t status = openDriver(&driver))
    return status;
  CUdevice device;
  if (int32_t status = getCurrentDevice(*driver, &device))
    return status;
  int architecture;
  if (int32_t status = getArchitecture(*driver, device, &architecture))
    return status;
  if (int32_t status = checkDeviceRuns(info->name, info->target,
                                       info->architecture, architecture))
    return status;
  if (int32_t status =
          checkAllAccessible(*driver, device, info, buffers, extents))
    return status;
  return info->entry(stream, buffers, extents);
}

/// Options of this runtime: `libcuda`, the path of the driver's library, "" for
/// the default; to be set before the first call that needs the driver.
static int32_t configure(const char *option, const char *value) {
  if (option && strcmp(option, "libcuda") == 0)
    return setDriverPath(value);
  return fail(MOSAIC_GPU_INVALID_ARGUMENT,
              "expected option 'libcuda', but got '%s'",
              option ? option : "null");
}

const mosaic_gpu_runtime mosaic_gpu_runtime_table = {
    sizeof(mosaic_gpu_runtime), "cuda", call, lastErrorMessage, configure};
