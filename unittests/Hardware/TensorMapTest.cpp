//===- TensorMapTest.cpp - Tests of the rules of tensor maps --------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/TensorMap.h"

#include "RuleMatchers.h"

#include "gtest/gtest.h"

#include <vector>

using namespace mosaic;
using enum ElementType;

namespace {
/// A tensor map that owns its extents; legal until a test changes it.
struct Map {
  ElementType type = F16;
  std::vector<int64_t> sizes = {4096, 4096};
  std::vector<int64_t> strides = {4096, 1};
  std::vector<int64_t> box = {64, 64};
  int64_t swizzle = 128;

  RuleCheck check() const {
    return checkTensorMap({type, sizes, strides, box, swizzle});
  }
};
} // namespace

TEST(TensorMapTest, OrdinaryMapIsLegal) { expectLegal(Map().check()); }

TEST(TensorMapTest, RankIs1To5) {
  for (size_t rank = 0; rank <= 7; ++rank) {
    Map map;
    map.sizes.assign(rank, 64);
    map.strides.assign(rank, 4096);
    map.box.assign(rank, 1);
    if (rank > 0)
      map.strides.back() = 1, map.box.back() = 8;
    if (rank >= 1 && rank <= 5)
      expectLegal(map.check());
    else
      expectBroken(map.check(), "tensor-map-rank",
                   {"1 to 5", "but got " + std::to_string(rank)});
  }
}

TEST(TensorMapTest, ExtentsHaveTheSameRank) {
  Map map;
  map.box = {64};
  expectBroken(map.check(), "tensor-map-rank", {"1 box extents"});
  map = {};
  map.strides = {1};
  expectBroken(map.check(), "tensor-map-rank", {"1 strides"});
}

TEST(TensorMapTest, SizeIs1To2To32) {
  for (size_t dim : {0, 1}) {
    Map map;
    map.sizes[dim] = int64_t(1) << 32;
    expectLegal(map.check());
    map.sizes[dim] = (int64_t(1) << 32) + 1;
    expectBroken(map.check(), "tensor-map-size",
                 {"dim " + std::to_string(dim), "4294967296", "4294967297"});
    map.sizes[dim] = 1;
    expectLegal(map.check());
    map.sizes[dim] = 0;
    expectBroken(map.check(), "tensor-map-size", {"but got 0"});
    map.sizes[dim] = kDynamic;
    expectLegal(map.check());
  }
}

TEST(TensorMapTest, StrideIsAMultipleOf16Bytes) {
  Map map = {F32, {1024, 1733}, {1733, 1}, {64, 32}, 128};
  expectBroken(map.check(), "tensor-map-stride-alignment",
               {"dim 0", "1733", "6932 bytes", "nearest legal stride is 1736"});
  map.strides[0] = 1736;
  expectLegal(map.check());
  map.strides[0] = kDynamic;
  expectLegal(map.check());
}

TEST(TensorMapTest, StrideIsBelow2To40Bytes) {
  int64_t limit = (int64_t(1) << 40) / 2; // f16
  Map map;
  map.strides[0] = limit - 8;
  expectLegal(map.check());
  map.strides[0] = limit;
  expectBroken(map.check(), "tensor-map-stride-range", {"dim 0", "2^40 bytes"});
  map.strides[0] = INT64_MAX;
  expectBroken(map.check(), "tensor-map-stride-range");
  map.strides[0] = -8;
  expectBroken(map.check(), "tensor-map-stride-range", {"-8"});
}

TEST(TensorMapTest, ZeroOverlappingAndUnsortedStridesAreLegal) {
  Map map = {F16, {8, 8, 64}, {0, 8, 1}, {1, 8, 64}, 128};
  expectLegal(map.check());
  map.strides = {8, 4096, 1};
  expectLegal(map.check());
}

TEST(TensorMapTest, InnermostStrideIs1) {
  Map map;
  map.strides[1] = 2;
  expectBroken(map.check(), "tensor-map-inner-stride", {"dim 1", "but got 2"});
  map.strides[1] = kDynamic;
  expectLegal(map.check());
}

