//===- Array.cpp - An array in host memory --------------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Array.h"
#include "UserError.h"

#include <fmt/ranges.h>

using namespace mosaic;
using namespace mosaic::run;

int64_t run::numElements(const Shape &shape) {
  int64_t count = 1;
  for (int64_t size : shape) {
    if (size == 0)
      return 0;
    if (__builtin_mul_overflow(count, size, &count))
      failWith("expected a shape of fewer than 2^63 elements, but got {}",
               describeShape(shape));
  }
  return count;
}

std::string run::describeShape(const Shape &shape) {
  return shape.empty() ? "scalar" : fmt::format("{}", fmt::join(shape, "x"));
}

std::string run::describeIndex(const Shape &shape, int64_t position) {
  Shape index(shape.size());
  for (size_t dim = shape.size(); dim-- > 0;) {
    index[dim] = position % shape[dim];
    position /= shape[dim];
  }
  return fmt::format("[{}]", fmt::join(index, ", "));
}

std::string run::describeType(const ArrayType &type) {
  std::string text;
  for (int64_t size : type.shape)
    text += fmt::format("{}x", size);
  return text + std::string(elementTypeName(type.elementType));
}
