//===- Entry.h - Host functions as entries of the C ABI -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LIB_CONVERSION_HOSTTOLLVM_ENTRY_H
#define MOSAICGPU_LIB_CONVERSION_HOSTTOLLVM_ENTRY_H

#include "Globals.h"

#include "MosaicGPU/Hardware/Target.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::mosaic_gpu {

/// Converts a host function to `NAME(stream, buffers, extents) -> i32`, and
/// describes it in `NAME_info`.
///
/// \param modules from the name of a binary to its mosaic_gpu_module.
LogicalResult convertEntry(func::FuncOp function,
                           const ::mosaic::Target &target, SymbolTable &symbols,
                           GlobalBuilder &globals,
                           const llvm::StringMap<std::string> &modules);

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_LIB_CONVERSION_HOSTTOLLVM_ENTRY_H
