//===- KernelInfo.h - What a library says about a kernel -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LIB_CONVERSION_HOSTTOLLVM_KERNELINFO_H
#define MOSAICGPU_LIB_CONVERSION_HOSTTOLLVM_KERNELINFO_H

#include "Globals.h"

#include "MosaicGPU/Hardware/Target.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::mosaic_gpu {

/// Creates `NAME_info`, a mosaic_gpu_kernel_info, for a host function that has
/// not been converted yet. Reports arguments that callers cannot pass.
LogicalResult createKernelInfo(func::FuncOp function,
                               const ::mosaic::Target &target,
                               GlobalBuilder &globals);

/// The symbol of a kernel's info.
std::string getKernelInfoName(StringRef kernel);

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_LIB_CONVERSION_HOSTTOLLVM_KERNELINFO_H
