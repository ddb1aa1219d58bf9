//===- Device.cpp - Whether a device runs a kernel's code ----------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "../Error.h"

using namespace mosaic;
using namespace mosaic::runtime;

const Target *runtime::findTargetOfDevice(int deviceArchitecture) {
  const Target *found = nullptr;
  for (const Target &target : targets())
    if (target.architecture == deviceArchitecture)
      if (!found || target.isArchitectureSpecific)
        found = &target;
  return found;
}

int32_t runtime::checkDeviceRuns(const char *kernel, const char *target,
                                 int architecture, int deviceArchitecture) {
  if (const Target *row = findTarget(target))
    if (RuleCheck broken = checkDevice(*row, deviceArchitecture))
      return fail(MOSAIC_GPU_UNSUPPORTED_DEVICE, *broken, "kernel '%s'",
                  kernel);
  if (deviceArchitecture < architecture)
    return fail(MOSAIC_GPU_UNSUPPORTED_DEVICE,
                "kernel '%s': expected a device that runs its code, but got "
                "another: needs sm_%d, device is sm_%d",
                kernel, architecture, deviceArchitecture);
  return MOSAIC_GPU_SUCCESS;
}
