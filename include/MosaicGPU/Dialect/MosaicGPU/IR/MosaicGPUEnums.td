//===- MosaicGPUEnums.td - Enums of the dialect --------------------- *- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUENUMS_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUENUMS_TD

include "mlir/IR/EnumAttr.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.td"

def MosaicGPU_SwizzlingMode : I32Enum<"SwizzlingMode",
    "the span of a swizzle of shared memory in bytes", [
      I32EnumCase<"kNoSwizzle", 16, "16">,
      I32EnumCase<"k32ByteSwizzle", 32, "32">,
      I32EnumCase<"k64ByteSwizzle", 64, "64">,
      I32EnumCase<"k128ByteSwizzle", 128, "128">
    ]> {
  let cppNamespace = "::mlir::mosaic_gpu";
}

def MosaicGPU_Access : I32Enum<"Access",
    "how a kernel uses an argument", [
      I32EnumCase<"In", 1, "in">,
      I32EnumCase<"Out", 2, "out">,
      I32EnumCase<"InOut", 3, "inout">
    ]> {
  let cppNamespace = "::mlir::mosaic_gpu";
}

def MosaicGPU_AccessAttr
    : EnumAttr<MosaicGPU_Dialect, MosaicGPU_Access, "access"> {
  let assemblyFormat = "`<` $value `>`";
}

def MosaicGPU_BarrierScope : I32Enum<"BarrierScope",
    "the threads whose writes a wait makes visible", [
      I32EnumCase<"CTA", 0, "cta">,
      I32EnumCase<"Cluster", 1, "cluster">
    ]> {
  let cppNamespace = "::mlir::mosaic_gpu";
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUENUMS_TD
