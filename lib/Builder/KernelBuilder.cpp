//===- KernelBuilder.cpp - Kernels from C++ -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Builder/KernelBuilder.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

/// A kernel without its regions.
static KernelOp createKernel(OpBuilder &builder, Location loc,
                             const KernelSpec &spec) {
  SmallVector<Type> types;
  SmallVector<StringRef> names;
  SmallVector<Attribute> access;
  for (const KernelArgument &argument : spec.arguments) {
    types.push_back(argument.type);
    names.push_back(argument.name);
    access.push_back(AccessAttr::get(builder.getContext(), argument.access));
  }
  return KernelOp::create(
      builder, loc, spec.name, builder.getFunctionType(types, {}),
      builder.getStrArrayAttr(names), builder.getArrayAttr(access), spec.block,
      spec.nonPortableCluster, spec.programmaticDependentLaunch);
}

/// The entry block of a region that sees the kernel's arguments.
static Block *createEntry(OpBuilder &builder, Region &region,
                          const KernelSpec &spec) {
  Block *entry = builder.createBlock(&region);
  for (const KernelArgument &argument : spec.arguments)
    entry->addArgument(argument.type, region.getLoc());
  return entry;
}

static void buildHost(ImplicitLocOpBuilder &builder, ValueRange arguments,
                      const KernelSpec &spec) {
  LaunchShape shape = {
      getAsIndexOpFoldResult(builder.getContext(), spec.grid),
      getAsIndexOpFoldResult(builder.getContext(), spec.cluster)};
  if (spec.computeLaunchShape)
    shape = spec.computeLaunchShape(builder, arguments);
  SmallVector<Value> grid, cluster;
  SmallVector<int64_t> staticGrid, staticCluster;
  dispatchIndexOpFoldResults(shape.grid, grid, staticGrid);
  dispatchIndexOpFoldResults(shape.cluster, cluster, staticCluster);
  LaunchShapeOp::create(builder, grid, staticGrid, cluster, staticCluster);
}

FailureOr<KernelOp> mosaic_gpu::buildKernel(OpBuilder &builder, Location loc,
                                            const KernelSpec &spec,
                                            KernelBodyFn body) {
  OpBuilder::InsertionGuard guard(builder);
  KernelOp kernel = createKernel(builder, loc, spec);
  ImplicitLocOpBuilder inner(loc, builder);

  Block *host = createEntry(inner, kernel.getHost(), spec);
  buildHost(inner, host->getArguments(), spec);

  Block *entry = createEntry(inner, kernel.getBody(), spec);
  ScratchMemory scratch = buildScratch(inner, loc, spec.scratch);
  LaunchContext context(inner);
  body(context, entry->getArguments(), scratch);
  inner.setInsertionPointToEnd(entry);
  ReturnOp::create(inner);

  if (failed(verify(kernel))) {
    kernel.erase();
    return failure();
  }
  return kernel;
}
