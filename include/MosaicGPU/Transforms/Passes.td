//===- Passes.td - Passes within the lane level -*- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TRANSFORMS_PASSES_TD
#define MOSAICGPU_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def ExpandKernelsPass : Pass<"mosaic-gpu-expand-kernels", "::mlir::ModuleOp"> {
  let summary = "turn each kernel into a host function that launches it";
  let description = [{
    A `mosaic_gpu.kernel @NAME` becomes a `func.func @NAME` of a
    `!gpu.async.token` (the stream) and the kernel's arguments, which contains
    one `gpu.launch`. The host region stands before the launch. Names and
    access of the arguments are kept as argument attributes.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::gpu::GPUDialect"];
}

def TargetOption
    : Option<"target", "target", "std::string", /*default=*/"\"sm_90a\"",
             "GPU whose limits hold, a name from the table of targets">;

def AllocateSharedMemoryPass
    : Pass<"mosaic-gpu-allocate-shared-memory", "::mlir::ModuleOp"> {
  let summary = "give buffers and barriers their offsets in shared memory";
  let description = [{
    Each `mosaic_gpu.alloc_smem` in a launch becomes a `mosaic_gpu.slice_smem`
    with an offset, the most aligned buffers first; the launch gets the size of
    it all. A buffer is aligned for all of its users, through views. Slices that
    were there before keep their offsets, which are checked, and come first.

    Fails if a launch needs more than the target has; the error lists the
    biggest buffers.
  }];
  let options = [TargetOption];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::mosaic_gpu::MosaicGPUDialect"];
}

def VerifyLanePass : Pass<"mosaic-gpu-verify-lane", "::mlir::ModuleOp"> {
  let summary = "check the contract of the lane level";
  let description = [{
    What the passes after it rely on, for each `gpu.launch`: kernels are
    expanded; shared memory has offsets, inside what the launch asks for and
    aligned for its users; barriers are initialised outside of control flow;
    ops of a warpgroup stand in blocks of whole warpgroups. Each error names the
    pass that should have established what is missing.
  }];
}

def FenceBarrierInitializationPass
    : Pass<"mosaic-gpu-fence-barrier-initialization", "::mlir::ModuleOp"> {
  let summary = "publish initialised barriers to the block";
  let description = [{
    Adds one `nvvm.fence.mbarrier.init` and one barrier of the block (of the
    cluster, if there is one) after the last `mosaic_gpu.mbarrier_init` of a
    launch; nothing where they already follow.
  }];
  let dependentDialects = ["::mlir::NVVM::NVVMDialect",
                           "::mlir::gpu::GPUDialect"];
}

def SimplifyCopiesPass
    : Pass<"mosaic-gpu-simplify-copies", "::mlir::ModuleOp"> {
  let summary = "fold views of global memory into copies";
  let description = [{
    A copy from or to a `memref.subview` or `memref.cast` of global memory inside
    a launch becomes a copy from or to the memory itself, with the view's offsets
    added to its indices: a descriptor must not depend on a value inside the
    launch. Views with strides other than 1 are left alone.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def MaterializeTmaDescriptorsPass
    : Pass<"mosaic-gpu-materialize-tma-descriptors", "::mlir::ModuleOp"> {
  let summary = "give each copy a TMA descriptor";
  let description = [{
    Each `mosaic_gpu.async_copy` of a memref in global memory gets a
    `mosaic_gpu.tma_descriptor` right before it, and becomes a copy through it
    at transformed coordinates. Equal descriptors become one by CSE.

    A tensor map has at most 5 dimensions. Where there would be more, those of
    size 1 are left out.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::nvgpu::NVGPUDialect"];
}

def HoistTmaDescriptorsPass
    : Pass<"mosaic-gpu-hoist-tma-descriptors", "::mlir::ModuleOp"> {
  let summary = "move TMA descriptors out of loops and launches";
  let description = [{
    Moves each `mosaic_gpu.tma_descriptor` inside a `gpu.launch` before it,
    together with the pure ops that it depends on. Fails where a descriptor
    depends on a value that only exists inside the launch.
  }];
}

def PackLaunchBlockPass
    : Pass<"mosaic-gpu-pack-launch-block", "::mlir::ModuleOp"> {
  let summary = "hand descriptors to the kernel in one block";
  let description = [{
    Packs the descriptors that a launch uses into one block of bytes
    (`mosaic_gpu.pack_launch_block`), which will be one parameter of the kernel,
    and addresses them inside the launch. Each descriptor is prefetched at the
    start of the kernel.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::nvgpu::NVGPUDialect",
                           "::mlir::scf::SCFDialect"];
}

def LowerProfilerPass : Pass<"mosaic-gpu-lower-profiler", "::mlir::ModuleOp"> {
  let summary = "replace named regions by their bodies";
  let description = [{
    Each `mosaic_gpu.named_region` becomes its body; what it yields replaces its
    results.
  }];
}

def VerifyHardwarePass
    : Pass<"mosaic-gpu-verify-hardware", "::mlir::ModuleOp"> {
  let summary = "check the contract of the hardware level";
  let description = [{
    What the conversion to a binary relies on: no op above the hardware level is
    left in a `gpu.launch`, and the shapes of the launch and its shared memory
    are within the target's limits where they are static.
  }];
  let options = [TargetOption];
}

#endif // MOSAICGPU_TRANSFORMS_PASSES_TD
