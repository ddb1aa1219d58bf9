//===- Passes.td - Passes from one level to the next -*- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_CONVERSION_PASSES_TD
#define MOSAICGPU_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertMosaicGPUToNVGPUPass
    : Pass<"mosaic-gpu-convert-mosaic-gpu-to-nvgpu", "::mlir::ModuleOp"> {
  let summary = "convert the lane level to nvgpu and nvvm";
  let description = [{
    Copies become `nvgpu.tma.async.load` and `nvgpu.tma.async.store` where their
    verifiers accept them, and ops of nvvm otherwise; barriers become
    `nvgpu.mbarrier.*`; matrix products become `nvvm.wgmma.*`. Shared memory
    becomes views of `gpu.dynamic_shared_memory`.
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::memref::MemRefDialect", "::mlir::nvgpu::NVGPUDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect"];
}

def PassMemRefsByPointerPass
    : Pass<"mosaic-gpu-pass-memrefs-by-pointer", "::mlir::ModuleOp"> {
  let summary = "hand a kernel pointers instead of memrefs";
  let description = [{
    A memref from outside a `gpu.launch` that its body uses is captured as its
    pointer and its dynamic extents, strides and offset, and rebuilt inside. As
    a memref it would be 3 + 2 rank parameters of the kernel.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect"];
}

def ExternalizeSharedMemoryPass
    : Pass<"mosaic-gpu-externalize-shared-memory", "::mlir::gpu::GPUModuleOp"> {
  let summary = "make dynamic shared memory an external symbol";
  let description = [{
    Replaces `gpu.dynamic_shared_memory` by an external global, 1024-byte
    aligned. Upstream's lowering makes it an internal global, which NVPTX demotes
    to a static variable that overlaps others (confirmed on an H200).
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def NumberMemorySpacesPass
    : Pass<"mosaic-gpu-number-memory-spaces", "::mlir::gpu::GPUModuleOp"> {
  let summary = "give the memory spaces of memrefs NVVM's numbers";
  let description = [{
    `memref<8xf32, #gpu.address_space<workgroup>>` becomes `memref<8xf32, 3>` in
    all types. Upstream's conversion of the gpu dialect knows the names, but that
    of the vector dialect, which runs before, only numbers.
  }];
  let dependentDialects = ["::mlir::gpu::GPUDialect",
                           "::mlir::NVVM::NVVMDialect"];
}

def FinalizeKernelsPass
    : Pass<"mosaic-gpu-finalize-kernels", "::mlir::gpu::GPUModuleOp"> {
  let summary = "finish kernels in the llvm dialect";
  let description = [{
    Runs after the conversion to llvm. The launch block becomes a
    `grid_constant` parameter passed by value; kernels with a known block get
    `nvvm.minctasm`, without which ptxas ignores `setmaxnreg`; optimization
    barriers become empty inline assembly; the module gets NVPTX's data layout.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::NVVM::NVVMDialect"];
}

def ConvertHostToLLVMPass
    : Pass<"mosaic-gpu-convert-host-to-llvm", "::mlir::ModuleOp"> {
  let summary = "convert host functions to the entries of the C ABI";
  let description = [{
    Each host function becomes
    `NAME(stream, buffers, extents) -> i32` and `NAME_info`
    (`MosaicGPU/Runtime/Runtime.h`); launches and descriptors become calls of the
    runtime; a failed call ends the function with its status. Binaries become
    constants of the library.
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"\"sm_90a\"",
           "GPU that the kernels are compiled for">
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // MOSAICGPU_CONVERSION_PASSES_TD
