//===- ExpandKernels.cpp - Turn kernels into functions that launch them -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/KernelOps.h"
#include "MosaicGPU/Transforms/Passes.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_EXPANDKERNELSPASS
#include "MosaicGPU/Transforms/Passes.h.inc"
} // namespace mlir::mosaic_gpu

/// Three values of type index; missing extents are 1.
static SmallVector<Value> materializeExtents(OpBuilder &builder, Location loc,
                                             ArrayRef<OpFoldResult> extents,
                                             IRMapping &mapping) {
  SmallVector<Value> values;
  for (OpFoldResult extent : extents) {
    if (auto value = dyn_cast<Value>(extent))
      extent = mapping.lookupOrDefault(value);
    values.push_back(getValueOrCreateConstantIndexOp(builder, loc, extent));
  }
  while (values.size() < 3)
    values.push_back(arith::ConstantIndexOp::create(builder, loc, 1));
  return values;
}

/// `func.func @NAME(%stream: !gpu.async.token, arguments)`, without a body.
static func::FuncOp createHostFunction(OpBuilder &builder, KernelOp kernel) {
  SmallVector<Type> inputs = {builder.getType<gpu::AsyncTokenType>()};
  auto kernelType = cast<FunctionType>(kernel.getFunctionType());
  llvm::append_range(inputs, kernelType.getInputs());
  auto function =
      func::FuncOp::create(builder, kernel.getLoc(), kernel.getSymName(),
                           builder.getFunctionType(inputs, {}));
  for (auto [i, name, access] :
       llvm::enumerate(kernel.getArgNames(), kernel.getArgAccess())) {
    function.setArgAttr(i + 1, MosaicGPUDialect::kArgumentName, name);
    function.setArgAttr(i + 1, MosaicGPUDialect::kArgumentAccess, access);
  }
  function->setDiscardableAttrs(kernel->getDiscardableAttrDictionary());
  return function;
}

/// Says about the launch what it has no operands for.
static void setLaunchAttr(func::FuncOp function, KernelOp kernel,
                          gpu::LaunchOp launch) {
  if (!kernel.getNonPortableCluster() &&
      !kernel.getProgrammaticDependentLaunch())
    return;
  auto attr = LaunchAttr::get(kernel.getContext(), getKernelSymbol(launch),
                              kernel.getNonPortableCluster(),
                              kernel.getProgrammaticDependentLaunch());
  function->setAttr(MosaicGPUDialect::kLaunches,
                    ArrayAttr::get(kernel.getContext(), attr));
}

static void expandKernel(KernelOp kernel, StringRef moduleName) {
  OpBuilder builder(kernel);
  Location loc = kernel.getLoc();
  func::FuncOp function = createHostFunction(builder, kernel);
  Block *entry = function.addEntryBlock();
  builder.setInsertionPointToStart(entry);
  ValueRange arguments = entry->getArguments().drop_front();

  IRMapping mapping;
  mapping.map(kernel.getHost().getArguments(), arguments);
  for (Operation &op : kernel.getHost().front().without_terminator())
    builder.clone(op, mapping);
  LaunchShapeOp shape = kernel.getLaunchShape();
  SmallVector<Value> grid =
      materializeExtents(builder, loc, shape.getMixedGrid(), mapping);
  SmallVector<Value> cluster(3);
  if (!shape.getStaticCluster().empty())
    cluster =
        materializeExtents(builder, loc, shape.getMixedCluster(), mapping);
  SmallVector<Value> block =
      llvm::map_to_vector(kernel.getBlockShape(), [&](int64_t extent) -> Value {
        return arith::ConstantIndexOp::create(builder, loc, extent);
      });

  auto launch = gpu::LaunchOp::create(
      builder, loc, grid[0], grid[1], grid[2], block[0], block[1], block[2],
      /*dynamicSharedMemorySize=*/Value(),
      builder.getType<gpu::AsyncTokenType>(), entry->getArgument(0),
      /*workgroupAttributions=*/TypeRange(),
      /*privateAttributions=*/TypeRange(), cluster[0], cluster[1], cluster[2],
      FlatSymbolRefAttr::get(builder.getContext(), moduleName),
      FlatSymbolRefAttr::get(kernel.getSymNameAttr()));
  func::ReturnOp::create(builder, loc);
  setLaunchAttr(function, kernel, launch);
  // The builder forgets the ids and sizes of a cluster among the arguments of
  // the body (LLVM 22).
  while (launch.getBody().getNumArguments() <
         launch.getNumConfigRegionAttributes())
    launch.getBody().addArgument(builder.getIndexType(), loc);

  Block &body = kernel.getBody().front();
  for (auto [from, to] : llvm::zip_equal(body.getArguments(), arguments))
    from.replaceAllUsesWith(to);
  Block &launchBody = launch.getBody().front();
  launchBody.getOperations().splice(launchBody.end(), body.getOperations());
  Operation *terminator = launchBody.getTerminator();
  builder.setInsertionPoint(terminator);
  gpu::TerminatorOp::create(builder, terminator->getLoc());
  terminator->erase();
  kernel.erase();
}

namespace {
struct ExpandKernelsPass
    : public mosaic_gpu::impl::ExpandKernelsPassBase<ExpandKernelsPass> {
  using ExpandKernelsPassBase::ExpandKernelsPassBase;

  void runOnOperation() override {
    WalkResult nested = getOperation().walk([&](KernelOp kernel) {
      if (kernel->getParentOp() == getOperation())
        return WalkResult::advance();
      kernel.emitOpError() << "expected kernels at the top level of the module";
      return WalkResult::interrupt();
    });
    if (nested.wasInterrupted())
      return signalPassFailure();
    SymbolTable symbols(getOperation());
    for (auto kernel :
         llvm::make_early_inc_range(getOperation().getOps<KernelOp>())) {
      // The name of the device module must be free: outlining creates it.
      std::string moduleName = (kernel.getSymName() + "_module").str();
      while (symbols.lookup(moduleName))
        moduleName += "_";
      expandKernel(kernel, moduleName);
    }
  }
};
} // namespace
