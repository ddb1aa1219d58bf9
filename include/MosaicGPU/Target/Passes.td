//===- Passes.td - From device modules to binaries -*- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TARGET_PASSES_TD
#define MOSAICGPU_TARGET_PASSES_TD

include "mlir/Pass/PassBase.td"

def ModuleToBinaryPass
    : Pass<"mosaic-gpu-module-to-binary", "::mlir::ModuleOp"> {
  let summary = "compile device modules to PTX and cubin";
  let description = [{
    Each `gpu.module` becomes a `gpu.binary` that holds its PTX and, when a ptxas
    is found, its cubin. Without one there is a remark, and the driver compiles
    the PTX when the kernel is loaded.

    Every function, call and inline assembly is marked convergent first: LLVM
    would otherwise copy barriers into both arms of a divergent branch.

    ptxas is looked for in this order: the option, `MOSAIC_GPU_PTXAS`,
    `CUDA_HOME`, `CUDA_ROOT`, PATH, the usual folder of the toolkit, a Python
    `nvidia-cuda-nvcc` wheel. Its warnings become warnings, its figures the
    attribute `mosaic_gpu.resources` of the binary, for each kernel: registers,
    spilled bytes and barriers.
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"\"sm_90a\"",
           "GPU to compile for, a name from the table of targets">,
    Option<"ptxas", "ptxas", "std::string", /*default=*/"\"\"",
           "ptxas to use">,
    Option<"optLevel", "opt-level", "unsigned", /*default=*/"3",
           "optimisation level of LLVM and ptxas, 0 to 3">
  ];
  let dependentDialects = ["::mlir::gpu::GPUDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::NVVM::NVVMDialect"];
}

#endif // MOSAICGPU_TARGET_PASSES_TD
