//===- Device.h - Whether a device runs a kernel's code --------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LIB_RUNTIME_CUDA_DEVICE_H
#define MOSAICGPU_LIB_RUNTIME_CUDA_DEVICE_H

#include "MosaicGPU/Hardware/Target.h"

#include <cstdint>

namespace mosaic::runtime {

/// The most capable row of the table for a device of this architecture (90 for
/// 9.0), or null.
const Target *findTargetOfDevice(int deviceArchitecture);

/// Checks that a device can run a kernel.
///
/// \param kernel       for messages.
/// \param target       what the code was compiled for, "" where that is not
///                     known: then only the next parameter counts.
/// \param architecture the least that the code needs.
int32_t checkDeviceRuns(const char *kernel, const char *target,
                        int architecture, int deviceArchitecture);

} // namespace mosaic::runtime

#endif // MOSAICGPU_LIB_RUNTIME_CUDA_DEVICE_H
