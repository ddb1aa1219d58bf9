//===- HostToLLVM.cpp - Convert the host to the llvm dialect -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Entry.h"
#include "Globals.h"
#include "RuntimeCalls.h"

#include "MosaicGPU/Conversion/Passes.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/KernelOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_CONVERTHOSTTOLLVMPASS
#include "MosaicGPU/Conversion/Passes.h.inc"
} // namespace mlir::mosaic_gpu

/// A host function is one whose first argument is the stream.
static bool isHostFunction(func::FuncOp function) {
  return !function.isExternal() && function.getNumArguments() > 0 &&
         isa<gpu::AsyncTokenType>(function.getArgument(0).getType());
}

/// Makes a mosaic_gpu_module of a binary: of its cubin, or of its PTX.
static FailureOr<StringRef> createModule(gpu::BinaryOp binary,
                                         GlobalBuilder &globals) {
  StringRef image;
  bool isText = false;
  for (auto object : binary.getObjects().getAsRange<gpu::ObjectAttr>()) {
    if (object.getFormat() == gpu::CompilationTarget::Binary) {
      image = object.getObject().getValue();
      isText = false;
      break;
    }
    if (object.getFormat() == gpu::CompilationTarget::Assembly) {
      image = object.getObject().getValue();
      isText = true;
    }
  }
  if (image.empty())
    return binary.emitOpError() << "expected a cubin or PTX among its objects";
  Location loc = binary.getLoc();
  StringRef symbol = isText
                         ? globals.createText(loc, "mosaic_gpu_image", image)
                         : globals.createBytes(loc, "mosaic_gpu_image", image,
                                               /*alignment=*/64);
  return globals.createStruct(loc, "mosaic_gpu_module",
                              {Field::address(symbol),
                               Field::i64(image.size() + isText),
                               Field::null()},
                              LLVM::Linkage::Internal, /*isConstant=*/false);
}

namespace {
struct ConvertHostToLLVMPass
    : public mosaic_gpu::impl::ConvertHostToLLVMPassBase<
          ConvertHostToLLVMPass> {
  using ConvertHostToLLVMPassBase::ConvertHostToLLVMPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<const ::mosaic::Target *> gpu =
        lookUpTarget(target, [&] { return module.emitError(); });
    if (failed(gpu))
      return signalPassFailure();

    WalkResult early = module.walk([](Operation *op) {
      if (!isa<KernelOp, gpu::LaunchOp>(op))
        return WalkResult::advance();
      InFlightDiagnostic diagnostic = op->emitOpError();
      diagnostic << "expected kernels to be binaries on the host level";
      diagnostic.attachNote(op->getLoc())
          << (isa<KernelOp>(op) ? "'mosaic-gpu-expand-kernels'"
                                : "'mosaic-gpu-hardware-to-binary'")
          << " should have lowered this";
      return WalkResult::interrupt();
    });
    if (early.wasInterrupted())
      return signalPassFailure();

    SmallVector<func::FuncOp> functions =
        llvm::filter_to_vector(module.getOps<func::FuncOp>(), isHostFunction);
    if (!functions.empty())
      declareRuntime(module);
    SymbolTable symbols(module);
    GlobalBuilder globals(symbols);
    llvm::StringMap<std::string> modules;
    for (auto binary :
         llvm::make_early_inc_range(module.getOps<gpu::BinaryOp>())) {
      FailureOr<StringRef> symbol = createModule(binary, globals);
      if (failed(symbol))
        return signalPassFailure();
      modules[binary.getName()] = symbol->str();
      symbols.erase(binary);
    }
    for (func::FuncOp function : functions)
      if (failed(convertEntry(function, **gpu, symbols, globals, modules)))
        return signalPassFailure();
  }
};
} // namespace
