//===- BarrierOps.td - mbarriers, counted in threads -*- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_BARRIEROPS_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_BARRIEROPS_TD

include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUEnums.td"
include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.td"

/// An op on one barrier: `%barriers[%i]`, or `%barrier` where there is one.
class MosaicGPU_OneBarrierOp<string mnemonic, list<Trait> traits = []>
    : MosaicGPU_Op<mnemonic,
                   !listconcat([MemoryEffects<[MemRead, MemWrite]>], traits)> {
  let hasVerifier = 1;
}

/// A wait says whose writes it makes visible; those of the block by default.
defvar MosaicGPU_WaitScope = DefaultValuedProp<
    EnumProp<MosaicGPU_BarrierScope>, "::mlir::mosaic_gpu::BarrierScope::CTA">;

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

def MosaicGPU_MBarrierArriveOp : MosaicGPU_OneBarrierOp<"mbarrier_arrive", [
    AttrSizedOperandSegments]> {
  let summary = "makes the executing thread arrive at a barrier";
  let description = [{
    Each thread that executes it arrives `count` times, once by default. Releases
    what the thread wrote before to the threads that wait for the phase.

    With `of_block` the thread arrives at the same barrier of another block of
    its cluster, the one of this rank (`nvvm.read.ptx.sreg.cluster.ctarank`).
    Such a wait that has to see what this thread wrote says `scope(cluster)`. A
    block must not exit while others may still arrive at its barriers: end with
    a `cluster_barrier`.

    Constraints: 1 <= count <= 2^20 - 1 (PTX ISA, mbarrier.arrive); an array of
    barriers has an index, a single one has none.

    Example:

    ```mlir
    mosaic_gpu.kernel @arrive() grid(2) cluster(2) block(128) {
      %empty = mosaic_gpu.alloc_smem : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      mosaic_gpu.mbarrier_init %empty count(256) : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      %stage = arith.constant 2 : index
      mosaic_gpu.mbarrier_arrive %empty[%stage] : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      %first = arith.constant 0 : index
      mosaic_gpu.mbarrier_arrive %empty[%stage] count(2) of_block(%first) : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      mosaic_gpu.cluster_barrier
    }
    ```
  }];
  let arguments = (ins MosaicGPU_BarrierMemRef:$barrier, Optional<Index>:$index,
                       Optional<Index>:$block,
                       DefaultValuedAttr<I32Attr, "1">:$count);
  let assemblyFormat = [{
    $barrier (`[` $index^ `]`)? (`count` `(` $count^ `)`)?
    (`of_block` `(` $block^ `)`)? attr-dict `:` type($barrier)
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$barrier,
                                 "::mlir::Value":$index), [{
    build($_builder, $_state, barrier, index, /*block=*/::mlir::Value());
  }]>];
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
    released and what the copies wrote; with `scope(cluster)` also what threads
    of other blocks released.

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
                       I1:$parity, MosaicGPU_WaitScope:$scope);
  let assemblyFormat = [{
    $barrier (`[` $index^ `]`)? `parity` `(` $parity `)`
    (`scope` `(` $scope^ `)`)? attr-dict `:` type($barrier)
  }];
}

def MosaicGPU_MBarrierTestWaitOp
    : MosaicGPU_OneBarrierOp<"mbarrier_test_wait"> {
  let summary = "asks whether the phase of a parity is complete";
  let description = [{
    `mbarrier_wait` that does not block: the result says whether the phase is
    complete. Only then has the thread acquired what `mbarrier_wait` acquires.

    Constraints: an array of barriers has an index, a single one has none.

    Example:

    ```mlir
    mosaic_gpu.kernel @ask() grid(1) block(128) {
      %full = mosaic_gpu.alloc_smem : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      mosaic_gpu.mbarrier_init %full count(128) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      mosaic_gpu.mbarrier_arrive %full : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      %even = arith.constant false
      %complete = mosaic_gpu.mbarrier_test_wait %full parity(%even) : memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      scf.if %complete {
        gpu.printf "done\n"
      }
    }
    ```
  }];
  let arguments = (ins MosaicGPU_BarrierMemRef:$barrier, Optional<Index>:$index,
                       I1:$parity, MosaicGPU_WaitScope:$scope);
  let results = (outs I1:$complete);
  let assemblyFormat = [{
    $barrier (`[` $index^ `]`)? `parity` `(` $parity `)`
    (`scope` `(` $scope^ `)`)? attr-dict `:` type($barrier)
  }];
}

def MosaicGPU_MBarrierWaitPhaseOp
    : MosaicGPU_OneBarrierOp<"mbarrier_wait_phase", [
        AllTypesMatch<["phases", "next_phases"]>]> {
  let summary = "waits for the next phase and remembers it";
  let description = [{
    `phases` remembers the parities of an array of barriers for this thread: bit
    i is the parity of the phase of barrier i that it waits for next. The op
    waits for that phase (`mbarrier_wait`) and yields the word with the bit
    flipped. A word of 0 stands for fresh barriers; carry it through loops as a
    loop variable.

    Constraints: at most 32 barriers, a static number of them; an array of
    barriers has an index, a single one has none.

    Example:

    ```mlir
    mosaic_gpu.kernel @rounds() grid(1) block(128) {
      %full = mosaic_gpu.alloc_smem : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      mosaic_gpu.mbarrier_init %full count(128) : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %c16 = arith.constant 16 : index
      %fresh = arith.constant 0 : i32
      scf.for %round = %c0 to %c16 step %c1 iter_args(%phases = %fresh) -> i32 {
        %stage = arith.remui %round, %c4 : index
        mosaic_gpu.mbarrier_arrive %full[%stage] : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
        %next = mosaic_gpu.mbarrier_wait_phase %full[%stage] phases(%phases) : memref<4x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
        scf.yield %next : i32
      }
    }
    ```
  }];
  let arguments = (ins MosaicGPU_BarrierMemRef:$barrier, Optional<Index>:$index,
                       I32:$phases, MosaicGPU_WaitScope:$scope);
  let results = (outs I32:$next_phases);
  let assemblyFormat = [{
    $barrier (`[` $index^ `]`)? `phases` `(` $phases `)`
    (`scope` `(` $scope^ `)`)? attr-dict `:` type($barrier)
  }];
}

def MosaicGPU_ClusterBarrierOp : MosaicGPU_Op<"cluster_barrier", [
    MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "waits until all threads of the cluster are there";
  let description = [{
    Every thread of the cluster executes it; a block that belongs to no cluster
    is one of its own. Orders what the threads wrote before it, to shared memory
    of other blocks, too, before what any of them reads after it. To arrive and
    wait at different places use `nvvm.cluster.arrive` and `nvvm.cluster.wait`.

    Constraints: whole warps execute it together.

    Example:

    ```mlir
    mosaic_gpu.kernel @meet_the_cluster() grid(4) cluster(2) block(128) {
      mosaic_gpu.cluster_barrier
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_BARRIEROPS_TD
