//===- Generators.cpp - Data from a seed ----------------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "TextToNumber.h"
#include "UserError.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace mosaic;
using namespace mosaic::run;

static std::vector<std::string_view> split(std::string_view text, char c) {
  std::vector<std::string_view> parts;
  while (true) {
    size_t end = text.find(c);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos)
      return parts;
    text.remove_prefix(end + 1);
  }
}

Generator run::parseGenerator(std::string_view text) {
  using Kind = Generator::Kind;
  std::vector<std::string_view> parts = split(text, ':');
  std::string_view name = parts[0];
  auto expectParts = [&](bool isRight, std::string_view form) {
    if (!isRight)
      failWith("expected {}, but got '{}'", form, text);
  };
  auto parseSeed = [&] {
    return toNumber<uint64_t>(parts[1], "a seed of at least 0");
  };

  Generator generator;
  if (name == "normal" || name == "uniform") {
    expectParts(parts.size() == 2, fmt::format("{}:SEED", name));
    generator.kind = name == "normal" ? Kind::Normal : Kind::Uniform;
    generator.seed = parseSeed();
  } else if (name == "integers") {
    expectParts(parts.size() == 2 || parts.size() == 4,
                "integers:SEED or integers:SEED:LOW:HIGH");
    generator.kind = Kind::Integers;
    generator.seed = parseSeed();
    if (parts.size() == 4) {
      auto low = toNumber<int32_t>(parts[2], "an integer as LOW"),
           high = toNumber<int32_t>(parts[3], "an integer as HIGH");
      if (low > high)
        failWith("expected LOW to be at most HIGH, but got {} and {}", low,
                 high);
      generator.low = low;
      generator.high = high;
    }
  } else if (name == "iota") {
    expectParts(parts.size() == 1, "iota");
    generator.kind = Kind::Iota;
  } else if (name == "zeros" || name == "ones") {
    expectParts(parts.size() == 1, name);
    generator.kind = Kind::Constant;
    generator.low = name == "ones";
  } else if (name == "constant") {
    expectParts(parts.size() == 2, "constant:VALUE");
    generator.kind = Kind::Constant;
    generator.low = toNumber<double>(parts[1], "a number as VALUE");
  } else {
    failWith("expected normal:SEED, uniform:SEED, integers:SEED[:LOW:HIGH], "
             "iota, zeros, ones or constant:VALUE, but got '{}'",
             text);
  }
  return generator;
}

/// Sebastiano Vigna's splitmix64, started anywhere in its sequence: 64 random
/// bits for each pair of seed and counter.
static uint64_t randomBits(uint64_t seed, uint64_t counter) {
  // Seeds that differ by one give unrelated sequences.
  auto mix = [](uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  };
  constexpr uint64_t gamma = 0x9e3779b97f4a7c15;
  return mix(mix(seed + gamma) + (counter + 1) * gamma);
}

/// The sum of 12 uniform numbers of 32 bits has a deviation of exactly 1; it is
/// an integer below 2^36 until it is scaled.
static double randomNormal(uint64_t seed, uint64_t position) {
  uint64_t sum = 0;
  for (uint64_t i = 0; i < 6; ++i) {
    uint64_t bits = randomBits(seed, 6 * position + i);
    sum += (bits >> 32) + (bits & 0xffffffff);
  }
  return std::ldexp(static_cast<double>(sum), -32) - 6;
}

/// The nearest integer of a small number, within the range of its type.
static double toInteger(const NumberFormat &format, double value) {
  if (format.bits == 1)
    return value > 0;
  double limit = std::ldexp(1.0, std::min(format.bits, 32) - 1);
  return std::clamp(std::nearbyint(8 * value), -limit, limit - 1);
}

Array run::generate(const Generator &generator, const ArrayType &type) {
  using Kind = Generator::Kind;
  NumberFormat format = formatOf(type.elementType);
  bool isInteger = format.kind != NumberFormat::Kind::Float;
  int64_t count = numElements(type.shape);
  Array array = {type, std::vector<uint8_t>(count * format.bytes())};
  for (int64_t i = 0; i < count; ++i) {
    uint8_t *element = array.bytes.data() + i * format.bytes();
    double value = 0;
    switch (generator.kind) {
    case Kind::Normal:
      value = randomNormal(generator.seed, i);
      if (isInteger)
        value = toInteger(format, value);
      break;
    case Kind::Uniform:
      value = std::ldexp(
          static_cast<double>(randomBits(generator.seed, i) >> 11), -53);
      if (isInteger)
        value = std::floor(std::ldexp(value, format.bits)) -
                (format.kind == NumberFormat::Kind::Signed
                     ? std::ldexp(1.0, format.bits - 1)
                     : 0);
      break;
    case Kind::Integers: {
      auto range = static_cast<uint64_t>(generator.high - generator.low) + 1;
      value = generator.low +
              static_cast<double>(randomBits(generator.seed, i) % range);
      break;
    }
    case Kind::Iota:
      value = static_cast<double>(i);
      break;
    case Kind::Constant:
      value = generator.low;
      break;
    }
    encode(format, value, element);
  }
  return array;
}
