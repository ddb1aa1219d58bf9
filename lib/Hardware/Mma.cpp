//===- Mma.cpp - The table of tensor-core instructions --------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Mma.h"

#include "MosaicGPU/Hardware/Swizzle.h"

#include <cinttypes>
#include <cstddef>
#include <cstdio>

using namespace mosaic;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

namespace {
/// The parts of a row that depend on an operand type alone.
struct Operand {
  ElementType type;
  std::string_view ptx;
};

constexpr Operand f16 = {ElementType::F16, "f16"};
constexpr Operand bf16 = {ElementType::BF16, "bf16"};
constexpr Operand f32 = {ElementType::F32, "f32"};
constexpr Operand tf32 = {ElementType::TF32, "tf32"};
constexpr Operand e4m3 = {ElementType::F8E4M3FN, "e4m3"};
constexpr Operand e5m2 = {ElementType::F8E5M2, "e5m2"};
constexpr Operand s8 = {ElementType::I8, "s8"};
constexpr Operand u8 = {ElementType::I8, "u8"};
constexpr Operand s32 = {ElementType::I32, "s32"};

enum class Transposition { None, Both };

} // namespace

static constexpr MmaInstruction row(Operand a, Operand b, Operand d, int64_t k,
                                    int64_t nMultiple,
                                    std::array<int64_t, 2> moreN,
                                    Transposition transposition) {
  bool mayTranspose = transposition == Transposition::Both;
  return {.a = a.type,
          .b = b.type,
          .d = d.type,
          .ptxA = a.ptx,
          .ptxB = b.ptx,
          .ptxD = d.ptx,
          .m = 64,
          .k = k,
          .nMultiple = nMultiple,
          .maxN = 256,
          .moreN = moreN,
          .mayTransposeA = mayTranspose,
          .mayTransposeB = mayTranspose,
          .swizzleSpans = kSwizzleSpans,
          .target = "sm_90a",
          .minPtxVersion = 80};
}

/// Floats: N = 8, 16, 24, ... 256.
static constexpr MmaInstruction floats(Operand a, Operand b, Operand d,
                                       int64_t k, Transposition transposition) {
  return row(a, b, d, k, /*nMultiple=*/8, /*moreN=*/{}, transposition);
}

/// 8-bit integers: N = 8, 16, 24, 32, then multiples of 16.
static constexpr MmaInstruction integers(Operand a, Operand b) {
  return row(a, b, s32, /*k=*/32, /*nMultiple=*/16, /*moreN=*/{8, 24},
             Transposition::None);
}

static constexpr MmaInstruction table[] = {
    floats(f16, f16, f32, 16, Transposition::Both),
    floats(f16, f16, f16, 16, Transposition::Both),
    floats(bf16, bf16, f32, 16, Transposition::Both),
    floats(tf32, tf32, f32, 8, Transposition::None),
    floats(e4m3, e4m3, f32, 32, Transposition::None),
    floats(e4m3, e4m3, f16, 32, Transposition::None),
    floats(e4m3, e5m2, f32, 32, Transposition::None),
    floats(e4m3, e5m2, f16, 32, Transposition::None),
    floats(e5m2, e4m3, f32, 32, Transposition::None),
    floats(e5m2, e4m3, f16, 32, Transposition::None),
    floats(e5m2, e5m2, f32, 32, Transposition::None),
    floats(e5m2, e5m2, f16, 32, Transposition::None),
    integers(s8, s8),
    integers(s8, u8),
    integers(u8, s8),
    integers(u8, u8),
};

std::span<const MmaInstruction> mosaic::mmaInstructions() { return table; }

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// The type that the hardware reads an operand as.
static ElementType asOperand(ElementType type) {
  return type == ElementType::F32 ? ElementType::TF32 : type;
}

const MmaInstruction *mosaic::findMma(ElementType a, ElementType b,
                                      ElementType d) {
  for (const MmaInstruction &row : table)
    if (row.a == asOperand(a) && row.b == asOperand(b) && row.d == d)
      return &row;
  return nullptr;
}

const MmaInstruction *mosaic::findMmaByPtxTypes(std::string_view a,
                                                std::string_view b,
                                                std::string_view d) {
  for (const MmaInstruction &row : table)
    if (row.ptxA == a && row.ptxB == b && row.ptxD == d)
      return &row;
  return nullptr;
}

namespace {
/// A comma-separated list in a fixed buffer; what does not fit is cut.
struct List {
  char text[224] = "";
  size_t length = 0;

  void add(std::string_view first, std::string_view second = {}) {
    if (length >= sizeof(text))
      return;
    length += static_cast<size_t>(
        snprintf(text + length, sizeof(text) - length, "%s%s%s%s",
                 length ? ", " : "", first.data(), second.empty() ? "" : " x ",
                 second.empty() ? "" : second.data()));
  }
};
} // namespace

