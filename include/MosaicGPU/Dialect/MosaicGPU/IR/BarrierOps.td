//===- BarrierOps.td - mbarriers, counted in threads -*- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_BARRIEROPS_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_BARRIEROPS_TD

include "mlir/Interfaces/SideEffectInterfaces.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.td"

/// An op on one barrier: `%barriers[%i]`, or `%barrier` where there is one.
class MosaicGPU_OneBarrierOp<string mnemonic>
    : MosaicGPU_Op<mnemonic, [MemoryEffects<[MemRead, MemWrite]>]> {
  let hasVerifier = 1;
}

def MosaicGPU_MBarrierInitOp : MosaicGPU_Op<"mbarrier_init", [
    MemoryEffects<[MemWrite]>]> {
  let summary = "initialises barriers for a number of arrivals";
  let description = [{
    Initialises each barrier of the array: a phase completes after `count`
    arrivals, and after all bytes that copies were expected to bring. The first
    phase has parity 0.

    The whole block executes it and one thread does it, so it stands outside of
    control flow. Nobody may use a barrier before all threads know that it is
    initialised: `mosaic-gpu-fence-barrier-initialization` adds the fence and the
    block's barrier after the last of these ops.

    Constraints: 1 <= count <= 2^20 - 1 (PTX ISA, mbarrier.init); the number of
    barriers is static.

    Example:

    ```mlir
    mosaic_gpu.kernel @init() grid(1) block(128) {
      %full = mosaic_gpu.alloc_smem : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      mosaic_gpu.mbarrier_init %full count(1) : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
    }
    ```
  }];
  let arguments = (ins MosaicGPU_BarrierMemRef:$barriers, I32Attr:$count);
  let assemblyFormat = [{
    $barriers `count` `(` $count `)` attr-dict `:` type($barriers)
  }];
  let hasVerifier = 1;
}

def MosaicGPU_MBarrierArriveOp : MosaicGPU_OneBarrierOp<"mbarrier_arrive"> {
  let summary = "makes the executing thread arrive at a barrier";
  let description = [{
    Counts as one arrival for each thread that executes it. Releases what the
    thread wrote before to the threads that wait for the phase.

    Constraints: an array of barriers has an index, a single one has none.

    Example:

    ```mlir
    mosaic_gpu.kernel @arrive() grid(1) block(128) {
      %empty = mosaic_gpu.alloc_smem : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      mosaic_gpu.mbarrier_init %empty count(128) : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      %stage = arith.constant 2 : index
      mosaic_gpu.mbarrier_arrive %empty[%stage] : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
    }
    ```
  }];
  let arguments = (ins MosaicGPU_BarrierMemRef:$barrier, Optional<Index>:$index);
  let assemblyFormat = [{
    $barrier (`[` $index^ `]`)? attr-dict `:` type($barrier)
  }];
}

def MosaicGPU_MBarrierArriveExpectTxOp
    : MosaicGPU_OneBarrierOp<"mbarrier_arrive_expect_tx"> {
  let summary = "arrives at a barrier and announces bytes of copies";
  let description = [{
    Each thread that executes it arrives once and adds `expect_tx` to the bytes
    that the phase waits for. Use it with copies that do not `arrive` themselves.

    Constraints: 0 <= expect_tx <= 2^20 - 1 bytes (PTX ISA, mbarrier tx-count);
    an array of barriers has an index, a single one has none.

    Example:

    ```mlir
    mosaic_gpu.kernel @announce() grid(1) block(1) {
      %full = mosaic_gpu.alloc_smem : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      mosaic_gpu.mbarrier_init %full count(1) : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      %stage = arith.constant 2 : index
      mosaic_gpu.mbarrier_arrive_expect_tx %full[%stage] bytes(8192) : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
    }
    ```
  }];
  let arguments = (ins MosaicGPU_BarrierMemRef:$barrier, Optional<Index>:$index,
                       I32Attr:$expect_tx);
  let assemblyFormat = [{
    $barrier (`[` $index^ `]`)? `bytes` `(` $expect_tx `)` attr-dict
    `:` type($barrier)
  }];
}

def MosaicGPU_MBarrierWaitOp : MosaicGPU_OneBarrierOp<"mbarrier_wait"> {
  let summary = "waits for the phase of a parity to complete";
  let description = [{
    Blocks the executing thread while the barrier is in a phase of this parity.
    On a fresh barrier, waiting for parity 0 blocks until the first phase is
    complete; waiting for parity 1 returns at once. Acquires what the arrivals
    released and what the copies wrote.

    Constraints: an array of barriers has an index, a single one has none.

    Example:

    ```mlir
    mosaic_gpu.kernel @meet() grid(1) block(128) {
      %full = mosaic_gpu.alloc_smem : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      mosaic_gpu.mbarrier_init %full count(128) : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      %stage = arith.constant 2 : index
      mosaic_gpu.mbarrier_arrive %full[%stage] : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      %even = arith.constant false
      mosaic_gpu.mbarrier_wait %full[%stage] parity(%even) : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
    }
    ```
  }];
  let arguments = (ins MosaicGPU_BarrierMemRef:$barrier, Optional<Index>:$index,
                       I1:$parity);
  let assemblyFormat = [{
    $barrier (`[` $index^ `]`)? `parity` `(` $parity `)` attr-dict
    `:` type($barrier)
  }];
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_BARRIEROPS_TD
