//===- Arguments.h - A kernel's arguments as they are passed ----*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Puts the description of an argument and the caller's `extents` together.
// Both implementations of the C ABI use it.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LIB_RUNTIME_ARGUMENTS_H
#define MOSAICGPU_LIB_RUNTIME_ARGUMENTS_H

#include "MosaicGPU/Runtime/Runtime.h"

#include <cstdint>
#include <optional>

namespace mosaic::runtime {

/// Reads a kernel's extents in the order of its arguments: for each buffer its
/// dynamic sizes, then its dynamic strides.
class ExtentReader {
public:
  explicit ExtentReader(const int64_t *extents) : next(extents) {}

  /// The value of a size or stride: the static one, or the caller's next.
  int64_t read(int64_t staticValue) {
    return staticValue == MOSAIC_GPU_DYNAMIC ? *next++ : staticValue;
  }

private:
  const int64_t *next;
};

/// The bytes from a buffer's first element to the end of its last one; 0 when
/// it has no elements, nothing when the number is too big for 63 bits.
///
/// \param extents is moved past this argument's extents. Sizes and strides
///                must not be negative.
std::optional<int64_t> spanOfBuffer(const mosaic_gpu_argument_info &argument,
                                    ExtentReader &extents);

/// The name of the buffer that holds an address, of those that
/// mosaic_gpu_check_arguments accepted last in this thread; null if there is
/// none. For messages.
const char *findArgumentName(const void *address);

} // namespace mosaic::runtime

#endif // MOSAICGPU_LIB_RUNTIME_ARGUMENTS_H