RuleCheck mosaic::checkMma(ElementType a, ElementType b, ElementType d) {
  if (findMma(a, b, d))
    return std::nullopt;

  List accumulators;
  for (const MmaInstruction &row : table)
    if (row.a == asOperand(a) && row.b == asOperand(b) &&
        findMma(a, b, row.d) == &row)
      accumulators.add(elementTypeName(row.d));
  if (accumulators.length > 0)
    return broken(rules::mmaAccumulatorType,
                  "expected the accumulator of %s x %s to be one of %s, but "
                  "got %s",
                  elementTypeName(a).data(), elementTypeName(b).data(),
                  accumulators.text, elementTypeName(d).data());

  // Each pair of types once, at its first row.
  List operands;
  for (const MmaInstruction &row : table) {
    const MmaInstruction *first = &row;
    for (const MmaInstruction &other : table)
      if (other.a == row.a && other.b == row.b) {
        first = &other;
        break;
      }
    if (first == &row)
      operands.add(elementTypeName(row.a), elementTypeName(row.b));
  }
  return broken(rules::mmaOperandTypes,
                "expected operands of types %s, but got %s x %s", operands.text,
                elementTypeName(a).data(), elementTypeName(b).data());
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

bool mosaic::isLegalMmaN(const MmaInstruction &instruction, int64_t n) {
  if (n <= 0 || n > instruction.maxN)
    return false;
  if (n % instruction.nMultiple == 0)
    return true;
  for (int64_t more : instruction.moreN)
    if (n == more)
      return true;
  return false;
}

int64_t mosaic::largestLegalN(const MmaInstruction &instruction, int64_t n) {
  if (n > instruction.maxN)
    n = instruction.maxN;
  while (n > 0 && !isLegalMmaN(instruction, n))
    --n;
  return n > 0 ? n : 0;
}

RuleCheck mosaic::checkMmaM(const MmaInstruction &instruction, int64_t m) {
  if (m > 0 && m % instruction.m == 0)
    return std::nullopt;
  return broken(rules::mmaM,
                "expected M to be a multiple of %" PRId64 ", but got %" PRId64,
                instruction.m, m);
}

RuleCheck mosaic::checkMmaN(const MmaInstruction &instruction, int64_t n) {
  if (isLegalMmaN(instruction, n))
    return std::nullopt;
  List more;
  for (int64_t value : instruction.moreN) {
    if (value == 0)
      continue;
    char digits[24];
    snprintf(digits, sizeof(digits), "%" PRId64, value);
    more.add(digits);
  }
  int64_t piece = largestLegalN(instruction, n);
  if (piece == 0)
    return broken(rules::mmaN,
                  "expected N of %s x %s to be a multiple of %" PRId64
                  " up to %" PRId64 "%s%s, but got %" PRId64,
                  instruction.ptxA.data(), instruction.ptxB.data(),
                  instruction.nMultiple, instruction.maxN,
                  more.length ? " or one of " : "", more.text, n);
  return broken(
      rules::mmaN,
      "expected N of %s x %s to be a multiple of %" PRId64 " up to %" PRId64
      "%s%s, but got %" PRId64 "; the largest legal N below is %" PRId64,
      instruction.ptxA.data(), instruction.ptxB.data(), instruction.nMultiple,
      instruction.maxN, more.length ? " or one of " : "", more.text, n, piece);
}

RuleCheck mosaic::checkMmaK(const MmaInstruction &instruction, int64_t k) {
  if (k > 0 && k % instruction.k == 0)
    return std::nullopt;
  return broken(rules::mmaK,
                "expected K of %s x %s to be a multiple of %" PRId64
                " (32 bytes), but got %" PRId64,
                instruction.ptxA.data(), instruction.ptxB.data(), instruction.k,
                k);
}

//===----------------------------------------------------------------------===//
// Operands and targets
//===----------------------------------------------------------------------===//

RuleCheck mosaic::checkMmaMajor(const MmaInstruction &instruction,
                                MmaOperand operand, Major major) {
  bool isA = operand == MmaOperand::A;
  bool mayTranspose =
      isA ? instruction.mayTransposeA : instruction.mayTransposeB;
  if (major == Major::K || mayTranspose)
    return std::nullopt;
  return broken(rules::mmaMajor,
                "expected operand %c of type %s to be contiguous along K, but "
                "got %c; only 16-bit types can be",
                isA ? 'A' : 'B',
                (isA ? instruction.ptxA : instruction.ptxB).data(),
                isA ? 'M' : 'N');
}

RuleCheck mosaic::checkMmaTarget(const MmaInstruction &instruction,
                                 const Target &target) {
  // wgmma is architecture specific: no other target has it, later ones neither.
  if (target.name == instruction.target)
    return std::nullopt;
  return broken(rules::mmaTarget,
                "expected target %s for the MMA %s x %s, but got %s",
                instruction.target.data(), instruction.ptxA.data(),
                instruction.ptxB.data(), target.name.data());
}

int64_t mosaic::mmaAccumulatorRegisters(const MmaInstruction &instruction,
                                        int64_t n) {
  int64_t elements = instruction.m * n / 128;
  return elements * elementTypeBits(instruction.d) / 32;
}
