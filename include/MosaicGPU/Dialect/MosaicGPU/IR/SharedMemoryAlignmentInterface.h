//===- SharedMemoryAlignmentInterface.h - Who needs aligned shared memory -*-
//C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_SHAREDMEMORYALIGNMENTINTERFACE_H
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_SHAREDMEMORYALIGNMENTINTERFACE_H

#include "mlir/IR/OpDefinition.h"

#include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryAlignmentInterface.h.inc"

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_SHAREDMEMORYALIGNMENTINTERFACE_H
