//===- Arguments.h - What stands behind --arg -------------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The grammar of --arg, one for each argument of the kernel in its order:
//
//   in:SOURCE
//   out[:[TYPE][=]@FILE]      what the kernel writes, and where to keep it
//   inout:SOURCE[=@FILE]      what it reads, and where to keep what it wrote
//   SCALAR=NUMBER             i32=7
//
//   SOURCE ::= [TYPE=](@FILE | GENERATOR) | TYPE
//   TYPE   ::= 4096x4096xf16
//   SCALAR ::= i1 | ... | i64 | index | f16 | bf16 | f32 | f64 | ...
//
// A type of an array is needed only where the kernel's own has dynamic sizes
// and no file says them; a type alone is filled with normal:1. The name of an
// inout's file ends where `=@` begins the other's.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_ARGUMENTS_H
#define MOSAICGPU_TOOLS_MOSAICRUN_ARGUMENTS_H

#include "Array.h"
#include "Generators.h"

#include <optional>
#include <string>
#include <string_view>

namespace mosaic::run {

struct ArgumentSpec {
  enum class Access { In, Out, InOut };

  Access access = Access::In;
  /// Of rank 0 for a scalar.
  std::optional<ArrayType> type;
  /// Where the data comes from: one of these, or none for `out`.
  std::optional<std::string> inputFile;
  std::optional<Generator> generator;
  std::optional<std::string> scalar; ///< the number as it was written
  /// Where the result goes.
  std::optional<std::string> outputFile;

  bool operator==(const ArgumentSpec &) const = default;
};

/// Throws a UserError that repeats `text`.
ArgumentSpec parseArgument(std::string_view text);

/// Parses `4096x4096xf16`, or `f16` for rank 0.
ArrayType parseArrayType(std::string_view text);

/// What follows --expect: `[NAME=]FILE.npy`.
struct ExpectSpec {
  /// Empty: the next output in the kernel's order.
  std::string name;
  std::string file;
};
ExpectSpec parseExpect(std::string_view text);

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_ARGUMENTS_H
