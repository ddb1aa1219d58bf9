//===- NumberMemorySpaces.cpp - Memory spaces as NVVM numbers them -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Conversion/Passes.h"

#include "mlir/IR/AttrTypeSubElements.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_NUMBERMEMORYSPACESPASS
#include "MosaicGPU/Conversion/Passes.h.inc"
} // namespace mlir::mosaic_gpu

/// Source: NVPTX, address spaces. Memory of one thread has no own number here:
/// generic addresses reach it.
static NVVM::NVVMMemorySpace getNumber(gpu::AddressSpace space) {
  switch (space) {
  case gpu::AddressSpace::Global:
    return NVVM::NVVMMemorySpace::Global;
  case gpu::AddressSpace::Workgroup:
    return NVVM::NVVMMemorySpace::Shared;
  case gpu::AddressSpace::Private:
    return NVVM::NVVMMemorySpace::Generic;
  }
  llvm_unreachable("no such memory space");
}

/// Only memrefs: a `gpu.barrier` that names a space goes on naming it.
static std::optional<Type> numberMemorySpace(MemRefType type) {
  auto space =
      dyn_cast_if_present<gpu::AddressSpaceAttr>(type.getMemorySpace());
  if (!space)
    return std::nullopt;
  auto number =
      IntegerAttr::get(IntegerType::get(type.getContext(), 64),
                       static_cast<int64_t>(getNumber(space.getValue())));
  return MemRefType::Builder(type).setMemorySpace(number);
}

namespace {
struct NumberMemorySpacesPass
    : public mosaic_gpu::impl::NumberMemorySpacesPassBase<
          NumberMemorySpacesPass> {
  using NumberMemorySpacesPassBase::NumberMemorySpacesPassBase;

  void runOnOperation() override {
    AttrTypeReplacer replacer;
    replacer.addReplacement(numberMemorySpace);
    replacer.recursivelyReplaceElementsIn(getOperation(),
                                          /*replaceAttrs=*/true,
                                          /*replaceLocs=*/false,
                                          /*replaceTypes=*/true);
  }
};
} // namespace
