//===- SharedMemoryAlignment.h - How aligned shared memory has to be -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TRANSFORMS_SHAREDMEMORYALIGNMENT_H
#define MOSAICGPU_TRANSFORMS_SHAREDMEMORYALIGNMENT_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"

#include <optional>

namespace mlir::mosaic_gpu {

/// The bytes of which the address of this memref has to be a multiple for all
/// of its users, those of its views included. Where a memref escapes into an op
/// that may pass it on, the strictest user is assumed.
int64_t getRequiredSharedMemoryAlignment(TypedValue<MemRefType> memory);

/// Where a view of a buffer in shared memory starts, in bytes from the start of
/// the buffer; nothing if that depends on a value of the run.
std::optional<int64_t> getStartInBuffer(TypedValue<MemRefType> view);

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_TRANSFORMS_SHAREDMEMORYALIGNMENT_H
