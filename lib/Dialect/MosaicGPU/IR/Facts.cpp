//===- Facts.cpp - From IR to plain facts and back -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"

#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

LogicalResult mosaic_gpu::verifyRule(const ::mosaic::RuleCheck &check,
                                     EmitErrorFn emitError) {
  if (!check)
    return success();
  return emitError() << StringRef(check->sentence);
}

FailureOr<const ::mosaic::Target *>
mosaic_gpu::lookUpTarget(StringRef name, EmitErrorFn emitError) {
  std::string_view view(name.data(), name.size());
  if (failed(verifyRule(::mosaic::checkTarget(view), emitError)))
    return failure();
  return ::mosaic::findTarget(view);
}

FailureOr<::mosaic::ElementType> mosaic_gpu::getHardwareElementType(Type type) {
  if (!type.isIntOrFloat() || type.isSignedInteger() ||
      type.isUnsignedInteger())
    return failure();
  std::string name;
  llvm::raw_string_ostream(name) << type;
  if (auto found = ::mosaic::findElementType(std::string_view(name)))
    return *found;
  return failure();
}

SmallVector<int64_t> mosaic_gpu::toFacts(ArrayRef<int64_t> extents) {
  return llvm::map_to_vector(extents, [](int64_t extent) {
    return ShapedType::isDynamic(extent) ? ::mosaic::kDynamic : extent;
  });
}

SmallVector<int64_t> mosaic_gpu::fromFacts(std::span<const int64_t> extents) {
  return llvm::map_to_vector(extents, [](int64_t extent) {
    return extent == ::mosaic::kDynamic ? ShapedType::kDynamic : extent;
  });
}
