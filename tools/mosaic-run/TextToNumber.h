//===- TextToNumber.h - Numbers that a user wrote ---------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_TEXTTONUMBER_H
#define MOSAICGPU_TOOLS_MOSAICRUN_TEXTTONUMBER_H

#include "UserError.h"

#include <charconv>
#include <optional>
#include <string_view>

namespace mosaic::run {

/// All of `text` as a number, if it is one. `inf`, `nan` and exponents are
/// numbers.
template <typename Number>
std::optional<Number> findNumber(std::string_view text) {
  if (text.starts_with('+'))
    text.remove_prefix(1);
  Number number;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return number;
}

/// Likewise, but anything else is a UserError: `expected <what>`.
template <typename Number>
Number toNumber(std::string_view text, std::string_view what) {
  if (std::optional<Number> number = findNumber<Number>(text))
    return *number;
  failWith("expected {}, but got '{}'", what, text);
}

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_TEXTTONUMBER_H
