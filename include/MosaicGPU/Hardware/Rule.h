//===- Rule.h - One type for every broken rule ------------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rule of the hardware has an id, a check and a sentence. The check is a
// function of plain values; it returns nothing when the values are legal and a
// BrokenRule otherwise. Verifiers, contracts, the runtime and the emulator
// report that sentence and never phrase one of their own, so a program that
// breaks a rule is told the same thing at compile time and at run time.
//
// Sentences have the form `expected <rule>, but got <value>`, lower case, no
// full stop, where it helps followed by `; <what to do>`.
//
// Nothing in this library allocates, throws or needs the C++ runtime library:
// the runtime inside a compiled kernel carries it.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_HARDWARE_RULE_H
#define MOSAICGPU_HARDWARE_RULE_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace mosaic {

/// The value of a size, stride or launch extent that is known only at run time.
/// Equals MOSAIC_GPU_DYNAMIC. Checks skip it; the runtime runs the same check
/// again when every value is known. (MLIR's ShapedType::kDynamic is another
/// number: callers convert.)
inline constexpr int64_t kDynamic = -1;

/// A rule that does not hold, and what to tell the user about it.
struct BrokenRule {
  /// Stable kebab-case name of the rule, `tensor-map-box-extent`. It refers to
  /// a string literal and lives for ever.
  std::string_view id;
  /// NUL-terminated; longer sentences are cut.
  char sentence[256];
};

/// Nothing when the rule holds.
using RuleCheck = std::optional<BrokenRule>;

/// Makes a BrokenRule from a printf-style sentence.
[[gnu::format(printf, 2, 3)]] BrokenRule broken(std::string_view id,
                                                const char *format, ...);

} // namespace mosaic

#endif // MOSAICGPU_HARDWARE_RULE_H
