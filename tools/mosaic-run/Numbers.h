//===- Numbers.h - Numbers as bits in memory --------------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conversion between numbers and their bits: the element types of kernels and
// the types of .npy files. Independent of the machine's C library, so that the
// same seed gives the same bits everywhere.
//
// One number takes a whole number of bytes here; 4-bit types take a byte. How
// they are packed in device memory is Layout.h's matter.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_NUMBERS_H
#define MOSAICGPU_TOOLS_MOSAICRUN_NUMBERS_H

#include "MosaicGPU/Hardware/ElementType.h"

#include <cstdint>
#include <span>

namespace mosaic::run {

/// How a number is written in bits.
struct NumberFormat {
  enum class Kind { Signed, Unsigned, Float };

  /// What a float with the highest exponent means.
  enum class Specials {
    Ieee,   ///< infinities and NaNs
    OneNan, ///< all ones is a NaN, the rest are numbers (the FN types)
    None    ///< all are numbers
  };

  Kind kind;
  int bits;
  int exponentBits = 0;
  int mantissaBits = 0;
  Specials specials = Specials::Ieee;
  bool hasSign = true;

  int bytes() const { return (bits + 7) / 8; }
  bool operator==(const NumberFormat &) const = default;
};

NumberFormat formatOf(ElementType type);

/// The value of a number in memory. A long double holds every 64-bit integer.
long double decode(const NumberFormat &format, const uint8_t *bytes);

/// Writes the nearest number, ties to even. Integers are truncated towards zero
/// and keep their low bits; floats that are too big become infinite, NaN, or
/// the largest number, whichever of them exists first.
void encode(const NumberFormat &format, double value, uint8_t *bytes);

/// Numbers side by side in memory, read only.
class Numbers {
public:
  Numbers(NumberFormat format, std::span<const uint8_t> bytes)
      : format(format), bytes(bytes) {}

  int64_t size() const { return bytes.size() / format.bytes(); }
  long double operator[](int64_t index) const {
    return decode(format, bytes.data() + index * format.bytes());
  }

private:
  NumberFormat format;
  std::span<const uint8_t> bytes;
};

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_NUMBERS_H
