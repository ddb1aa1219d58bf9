//===- ElementTypeTest.cpp - Tests of element types -----------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/ElementType.h"

#include "MosaicGPU/Runtime/Runtime.h"

#include "gtest/gtest.h"

#include <set>

using namespace mosaic;

TEST(ElementTypeTest, NumbersAreThoseOfTheRuntimesAbi) {
  auto expectSame = [](ElementType type, mosaic_gpu_element_type abi) {
    EXPECT_EQ(static_cast<int32_t>(type), static_cast<int32_t>(abi))
        << elementTypeName(type);
  };
  expectSame(ElementType::I1, MOSAIC_GPU_I1);
  expectSame(ElementType::I2, MOSAIC_GPU_I2);
  expectSame(ElementType::I4, MOSAIC_GPU_I4);
  expectSame(ElementType::I8, MOSAIC_GPU_I8);
  expectSame(ElementType::I16, MOSAIC_GPU_I16);
  expectSame(ElementType::I32, MOSAIC_GPU_I32);
  expectSame(ElementType::I64, MOSAIC_GPU_I64);
  expectSame(ElementType::F16, MOSAIC_GPU_F16);
  expectSame(ElementType::BF16, MOSAIC_GPU_BF16);
  expectSame(ElementType::F32, MOSAIC_GPU_F32);
  expectSame(ElementType::F64, MOSAIC_GPU_F64);
  expectSame(ElementType::TF32, MOSAIC_GPU_TF32);
  expectSame(ElementType::F8E4M3FN, MOSAIC_GPU_F8E4M3FN);
  expectSame(ElementType::F8E5M2, MOSAIC_GPU_F8E5M2);
  expectSame(ElementType::F8E8M0FNU, MOSAIC_GPU_F8E8M0FNU);
  expectSame(ElementType::F4E2M1FN, MOSAIC_GPU_F4E2M1FN);
  EXPECT_EQ(elementTypes().size(), 16u);
}

TEST(ElementTypeTest, NumbersAndNamesFindTheirRow) {
  std::set<std::string_view> names;
  for (const ElementTypeInfo &info : elementTypes()) {
    EXPECT_EQ(findElementType(static_cast<int32_t>(info.type)), info.type);
    EXPECT_EQ(findElementType(info.name), info.type);
    EXPECT_EQ(elementTypeName(info.type), info.name);
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
  }
  EXPECT_EQ(findElementType(0), std::nullopt);
  EXPECT_EQ(findElementType(99), std::nullopt);
  EXPECT_EQ(findElementType("f17"), std::nullopt);
}

TEST(ElementTypeTest, NamesEndInTheirWidth) {
  // i8, f32, bf16 say their width; 8-bit floats begin with it.
  for (const ElementTypeInfo &info : elementTypes()) {
    std::string_view digits = info.name;
    digits.remove_prefix(digits.find_first_of("0123456789"));
    EXPECT_EQ(std::stoi(std::string(digits)), info.bits) << info.name;
    EXPECT_EQ(info.name.starts_with('i'), !isFloat(info.type)) << info.name;
  }
}

TEST(ElementTypeTest, SubByteElementsArePacked) {
  EXPECT_EQ(bytesOfElements(ElementType::F32, 3), 12);
  EXPECT_EQ(bytesOfElements(ElementType::I4, 6), 3);
  EXPECT_EQ(bytesOfElements(ElementType::I4, 7), 4);
  EXPECT_EQ(bytesOfElements(ElementType::I1, 8), 1);
  EXPECT_EQ(bytesOfElements(ElementType::I1, 9), 2);
  EXPECT_EQ(elementsPerByte(ElementType::I2), 4);
  EXPECT_EQ(elementsPerByte(ElementType::F64), 1);
}
