//===- Facts.h - From IR to plain facts and back -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The libraries Hardware and Layout know no IR. This is the only place where
// types, extents and broken rules cross the border.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_FACTS_H
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_FACTS_H

#include "MosaicGPU/Hardware/ElementType.h"
#include "MosaicGPU/Hardware/Rule.h"
#include "MosaicGPU/Hardware/Target.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <span>

namespace mlir::mosaic_gpu {

using EmitErrorFn = llvm::function_ref<InFlightDiagnostic()>;

/// Reports a broken rule; success when the rule holds.
LogicalResult verifyRule(const ::mosaic::RuleCheck &check,
                         EmitErrorFn emitError);

/// The target of this name; reports a name that the table does not have.
FailureOr<const ::mosaic::Target *> lookUpTarget(StringRef name,
                                                 EmitErrorFn emitError);

/// Fails for types that the hardware does not know, index among them.
FailureOr<::mosaic::ElementType> getHardwareElementType(Type type);

/// Extents with `ShapedType::kDynamic` become extents with `mosaic::kDynamic`.
SmallVector<int64_t> toFacts(ArrayRef<int64_t> extents);
/// And back.
SmallVector<int64_t> fromFacts(std::span<const int64_t> extents);

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_FACTS_H
