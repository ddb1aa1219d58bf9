//===- MosaicGPUTypes.td - Types of the dialect --------------------- *- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUTYPES_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/Dialect/NVGPU/IR/NVGPUTypes.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.td"

class MosaicGPU_Type<string name, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<MosaicGPU_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def MosaicGPU_BarrierType : MosaicGPU_Type<"Barrier", "barrier", [
    MemRefElementTypeInterface]> {
  let summary = "an mbarrier: 8 bytes of shared memory, 8-byte aligned";
  let description = [{
    The element type of memrefs of barriers. A barrier counts the arrivals of
    threads and the bytes of asynchronous copies; when it has got all that it
    expects, it completes its phase and starts the next one, of the other
    parity. With `orders_tensor_core` an arrival also orders tensor-core work.
  }];
  let parameters = (ins DefaultValuedParameter<"bool", "false">:$orders_tensor_core);
  let assemblyFormat = "(`<` struct($orders_tensor_core)^ `>`)?";
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

def MosaicGPU_IsShared : CPred<
    "::mlir::mosaic_gpu::isSharedMemory(::llvm::cast<::mlir::MemRefType>($_self))">;
def MosaicGPU_IsGlobal : CPred<
    "!::llvm::cast<::mlir::MemRefType>($_self).getMemorySpace()">;
def MosaicGPU_IsBarrierArray : CPred<
    "::llvm::isa<::mlir::mosaic_gpu::BarrierType>("
    "::llvm::cast<::mlir::MemRefType>($_self).getElementType()) && "
    "::llvm::cast<::mlir::MemRefType>($_self).getRank() <= 1">;

def MosaicGPU_SharedMemRef : Type<
    And<[AnyMemRef.predicate, MosaicGPU_IsShared]>,
    "memref in shared memory (#gpu.address_space<workgroup>)",
    "::mlir::MemRefType">;
def MosaicGPU_GlobalMemRef : Type<
    And<[AnyMemRef.predicate, MosaicGPU_IsGlobal]>,
    "memref in global memory (no memory space)", "::mlir::MemRefType">;
def MosaicGPU_BarrierMemRef : Type<
    And<[AnyMemRef.predicate, MosaicGPU_IsShared, MosaicGPU_IsBarrierArray]>,
    "barrier or one-dimensional array of barriers in shared memory",
    "::mlir::MemRefType">;

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUTYPES_TD
