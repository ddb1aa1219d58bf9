//===- BuilderTest.h - A module to build kernels in -------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_UNITTESTS_BUILDER_BUILDERTEST_H
#define MOSAICGPU_UNITTESTS_BUILDER_BUILDERTEST_H

#include "MosaicGPU/Builder/KernelBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace mlir::mosaic_gpu {

class BuilderTest : public testing::Test {
protected:
  BuilderTest()
      : handler(&context, [this](Diagnostic &diagnostic) {
          errors += diagnostic.str() + "\n";
        }) {
    // It loads the dialects that its ops stand beside.
    context.loadDialect<MosaicGPUDialect>();
    module = ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToStart(module->getBody());
  }

  static std::string print(Operation *op) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    op->print(stream);
    return text;
  }

  MLIRContext context;
  OpBuilder builder{&context};
  OwningOpRef<ModuleOp> module;
  /// All that was reported.
  std::string errors;
  ScopedDiagnosticHandler handler;
};

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_UNITTESTS_BUILDER_BUILDERTEST_H