TEST(TensorMapTest, BoxExtentIs1To256) {
  Map map = {I32, {4096, 4096}, {4096, 1}, {256, 16}, 64};
  expectLegal(map.check());
  map.box[0] = 257;
  expectBroken(map.check(), "tensor-map-box-extent",
               {"dim 0", "1 to 256", "257", "2 copies"});
  map.box[0] = 512;
  expectBroken(map.check(), "tensor-map-box-extent", {"512", "2 copies"});
  map.box[0] = 513;
  expectBroken(map.check(), "tensor-map-box-extent", {"3 copies"});
  map.box[0] = 0;
  expectBroken(map.check(), "tensor-map-box-extent", {"but got 0"});
  map.box[0] = 1;
  expectLegal(map.check());
}

TEST(TensorMapTest, InnermostBoxIsAMultipleOf16Bytes) {
  for (int64_t inner = 1; inner <= 64; ++inner) {
    Map map;
    map.box[1] = inner;
    if (inner % 8 == 0)
      expectLegal(map.check());
    else
      expectBroken(map.check(), "tensor-map-box-alignment", {"dim 1"});
  }
  Map map;
  map.box[1] = 4;
  expectBroken(map.check(), "tensor-map-box-alignment",
               {"8 bytes", "extent is 8 elements"});
}

TEST(TensorMapTest, InnermostBoxFitsIntoTheSwizzle) {
  auto check = [](int64_t inner, int64_t swizzle) {
    return Map{F16, {512, 512}, {512, 1}, {8, inner}, swizzle}.check();
  };
  expectLegal(check(64, 128));
  expectLegal(check(32, 64));
  expectLegal(check(16, 32));
  expectLegal(check(128, 16));
  expectBroken(check(128, 128), "tensor-map-box-swizzle",
               {"128 bytes", "256 bytes", "largest legal extent is 64"});
  expectBroken(check(48, 64), "tensor-map-box-swizzle",
               {"64 bytes", "96 bytes"});
  expectBroken(check(48, 32), "tensor-map-box-swizzle", {"32 bytes"});
  expectLegal(check(32, 128));
  expectLegal(check(48, 128));
  // One chunk more than the span.
  expectBroken(check(72, 128), "tensor-map-box-swizzle");
}

TEST(TensorMapTest, SwizzleIsLegal) {
  Map map;
  map.swizzle = 0;
  expectBroken(map.check(), "swizzle-span");
}

TEST(TensorMapTest, BoxFitsIntoSharedMemory) {
  Map map;
  map.swizzle = kNoSwizzle;
  map.box = {256, 256}; // 128 KiB
  expectLegal(map.check());
  map = {F32, {256, 256}, {256, 1}, {256, 256}, kNoSwizzle}; // 256 KiB
  expectBroken(map.check(), "tensor-map-box-bytes", {"262144"});
  map.box = {227, 256}; // 227 KiB
  expectLegal(map.check());
  map.box = {228, 256};
  expectBroken(map.check(), "tensor-map-box-bytes", {"232448"});
}

TEST(TensorMapTest, BoxIsCountedWithItsRowPitch) {
  // 16 bytes in rows of 128.
  Map map = {F16, {64, 64, 64}, {4096, 64, 1}, {8, 227, 8}, 128};
  expectLegal(map.check());
  map.box = {8, 228, 8};
  expectBroken(map.check(), "tensor-map-box-bytes", {"rows of 128 bytes"});
}

TEST(TensorMapTest, BoxMayBeLargerThanTheTensor) {
  Map map;
  map.sizes = {4, 8};
  expectLegal(map.check());
}

TEST(TensorMapTest, SubByteElementsTravelAsBytes) {
  Map map = {I4, {64, 1024}, {1024, 1}, {8, 512}, kNoSwizzle};
  expectLegal(map.check()); // 256 bytes
  map.box[1] = 544;         // 272 bytes
  expectBroken(map.check(), "tensor-map-box-extent", {"dim 1", "1 to 512"});
  map.box[1] = 33;
  expectBroken(map.check(), "tensor-map-whole-bytes", {"dim 1", "2 elements"});
  map.box[1] = 16; // 8 bytes
  expectBroken(map.check(), "tensor-map-box-alignment", {"32 elements"});
  map.box[1] = 32;
  expectLegal(map.check());
  map.sizes[1] = 1023;
  expectBroken(map.check(), "tensor-map-whole-bytes", {"size of dim 1"});
  map.sizes = {63, 1024};
  expectLegal(map.check());
  map.strides[0] = 1025;
  expectBroken(map.check(), "tensor-map-whole-bytes", {"stride of dim 0"});
  map.strides[0] = 1026; // 513 bytes
  expectBroken(map.check(), "tensor-map-stride-alignment",
               {"513 bytes", "1056 elements"});
  map.strides[0] = 1056;
  expectLegal(map.check());
}

