//===- Error.h - Messages for the calling thread ----------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What both implementations of the C ABI do when something fails: write a
// sentence for this thread and return a status. Needs nothing but libc.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LIB_RUNTIME_ERROR_H
#define MOSAICGPU_LIB_RUNTIME_ERROR_H

#include "MosaicGPU/Hardware/Rule.h"
#include "MosaicGPU/Runtime/Runtime.h"

#include <cstdint>

namespace mosaic::runtime {

/// The longest message, its NUL included. A compiler log may be long.
inline constexpr int kMessageBytes = 4096;

/// Stores a printf-style message for this thread and returns `status`. Longer
/// messages are cut. Arguments may point into the previous message.
[[gnu::format(printf, 2, 3)]] int32_t fail(mosaic_gpu_status status,
                                           const char *format, ...);

/// Stores `<subject>: <sentence of the rule>`; `subject` is printf-style.
[[gnu::format(printf, 3, 4)]] int32_t fail(mosaic_gpu_status status,
                                           const BrokenRule &rule,
                                           const char *subject, ...);

/// The message of this thread's last failure, or "".
const char *lastErrorMessage();

} // namespace mosaic::runtime

#endif // MOSAICGPU_LIB_RUNTIME_ERROR_H
