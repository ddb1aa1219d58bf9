//===- Generators.h - Data from a seed --------------------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fills arrays without files. The bits depend on the generator, the seed and
// the element type, never on the machine: all arithmetic is exact.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_GENERATORS_H
#define MOSAICGPU_TOOLS_MOSAICRUN_GENERATORS_H

#include "Array.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace mosaic::run {

struct Generator {
  enum class Kind {
    /// Mean 0 and deviation 1, within -6 to 6: the sum of 12 uniform numbers.
    /// Integer types get the nearest integer of 8 times that, within their
    /// range.
    Normal,
    /// 0 to 1, without 1; all values of an integer type.
    Uniform,
    /// Integers from `low` to `high`, both included: exact in most types, and
    /// so are their sums.
    Integers,
    /// The row-major position, modulo 2^bits for integer types.
    Iota,
    /// `low` everywhere.
    Constant
  };

  Kind kind = Kind::Normal;
  uint64_t seed = 1;
  double low = -4;
  double high = 4;

  bool operator==(const Generator &) const = default;
};

/// Parses `normal:SEED`, `uniform:SEED`, `integers:SEED[:LOW:HIGH]`, `iota`,
/// `zeros`, `ones` or `constant:VALUE`; throws a UserError.
Generator parseGenerator(std::string_view text);

Array generate(const Generator &generator, const ArrayType &type);

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_GENERATORS_H
