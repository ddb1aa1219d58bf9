//===- MatrixDescriptorTest.cpp - Tests of wgmma's matrix descriptors -----===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/MatrixDescriptor.h"

#include "RuleMatchers.h"

#include "gtest/gtest.h"

using namespace mosaic;

TEST(MatrixDescriptorTest, EachFieldHasItsBits) {
  MatrixDescriptor d;
  d.startAddress = 16;
  EXPECT_EQ(encodeMatrixDescriptor(d), uint64_t(1) << 0);
  d = {};
  d.leadingByteOffset = 16;
  EXPECT_EQ(encodeMatrixDescriptor(d), uint64_t(1) << 16);
  d = {};
  d.strideByteOffset = 16;
  EXPECT_EQ(encodeMatrixDescriptor(d), uint64_t(1) << 32);
  d = {};
  d.baseOffset = 1;
  EXPECT_EQ(encodeMatrixDescriptor(d), uint64_t(1) << 49);
}

TEST(MatrixDescriptorTest, SwizzlesHaveTheCodesOfPtx) {
  struct {
    int64_t span;
    uint64_t code;
  } cases[] = {{16, 0}, {128, 1}, {64, 2}, {32, 3}};
  for (auto [span, code] : cases) {
    MatrixDescriptor d;
    d.swizzleBytes = span;
    EXPECT_EQ(encodeMatrixDescriptor(d), code << 62);
  }
}

TEST(MatrixDescriptorTest, DecodingIsTheInverse) {
  for (uint32_t address = 0; address < (1u << 18); address += 16)
    for (int64_t span : kSwizzleSpans) {
      MatrixDescriptor d;
      d.startAddress = address;
      d.leadingByteOffset = (1u << 18) - 16 - address;
      d.strideByteOffset = address ^ 0x15550;
      d.baseOffset = address / 16 % 8;
      d.swizzleBytes = span;
      expectLegal(checkMatrixDescriptor(d));
      ASSERT_EQ(decodeMatrixDescriptor(encodeMatrixDescriptor(d)), d);
    }
}

TEST(MatrixDescriptorTest, FieldsAreMultiplesOf16Below2To18) {
  for (auto field :
       {&MatrixDescriptor::startAddress, &MatrixDescriptor::leadingByteOffset,
        &MatrixDescriptor::strideByteOffset}) {
    MatrixDescriptor d;
    d.*field = 262128;
    expectLegal(checkMatrixDescriptor(d));
    d.*field = 262144;
    expectBroken(checkMatrixDescriptor(d), "matrix-descriptor-field",
                 {"262144"});
    d.*field = 24;
    expectBroken(checkMatrixDescriptor(d), "matrix-descriptor-field", {"24"});
  }
  MatrixDescriptor d;
  d.baseOffset = 7;
  expectLegal(checkMatrixDescriptor(d));
  d.baseOffset = 8;
  expectBroken(checkMatrixDescriptor(d), "matrix-descriptor-field");
  d = {};
  d.swizzleBytes = 48;
  expectBroken(checkMatrixDescriptor(d), "swizzle-span");
}
