//===- Reduction.cpp - Reductions that a store by TMA performs -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Reduction.h"

using namespace mosaic;

namespace {
struct Row {
  Reduction reduction;
  const char *name;
  bool isSigned;
  ElementType types[6];
  int numTypes;
  /// The same for a sentence.
  const char *typeNames;
};
} // namespace

static constexpr ElementType I32 = ElementType::I32, I64 = ElementType::I64,
                             F16 = ElementType::F16, BF16 = ElementType::BF16,
                             F32 = ElementType::F32, F64 = ElementType::F64;

// Source: PTX ISA, cp.reduce.async.bulk, destination in global memory.
static constexpr Row table[] = {
    {Reduction::Add,
     "add",
     false,
     {I32, I64, F16, BF16, F32, F64},
     6,
     "i32, i64, f16, bf16, f32 or f64"},
    {Reduction::Min, "min", false, {F16, BF16}, 2, "f16 or bf16"},
    {Reduction::Max, "max", false, {F16, BF16}, 2, "f16 or bf16"},
    {Reduction::Inc, "inc", false, {I32}, 1, "i32"},
    {Reduction::Dec, "dec", false, {I32}, 1, "i32"},
    {Reduction::And, "and", false, {I32, I64}, 2, "i32 or i64"},
    {Reduction::Or, "or", false, {I32, I64}, 2, "i32 or i64"},
    {Reduction::Xor, "xor", false, {I32, I64}, 2, "i32 or i64"},
    {Reduction::UMin, "umin", false, {I32, I64}, 2, "i32 or i64"},
    {Reduction::UMax, "umax", false, {I32, I64}, 2, "i32 or i64"},
    {Reduction::SMin, "smin", true, {I32, I64}, 2, "i32 or i64"},
    {Reduction::SMax, "smax", true, {I32, I64}, 2, "i32 or i64"},
};

static const Row &rowOf(Reduction reduction) {
  for (const Row &row : table)
    if (row.reduction == reduction)
      return row;
  return table[0];
}

bool mosaic::isSignedReduction(Reduction reduction) {
  return rowOf(reduction).isSigned;
}

RuleCheck mosaic::checkReduction(Reduction reduction, ElementType type) {
  const Row &row = rowOf(reduction);
  for (int i = 0; i < row.numTypes; ++i)
    if (row.types[i] == type)
      return std::nullopt;
  return broken(rules::reductionType,
                "expected elements of %s for the reduction %s, but got %s",
                row.typeNames, row.name, elementTypeName(type).data());
}
