//===- Mma.h - The table of tensor-core instructions ------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// D[64 x N] += A[64 x K] * B[K x N], issued by a warpgroup: A from shared
// memory or registers, B from shared memory, D in registers (wgmma.mma_async).
// Which combinations exist is a table of rows; an instruction of another
// generation is another row.
//
// "Major" names the dimension that is contiguous in shared memory. K-major is
// what every type can do; MN-major (A with contiguous M, B with contiguous N)
// only 16-bit types.
//
// Integers carry no sign, the instructions do: for (I8, I8, I32) findMma
// returns the signed row, and findMmaByPtxTypes tells `u8` from `s8`.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_HARDWARE_MMA_H
#define MOSAICGPU_HARDWARE_MMA_H

#include "MosaicGPU/Hardware/ElementType.h"
#include "MosaicGPU/Hardware/Rule.h"
#include "MosaicGPU/Hardware/Target.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace mosaic {

// Source: PTX ISA, wgmma.mma_async: tables of types, shapes and N; N of the
// integer types is confirmed by ptxas on sm_90a (40, 56, 72 are refused).
namespace rules {
/// There is an instruction with these operand types.
inline constexpr std::string_view mmaOperandTypes = "mma-operand-types";
/// It can accumulate in this type.
inline constexpr std::string_view mmaAccumulatorType = "mma-accumulator-type";
/// M is a positive multiple of 64.
inline constexpr std::string_view mmaM = "mma-m";
/// N is one of the instruction's.
inline constexpr std::string_view mmaN = "mma-n";
/// K is a positive multiple of the instruction's.
inline constexpr std::string_view mmaK = "mma-k";
/// Only 16-bit operands may be MN-major.
inline constexpr std::string_view mmaMajor = "mma-major";
/// The target has the instruction.
inline constexpr std::string_view mmaTarget = "mma-target";
} // namespace rules

/// The dimension of an operand that is contiguous in shared memory.
enum class Major { K, MN };

enum class MmaOperand { A, B };

/// One instruction for all its N.
struct MmaInstruction {
  ElementType a;
  ElementType b;
  ElementType d;
  /// Type names in PTX: `f16`, `e4m3`, `s8`.
  std::string_view ptxA;
  std::string_view ptxB;
  std::string_view ptxD;
  int64_t m;
  int64_t k;
  /// N is a multiple of this up to `maxN`, or one of `moreN` (0: no entry).
  int64_t nMultiple;
  int64_t maxN;
  std::array<int64_t, 2> moreN;
  /// Which operands may be MN-major in shared memory.
  bool mayTransposeA;
  bool mayTransposeB;
  /// Spans of shared-memory swizzles that the matrix descriptors can express.
  std::span<const int64_t> swizzleSpans;
  /// The target that introduced it; it is architecture specific.
  std::string_view target;
  /// Times ten.
  int minPtxVersion;
};

/// All rows.
std::span<const MmaInstruction> mmaInstructions();

/// The first row with these types, or null. Operands of type F32 are read as
/// TF32: the hardware ignores the low mantissa bits.
const MmaInstruction *findMma(ElementType a, ElementType b, ElementType d);

/// The row with these PTX type names, or null.
const MmaInstruction *findMmaByPtxTypes(std::string_view a, std::string_view b,
                                        std::string_view d);

/// Checks that findMma finds a row; the sentence lists what is legal.
RuleCheck checkMma(ElementType a, ElementType b, ElementType d);

bool isLegalMmaN(const MmaInstruction &instruction, int64_t n);

/// The largest legal N that is at most `n`; 0 if there is none. Taking it off
/// repeatedly splits every multiple of 8 into legal pieces.
int64_t largestLegalN(const MmaInstruction &instruction, int64_t n);

/// Check the shape of one instruction's N, and M and K of a product that
/// several of them make up.
RuleCheck checkMmaM(const MmaInstruction &instruction, int64_t m);
RuleCheck checkMmaN(const MmaInstruction &instruction, int64_t n);
RuleCheck checkMmaK(const MmaInstruction &instruction, int64_t k);

RuleCheck checkMmaMajor(const MmaInstruction &instruction, MmaOperand operand,
                        Major major);
RuleCheck checkMmaTarget(const MmaInstruction &instruction,
                         const Target &target);

/// 32-bit registers per thread that D takes for 64 rows and `n` columns.
int64_t mmaAccumulatorRegisters(const MmaInstruction &instruction, int64_t n);

} // namespace mosaic

#endif // MOSAICGPU_HARDWARE_MMA_H
