//===- TilingTest.cpp - Tests of tilings and permutations -----------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Layout/Tiling.h"

#include "../Hardware/RuleMatchers.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

using namespace mosaic;

namespace {
Tiling tiling(Extents tile) { return Tiling(tile); }

/// Calls `body` with every index of `shape`, the last dimension fastest.
void forEachIndex(const Extents &shape,
                  const std::function<void(const Extents &)> &body) {
  if (std::count(shape.begin(), shape.end(), 0))
    return;
  Extents index(shape.size(), 0);
  while (true) {
    body(index);
    size_t dim = shape.size();
    while (dim-- > 0) {
      if (++index[dim] < shape[dim])
        break;
      index[dim] = 0;
    }
    if (dim == size_t(-1))
      return;
  }
}

int64_t dot(const Extents &index, const Extents &strides) {
  return std::inner_product(index.begin(), index.end(), strides.begin(),
                            int64_t(0));
}

bool isInside(const Extents &index, const Extents &shape) {
  for (size_t dim = 0; dim < shape.size(); ++dim)
    if (index[dim] < 0 || index[dim] >= shape[dim])
      return false;
  return true;
}

struct Case {
  Extents shape;
  Extents tile;
};

/// Shapes with dimensions that are cut, kept whole, and smaller than a tile.
const Case cases[] = {
    {{5, 128, 64}, {64, 32}},
    {{128, 128}, {64, 64}},
    {{64, 128}, {1, 64}},
    {{4, 128}, {64, 64}},
    {{128, 8}, {64, 64}},
    {{3, 6, 10}, {3, 2, 5}},
    {{7}, {7}},
    {{2, 3}, {}},
    {{}, {}},
    {{48, 5}, {8, 8}},
};
} // namespace

TEST(TilingTest, RowMajorStridesCountElements) {
  for (const Case &c : cases) {
    Extents strides = rowMajorStrides(c.shape);
    int64_t position = 0;
    forEachIndex(c.shape, [&](const Extents &index) {
      ASSERT_EQ(dot(index, strides), position++);
    });
  }
}

TEST(TilingTest, StridesOutsideADynamicSizeAreDynamic) {
  EXPECT_EQ(rowMajorStrides(Extents{4, kDynamic, 8}),
            (Extents{kDynamic, 8, 1}));
  EXPECT_EQ(rowMajorStrides(Extents{kDynamic, 4}), (Extents{4, 1}));
}

TEST(TilingTest, WorkedExample) {
  Tiling t = tiling({64, 32});
  EXPECT_EQ(t.tileShape(Extents{5, 128, 128}), (Extents{5, 2, 4, 64, 32}));
  EXPECT_EQ(t.tileSliceShape(Extents{5, 128, 128}), (Extents{5, 2, 4, 64, 32}));
  EXPECT_EQ(t.tileIndex(Extents{3, 70, 40}), (Extents{3, 1, 1, 6, 8}));
  EXPECT_EQ(t.tileStrides(Extents{16384, 128, 1}),
            (Extents{16384, 8192, 32, 128, 1}));
}

TEST(TilingTest, SmallDimensionKeepsOneTile) {
  Tiling t = tiling({64, 64});
  EXPECT_EQ(t.tileShape(Extents{4, 128}), (Extents{1, 2, 4, 64}));
  EXPECT_EQ(t.tileSliceShape(Extents{4, 128}), (Extents{1, 2, 64, 64}));
  EXPECT_EQ(t.tileShape(Extents{128, 8}), (Extents{2, 1, 64, 8}));
  EXPECT_EQ(t.tileSliceShape(Extents{128, 8}), (Extents{2, 1, 64, 64}));
}

TEST(TilingTest, DynamicDimensions) {
  Tiling t = tiling({64, 32});
  EXPECT_EQ(t.tileShape(Extents{kDynamic, kDynamic, 128}),
            (Extents{kDynamic, kDynamic, 4, 64, 32}));
  EXPECT_EQ(t.tileStrides(Extents{kDynamic, kDynamic, 1}),
            (Extents{kDynamic, kDynamic, 32, kDynamic, 1}));
  expectLegal(t.check(Extents{kDynamic, kDynamic, kDynamic}));
}

// The view addresses exactly the elements of the array, each once, and each at
// the tiled index of its index.
TEST(TilingTest, ViewReachesTheSameElements) {
  for (const Case &c : cases) {
    Tiling t(c.tile);
    expectLegal(t.check(c.shape));
    Extents strides = rowMajorStrides(c.shape);
    Extents tiledShape = t.tileShape(c.shape);
    Extents tiledStrides = t.tileStrides(strides);
    ASSERT_EQ(tiledShape.size(), tiledStrides.size());

    std::set<int64_t> reached;
    forEachIndex(tiledShape, [&](const Extents &index) {
      ASSERT_TRUE(reached.insert(dot(index, tiledStrides)).second);
    });
    std::set<int64_t> elements;
    forEachIndex(c.shape, [&](const Extents &index) {
      elements.insert(dot(index, strides));
      Extents tiled = t.tileIndex(index);
      ASSERT_TRUE(isInside(tiled, tiledShape));
      ASSERT_EQ(dot(tiled, tiledStrides), dot(index, strides));
      ASSERT_EQ(t.untileIndex(tiled), index);
    });
    EXPECT_EQ(reached, elements);
  }
}

