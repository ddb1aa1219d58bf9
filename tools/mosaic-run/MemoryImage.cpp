//===- MemoryImage.cpp - An array as it lies in device memory -------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryImage.h"
#include "UserError.h"

#include <algorithm>
#include <cstring>

using namespace mosaic;
using namespace mosaic::run;

Shape run::contiguousStrides(const Shape &shape) {
  Shape strides(shape.size(), 1);
  for (size_t dim = shape.size(); dim-- > 1;)
    strides[dim - 1] = strides[dim] * shape[dim];
  return strides;
}

MemoryImage::MemoryImage(ArrayType arrayType, Shape arrayStrides, int bits)
    : type(std::move(arrayType)), strides(std::move(arrayStrides)), bits(bits) {
  int64_t numBits = 0;
  if (numElements(type.shape) > 0) {
    int64_t last = 0, offset;
    bool overflows = false;
    for (size_t dim = 0; dim < strides.size(); ++dim)
      overflows |=
          __builtin_mul_overflow(type.shape[dim] - 1, strides[dim], &offset) ||
          __builtin_add_overflow(last, offset, &last);
    if (overflows || __builtin_mul_overflow(last + 1, int64_t(bits), &numBits))
      failWith("expected a buffer of fewer than 2^63 bits, but got {}",
               describeType(type));
  }
  bytes.assign((numBits + 7) / 8, kPoison);
}

/// Calls visit(position, bit offset) for each element in row-major order.
template <typename Visit>
void MemoryImage::forEachElement(Visit visit) const {
  int64_t count = numElements(type.shape);
  if (count == 0)
    return;
  Shape index(type.shape.size());
  int64_t offset = 0;
  for (int64_t position = 0; position < count; ++position) {
    visit(position, offset * bits);
    for (size_t dim = index.size(); dim-- > 0;) {
      offset += strides[dim];
      if (++index[dim] < type.shape[dim])
        break;
      offset -= index[dim] * strides[dim];
      index[dim] = 0;
    }
  }
}

void MemoryImage::poison() { std::fill(bytes.begin(), bytes.end(), kPoison); }

void MemoryImage::store(const Array &array) {
  poison();
  int64_t elementBytes = formatOf(type.elementType).bytes();
  forEachElement([&](int64_t position, int64_t bit) {
    const uint8_t *element = array.bytes.data() + position * elementBytes;
    if (bits >= 8) {
      memcpy(bytes.data() + bit / 8, element, elementBytes);
      return;
    }
    uint8_t mask = (1 << bits) - 1;
    uint8_t &byte = bytes[bit / 8];
    byte = (byte & ~(mask << bit % 8)) | (*element & mask) << bit % 8;
  });
}

Array MemoryImage::load() const {
  int64_t elementBytes = formatOf(type.elementType).bytes();
  Array array = {type,
                 std::vector<uint8_t>(numElements(type.shape) * elementBytes)};
  forEachElement([&](int64_t position, int64_t bit) {
    uint8_t *element = array.bytes.data() + position * elementBytes;
    if (bits >= 8)
      memcpy(element, bytes.data() + bit / 8, elementBytes);
    else
      *element = bytes[bit / 8] >> bit % 8 & ((1 << bits) - 1);
  });
  return array;
}

int64_t MemoryImage::countPoisonedElements() const {
  int64_t count = 0;
  if (bits < 8)
    return 0;
  forEachElement([&](int64_t, int64_t bit) {
    auto first = bytes.begin() + bit / 8;
    count += std::all_of(first, first + bits / 8,
                         [](uint8_t byte) { return byte == kPoison; });
  });
  return count;
}

int64_t MemoryImage::countChangedPadding() const {
  if (bits < 8 || strides == contiguousStrides(type.shape))
    return 0;
  std::vector<bool> isElement(bytes.size());
  forEachElement([&](int64_t, int64_t bit) {
    for (int i = 0; i < bits / 8; ++i)
      isElement[bit / 8 + i] = true;
  });
  int64_t count = 0;
  for (size_t i = 0; i < bytes.size(); ++i)
    count += !isElement[i] && bytes[i] != kPoison;
  return count;
}
