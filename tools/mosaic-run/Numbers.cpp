//===- Numbers.cpp - Numbers as bits in memory ----------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Numbers.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace mosaic;
using namespace mosaic::run;

NumberFormat run::formatOf(ElementType type) {
  using Kind = NumberFormat::Kind;
  using Specials = NumberFormat::Specials;
  switch (type) {
  // Truth values print as 0 and 1.
  case ElementType::I1:
    return {Kind::Unsigned, 1};
  case ElementType::F16:
    return {Kind::Float, 16, 5, 10};
  case ElementType::BF16:
    return {Kind::Float, 16, 8, 7};
  case ElementType::F32:
  case ElementType::TF32:
    return {Kind::Float, 32, 8, 23};
  case ElementType::F64:
    return {Kind::Float, 64, 11, 52};
  case ElementType::F8E4M3FN:
    return {Kind::Float, 8, 4, 3, Specials::OneNan};
  case ElementType::F8E5M2:
    return {Kind::Float, 8, 5, 2};
  case ElementType::F8E8M0FNU:
    return {Kind::Float, 8, 8, 0, Specials::OneNan, /*hasSign=*/false};
  case ElementType::F4E2M1FN:
    return {Kind::Float, 4, 2, 1, Specials::None};
  default:
    return {Kind::Signed, elementTypeBits(type)};
  }
}

static uint64_t load(const NumberFormat &format, const uint8_t *bytes) {
  uint64_t bits = 0;
  memcpy(&bits, bytes, format.bytes());
  if (format.bits < 64)
    bits &= (uint64_t(1) << format.bits) - 1;
  return bits;
}

static long double decodeFloat(const NumberFormat &format, uint64_t bits) {
  using Specials = NumberFormat::Specials;
  int bias = (1 << (format.exponentBits - 1)) - 1;
  uint64_t mantissaMask = (uint64_t(1) << format.mantissaBits) - 1;
  int maxExponent = (1 << format.exponentBits) - 1;
  uint64_t mantissa = bits & mantissaMask;
  int exponent = bits >> format.mantissaBits & maxExponent;
  bool isNegative = format.hasSign && bits >> (format.bits - 1) & 1;

  long double magnitude;
  if (exponent == maxExponent && format.specials == Specials::Ieee)
    magnitude = mantissa ? std::numeric_limits<long double>::quiet_NaN()
                         : std::numeric_limits<long double>::infinity();
  else if (exponent == maxExponent && mantissa == mantissaMask &&
           format.specials == Specials::OneNan)
    magnitude = std::numeric_limits<long double>::quiet_NaN();
  else if (exponent == 0 && format.mantissaBits > 0)
    magnitude = std::ldexp(static_cast<long double>(mantissa),
                           1 - bias - format.mantissaBits);
  else
    magnitude =
        std::ldexp(static_cast<long double>(mantissa | (mantissaMask + 1)),
                   exponent - bias - format.mantissaBits);
  return isNegative ? -magnitude : magnitude;
}

long double run::decode(const NumberFormat &format, const uint8_t *bytes) {
  uint64_t bits = load(format, bytes);
  switch (format.kind) {
  case NumberFormat::Kind::Unsigned:
    return bits;
  case NumberFormat::Kind::Signed:
    // Sign extension.
    return static_cast<int64_t>(bits << (64 - format.bits)) >>
           (64 - format.bits);
  case NumberFormat::Kind::Float:
    break;
  }
  if (format.bits == 32) {
    float value;
    memcpy(&value, bytes, sizeof(value));
    return value;
  }
  if (format.bits == 64) {
    double value;
    memcpy(&value, bytes, sizeof(value));
    return value;
  }
  return decodeFloat(format, bits);
}

/// The bits of the magnitude: exponent and mantissa.
static uint64_t encodeMagnitude(const NumberFormat &format, double magnitude) {
  using Specials = NumberFormat::Specials;
  int bias = (1 << (format.exponentBits - 1)) - 1;
  uint64_t maxExponent = (uint64_t(1) << format.exponentBits) - 1;
  uint64_t allOnes =
      (uint64_t(1) << (format.exponentBits + format.mantissaBits)) - 1;
  uint64_t infinity = maxExponent << format.mantissaBits;
  // The biggest number, and what stands behind it.
  uint64_t largest = format.specials == Specials::Ieee     ? infinity - 1
                     : format.specials == Specials::OneNan ? allOnes - 1
                                                           : allOnes;
  uint64_t overflow = format.specials == Specials::None ? largest : largest + 1;
  if (std::isnan(magnitude))
    return format.specials == Specials::Ieee
               ? infinity | uint64_t(1) << (format.mantissaBits - 1)
               : overflow;
  if (std::isinf(magnitude))
    return overflow;
  if (magnitude == 0)
    return 0;

  // The exponent of the last mantissa bit; subnormal numbers share the least.
  int exponent;
  std::frexp(magnitude, &exponent);
  bool hasSubnormals = format.mantissaBits > 0;
  int least = (hasSubnormals ? 1 : 0) - bias - format.mantissaBits;
  int unit = std::max(exponent - 1 - format.mantissaBits, least);
  // Exact but for the rounding, which is to nearest even.
  auto mantissa =
      static_cast<uint64_t>(std::nearbyint(std::ldexp(magnitude, -unit)));
  // Carries of the mantissa add to the exponent, as they have to.
  int64_t field = unit - least + (hasSubnormals ? 1 : 0);
  uint64_t implicitOne = uint64_t(1) << format.mantissaBits;
  if (hasSubnormals && mantissa < implicitOne)
    return mantissa;
  if (!hasSubnormals && mantissa == 0)
    return 0;
  uint64_t bits = (static_cast<uint64_t>(field) << format.mantissaBits) +
                  (mantissa - implicitOne);
  return bits > largest ? overflow : bits;
}

void run::encode(const NumberFormat &format, double value, uint8_t *bytes) {
  uint64_t bits;
  if (format.kind != NumberFormat::Kind::Float) {
    // Two's complement; values beyond 63 bits come from unsigned types only.
    bits = value >= 0x1p63 ? static_cast<uint64_t>(value)
                           : static_cast<uint64_t>(static_cast<int64_t>(value));
  } else if (format.bits == 64) {
    memcpy(&bits, &value, sizeof(bits));
  } else if (format.bits == 32) {
    float narrow = value;
    uint32_t narrowBits;
    memcpy(&narrowBits, &narrow, sizeof(narrowBits));
    bits = narrowBits;
  } else {
    bits = encodeMagnitude(format, std::fabs(value));
    if (format.hasSign && std::signbit(value))
      bits |= uint64_t(1) << (format.bits - 1);
  }
  if (format.bits < 64)
    bits &= (uint64_t(1) << format.bits) - 1;
  memcpy(bytes, &bits, format.bytes());
}
