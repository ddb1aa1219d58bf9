//===- KernelOps.td - Kernels and the shape of their launch -*- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_KERNELOPS_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_KERNELOPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUEnums.td"

def MosaicGPU_KernelOp : MosaicGPU_Op<"kernel", [
    AutomaticAllocationScope, IsolatedFromAbove, Symbol,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "defines a kernel and how it is launched";
  let description = [{
    The body runs in every thread of the grid. Arguments are memrefs in global
    memory and scalars (integers, floats, index); each is read (`in`), written
    (`out`) or both (`inout`), scalars are always `in`. The name of an argument
    in the text is its name for callers, too.

    `block` gives the shape of a block in threads, `grid` that of the grid in
    blocks, `cluster` that of a cluster in blocks; one to three extents, x
    first, missing ones are 1. A grid that depends on the arguments is computed
    by a host region instead, which sees the same arguments and ends with
    `mosaic_gpu.launch_shape`.

    After `block` may stand
    - `non_portable_cluster`: clusters of more than 8 blocks, up to the target's
      limit, which not every GPU of its architecture can run;
    - `programmatic_dependent_launch`: the kernel may start before the one ahead
      of it in the stream has ended. `nvvm.griddepcontrol wait` waits for its
      results, `nvvm.griddepcontrol launch_dependents` lets the next kernel
      start.

    A kernel is called from C as
    `int32_t NAME(void *stream, void *const *buffers, const int64_t *extents)`.

    Constraints: at most three extents in each shape; memrefs are ranked, in no
    memory space and of offset 0; elements and scalars are of types that C
    callers can pass; the kernel's name and those of its arguments are
    identifiers, the latter differ; ops of the host region have no memory
    effects.

    Example:

    ```mlir
    mosaic_gpu.kernel @scale(in %x: memref<1024xf32>, in %factor: f32,
                             out %y: memref<1024xf32>) grid(8) block(128) {
      %block = gpu.block_id x
      %thread = gpu.thread_id x
      %c128 = arith.constant 128 : index
      %base = arith.muli %block, %c128 : index
      %i = arith.addi %base, %thread : index
      %value = memref.load %x[%i] : memref<1024xf32>
      %scaled = arith.mulf %value, %factor : f32
      memref.store %scaled, %y[%i] : memref<1024xf32>
    }
    ```
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    TypeAttrOf<FunctionType>:$function_type,
    StrArrayAttr:$arg_names,
    TypedArrayAttrBase<MosaicGPU_AccessAttr, "array of access attributes">:$arg_access,
    DenseI64ArrayAttr:$block,
    UnitAttr:$non_portable_cluster,
    UnitAttr:$programmatic_dependent_launch);
  let regions = (region SizedRegion<1>:$host, SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name attr-dict-with-keyword ``
    custom<KernelSignatureAndRegions>($function_type, $arg_names, $arg_access,
                                      $block, $non_portable_cluster,
                                      $programmatic_dependent_launch,
                                      $host, $body)
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The extents of a block in threads, padded to three.
    ::std::array<int64_t, 3> getBlockShape();
    /// The terminator of the host region.
    ::mlir::mosaic_gpu::LaunchShapeOp getLaunchShape();
  }];
}

def MosaicGPU_LaunchShapeOp : MosaicGPU_Op<"launch_shape", [
    Pure, Terminator, HasParent<"KernelOp">, AttrSizedOperandSegments]> {
  let summary = "yields the grid and the cluster of a kernel";
  let description = [{
    Ends the host region of a kernel. One to three extents in blocks, x first.

    Example:

    ```mlir
    mosaic_gpu.kernel @clear(in %count: index, out %y: memref<4096xf32>) host {
      mosaic_gpu.launch_shape grid(%count, 4) cluster(1, 2)
    } block(128) {
    }
    ```
  }];
  let arguments = (ins
    Variadic<Index>:$grid, DenseI64ArrayAttr:$static_grid,
    Variadic<Index>:$cluster,
    DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_cluster);
  let assemblyFormat = [{
    `grid` `` custom<Extents>($grid, $static_grid)
    (`cluster` `` custom<Extents>($cluster, $static_cluster)^)? attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedGrid();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedCluster();
  }];
}

def MosaicGPU_ReturnOp : MosaicGPU_Op<"return", [
    Pure, ReturnLike, Terminator, HasParent<"KernelOp">]> {
  let summary = "ends the body of a kernel";
  let description = [{
    The parser adds it where it is left out, and the printer leaves it out.

    Example:

    ```mlir
    mosaic_gpu.kernel @nothing() grid(1) block(32) {
      mosaic_gpu.return
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let builders = [OpBuilder<(ins), [{
    build($_builder, $_state, ::mlir::ValueRange());
  }]>];
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_KERNELOPS_TD
