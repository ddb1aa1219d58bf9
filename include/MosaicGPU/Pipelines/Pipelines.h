//===- Pipelines.h - The stages of the compiler -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Each stage is a named pipeline of mosaic-opt and a builder here. A stage
// takes the module from one level of IR to the next.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_PIPELINES_PIPELINES_H
#define MOSAICGPU_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

#include <string>

namespace mlir::mosaic_gpu {

/// `mosaic-gpu-lane-to-hardware`
struct LaneToHardwareOptions
    : public PassPipelineOptions<LaneToHardwareOptions> {
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc("GPU whose limits hold, a name from the table of targets"),
      llvm::cl::init("sm_90a")};
};

/// `mosaic-gpu-hardware-to-binary`
struct HardwareToBinaryOptions
    : public PassPipelineOptions<HardwareToBinaryOptions> {
  Option<std::string> target{*this, "target",
                             llvm::cl::desc("GPU to compile for"),
                             llvm::cl::init("sm_90a")};
  Option<std::string> ptxas{
      *this, "ptxas", llvm::cl::desc("ptxas to use; searched for if empty"),
      llvm::cl::init("")};
  Option<unsigned> optLevel{
      *this, "opt-level",
      llvm::cl::desc("optimisation level of LLVM and ptxas, 0 to 3"),
      llvm::cl::init(3)};
};

/// `mosaic-gpu-host-to-llvm`
struct HostToLLVMOptions : public PassPipelineOptions<HostToLLVMOptions> {
  Option<std::string> target{
      *this, "target", llvm::cl::desc("GPU that the kernels are compiled for"),
      llvm::cl::init("sm_90a")};
};

/// `mosaic-gpu-to-llvm`: all stages, from whatever level the module is at.
struct ToLLVMOptions : public PassPipelineOptions<ToLLVMOptions> {
  Option<std::string> target{*this, "target",
                             llvm::cl::desc("GPU to compile for"),
                             llvm::cl::init("sm_90a")};
  Option<std::string> ptxas{
      *this, "ptxas", llvm::cl::desc("ptxas to use; searched for if empty"),
      llvm::cl::init("")};
  Option<unsigned> optLevel{
      *this, "opt-level",
      llvm::cl::desc("optimisation level of LLVM and ptxas, 0 to 3"),
      llvm::cl::init(3)};
};

/// From kernels to functions that launch: the canonical form of all levels.
void buildExpandKernelsPipeline(OpPassManager &pm);

/// From the lane level to what the chip has.
void buildLaneToHardwarePipeline(OpPassManager &pm,
                                 const LaneToHardwareOptions &options);

/// From launches to a `gpu.binary` and `gpu.launch_func`.
void buildHardwareToBinaryPipeline(OpPassManager &pm,
                                   const HardwareToBinaryOptions &options);

/// From host functions to the entries of the C ABI.
void buildHostToLLVMPipeline(OpPassManager &pm,
                             const HostToLLVMOptions &options);

/// All of them.
void buildToLLVMPipeline(OpPassManager &pm, const ToLLVMOptions &options);

/// Makes the stages known to mosaic-opt.
void registerPipelines();

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_PIPELINES_PIPELINES_H
