//===- Execution.h - A launch between guard bands ---------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_EXECUTION_H
#define MOSAICGPU_TOOLS_MOSAICRUN_EXECUTION_H

#include "Binding.h"
#include "Device.h"

#include "MosaicGPU/Runtime/Runtime.h"

#include <string>
#include <vector>

namespace mosaic::run {

/// A kernel's buffers on a device, each between two bands of a known pattern.
class Execution {
public:
  /// Allocates and uploads. The binding lives as long as this object.
  Execution(const mosaic_gpu_kernel_info &kernel, Binding &binding,
            Device &device);

  /// Launches once, without waiting; throws a UserError with the status and
  /// message of the kernel's runtime.
  void launch();

  /// Waits, downloads the outputs into the binding's images, and checks what
  /// the kernel must not have written: guard bands and inputs.
  void finish(double limitSeconds);

private:
  void checkBand(const BoundArgument &argument, const uint8_t *band,
                 const char *side) const;

  const mosaic_gpu_kernel_info &kernel;
  Binding &binding;
  Device &device;
  /// What the call gets: addresses behind the first band, or of scalars.
  std::vector<void *> addresses;
};

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_EXECUTION_H
