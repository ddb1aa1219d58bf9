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

def MosaicGPU_OutOfBounds : I32Enum<"OutOfBounds",
    "what loads give outside of the memory", [
      I32EnumCase<"Zero", 0, "zero">,
      I32EnumCase<"NaN", 1, "nan">
    ]> {
  let cppNamespace = "::mlir::mosaic_gpu";
}

// The numbers are those of mosaic::L2Hint.
def MosaicGPU_L2Hint : I32Enum<"L2Hint",
    "when the lines of a copy leave the L2 cache", [
      I32EnumCase<"None", 0, "none">,
      I32EnumCase<"EvictNormal", 1, "evict_normal">,
      I32EnumCase<"EvictFirst", 2, "evict_first">,
      I32EnumCase<"EvictLast", 3, "evict_last">
    ]> {
  let cppNamespace = "::mlir::mosaic_gpu";
}

// The numbers are those of mosaic::Reduction and of JAX.
def MosaicGPU_TMAReduction : I32Enum<"TMAReduction",
    "what a store does to the elements in memory", [
      I32EnumCase<"Add", 0, "add">,
      I32EnumCase<"Min", 1, "min">,
      I32EnumCase<"Max", 2, "max">,
      I32EnumCase<"Inc", 3, "inc">,
      I32EnumCase<"Dec", 4, "dec">,
      I32EnumCase<"And", 5, "and">,
      I32EnumCase<"Or", 6, "or">,
      I32EnumCase<"Xor", 7, "xor">,
      I32EnumCase<"Umin", 8, "umin">,
      I32EnumCase<"Umax", 9, "umax">,
      I32EnumCase<"Smin", 10, "smin">,
      I32EnumCase<"Smax", 11, "smax">
    ]> {
  let cppNamespace = "::mlir::mosaic_gpu";
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUENUMS_TD
