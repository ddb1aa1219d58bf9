//===- Fragment.h - Matrices in the registers of a warpgroup ----*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// # The idea
//
// wgmma leaves its result in the registers of 128 threads, and takes operand A
// from there. Both have one pattern. A warp owns 16 of the 64 rows. Within a
// warp, four neighbouring lanes share a row, so 32 lanes cover 8 rows; each
// lane holds `v` neighbouring elements of the row, so four lanes cover 4 * v
// columns. The next v elements of a lane are 8 rows further down; then it goes
// on with the next 4 * v columns:
//
//   element e of thread t, warp w = t / 32, lane l = t % 32:
//     row    = 16 * w + l / 4 + 8 * ((e / v) % 2)
//     column = 4 * v * (e / (2 * v)) + v * (l % 4) + e % v
//
// The accumulator has v = 2 whatever its type; an operand fills 32-bit
// registers: v = 1, 2, 4 for elements of 32, 16, 8 bits. A matrix of more than
// 64 rows is several such fragments: the elements of the first 64 rows come
// first.
//
// # Worked example
//
// Accumulator of 64 x 8, thread 37: warp 1, lane 5. Elements 0, 1 are row
// 16 + 1 = 17, columns 2, 3; elements 2, 3 are row 25, columns 2, 3.
//
// # Stores
//
// stmatrix.x4 stores four 8 x 8 matrices of 16-bit elements from a warp whose
// lanes hold them in just this pattern: lane l holds elements (l / 4, 2 * (l %
// 4)) and the next. Lane l also gives the address of row l % 8 of matrix l / 8.
// A *step* is 16 columns of a warp's 16 rows, elements 8 * s to 8 * s + 7 of
// each lane; matrix j of it takes elements 8 * s + 2 * j and the next, and lies
// 8 rows down for odd j, 8 columns to the right for j >= 2. When the columns
// are an odd multiple of 8 the last step has two matrices.
//
// # Corner cases
//
// * "Element" is an index among the thread's elements, not a register: two
//   16-bit elements share a register.
// * N = 8 is one half of a step.
//
// Source: PTX ISA, "Register Fragments and Shared Memory Matrix Layouts" of
// wgmma; stmatrix.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LAYOUT_FRAGMENT_H
#define MOSAICGPU_LAYOUT_FRAGMENT_H

#include "MosaicGPU/Hardware/ElementType.h"
#include "MosaicGPU/Hardware/Rule.h"

#include <array>
#include <cstdint>
#include <span>

namespace mosaic {

namespace rules {
/// A matrix in registers has a multiple of 64 rows, and columns for all lanes.
/// Source: PTX ISA, wgmma.
inline constexpr std::string_view fragmentShape = "fragment-shape";
} // namespace rules

/// An element of a matrix.
struct MatrixPosition {
  int64_t row;
  int64_t column;
  bool operator==(const MatrixPosition &) const = default;
};

/// An element of a thread of the warpgroup.
struct FragmentPosition {
  int64_t thread;
  int64_t element;
  bool operator==(const FragmentPosition &) const = default;
};

/// One stmatrix of a warp.
struct MatrixStoreStep {
  /// 4, or 2 for the last step of an odd multiple of 8 columns.
  int64_t numMatrices;
  /// The two elements of each lane that make up a matrix.
  std::array<std::array<int64_t, 2>, 4> elements;
};

/// How a matrix is spread over the registers of a warpgroup.
class WgmmaFragment {
public:
  /// The accumulator of 64 * i rows.
  static WgmmaFragment accumulator(int64_t rows, int64_t columns) {
    return WgmmaFragment(rows, columns, 2);
  }
  /// Operand A, `columns` along K. The type has 8, 16 or 32 bits.
  static WgmmaFragment operandA(int64_t rows, int64_t columns,
                                ElementType type) {
    return WgmmaFragment(rows, columns, 32 / elementTypeBits(type));
  }

  /// Everything below relies on it.
  RuleCheck check() const;

  int64_t getRows() const { return rows; }
  int64_t getColumns() const { return columns; }
  /// Neighbouring elements of a row that a lane holds.
  int64_t getVectorLength() const { return vectorLength; }
  int64_t elementsPerThread() const { return rows * columns / 128; }

  MatrixPosition position(int64_t thread, int64_t element) const;
  FragmentPosition owner(int64_t row, int64_t column) const;

  /// stmatrix instructions of a warp, `rowBlock` after `rowBlock` of 64 rows.
  /// For fragments of vector length 2 whose elements have been converted to 16
  /// bits.
  int64_t numStoreSteps() const;
  MatrixStoreStep storeStep(int64_t step) const;
  /// The first of the 8 elements (16 bytes) of a row whose address `thread` has
  /// to give. Lanes from 16 on give none in a step of two matrices: they get
  /// the position of the lane 16 below.
  MatrixPosition storeAddress(int64_t thread, int64_t step) const;

private:
  WgmmaFragment(int64_t rows, int64_t columns, int64_t vectorLength)
      : rows(rows), columns(columns), vectorLength(vectorLength) {}

  int64_t rows;
  int64_t columns;
  int64_t vectorLength;
};

} // namespace mosaic

#endif // MOSAICGPU_LAYOUT_FRAGMENT_H
