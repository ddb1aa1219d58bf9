//===- KernelInfo.cpp - What a library says about a kernel -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelInfo.h"

#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"
#include "MosaicGPU/Runtime/Runtime.h"
#include "RuntimeCalls.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

static_assert(static_cast<int>(Access::In) == MOSAIC_GPU_READ &&
              static_cast<int>(Access::Out) == MOSAIC_GPU_WRITTEN &&
              static_cast<int>(Access::InOut) ==
                  (MOSAIC_GPU_READ | MOSAIC_GPU_WRITTEN));

std::string mosaic_gpu::getKernelInfoName(StringRef kernel) {
  return (kernel + "_info").str();
}

/// Fails for types that have no number in the C ABI.
static FailureOr<::mosaic::ElementType> getAbiType(Type type) {
  if (type.isIndex())
    return ::mosaic::ElementType::I64;
  return getHardwareElementType(type);
}

/// A mosaic_gpu_argument_info.
static LogicalResult appendArgument(func::FuncOp function, unsigned index,
                                    GlobalBuilder &globals,
                                    SmallVectorImpl<Field> &fields) {
  Location loc = function.getLoc();
  Type type = function.getArgument(index).getType();
  std::string name = "arg" + std::to_string(index - 1);
  if (auto attr = function.getArgAttrOfType<StringAttr>(
          index, MosaicGPUDialect::kArgumentName))
    name = attr.str();
  auto memref = dyn_cast<MemRefType>(type);
  if (memref && !memref.isStrided())
    return function.emitError()
           << "expected buffer '" << name
           << "' to have a strided layout, but got " << memref;
  auto access = memref ? Access::InOut : Access::In;
  if (auto attr = function.getArgAttrOfType<AccessAttr>(
          index, MosaicGPUDialect::kArgumentAccess))
    access = attr.getValue();

  Type element = memref ? memref.getElementType() : type;
  FailureOr<::mosaic::ElementType> elementType = getAbiType(element);
  if (failed(elementType))
    return function.emitError()
           << "expected argument '" << name
           << "' to be a ranked memref or a scalar of a type that callers can "
              "pass, but got "
           << type;

  int64_t rank = memref ? memref.getRank() : 0;
  fields.push_back(Field::address(
      globals.createText(loc, "mosaic_gpu_argument_name", name)));
  fields.push_back(Field::i32(memref ? MOSAIC_GPU_BUFFER : MOSAIC_GPU_SCALAR));
  fields.push_back(Field::i32(static_cast<int32_t>(*elementType)));
  fields.push_back(
      Field::i32(element.isIndex() ? 64 : element.getIntOrFloatBitWidth()));
  fields.push_back(Field::i32(static_cast<int32_t>(access)));
  fields.push_back(Field::i32(rank));
  if (rank == 0) {
    fields.append(2, Field::null());
    return success();
  }
  auto [strides, offset] = memref.getStridesAndOffset();
  fields.push_back(Field::address(globals.createI64Array(
      loc, "mosaic_gpu_argument_sizes", toFacts(memref.getShape()))));
  fields.push_back(Field::address(globals.createI64Array(
      loc, "mosaic_gpu_argument_strides", toFacts(strides))));
  return success();
}

/// A mosaic_gpu_launch_info.
static void appendLaunch(gpu::LaunchFuncOp launch, GlobalBuilder &globals,
                         SmallVectorImpl<Field> &fields) {
  auto append = [&](Value extent) {
    fields.push_back(Field::i64(
        extent ? getConstantIntValue(extent).value_or(MOSAIC_GPU_DYNAMIC) : 1));
  };
  fields.push_back(Field::address(
      globals.createText(launch.getLoc(), "mosaic_gpu_launched_kernel",
                         launch.getKernelName().getValue())));
  for (Value extent :
       {launch.getGridSizeX(), launch.getGridSizeY(), launch.getGridSizeZ()})
    append(extent);
  for (Value extent : {launch.getClusterSizeX(), launch.getClusterSizeY(),
                       launch.getClusterSizeZ()})
    append(extent);
  for (Value extent :
       {launch.getBlockSizeX(), launch.getBlockSizeY(), launch.getBlockSizeZ()})
    append(extent);
  Value sharedBytes = launch.getDynamicSharedMemorySize();
  fields.push_back(Field::i64(
      sharedBytes
          ? getConstantIntValue(sharedBytes).value_or(MOSAIC_GPU_DYNAMIC)
          : 0));
  fields.push_back(Field::null()); // no profiler
}

LogicalResult mosaic_gpu::createKernelInfo(func::FuncOp function,
                                           const ::mosaic::Target &target,
                                           GlobalBuilder &globals) {
  Location loc = function.getLoc();
  StringRef name = function.getSymName();

  SmallVector<Field> arguments;
  int64_t numArguments = function.getNumArguments() - 1;
  int64_t numExtents = 0;
  for (int64_t i = 1; i <= numArguments; ++i) {
    if (failed(appendArgument(function, i, globals, arguments)))
      return failure();
    if (auto memref = dyn_cast<MemRefType>(function.getArgument(i).getType())) {
      auto [strides, offset] = memref.getStridesAndOffset();
      numExtents += memref.getNumDynamicDims() +
                    llvm::count_if(strides, ShapedType::isDynamic);
    }
  }
  SmallVector<Field> launches;
  int64_t numLaunches = 0;
  function.walk([&](gpu::LaunchFuncOp launch) {
    appendLaunch(launch, globals, launches);
    ++numLaunches;
  });
  auto createArray = [&](StringRef symbol, ArrayRef<Field> records) {
    return records.empty()
               ? Field::null()
               : Field::address(globals.createStruct(loc, symbol, records));
  };

  globals.createStruct(
      loc, getKernelInfoName(name),
      {Field::i32(MOSAIC_GPU_ABI_VERSION),
       Field::i32(sizeof(mosaic_gpu_kernel_info)),
       Field::address(globals.createText(loc, "mosaic_gpu_kernel_name", name)),
       Field::address(name), Field::address(kRuntimeTable),
       Field::address(globals.createText(
           loc, "mosaic_gpu_target",
           StringRef(target.name.data(), target.name.size()))),
       Field::i32(target.architecture), Field::i32(numLaunches),
       Field::i32(numArguments), Field::i32(numExtents),
       createArray("mosaic_gpu_launches", launches),
       createArray("mosaic_gpu_arguments", arguments)},
      LLVM::Linkage::External);
  return success();
}
