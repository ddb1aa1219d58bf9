//===- ElementType.cpp - Types of array elements --------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/ElementType.h"

using namespace mosaic;

static constexpr ElementTypeInfo table[] = {
    {ElementType::I1, "i1", 1, false},
    {ElementType::I2, "i2", 2, false},
    {ElementType::I4, "i4", 4, false},
    {ElementType::I8, "i8", 8, false},
    {ElementType::I16, "i16", 16, false},
    {ElementType::I32, "i32", 32, false},
    {ElementType::I64, "i64", 64, false},
    {ElementType::F16, "f16", 16, true},
    {ElementType::BF16, "bf16", 16, true},
    {ElementType::F32, "f32", 32, true},
    {ElementType::F64, "f64", 64, true},
    {ElementType::TF32, "tf32", 32, true},
    {ElementType::F8E4M3FN, "f8E4M3FN", 8, true},
    {ElementType::F8E5M2, "f8E5M2", 8, true},
    {ElementType::F8E8M0FNU, "f8E8M0FNU", 8, true},
    {ElementType::F4E2M1FN, "f4E2M1FN", 4, true},
};

/// A number that is no element type gets the last row: a caller that takes
/// numbers from outside asks findElementType first.
static const ElementTypeInfo &infoOf(ElementType type) {
  for (const ElementTypeInfo &info : table)
    if (info.type == type)
      return info;
  return table[std::size(table) - 1];
}

std::span<const ElementTypeInfo> mosaic::elementTypes() { return table; }

std::optional<ElementType> mosaic::findElementType(int32_t number) {
  for (const ElementTypeInfo &info : table)
    if (static_cast<int32_t>(info.type) == number)
      return info.type;
  return std::nullopt;
}

std::optional<ElementType> mosaic::findElementType(std::string_view name) {
  for (const ElementTypeInfo &info : table)
    if (info.name == name)
      return info.type;
  return std::nullopt;
}

std::string_view mosaic::elementTypeName(ElementType type) {
  return infoOf(type).name;
}

int mosaic::elementTypeBits(ElementType type) { return infoOf(type).bits; }

bool mosaic::isFloat(ElementType type) { return infoOf(type).isFloat; }

int mosaic::elementsPerByte(ElementType type) {
  int bits = elementTypeBits(type);
  return bits < 8 ? 8 / bits : 1;
}

int64_t mosaic::bytesOfElements(ElementType type, int64_t numElements) {
  int64_t bits = elementTypeBits(type);
  if (bits >= 8)
    return numElements * (bits / 8);
  int64_t perByte = 8 / bits;
  return numElements / perByte + (numElements % perByte > 0 ? 1 : 0);
}