// Storing tiles one after the other is the reordering that one writes down with
// loops: for each tile, its rows.
TEST(TilingTest, StorageIsTileAfterTile) {
  const int64_t rows = 12, columns = 20, tileRows = 4, tileColumns = 5;
  Tiling t = tiling({tileRows, tileColumns});
  Extents storage = rowMajorStrides(t.tileSliceShape(Extents{rows, columns}));
  int64_t position = 0;
  for (int64_t row = 0; row < rows; row += tileRows)
    for (int64_t column = 0; column < columns; column += tileColumns)
      for (int64_t i = row; i < row + tileRows; ++i)
        for (int64_t j = column; j < column + tileColumns; ++j)
          ASSERT_EQ(dot(t.tileIndex(Extents{i, j}), storage), position++);
}

TEST(TilingTest, StorageHasRoomForEveryElement) {
  for (const Case &c : cases) {
    Tiling t(c.tile);
    Extents storage = t.tileSliceShape(c.shape);
    Extents strides = rowMajorStrides(storage);
    std::set<int64_t> used;
    forEachIndex(c.shape, [&](const Extents &index) {
      Extents tiled = t.tileIndex(index);
      ASSERT_TRUE(isInside(tiled, storage));
      ASSERT_TRUE(used.insert(dot(tiled, strides)).second);
    });
  }
}

TEST(TilingTest, NegativeIndexIsInAnEarlierTile) {
  Tiling t = tiling({8});
  for (int64_t i = -20; i < 20; ++i) {
    Extents tiled = t.tileIndex(Extents{i});
    EXPECT_EQ(tiled[0] * 8 + tiled[1], i);
    EXPECT_GE(tiled[1], 0);
    EXPECT_LT(tiled[1], 8);
  }
}

TEST(TilingTest, SizeIsAMultipleOfItsTileOrSmaller) {
  for (int64_t size = 1; size <= 200; ++size) {
    RuleCheck check = tiling({64}).check(Extents{size});
    if (size <= 64 || size == 128 || size == 192)
      expectLegal(check);
    else
      expectBroken(check, "tile-divides");
  }
  expectBroken(tiling({64, 64}).check(Extents{128, 96}), "tile-divides",
               {"dim 1", "64", "but got 96", "next multiple is 128"});
  // The dimension is named in the whole shape.
  expectBroken(tiling({64}).check(Extents{128, 3, 96}), "tile-divides",
               {"dim 2"});
}

TEST(TilingTest, RankOfATile) {
  expectLegal(tiling({1, 1}).check(Extents{8, 8}));
  expectBroken(tiling({1, 1, 1}).check(Extents{8, 8}), "tile-rank",
               {"at most 2", "but got 3"});
}

TEST(TilingTest, TilesArePositive) {
  expectLegal(tiling({1}).check());
  expectBroken(tiling({0}).check(), "tile-positive", {"dim 0", "but got 0"});
  expectBroken(tiling({64, -64}).check(Extents{64, 64}), "tile-positive",
               {"dim 1", "-64"});
}

TEST(TilingTest, CopyStartsAtATile) {
  Tiling t = tiling({8, 64});
  expectLegal(t.checkBaseIndex(Extents{1, 8, 128}));
  expectLegal(t.checkBaseIndex(Extents{kDynamic, kDynamic, 0}));
  expectBroken(t.checkBaseIndex(Extents{0, 3, 0}), "tile-base-index",
               {"dim 1", "8", "but got 3"});
}

//===----------------------------------------------------------------------===//
// Permutations
//===----------------------------------------------------------------------===//

TEST(PermutationTest, ApplyIsNumpysTranspose) {
  // numpy.transpose(numpy.empty((2, 3, 5)), (2, 0, 1)).shape == (5, 2, 3)
  EXPECT_EQ(Permutation(Extents{2, 0, 1}).apply(Extents{2, 3, 5}),
            (Extents{5, 2, 3}));
}

TEST(PermutationTest, ReachesTheSameElements) {
  Extents shape = {2, 3, 4, 5};
  Extents strides = rowMajorStrides(shape);
  Extents perm = {0, 1, 2, 3};
  do {
    Permutation p(perm);
    expectLegal(p.check(4));
    forEachIndex(p.apply(shape), [&](const Extents &index) {
      // Dimension i of the result is dimension perm[i] of the operand.
      Extents original(4);
      for (size_t i = 0; i < 4; ++i)
        original[static_cast<size_t>(perm[i])] = index[i];
      ASSERT_EQ(dot(index, p.apply(strides)), dot(original, strides));
      ASSERT_EQ(p.inverse().apply(index), original);
      ASSERT_EQ(p.apply(original), index);
    });
  } while (std::next_permutation(perm.begin(), perm.end()));
}

TEST(PermutationTest, NamesEachDimensionOnce) {
  expectLegal(Permutation(Extents{1, 0}).check(2));
  expectBroken(Permutation(Extents{0, 5}).check(), "permutation",
               {"0 to 1", "dim 5"});
  expectBroken(Permutation(Extents{-1, 0}).check(), "permutation", {"dim -1"});
  expectBroken(Permutation(Extents{0, 0}).check(), "permutation",
               {"dim 0 twice"});
  expectBroken(Permutation(Extents{0, 1, 2}).check(2), "permutation",
               {"2 dims", "but got 3"});
  expectLegal(Permutation(Extents{}).check(0));
}
