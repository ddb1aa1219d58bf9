//===- ProfilerOps.td - What a profiler records -*- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_PROFILEROPS_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_PROFILEROPS_TD

include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.td"

def MosaicGPU_NamedRegionOp : MosaicGPU_Op<"named_region", [
    NoRegionArguments, RecursiveMemoryEffects,
    SingleBlockImplicitTerminator<"YieldOp">,
    DeclareOpInterfaceMethods<RegionBranchOpInterface>]> {
  let summary = "names a part of a kernel";
  let description = [{
    The region runs once, where the op stands; it may use values from outside and
    yield values. The name is what a profiler calls the time that a warpgroup
    spends in it. Without a profiler the op is its body: it costs nothing.

    Regions may be nested, and several may have one name.

    Constraints: the name is not empty; `mosaic_gpu.yield` has the types of the
    results. As the body is not the kernel's entry block, `alloc_smem` and
    `mbarrier_init` stand outside.

    Example:

    ```mlir
    mosaic_gpu.kernel @phases(inout %x: memref<128xf32>) grid(1) block(128) {
      %thread = gpu.thread_id x
      %value = mosaic_gpu.named_region "load" -> f32 {
        %loaded = memref.load %x[%thread] : memref<128xf32>
        mosaic_gpu.yield %loaded : f32
      }
      mosaic_gpu.named_region "store" {
        %square = arith.mulf %value, %value : f32
        memref.store %square, %x[%thread] : memref<128xf32>
      }
    }
    ```
  }];
  let arguments = (ins StrAttr:$name);
  let results = (outs Variadic<AnyType>:$yielded);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $name (`->` type($yielded)^)? attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
}

def MosaicGPU_YieldOp : MosaicGPU_Op<"yield", [
    Pure, ReturnLike, Terminator, HasParent<"NamedRegionOp">]> {
  let summary = "yields the results of a named region";
  let description = [{
    The parser adds it where there is nothing to yield, and the printer leaves it
    out.

    Constraints: as many operands as the region has results, of the same types.

    Example:

    ```mlir
    mosaic_gpu.kernel @yields() grid(1) block(128) {
      %thread = mosaic_gpu.named_region "who" -> index {
        %x = gpu.thread_id x
        mosaic_gpu.yield %x : index
      }
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$yielded);
  let builders = [OpBuilder<(ins), [{
    build($_builder, $_state, ::mlir::ValueRange());
  }]>];
  let assemblyFormat = "attr-dict ($yielded^ `:` type($yielded))?";
  let hasVerifier = 1;
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_PROFILEROPS_TD
