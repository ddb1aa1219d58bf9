//===- Passes.h - Passes within the lane level -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TRANSFORMS_PASSES_H
#define MOSAICGPU_TRANSFORMS_PASSES_H

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace mlir::mosaic_gpu {

#define GEN_PASS_DECL
#include "MosaicGPU/Transforms/Passes.h.inc"

/// Folds views of global memory into the copies from and to them.
void populateSimplifyCopiesPatterns(RewritePatternSet &patterns);

/// Gives copies of memrefs in global memory a TMA descriptor.
void populateMaterializeTmaDescriptorsPatterns(RewritePatternSet &patterns);

#define GEN_PASS_REGISTRATION
#include "MosaicGPU/Transforms/Passes.h.inc"

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_TRANSFORMS_PASSES_H
