//===- UserError.h - What mosaic-run tells its user -------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_USERERROR_H
#define MOSAICGPU_TOOLS_MOSAICRUN_USERERROR_H

#include <fmt/format.h>
#include <stdexcept>
#include <string>
#include <utility>

namespace mosaic::run {

/// Ends the program with `mosaic-run: error: <message>`.
class UserError : public std::runtime_error {
public:
  explicit UserError(const std::string &message)
      : std::runtime_error(message) {}
};

/// Throws a UserError with a formatted message.
template <typename... Args>
[[noreturn]] void failWith(fmt::format_string<Args...> format, Args &&...args) {
  throw UserError(fmt::format(format, std::forward<Args>(args)...));
}

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_USERERROR_H
