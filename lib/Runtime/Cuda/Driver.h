//===- Driver.h - The CUDA driver, opened at first use ----------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LIB_RUNTIME_CUDA_DRIVER_H
#define MOSAICGPU_LIB_RUNTIME_CUDA_DRIVER_H

#include "MosaicGPU/Runtime/CudaDriver.h"

#include <cstdint>

namespace mosaic::runtime {

/// The driver's functions; none is null.
struct Driver {
#define MOSAIC_GPU_DECLARE(name, symbol, parameters) CUresult(*name) parameters;
  MOSAIC_GPU_RUNTIME_DRIVER_FUNCTIONS(MOSAIC_GPU_DECLARE)
#undef MOSAIC_GPU_DECLARE
};

/// Opens and initialises the driver once; any number of threads may call it. A
/// failure is not remembered: the next call tries again.
int32_t openDriver(const Driver **driver);

/// Sets the file that openDriver opens, "" for libcuda.so.1. An error once the
/// driver is open.
int32_t setDriverPath(const char *path);

/// Stores `<subject>: <call> failed with <name of the error> (<number>,
/// <text>)` and returns MOSAIC_GPU_DRIVER_ERROR, or a more specific status
/// where the result has one. `subject` is printf-style.
[[gnu::format(printf, 4, 5)]] int32_t failCall(const Driver &driver,
                                               CUresult result,
                                               const char *call,
                                               const char *subject, ...);

/// The device of the current context.
int32_t getCurrentDevice(const Driver &driver, CUdevice *device);

/// The compute capability of a device times ten: 90 for 9.0.
int32_t getArchitecture(const Driver &driver, CUdevice device,
                        int *architecture);

/// A mutex that is never destroyed, for what happens once in a process.
class ScopedLock {
public:
  ScopedLock();
  ~ScopedLock();
  ScopedLock(const ScopedLock &) = delete;
  ScopedLock &operator=(const ScopedLock &) = delete;
};

} // namespace mosaic::runtime

#endif // MOSAICGPU_LIB_RUNTIME_CUDA_DRIVER_H
