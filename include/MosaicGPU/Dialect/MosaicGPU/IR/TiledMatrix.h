//===- TiledMatrix.h - A swizzled matrix in shared memory -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_TILEDMATRIX_H
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_TILEDMATRIX_H

#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"
#include "MosaicGPU/Hardware/MatrixDescriptor.h"
#include "MosaicGPU/Hardware/Mma.h"

#include "mlir/IR/BuiltinTypes.h"

namespace mlir::mosaic_gpu {

/// A matrix of tiles whose rows are as long as the swizzle: one tile (a memref
/// of rank 2) or an array of them (rank 4: tile rows, tile columns, rows,
/// columns). Rows of a tile follow each other without gaps.
struct TiledMatrix {
  int64_t rows;
  int64_t columns;
  int64_t tileRows;
  int64_t tileColumns;
  /// From a tile to the one below and to the one at its right, in elements.
  int64_t rowTileStride;
  int64_t columnTileStride;
  int64_t elementBytes;
  int64_t swizzleBytes;

  /// Reports a type that is not such a matrix; `name` is what messages call it.
  static FailureOr<TiledMatrix> get(MemRefType type, int64_t swizzleBytes,
                                    StringRef name, EmitErrorFn emitError);

  /// Where an element lies before the swizzle, in bytes from the start.
  int64_t offsetBytes(int64_t row, int64_t column) const;

  /// The descriptor, of address 0, of an operand of a matrix product. An
  /// instruction reads `extent` elements along M or N of it. K-major: rows are
  /// M or N; MN-major: rows are K. Reports a matrix whose groups of 8 rows are
  /// not equally spaced.
  FailureOr<::mosaic::MatrixDescriptor>
  getDescriptor(::mosaic::Major major, int64_t extent, StringRef name,
                EmitErrorFn emitError) const;
};

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_TILEDMATRIX_H
