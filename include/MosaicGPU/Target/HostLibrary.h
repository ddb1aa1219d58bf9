//===- HostLibrary.h - From host code to a shared library -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TARGET_HOSTLIBRARY_H
#define MOSAICGPU_TARGET_HOSTLIBRARY_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LogicalResult.h"

#include <memory>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace mlir::mosaic_gpu {

/// Translates a module in the llvm dialect for the machine that this runs on,
/// optimised. Reports at the module; null on failure.
std::unique_ptr<llvm::Module> translateHostModule(ModuleOp module,
                                                  llvm::LLVMContext &context,
                                                  unsigned optLevel);

/// The object file of such a module.
FailureOr<SmallVector<char, 0>> emitHostObject(ModuleOp module,
                                               llvm::Module &hostModule);

/// What a shared library is linked with.
struct LinkOptions {
  /// ld.lld; looked for beside LLVM's tools and in PATH if empty.
  std::string linker;
  /// The archive of the runtime.
  std::string runtimeLibrary;
  /// What the library exports; all else is hidden.
  SmallVector<std::string> exportedSymbols;
};

/// Links an object file to a shared library. Reports at the module.
LogicalResult linkSharedLibrary(ModuleOp module, ArrayRef<char> object,
                                const LinkOptions &options, StringRef output);

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_TARGET_HOSTLIBRARY_H
