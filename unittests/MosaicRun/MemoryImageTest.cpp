//===- MemoryImageTest.cpp - Arrays as they lie in memory -----------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryImage.h"
#include "Generators.h"

#include "gmock/gmock.h"

using namespace mosaic;
using namespace mosaic::run;
using ::testing::ElementsAre;

TEST(MemoryImage, ContiguousIsTheArray) {
  ArrayType type = {{2, 3}, ElementType::I16};
  Array array = generate({Generator::Kind::Iota}, type);
  MemoryImage image(type, contiguousStrides(type.shape), 16);
  image.store(array);
  EXPECT_EQ(std::vector<uint8_t>(image.data().begin(), image.data().end()),
            array.bytes);
  EXPECT_EQ(image.load().bytes, array.bytes);
}

TEST(MemoryImage, PaddingIsPoison) {
  ArrayType type = {{2, 2}, ElementType::I8};
  MemoryImage image(type, {3, 1}, 8);
  image.store(generate({Generator::Kind::Iota}, type));
  EXPECT_THAT(image.data(), ElementsAre(0, 1, kPoison, 2, 3));
  EXPECT_EQ(image.countChangedPadding(), 0);
  image.data()[2] = 0;
  EXPECT_EQ(image.countChangedPadding(), 1);
  EXPECT_EQ(image.load().bytes, (std::vector<uint8_t>{0, 1, 2, 3}));
}

TEST(MemoryImage, TransposedStrides) {
  ArrayType type = {{2, 2}, ElementType::I8};
  MemoryImage image(type, {1, 2}, 8);
  image.store(generate({Generator::Kind::Iota}, type));
  EXPECT_THAT(image.data(), ElementsAre(0, 2, 1, 3));
}

TEST(MemoryImage, NarrowElementsArePacked) {
  ArrayType type = {{2, 3}, ElementType::I4};
  Array array = generate({Generator::Kind::Iota}, type);
  MemoryImage image(type, contiguousStrides(type.shape), 4);
  image.store(array);
  EXPECT_THAT(image.data(), ElementsAre(0x10, 0x32, 0x54));
  EXPECT_EQ(image.load().bytes, array.bytes);
  EXPECT_EQ(MemoryImage({{9}, ElementType::I1}, {1}, 1).numBytes(), 2);
}

TEST(MemoryImage, NarrowElementsMayTakeAByte) {
  ArrayType type = {{3}, ElementType::I1};
  MemoryImage image(type, {1}, 8);
  image.store({type, {1, 0, 1}});
  EXPECT_THAT(image.data(), ElementsAre(1, 0, 1));
}

TEST(MemoryImage, UnwrittenElementsAreCounted) {
  ArrayType type = {{4}, ElementType::F16};
  MemoryImage image(type, {1}, 16);
  EXPECT_EQ(image.countPoisonedElements(), 4);
  image.data()[2] = 0;
  EXPECT_EQ(image.countPoisonedElements(), 3);
}

TEST(MemoryImage, EmptyArraysTakeNothing) {
  EXPECT_EQ(MemoryImage({{4, 0}, ElementType::F32}, {0, 1}, 32).numBytes(), 0);
}
