//===- SharedAddress.h - Addresses of shared memory -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LIB_CONVERSION_MOSAICGPUTONVGPU_SHAREDADDRESS_H
#define MOSAICGPU_LIB_CONVERSION_MOSAICGPUTONVGPU_SHAREDADDRESS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::mosaic_gpu {

/// An address of shared memory, an i64, as a pointer into it.
Value createSharedPointer(OpBuilder &builder, Location loc, Value address);

/// An array of barriers as nvgpu knows it, and the index of one in it; null is
/// the index of a single barrier.
struct BarrierInGroup {
  Value group;
  Value index;
};
BarrierInGroup createBarrierInGroup(OpBuilder &builder, Location loc,
                                    TypedValue<MemRefType> barriers,
                                    Value index);

/// A pointer to one barrier.
Value createBarrierPointer(OpBuilder &builder, Location loc,
                           TypedValue<MemRefType> barriers, Value index);

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_LIB_CONVERSION_MOSAICGPUTONVGPU_SHAREDADDRESS_H
