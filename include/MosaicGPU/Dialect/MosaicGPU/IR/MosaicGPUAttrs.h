//===- MosaicGPUAttrs.h - Attributes and enums of the dialect -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUATTRS_H
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUATTRS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OpDefinition.h"

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUEnums.h.inc"

#include "MosaicGPU/Dialect/MosaicGPU/IR/MemRefTransformInterface.h.inc"

#define GET_ATTRDEF_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.h.inc"

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUATTRS_H
