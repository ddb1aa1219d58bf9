//===- RuntimeCalls.h - Calls of the runtime -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LIB_CONVERSION_HOSTTOLLVM_RUNTIMECALLS_H
#define MOSAICGPU_LIB_CONVERSION_HOSTTOLLVM_RUNTIMECALLS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::mosaic_gpu {

/// The names of `MosaicGPU/Runtime/Runtime.h`.
inline constexpr StringLiteral kRuntimeTable = "mosaic_gpu_runtime_table";
inline constexpr StringLiteral kCheckArguments = "mosaic_gpu_check_arguments";
inline constexpr StringLiteral kInitTmaDesc = "mosaic_gpu_init_tma_desc";
inline constexpr StringLiteral kGetFunction = "mosaic_gpu_get_function";
inline constexpr StringLiteral kLaunchKernel = "mosaic_gpu_launch_kernel";

/// Declares what generated code uses of the runtime.
void declareRuntime(ModuleOp module);

/// Builds the body of an entry: calls whose failure ends it.
class EntryBuilder {
public:
  /// `entry` returns i32.
  explicit EntryBuilder(LLVM::LLVMFuncOp entry);

  /// Calls a function of the runtime at the builder's insertion point. The rest
  /// of the block runs only if it succeeds; otherwise the entry returns its
  /// status. The builder goes on behind the call.
  void createCall(OpBuilder &builder, Location loc, StringRef callee,
                  ValueRange arguments);

  /// Memory that lives as long as the call of the entry.
  Value createAlloca(Location loc, Type type, uint64_t alignment = 0);

  /// An array of i64 on the stack, filled at the insertion point.
  Value createI64Array(OpBuilder &builder, Location loc, ValueRange values);

private:
  LLVM::LLVMFuncOp entry;
  /// Returns the status that it gets.
  Block *failureBlock;
};

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_LIB_CONVERSION_HOSTTOLLVM_RUNTIMECALLS_H
