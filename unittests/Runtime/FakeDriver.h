//===- FakeDriver.h - A CUDA driver whose memory is the host's --*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shared library with the functions of CudaDriver.h. Device memory is host
// memory, a launch is recorded and nothing runs, any call can be told to fail.
// A test opens the library, resets it, and reads what was called.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_UNITTESTS_RUNTIME_FAKEDRIVER_H
#define MOSAICGPU_UNITTESTS_RUNTIME_FAKEDRIVER_H

#include "MosaicGPU/Runtime/CudaDriver.h"

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace mosaic::fake {

/// A range of addresses that the driver knows.
struct Allocation {
  size_t numBytes;
  int device = 0;
  unsigned memoryType = CU_MEMORYTYPE_DEVICE;
  bool isManaged = false;
  bool isPeerAccessible = false;
};

/// The arguments of cuTensorMapEncodeTiled, in the driver's order.
struct EncodedMap {
  int dataType;
  void *base;
  std::vector<uint64_t> sizes, strideBytes;
  std::vector<uint32_t> box, elementStrides;
  int interleave, swizzle, l2Promotion, oobFill;
};

struct Launch {
  CUlaunchConfig config;
  std::vector<CUlaunchAttribute> attributes;
  CUfunction function;
  void **parameters;
};

struct KernelAttribute {
  int attribute, value;
  CUdevice device;
};

struct Driver {
  // What a test may set.
  /// What the next calls of these functions return.
  std::map<std::string, CUresult> failures;
  int architecture = 90;
  int numDevices = 1;
  int currentDevice = 0;
  bool isCapturing = false;
  bool usesHostPageTables = false;
  std::set<std::string> missingKernels;
  /// Written to the log buffer of a load that fails.
  std::string jitLog;
  /// Milliseconds that each load takes, to let threads meet.
  int loadMilliseconds = 0;

  // What was done.
  std::map<std::string, int> calls;
  std::map<uint64_t, Allocation> allocations;
  std::vector<EncodedMap> maps;
  std::vector<Launch> launches;
  std::vector<KernelAttribute> kernelAttributes;
};

} // namespace mosaic::fake

/// The library's state, and a way to forget it.
extern "C" mosaic::fake::Driver *mosaic_gpu_fake_driver();
extern "C" void mosaic_gpu_fake_driver_reset();

#endif // MOSAICGPU_UNITTESTS_RUNTIME_FAKEDRIVER_H
