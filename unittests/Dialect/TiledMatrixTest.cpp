//===- TiledMatrixTest.cpp - Descriptors find their elements -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hardware finds element (mn, k) of an instruction's operand by the formula
// of MosaicGPU/Layout/MatrixLayout.h. It has to be where the copy put it: at
// the element's offset in the tiles, swizzled.
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/TiledMatrix.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"
#include "MosaicGPU/Layout/MatrixLayout.h"
#include "MosaicGPU/Layout/Swizzle.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;
using ::mosaic::Major;

static InFlightDiagnostic fail() {
  ADD_FAILURE() << "unexpected error";
  return {};
}

namespace {
struct Variant {
  int64_t rows, columns;
  int64_t tileRows;
  int64_t swizzleBytes;
};

class TiledMatrixTest : public testing::Test {
protected:
  TiledMatrix getMatrix(const Variant &variant) {
    Builder builder(&context);
    int64_t tileColumns = variant.swizzleBytes / 2;
    auto type = MemRefType::get({variant.rows / variant.tileRows,
                                 variant.columns / tileColumns,
                                 variant.tileRows, tileColumns},
                                builder.getF16Type());
    return *TiledMatrix::get(type, variant.swizzleBytes, "matrix", fail);
  }

  /// Every element of every instruction.
  void check(const Variant &variant, Major major, int64_t extent) {
    TiledMatrix matrix = getMatrix(variant);
    ::mosaic::MatrixDescriptor descriptor =
        *matrix.getDescriptor(major, extent, "matrix", fail);
    bool rowsAreMN = major == Major::K;
    int64_t mnSize = rowsAreMN ? variant.rows : variant.columns;
    int64_t kSize = rowsAreMN ? variant.columns : variant.rows;
    constexpr uint32_t kBase = 5 * 1024;
    constexpr int64_t kStep = 16;
    for (int64_t mnStart = 0; mnStart < mnSize; mnStart += extent)
      for (int64_t kStart = 0; kStart < kSize; kStart += kStep) {
        descriptor.startAddress =
            kBase + (rowsAreMN ? matrix.offsetBytes(mnStart, kStart)
                               : matrix.offsetBytes(kStart, mnStart));
        for (int64_t mn = 0; mn < extent; ++mn)
          for (int64_t k = 0; k < kStep; ++k) {
            int64_t row = rowsAreMN ? mnStart + mn : kStart + k;
            int64_t column = rowsAreMN ? kStart + k : mnStart + mn;
            ASSERT_EQ(::mosaic::matrixElementAddress(
                          descriptor, major, ::mosaic::ElementType::F16, mn, k),
                      ::mosaic::swizzledAddress(
                          variant.swizzleBytes,
                          kBase + matrix.offsetBytes(row, column)))
                << "row " << row << ", column " << column;
          }
      }
  }

  MLIRContext context;
};
} // namespace

TEST_F(TiledMatrixTest, KMajorTilesOf64Rows) {
  for (int64_t swizzle : {32, 64, 128})
    check({128, 128, 64, swizzle}, Major::K, 64);
}

TEST_F(TiledMatrixTest, KMajorTilesOf8Rows) {
  for (int64_t swizzle : {32, 64, 128})
    check({128, 128, 8, swizzle}, Major::K, 64);
}

TEST_F(TiledMatrixTest, KMajorOverSeveralTilesWithoutGaps) {
  // One column of tiles: the tiles follow each other.
  check({256, 64, 32, 128}, Major::K, 256);
}

TEST_F(TiledMatrixTest, MNMajorTilesOf64Rows) {
  for (int64_t swizzle : {32, 64, 128})
    check({64, 128, 64, swizzle}, Major::MN, 128);
}

TEST_F(TiledMatrixTest, MNMajorTilesOf8Rows) {
  for (int64_t swizzle : {32, 64, 128})
    check({64, 128, 8, swizzle}, Major::MN, 128);
}

TEST_F(TiledMatrixTest, MNMajorBlocksOf64) {
  check({64, 128, 16, 128}, Major::MN, 64);
}

TEST_F(TiledMatrixTest, UnequalSpacesAreRefused) {
  // Two columns of tiles of 32 rows: rows 31 and 32 are a tile apart.
  bool reported = false;
  auto emitError = [&]() -> InFlightDiagnostic {
    reported = true;
    return {};
  };
  EXPECT_TRUE(failed(getMatrix({128, 128, 32, 128})
                         .getDescriptor(Major::K, 64, "matrix", emitError)));
  EXPECT_TRUE(reported);
}
