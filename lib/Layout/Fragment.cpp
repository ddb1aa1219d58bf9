//===- Fragment.cpp - Matrices in the registers of a warpgroup ------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Layout/Fragment.h"

#include <cassert>
#include <cinttypes>

using namespace mosaic;

static constexpr int64_t blockRows = 64;
static constexpr int64_t warpRows = 16;

RuleCheck WgmmaFragment::check() const {
  if (rows < 1 || rows % blockRows != 0)
    return broken(rules::fragmentShape,
                  "expected a multiple of %" PRId64
                  " rows in the registers of a warpgroup, but got %" PRId64,
                  blockRows, rows);
  // Four lanes, vectorLength elements each.
  int64_t multiple = 4 * vectorLength;
  if (columns < 1 || columns % multiple != 0)
    return broken(rules::fragmentShape,
                  "expected a multiple of %" PRId64
                  " columns in the registers of a warpgroup, but got %" PRId64,
                  multiple, columns);
  return std::nullopt;
}

MatrixPosition WgmmaFragment::position(int64_t thread, int64_t element) const {
  int64_t v = vectorLength;
  int64_t perBlock = blockRows * columns / 128;
  int64_t block = element / perBlock;
  int64_t e = element % perBlock;
  int64_t warp = thread / 32, lane = thread % 32;
  return {block * blockRows + warp * warpRows + lane / 4 + e / v % 2 * 8,
          e / (2 * v) * (4 * v) + lane % 4 * v + e % v};
}

FragmentPosition WgmmaFragment::owner(int64_t row, int64_t column) const {
  int64_t v = vectorLength;
  int64_t perBlock = blockRows * columns / 128;
  int64_t block = row / blockRows;
  int64_t warp = row % blockRows / warpRows;
  int64_t lane = row % 8 * 4 + column % (4 * v) / v;
  int64_t element =
      column / (4 * v) * (2 * v) + row % warpRows / 8 * v + column % v;
  return {warp * 32 + lane, block * perBlock + element};
}

//===----------------------------------------------------------------------===//
// stmatrix
//===----------------------------------------------------------------------===//

/// Steps of one block of 64 rows, the last one perhaps half empty.
static int64_t stepsPerBlock(int64_t columns) { return (columns + 15) / 16; }

int64_t WgmmaFragment::numStoreSteps() const {
  return rows / blockRows * stepsPerBlock(columns);
}

MatrixStoreStep WgmmaFragment::storeStep(int64_t step) const {
  assert(vectorLength == 2 && "stmatrix stores pairs");
  int64_t block = step / stepsPerBlock(columns);
  int64_t column = step % stepsPerBlock(columns) * 16;
  // A lane holds half as many elements of a block as there are columns.
  int64_t first = block * (columns / 2) + column / 2;
  MatrixStoreStep result = {columns - column >= 16 ? 4 : 2, {}};
  for (int64_t matrix = 0; matrix < result.numMatrices; ++matrix)
    result.elements[static_cast<size_t>(matrix)] = {first + 2 * matrix,
                                                    first + 2 * matrix + 1};
  return result;
}

MatrixPosition WgmmaFragment::storeAddress(int64_t thread, int64_t step) const {
  int64_t block = step / stepsPerBlock(columns);
  int64_t column = step % stepsPerBlock(columns) * 16;
  int64_t numMatrices = columns - column >= 16 ? 4 : 2;
  int64_t warp = thread / 32, lane = thread % 32;
  int64_t matrix = lane / 8 % numMatrices;
  return {block * blockRows + warp * warpRows + matrix % 2 * 8 + lane % 8,
          column + matrix / 2 * 8};
}
