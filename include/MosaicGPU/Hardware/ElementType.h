//===- ElementType.h - Types of array elements ------------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The element types of buffers and instructions. The numbers are those of
// mosaic_gpu_element_type in MosaicGPU/Runtime/Runtime.h, so that a value can
// travel through the C ABI; a test of the runtime compares the two lists.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_HARDWARE_ELEMENTTYPE_H
#define MOSAICGPU_HARDWARE_ELEMENTTYPE_H

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace mosaic {

/// Integers carry no sign, as in MLIR.
enum class ElementType : int32_t {
  I1 = 1,
  I2 = 2,
  I4 = 3,
  I8 = 4,
  I16 = 5,
  I32 = 6,
  I64 = 7,
  F16 = 16,
  BF16 = 17,
  F32 = 18,
  F64 = 19,
  TF32 = 20,
  F8E4M3FN = 32,
  F8E5M2 = 33,
  F8E8M0FNU = 34,
  F4E2M1FN = 48
};

/// A row of the table of element types. Names in all tables of this library are
/// NUL-terminated literals, so that printf may have their data().
struct ElementTypeInfo {
  ElementType type;
  /// As MLIR spells it: `bf16`, `f8E4M3FN`.
  std::string_view name;
  /// Bits that one element takes in memory: 32 for tf32, 1 for i1.
  int bits;
  bool isFloat;
};

/// Every element type.
std::span<const ElementTypeInfo> elementTypes();

/// The element type with this number in the C ABI, if there is one.
std::optional<ElementType> findElementType(int32_t number);

/// The element type that MLIR spells this way, if there is one.
std::optional<ElementType> findElementType(std::string_view name);

std::string_view elementTypeName(ElementType type);
int elementTypeBits(ElementType type);
bool isFloat(ElementType type);

/// How many elements share a byte: 2 for 4-bit types, 1 for whole bytes.
int elementsPerByte(ElementType type);

/// The bytes of `numElements` consecutive elements. Sub-byte elements are
/// packed; a started byte counts.
int64_t bytesOfElements(ElementType type, int64_t numElements);

} // namespace mosaic

#endif // MOSAICGPU_HARDWARE_ELEMENTTYPE_H
