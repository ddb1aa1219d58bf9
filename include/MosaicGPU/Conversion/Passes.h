//===- Passes.h - Passes from one level to the next -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_CONVERSION_PASSES_H
#define MOSAICGPU_CONVERSION_PASSES_H

#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace mlir::mosaic_gpu {

#define GEN_PASS_DECL
#include "MosaicGPU/Conversion/Passes.h.inc"

/// Shared memory becomes views of the dynamic shared memory.
void populateSharedMemoryToNVGPUPatterns(RewritePatternSet &patterns);
/// mbarriers become ops of nvgpu.
void populateBarriersToNVGPUPatterns(RewritePatternSet &patterns);
/// Copies become ops of nvgpu, or of nvvm.
void populateCopiesToNVGPUPatterns(RewritePatternSet &patterns);
/// Matrix products become ops of nvvm.
void populateMmaToNVVMPatterns(RewritePatternSet &patterns);

#define GEN_PASS_REGISTRATION
#include "MosaicGPU/Conversion/Passes.h.inc"

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_CONVERSION_PASSES_H
