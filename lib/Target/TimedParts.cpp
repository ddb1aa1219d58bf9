//===- TimedParts.cpp - What timing shows within a pass -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Target/TimedParts.h"

#include "mlir/Pass/PassInstrumentation.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace {
struct CodeGeneration {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CodeGeneration)
};
struct Ptxas {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Ptxas)
};

/// An instrumentation tells analyses apart by a type.
struct Row {
  TimedPart part;
  StringLiteral name;
  TypeID id;
};
} // namespace

static ArrayRef<Row> getRows() {
  static const Row rows[] = {{TimedPart::CodeGeneration, "LLVM code generation",
                              TypeID::get<CodeGeneration>()},
                             {TimedPart::Ptxas, "ptxas", TypeID::get<Ptxas>()}};
  return rows;
}

static const Row &getRow(TimedPart part) {
  return *llvm::find_if(getRows(),
                        [&](const Row &row) { return row.part == part; });
}

bool mosaic_gpu::isTimedPart(StringRef name) {
  return llvm::any_of(getRows(),
                      [&](const Row &row) { return row.name == name; });
}

TimedPartScope::TimedPartScope(TimedPart part, Operation *op,
                               AnalysisManager analyses)
    : part(part), op(op), instrumentor(analyses.getPassInstrumentor()) {
  if (instrumentor)
    instrumentor->runBeforeAnalysis(getRow(part).name, getRow(part).id, op);
}

TimedPartScope::~TimedPartScope() {
  if (instrumentor)
    instrumentor->runAfterAnalysis(getRow(part).name, getRow(part).id, op);
}
