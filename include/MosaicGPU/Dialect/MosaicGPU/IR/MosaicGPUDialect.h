//===- MosaicGPUDialect.h - The dialect itself -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUDIALECT_H
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUDIALECT_H

#include "mlir/IR/Dialect.h"

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h.inc"

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUDIALECT_H
