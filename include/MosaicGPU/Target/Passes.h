//===- Passes.h - From device modules to binaries -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TARGET_PASSES_H
#define MOSAICGPU_TARGET_PASSES_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::mosaic_gpu {

#define GEN_PASS_DECL
#include "MosaicGPU/Target/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "MosaicGPU/Target/Passes.h.inc"

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_TARGET_PASSES_H
