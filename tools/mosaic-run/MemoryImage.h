//===- MemoryImage.h - An array as it lies in device memory -----*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel's buffer may have strides, and packs elements narrower than a byte:
// element i of the innermost dimension takes bits i * width and up, the low
// bits of a byte first.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_MEMORYIMAGE_H
#define MOSAICGPU_TOOLS_MOSAICRUN_MEMORYIMAGE_H

#include "Array.h"

#include <cstdint>
#include <span>
#include <vector>

namespace mosaic::run {

/// What bytes hold before a kernel writes them: as an f16, bf16 or f32 a big
/// negative number that no test expects.
inline constexpr uint8_t kPoison = 0xfb;

/// The strides of a contiguous array.
Shape contiguousStrides(const Shape &shape);

class MemoryImage {
public:
  /// \param strides in elements; not negative.
  /// \param bits    that one element takes in memory: the type's, or 8 for a
  ///                narrower type that is not packed.
  MemoryImage(ArrayType type, Shape strides, int bits);

  /// From the first element to the end of the last.
  int64_t numBytes() const { return bytes.size(); }

  /// Stores an array's elements and poison between them.
  void store(const Array &array);
  /// Poison everywhere.
  void poison();

  Array load() const;

  /// How many elements still hold poison in all their bytes (0 for narrower
  /// elements than bytes, where chance is too likely).
  int64_t countPoisonedElements() const;
  /// How many bytes between elements no longer hold poison.
  int64_t countChangedPadding() const;

  std::span<uint8_t> data() { return bytes; }

private:
  template <typename Visit>
  void forEachElement(Visit visit) const;

  ArrayType type;
  Shape strides;
  int bits;
  std::vector<uint8_t> bytes;
};

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_MEMORYIMAGE_H
