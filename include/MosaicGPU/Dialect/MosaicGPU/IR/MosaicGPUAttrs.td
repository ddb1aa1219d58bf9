//===- MosaicGPUAttrs.td - Attributes of the dialect ---------------- *- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUATTRS_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MemRefTransformInterface.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUEnums.td"

class MosaicGPU_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<MosaicGPU_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

class MosaicGPU_TransformAttr<string name, string attrMnemonic,
                              list<string> methods>
    : MosaicGPU_Attr<name, attrMnemonic, [
        DeclareAttrInterfaceMethods<MosaicGPU_MemRefTransform, methods>]> {
  let genVerifyDecl = 1;
}

def MosaicGPU_TileAttr : MosaicGPU_TransformAttr<"Tile", "tile", [
    "checkShape", "checkStart", "transformShape", "transformSliceShape",
    "transformStrides", "transformStaticIndices", "transformIndices"]> {
  let summary = "splits the innermost dimensions into tiles";
  let description = [{
    `#mosaic_gpu.tile<[t0, ..., tn]>` splits the last n + 1 dimensions: first
    come the untouched dimensions, then how many tiles there are in each, then
    the tile. `5x128x128` becomes `5x2x4x64x32` under `<[64, 32]>`.

    A dimension is a multiple of its tile or smaller than it: then there is one
    tile that is only partly filled.
  }];
  let parameters = (ins OptionalArrayRefParameter<"int32_t">:$tiling);
  let assemblyFormat = "`<` `[` (`]`) : ($tiling^ `]`)? `>`";
}

def MosaicGPU_TransposeAttr : MosaicGPU_TransformAttr<"Transpose", "transpose", [
    "checkShape", "transformShape", "transformSliceShape", "transformStrides",
    "transformStaticIndices", "transformIndices"]> {
  let summary = "permutes the dimensions";
  let description = [{
    Dimension `i` of the result is dimension `permutation[i]` of the operand.
  }];
  let parameters = (ins OptionalArrayRefParameter<"int32_t">:$permutation);
  let assemblyFormat = "`<` `[` (`]`) : ($permutation^ `]`)? `>`";
}

def MosaicGPU_SwizzleAttr : MosaicGPU_TransformAttr<"Swizzle", "swizzle", [
    "transformAddress"]> {
  let summary = "XORs bits of shared-memory addresses to avoid bank conflicts";
  let description = [{
    `#mosaic_gpu.swizzle<128>` is the 128-byte swizzle of TMA and wgmma: bits 4-6
    of an address are XORed with bits 7-9. 64: bits 4-5 with bits 7-8; 32: bit 4
    with bit 7; 16: no swizzle. The bits are those of the absolute address, so a
    swizzled buffer begins at a multiple of 1024, 512 or 256 bytes.
  }];
  let parameters = (ins EnumParameter<MosaicGPU_SwizzlingMode>:$swizzle);
  // JAX prints the integer with its type.
  let assemblyFormat = "`<` custom<SwizzlingMode>($swizzle) `>`";
  let genVerifyDecl = 0;
}

def MosaicGPU_TransformArrayAttr
    : TypedArrayAttrBase<MosaicGPU_MemRefTransform, "array of memory transforms">;

def MosaicGPU_LaunchAttr : MosaicGPU_Attr<"Launch", "launch"> {
  let summary = "says of a launch what its operands do not";
  let description = [{
    `mosaic_gpu.launches` of a host function is an array with one of these for
    each `gpu.launch` about which there is something to say, keyed by the symbol
    of its kernel: attributes on `gpu.launch` itself do not survive outlining.

    ```mlir
    #mosaic_gpu.launch<kernel = @copy_module::@copy, non_portable_cluster = true>
    ```
  }];
  let parameters = (ins
    "::mlir::SymbolRefAttr":$kernel,
    DefaultValuedParameter<"bool", "false">:$non_portable_cluster,
    DefaultValuedParameter<"bool", "false">:$programmatic_dependent_launch);
  let assemblyFormat = "`<` struct(params) `>`";
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPUATTRS_TD
