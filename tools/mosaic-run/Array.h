//===- Array.h - An array in host memory ------------------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_ARRAY_H
#define MOSAICGPU_TOOLS_MOSAICRUN_ARRAY_H

#include "Numbers.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mosaic::run {

using Shape = std::vector<int64_t>;

/// The product of the extents; throws a UserError when it overflows.
int64_t numElements(const Shape &shape);

/// `4096x64`, or `scalar` for rank 0.
std::string describeShape(const Shape &shape);

/// `[1, 2]` for the element at this row-major position.
std::string describeIndex(const Shape &shape, int64_t position);

/// A type as arguments spell it: `4096x64xf16`.
struct ArrayType {
  Shape shape;
  ElementType elementType;

  bool operator==(const ArrayType &) const = default;
};

std::string describeType(const ArrayType &type);

/// Row-major and contiguous, each element in whole bytes (Numbers.h).
struct Array {
  ArrayType type;
  std::vector<uint8_t> bytes;

  Numbers numbers() const { return {formatOf(type.elementType), bytes}; }
};

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_ARRAY_H