TEST(TensorMapTest, BaseIsAMultipleOf16AndNotNull) {
  expectLegal(checkTensorMapBase(0x7f0000000010));
  expectBroken(checkTensorMapBase(0x7f0000000008), "tensor-map-base",
               {"0x7f0000000008"});
  expectBroken(checkTensorMapBase(0), "tensor-map-base", {"null"});
}

TEST(TensorMapTest, BaseOffset) {
  expectLegal(checkTensorMapBaseOffset(F16, 64));
  expectLegal(checkTensorMapBaseOffset(F16, 8));
  expectLegal(checkTensorMapBaseOffset(F16, kDynamic));
  expectBroken(checkTensorMapBaseOffset(F16, 4), "tensor-map-base",
               {"8 bytes", "4 elements"});
}

TEST(TensorMapTest, InnerIndexOfACopy) {
  using enum CopyDirection;
  // Measured on an H200.
  for (int64_t index : {8, 16, 24, 72, 128, 0}) {
    expectLegal(checkCopyInnerIndex(F16, index, Load));
    expectLegal(checkCopyInnerIndex(F16, index, Store));
  }
  for (int64_t index : {1, 2, 4, 65, -1, -4}) {
    expectBroken(checkCopyInnerIndex(F16, index, Load), "copy-inner-index",
                 {"8 elements", "but got " + std::to_string(index)});
    expectBroken(checkCopyInnerIndex(F16, index, Store), "copy-inner-index");
  }
  for (int64_t index : {-8, -16, -64}) {
    expectLegal(checkCopyInnerIndex(F16, index, Load));
    expectBroken(checkCopyInnerIndex(F16, index, Store), "copy-inner-index",
                 {"store"});
  }
}

TEST(TensorMapTest, StoredRowsAreWholeChunks) {
  expectBroken(checkCopyRowOverrun(I8, 466), "copy-row-overrun",
               {"466", "14 elements past the end"});
  expectLegal(checkCopyRowOverrun(I8, 480));
  expectBroken(checkCopyRowOverrun(I16, 470), "copy-row-overrun",
               {"940 bytes"});
  expectLegal(checkCopyRowOverrun(I16, 472));
  expectBroken(checkCopyRowOverrun(I32, 466), "copy-row-overrun");
  expectLegal(checkCopyRowOverrun(I32, 468));
  expectLegal(checkCopyRowOverrun(I32, kDynamic));
}

TEST(TensorMapTest, BarrierCountsTheBoxesOwnBytes) {
  std::vector<int64_t> box = {64, 32};
  EXPECT_EQ(boxBytes(F16, box), 64 * 32 * 2);
  EXPECT_EQ(boxRowPitchBytes(F16, 32, 128), 128);
  EXPECT_EQ(boxRowPitchBytes(F16, 32, 64), 64);
  EXPECT_EQ(boxRowPitchBytes(F16, 32, kNoSwizzle), 64);
}

TEST(TensorMapTest, FillsFloatsWithNaN) {
  expectLegal(checkOutOfBoundsFill(ElementType::F16, OutOfBoundsFill::NaN));
  expectLegal(checkOutOfBoundsFill(ElementType::I32, OutOfBoundsFill::Zero));
  for (ElementType type : {ElementType::I32, ElementType::F8E5M2})
    expectBroken(checkOutOfBoundsFill(type, OutOfBoundsFill::NaN),
                 rules::tensorMapFill);
}

TEST(TensorMapTest, PromotesToSectors) {
  for (int64_t numBytes : {0, 64, 128, 256})
    expectLegal(checkL2Promotion(numBytes));
  for (int64_t numBytes : {-64, 32, 512})
    expectBroken(checkL2Promotion(numBytes), rules::tensorMapL2Promotion,
                 {std::to_string(numBytes)});
}
