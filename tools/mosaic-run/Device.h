//===- Device.h - Where a kernel runs ---------------------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A GPU through the CUDA driver, or this process's memory for a kernel that
// was compiled for the emulator.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_DEVICE_H
#define MOSAICGPU_TOOLS_MOSAICRUN_DEVICE_H

#include "MosaicGPU/Runtime/Runtime.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace mosaic::run {

class Device {
public:
  virtual ~Device() = default;

  virtual std::string name() const = 0;
  /// A CUstream, or null.
  virtual void *stream() const = 0;
  /// Memory that is aligned to 256 bytes at least; lives as long as the device.
  virtual void *allocate(int64_t numBytes) = 0;
  virtual void upload(void *target, const void *source, int64_t numBytes) = 0;
  virtual void download(void *target, const void *source, int64_t numBytes) = 0;
  /// Waits for all work. With a limit above 0, gives up after so many seconds.
  virtual void synchronize(double limitSeconds) = 0;

  struct TimingOptions {
    int numLaunches = 100;
    int numWarmups = 3;
    /// Overwrite the L2 cache before each launch.
    bool flushesL2 = false;
  };
  /// Microseconds that each of the launches took on the device.
  virtual std::vector<double> time(const std::function<void()> &launch,
                                   const TimingOptions &options) = 0;
};

/// The device for a kernel; makes its context current in this thread. Throws a
/// UserError if there is none.
///
/// \param ordinal    which GPU.
/// \param driverPath the driver's library, "" for libcuda.so.1.
std::unique_ptr<Device> openDevice(const mosaic_gpu_kernel_info &kernel,
                                   int ordinal, const std::string &driverPath);

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_DEVICE_H
