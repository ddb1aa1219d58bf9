//===- Tiling.cpp - Shapes, tiles and permutations ------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Layout/Tiling.h"

#include <algorithm>
#include <cassert>
#include <cinttypes>
#include <cstddef>

using namespace mosaic;

Extents mosaic::rowMajorStrides(ExtentsRef shape) {
  Extents strides(shape.size());
  int64_t stride = 1;
  for (size_t dim = shape.size(); dim-- > 0;) {
    strides[dim] = stride;
    stride = stride == kDynamic || shape[dim] == kDynamic ? kDynamic
                                                          : stride * shape[dim];
  }
  return strides;
}

//===----------------------------------------------------------------------===//
// Tiling
//===----------------------------------------------------------------------===//

RuleCheck Tiling::check() const {
  for (size_t dim = 0; dim < tile.size(); ++dim)
    if (tile[dim] < 1)
      return broken(rules::tilePositive,
                    "expected positive tile extents, but got %" PRId64
                    " in dim %zu of the tile",
                    tile[dim], dim);
  return std::nullopt;
}

RuleCheck Tiling::check(ExtentsRef shape) const {
  if (RuleCheck result = check())
    return result;
  if (tile.size() > shape.size())
    return broken(rules::tileRank,
                  "expected a tile of at most %zu dimensions, the rank of what "
                  "it tiles, but got %zu",
                  shape.size(), tile.size());
  size_t untiled = shape.size() - tile.size();
  for (size_t i = 0; i < tile.size(); ++i) {
    int64_t size = shape[untiled + i];
    if (size == kDynamic || size < tile[i] || size % tile[i] == 0)
      continue;
    return broken(rules::tileDivides,
                  "expected the size of dim %zu to be a multiple of its tile "
                  "%" PRId64 " or smaller than it, but got %" PRId64
                  "; the next multiple is %" PRId64,
                  untiled + i, tile[i], size, (size / tile[i] + 1) * tile[i]);
  }
  return std::nullopt;
}

RuleCheck Tiling::checkBaseIndex(ExtentsRef index) const {
  assert(index.size() >= tile.size() && "tile does not fit the index");
  size_t untiled = index.size() - tile.size();
  for (size_t i = 0; i < tile.size(); ++i) {
    int64_t value = index[untiled + i];
    if (value == kDynamic || value % tile[i] == 0)
      continue;
    return broken(rules::tileBaseIndex,
                  "expected the base index of dim %zu to be a multiple of its "
                  "tile %" PRId64 ", but got %" PRId64,
                  untiled + i, tile[i], value);
  }
  return std::nullopt;
}

Extents Tiling::tileShape(ExtentsRef shape) const {
  Extents tiled = tileSliceShape(shape);
  // What does not fill its only tile keeps its real extent.
  size_t inner = tiled.size() - tile.size();
  size_t untiled = shape.size() - tile.size();
  for (size_t i = 0; i < tile.size(); ++i)
    if (int64_t size = shape[untiled + i]; size != kDynamic && size < tile[i])
      tiled[inner + i] = size;
  return tiled;
}

Extents Tiling::tileSliceShape(ExtentsRef shape) const {
  assert(shape.size() >= tile.size() && "tile does not fit the shape");
  size_t untiled = shape.size() - tile.size();
  Extents tiled(shape.begin(), shape.end());
  for (size_t i = 0; i < tile.size(); ++i)
    if (int64_t &count = tiled[untiled + i]; count != kDynamic)
      count = count < tile[i] ? 1 : count / tile[i];
  tiled.insert(tiled.end(), tile.begin(), tile.end());
  return tiled;
}

Extents Tiling::tileStrides(ExtentsRef strides) const {
  assert(strides.size() >= tile.size() && "tile does not fit the strides");
  size_t untiled = strides.size() - tile.size();
  Extents tiled(strides.begin(), strides.end());
  for (size_t i = 0; i < tile.size(); ++i)
    if (int64_t &stride = tiled[untiled + i]; stride != kDynamic)
      stride *= tile[i];
  tiled.insert(tiled.end(), strides.begin() + static_cast<ptrdiff_t>(untiled),
               strides.end());
  return tiled;
}

Extents Tiling::tileIndex(ExtentsRef index) const {
  assert(index.size() >= tile.size() && "tile does not fit the index");
  size_t untiled = index.size() - tile.size();
  Extents tiled(index.begin(), index.end());
  for (size_t i = 0; i < tile.size(); ++i) {
    // Rounded down, also in front of the array: -1 is in tile -1.
    int64_t value = index[untiled + i];
    int64_t within = (value % tile[i] + tile[i]) % tile[i];
    tiled[untiled + i] = (value - within) / tile[i];
    tiled.push_back(within);
  }
  return tiled;
}

Extents Tiling::untileIndex(ExtentsRef tiledIndex) const {
  assert(tiledIndex.size() >= 2 * tile.size() && "not an index of tiles");
  size_t inner = tiledIndex.size() - tile.size();
  size_t untiled = inner - tile.size();
  Extents index(tiledIndex.begin(),
                tiledIndex.begin() + static_cast<ptrdiff_t>(inner));
  for (size_t i = 0; i < tile.size(); ++i)
    index[untiled + i] = index[untiled + i] * tile[i] + tiledIndex[inner + i];
  return index;
}

//===----------------------------------------------------------------------===//
// Permutation
//===----------------------------------------------------------------------===//

RuleCheck Permutation::check() const {
  int64_t rank = static_cast<int64_t>(perm.size());
  std::vector<bool> seen(perm.size());
  for (int64_t dim : perm) {
    if (dim < 0 || dim >= rank)
      return broken(rules::permutation,
                    "expected a permutation of the dims 0 to %" PRId64
                    ", but got dim %" PRId64,
                    rank - 1, dim);
    if (seen[static_cast<size_t>(dim)])
      return broken(rules::permutation,
                    "expected each dim once in a permutation, but got dim "
                    "%" PRId64 " twice",
                    dim);
    seen[static_cast<size_t>(dim)] = true;
  }
  return std::nullopt;
}

RuleCheck Permutation::check(int64_t rank) const {
  if (RuleCheck result = check())
    return result;
  if (static_cast<int64_t>(perm.size()) != rank)
    return broken(rules::permutation,
                  "expected a permutation of %" PRId64 " dims, but got %zu",
                  rank, perm.size());
  return std::nullopt;
}

Extents Permutation::apply(ExtentsRef values) const {
  assert(values.size() == perm.size() && "permutation of another rank");
  Extents result;
  result.reserve(perm.size());
  for (int64_t dim : perm)
    result.push_back(values[static_cast<size_t>(dim)]);
  return result;
}

Permutation Permutation::inverse() const {
  Extents result(perm.size());
  for (size_t dim = 0; dim < perm.size(); ++dim)
    result[static_cast<size_t>(perm[dim])] = static_cast<int64_t>(dim);
  return Permutation(result);
}
