//===- TiledMatrix.cpp - A swizzled matrix in shared memory -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/TiledMatrix.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.h"
#include "MosaicGPU/Hardware/Swizzle.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

/// A swizzle permutes within groups of 8 rows, and instructions read whole
/// ones.
static constexpr int64_t kGroupRows = 8;

FailureOr<TiledMatrix> TiledMatrix::get(MemRefType type, int64_t swizzleBytes,
                                        StringRef name, EmitErrorFn emitError) {
  int64_t rank = type.getRank();
  if ((rank != 2 && rank != 4) || !type.hasStaticShape())
    return emitError() << "expected " << name
                       << " to be a tile (rank 2) or an array of tiles (rank "
                          "4) of static shape, but got "
                       << type;
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return emitError() << "expected " << name
                       << " to have a strided layout, but got " << type;
  FailureOr<int64_t> elementBytes = getElementBytes(type.getElementType());
  if (failed(elementBytes))
    return emitError() << "expected " << name
                       << " to have elements of 1, 2, 4, 8, ... bytes, but got "
                       << type.getElementType();
  if (failed(getContentBytes(type)))
    return emitError() << "expected " << name
                       << " to have less than 2^63 bytes, but got " << type;
  if (swizzleBytes == ::mosaic::kNoSwizzle)
    return emitError() << "expected " << name
                       << " to be swizzled by 32, 64 or 128 bytes, but got 16 "
                          "(no swizzle)";

  ArrayRef<int64_t> shape = type.getShape();
  TiledMatrix matrix;
  matrix.elementBytes = *elementBytes;
  matrix.swizzleBytes = swizzleBytes;
  matrix.tileRows = shape[rank - 2];
  matrix.tileColumns = shape[rank - 1];
  matrix.rows = matrix.tileRows * (rank == 4 ? shape[0] : 1);
  matrix.columns = matrix.tileColumns * (rank == 4 ? shape[1] : 1);
  int64_t tileElements = matrix.tileRows * matrix.tileColumns;
  matrix.rowTileStride = rank == 4 ? strides[0] : tileElements;
  matrix.columnTileStride = rank == 4 ? strides[1] : tileElements;

  if (matrix.tileColumns * *elementBytes != swizzleBytes)
    return emitError() << "expected the rows of the tiles of " << name
                       << " to be as long as the swizzle, "
                       << swizzleBytes / *elementBytes << " elements ("
                       << swizzleBytes << " bytes), but got "
                       << matrix.tileColumns << " elements ("
                       << matrix.tileColumns * *elementBytes << " bytes)";
  if (matrix.tileRows % kGroupRows != 0)
    return emitError() << "expected the tiles of " << name
                       << " to have a multiple of 8 rows, but got "
                       << matrix.tileRows;
  if (strides[rank - 1] != 1 || strides[rank - 2] != matrix.tileColumns)
    return emitError() << "expected the tiles of " << name
                       << " to be row-major without gaps, but got " << type;
  // The memory itself will be aligned; a view into it must stay so.
  if (!ShapedType::isDynamic(offset) &&
      failed(verifyRule(::mosaic::checkSharedBufferOffset(
                            swizzleBytes, offset * *elementBytes),
                        emitError)))
    return failure();
  int64_t alignment =
      ::mosaic::swizzledBufferAlignment(swizzleBytes) / *elementBytes;
  for (int64_t stride : {matrix.rowTileStride, matrix.columnTileStride})
    if (ShapedType::isDynamic(stride) || stride % alignment != 0)
      return emitError() << "expected the tiles of " << name
                         << " to be a known multiple of " << alignment
                         << " elements apart, but got "
                         << (ShapedType::isDynamic(stride)
                                 ? "a dynamic stride"
                                 : std::to_string(stride));
  return matrix;
}

int64_t TiledMatrix::offsetBytes(int64_t row, int64_t column) const {
  return elementBytes * ((row / tileRows) * rowTileStride +
                         (column / tileColumns) * columnTileStride +
                         (row % tileRows) * tileColumns + column % tileColumns);
}

FailureOr<::mosaic::MatrixDescriptor>
TiledMatrix::getDescriptor(::mosaic::Major major, int64_t extent,
                           StringRef name, EmitErrorFn emitError) const {
  // The rows that an instruction reads.
  int64_t numRows = major == ::mosaic::Major::K
                        ? extent
                        : ::mosaic::kMmaKBytes / elementBytes;
  int64_t groupStride = kGroupRows * tileColumns;
  bool oneTile = tileRows % numRows == 0;
  if (tileRows == kGroupRows)
    groupStride = rowTileStride;
  else if (!oneTile && rowTileStride != tileRows * tileColumns)
    return emitError() << "expected the groups of 8 rows of " << name
                       << " to be equally spaced over the " << numRows
                       << " rows of an instruction, but tiles of " << tileRows
                       << " rows are " << rowTileStride
                       << " elements apart; use tiles of 8 or of " << numRows
                       << " rows";

  ::mosaic::MatrixDescriptor descriptor;
  descriptor.swizzleBytes = swizzleBytes;
  descriptor.strideByteOffset = groupStride * elementBytes;
  if (major == ::mosaic::Major::MN)
    descriptor.leadingByteOffset = columnTileStride * elementBytes;
  if (failed(
          verifyRule(::mosaic::checkMatrixDescriptor(descriptor), emitError)))
    return failure();
  return descriptor;
}
