//===- Binding.h - Arguments of a kernel, ready to be passed ----*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Matches what the user wrote with what the kernel takes: shapes, element
// types, access, and the data. Needs no device.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_BINDING_H
#define MOSAICGPU_TOOLS_MOSAICRUN_BINDING_H

#include "Arguments.h"
#include "Array.h"
#include "MemoryImage.h"

#include "MosaicGPU/Runtime/Runtime.h"

#include <optional>
#include <string>
#include <vector>

namespace mosaic::run {

struct BoundArgument {
  const mosaic_gpu_argument_info *info;
  ArgumentSpec spec;

  /// Of a scalar: its value. Unused otherwise.
  std::vector<uint8_t> scalar;

  /// Of a buffer.
  ArrayType type;
  Shape strides;
  std::optional<MemoryImage> image;

  bool isBuffer() const { return info->kind == MOSAIC_GPU_BUFFER; }
  bool isOutput() const {
    return isBuffer() && spec.access != ArgumentSpec::Access::In;
  }
};

struct Binding {
  std::vector<BoundArgument> arguments;
  /// For the call: each buffer's dynamic sizes, then its dynamic strides.
  std::vector<int64_t> extents;

  /// Bytes that the kernel reads and writes if it touches each element once.
  int64_t numBytesMoved() const;
};

/// Throws a UserError that names the argument. Without any specs, inputs are
/// normal:1.
Binding bindArguments(const mosaic_gpu_kernel_info &kernel,
                      const std::vector<ArgumentSpec> &specs);

/// `?x64xf16`, as the kernel declares it.
std::string describeArgument(const mosaic_gpu_argument_info &argument);

/// `in`, `out` or `inout`.
std::string describeAccess(const mosaic_gpu_argument_info &argument);

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_BINDING_H
