//===- MosaicGPUDialect.td - The mosaic_gpu dialect ----------------- *- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUDIALECT_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUDIALECT_TD

include "mlir/IR/DialectBase.td"
include "mlir/IR/OpBase.td"

def MosaicGPU_Dialect : Dialect {
  let name = "mosaic_gpu";
  let cppNamespace = "::mlir::mosaic_gpu";
  let summary = "Kernels for Hopper GPUs: copies by TMA, barriers, tensor cores";
  let description = [{
    A kernel is a `mosaic_gpu.kernel`: its arguments in global memory, the shape
    of its launch, and a body that every thread of the grid runs. The ops of
    this dialect are what such a body says about the hardware: asynchronous
    copies between global and shared memory, barriers in shared memory, matrix
    products by a warpgroup.

    The ops in this dialect so far are those of the *lane level*: a value
    belongs to one thread, and every copy spells out its tiling and swizzle.
    Ops of arith, scf, memref, vector, gpu, nvgpu and nvvm may stand beside
    them; the lowering leaves those alone.

    Memory spaces: none is global memory, `#gpu.address_space<workgroup>` is
    shared memory.
  }];

  let dependentDialects = [
    "::mlir::arith::ArithDialect",
    "::mlir::gpu::GPUDialect",
    "::mlir::memref::MemRefDialect",
    "::mlir::nvgpu::NVGPUDialect",
    "::mlir::LLVM::LLVMDialect"
  ];

  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;

  let extraClassDeclaration = [{
    /// Argument attributes of a host function: a buffer's name, a string, and
    /// how the kernel uses it, an `#mosaic_gpu.access`.
    static constexpr ::llvm::StringLiteral kArgumentName = "mosaic_gpu.name";
    static constexpr ::llvm::StringLiteral kArgumentAccess = "mosaic_gpu.access";
    /// Attribute of a host function: facts about its launches, an array of
    /// `#mosaic_gpu.launch`.
    static constexpr ::llvm::StringLiteral kLaunches = "mosaic_gpu.launches";
    /// Attribute of a `gpu.binary`: what ptxas says about its kernels, a
    /// dictionary from their names.
    static constexpr ::llvm::StringLiteral kResources = "mosaic_gpu.resources";

    void registerAttributes();
    void registerTypes();
    void registerOps();
  }];
}

class MosaicGPU_Op<string mnemonic, list<Trait> traits = []>
    : Op<MosaicGPU_Dialect, mnemonic, traits>;

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUDIALECT_TD
