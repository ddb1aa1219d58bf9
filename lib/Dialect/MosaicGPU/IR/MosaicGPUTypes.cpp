//===- MosaicGPUTypes.cpp - Types of the dialect and of its memory -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"
#include "MosaicGPU/Hardware/Barrier.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

#define GET_TYPEDEF_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.cpp.inc"

void MosaicGPUDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.cpp.inc"
      >();
}

bool mosaic_gpu::isSharedMemory(MemRefType type) {
  auto space =
      dyn_cast_if_present<gpu::AddressSpaceAttr>(type.getMemorySpace());
  return space && space.getValue() == gpu::AddressSpace::Workgroup;
}

FailureOr<int64_t> mosaic_gpu::getElementBytes(Type elementType) {
  if (isa<BarrierType>(elementType))
    return ::mosaic::kBarrierBytes;
  if (elementType.isIndex())
    return 8;
  if (!elementType.isIntOrFloat())
    return failure();
  // An i24 takes the room of an i32, and an i1 that of a byte: no such
  // elements.
  unsigned numBits = elementType.getIntOrFloatBitWidth();
  if (numBits < 8 || !llvm::isPowerOf2_32(numBits))
    return failure();
  return numBits / 8;
}

FailureOr<int64_t> mosaic_gpu::getContentBytes(MemRefType type) {
  FailureOr<int64_t> elementBytes = getElementBytes(type.getElementType());
  if (failed(elementBytes) || !type.hasStaticShape())
    return failure();
  int64_t numBytes = *elementBytes;
  for (int64_t size : type.getShape())
    if (llvm::MulOverflow(numBytes, size, numBytes))
      return failure();
  return numBytes;
}

FailureOr<int64_t> mosaic_gpu::getBufferBytes(MemRefType type) {
  if (!type.getLayout().isIdentity())
    return failure();
  return getContentBytes(type);
}
