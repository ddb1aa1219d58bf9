//===- Tiling.h - Shapes, tiles and permutations ----------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// # The idea
//
// Shared memory keeps an array in tiles, because a tile is what an MMA reads
// and what a swizzle can rearrange. A tiling cuts the trailing dimensions of a
// shape into tiles: each tiled dimension of size s becomes two, s / t that
// counts the tiles and t inside a tile; all counting dimensions come first, all
// inner ones last, each group in its old order.
//
//   shape (5, 128, 128), tile (64, 32)
//     -> (5, 128 / 64, 128 / 32, 64, 32) = (5, 2, 4, 64, 32)
//   index (3, 70, 40) -> (3, 70 / 64, 40 / 32, 70 % 64, 40 % 32)
//                      = (3, 1, 1, 6, 8)
//
// Strides follow: a step of one tile is t old steps, and inside a tile nothing
// changes. So the same tiling describes two different things.
//
//   * A *view* of global memory. The array stays where it is; only its strides
//     are regrouped, (16384, 128, 1) -> (16384, 64 * 128, 32 * 1, 128, 1).
//     A tensor map made from the view moves whole tiles.
//   * The *storage* in shared memory. The tiled shape is stored row-major.
//
// A permutation then reorders the dimensions of either, for instance to put
// tiles next to each other along the other axis.
//
// # Corner cases
//
// * A dimension must be a multiple of its tile, or smaller than it. If it is
//   smaller there is one tile that is partly empty. The view of global memory
//   must not claim elements that do not exist: (1, s), so that TMA fills the
//   rest with zeros. The storage has room for the whole tile: (1, t). tileShape
//   is the former and tileSliceShape the latter; they agree everywhere else.
//
//     shape (4, 128), tile (64, 64): tileShape      -> (1, 2,  4, 64)
//                                    tileSliceShape -> (1, 2, 64, 64)
//
// * A dynamic size becomes (dynamic, t): whoever learns the size has to check
//   that it is a multiple of t. A dynamic stride stays dynamic.
// * Tiles of rank 0 change nothing.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LAYOUT_TILING_H
#define MOSAICGPU_LAYOUT_TILING_H

#include "MosaicGPU/Hardware/Rule.h"

#include <cstdint>
#include <span>
#include <vector>

namespace mosaic {

namespace rules {
/// Tile extents are positive.
inline constexpr std::string_view tilePositive = "tile-positive";
/// A tile has at most as many dimensions as what it cuts.
inline constexpr std::string_view tileRank = "tile-rank";
/// A size is a multiple of its tile or smaller than it.
inline constexpr std::string_view tileDivides = "tile-divides";
/// A copy starts where a tile starts.
inline constexpr std::string_view tileBaseIndex = "tile-base-index";
/// A permutation names each dimension once.
inline constexpr std::string_view permutation = "permutation";
} // namespace rules

/// Sizes, strides or indices, outermost first, in elements.
using Extents = std::vector<int64_t>;
using ExtentsRef = std::span<const int64_t>;

/// The strides of a dense array. Strides outside a dynamic size are dynamic.
Extents rowMajorStrides(ExtentsRef shape);

/// Cuts the trailing dimensions into tiles.
class Tiling {
public:
  explicit Tiling(ExtentsRef tile) : tile(tile.begin(), tile.end()) {}

  ExtentsRef getTile() const { return tile; }
  int64_t getRank() const { return static_cast<int64_t>(tile.size()); }

  /// Checks the tile alone, as an attribute verifier does.
  RuleCheck check() const;
  /// Checks the tile and that it can cut `shape`. Everything below relies on
  /// it.
  RuleCheck check(ExtentsRef shape) const;
  /// Checks that `index` is a multiple of the tile in every tiled dimension,
  /// kDynamic where it is not known.
  RuleCheck checkBaseIndex(ExtentsRef index) const;

  /// The shape of the tiled view of an array in global memory.
  Extents tileShape(ExtentsRef shape) const;
  /// The shape of the storage for a slice of this shape.
  Extents tileSliceShape(ExtentsRef shape) const;
  /// The strides of the tiled view.
  Extents tileStrides(ExtentsRef strides) const;
  /// Where an element is in the tiled shape; kDynamic is not an index.
  Extents tileIndex(ExtentsRef index) const;
  /// The inverse of tileIndex.
  Extents untileIndex(ExtentsRef tiledIndex) const;

private:
  Extents tile;
};

/// Reorders dimensions: dimension i of the result is dimension perm[i] of the
/// operand, as in numpy.transpose.
class Permutation {
public:
  explicit Permutation(ExtentsRef perm) : perm(perm.begin(), perm.end()) {}

  ExtentsRef getPermutation() const { return perm; }

  /// Checks that each of the dimensions 0 to size - 1 occurs once.
  RuleCheck check() const;
  /// Checks that, and that there are `rank` of them.
  RuleCheck check(int64_t rank) const;

  /// Reorders sizes, strides or indices.
  Extents apply(ExtentsRef values) const;
  Permutation inverse() const;

private:
  Extents perm;
};

} // namespace mosaic

#endif // MOSAICGPU_LAYOUT_TILING_H
