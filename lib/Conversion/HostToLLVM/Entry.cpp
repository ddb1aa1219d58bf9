//===- Entry.cpp - Host functions as entries of the C ABI -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Entry.h"

#include "../MemRefs.h"
#include "KernelInfo.h"
#include "RuntimeCalls.h"

#include "MosaicGPU/Dialect/MosaicGPU/IR/CopyOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/KernelOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/LaunchBlockOps.h"
#include "MosaicGPU/Hardware/TensorMap.h"
#include "MosaicGPU/Runtime/Runtime.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace {
/// Converts one host function.
class EntryConversion {
public:
  EntryConversion(func::FuncOp function, const ::mosaic::Target &target,
                  SymbolTable &symbols, GlobalBuilder &globals,
                  const llvm::StringMap<std::string> &modules)
      : function(function), target(target), symbols(symbols), globals(globals),
        modules(modules) {}

  LogicalResult run();

private:
  LogicalResult verifyNames();
  LLVM::LLVMFuncOp createEntry();
  void createArguments(OpBuilder &builder, EntryBuilder &entryBuilder,
                       LLVM::LLVMFuncOp entry);
  LogicalResult convertDescriptor(TmaDescriptorOp op, EntryBuilder &builder);
  LogicalResult convertPack(PackLaunchBlockOp op, EntryBuilder &builder);
  LogicalResult convertLaunch(gpu::LaunchFuncOp op, EntryBuilder &builder);

  func::FuncOp function;
  const ::mosaic::Target &target;
  SymbolTable &symbols;
  GlobalBuilder &globals;
  /// From the name of a binary to its mosaic_gpu_module.
  const llvm::StringMap<std::string> &modules;
  Value stream;
  /// Where descriptors and launch blocks are on the stack.
  llvm::DenseMap<Value, Value> addresses;
};
} // namespace

/// `NAME(stream, buffers, extents) -> i32`, which takes the name of the
/// function.
LLVM::LLVMFuncOp EntryConversion::createEntry() {
  OpBuilder builder(function);
  Type ptr = LLVM::LLVMPointerType::get(builder.getContext());
  auto type =
      LLVM::LLVMFunctionType::get(builder.getI32Type(), {ptr, ptr, ptr});
  std::string name = function.getSymName().str();
  symbols.remove(function);
  auto entry = LLVM::LLVMFuncOp::create(builder, function.getLoc(), name, type);
  entry->remove();
  symbols.insert(entry);
  return entry;
}

/// Loads each argument from `buffers` and `extents`, and replaces the
/// function's arguments.
void EntryConversion::createArguments(OpBuilder &builder,
                                      EntryBuilder &entryBuilder,
                                      LLVM::LLVMFuncOp entry) {
  Location loc = function.getLoc();
  Type ptr = LLVM::LLVMPointerType::get(builder.getContext());
  Type i64 = builder.getI64Type();
  stream = entry.getArgument(0);
  Value buffers = entry.getArgument(1), extents = entry.getArgument(2);

  Value info = LLVM::AddressOfOp::create(
      builder, loc, ptr, getKernelInfoName(function.getSymName()));
  entryBuilder.createCall(builder, loc, kCheckArguments,
                          {info, buffers, extents});

  auto loadAt = [&](Type type, Value array, int32_t index) -> Value {
    Value address = LLVM::GEPOp::create(builder, loc, ptr, type, array,
                                        LLVM::GEPArg(index));
    return LLVM::LoadOp::create(builder, loc, type, address);
  };
  int32_t nextExtent = 0;
  auto createExtent = [&](int64_t extent) -> Value {
    if (ShapedType::isDynamic(extent))
      return loadAt(i64, extents, nextExtent++);
    return LLVM::ConstantOp::create(builder, loc, i64,
                                    builder.getI64IntegerAttr(extent));
  };

  for (BlockArgument argument : function.getArguments().drop_front()) {
    Value slot = loadAt(ptr, buffers, argument.getArgNumber() - 1);
    auto memref = dyn_cast<MemRefType>(argument.getType());
    if (!memref) {
      Type type = argument.getType().isIndex() ? i64 : argument.getType();
      Value scalar = LLVM::LoadOp::create(builder, loc, type, slot);
      if (type != argument.getType())
        scalar = arith::IndexCastOp::create(builder, loc, argument.getType(),
                                            scalar);
      argument.replaceAllUsesWith(scalar);
      continue;
    }
    // The buffer is where the first element is: a dynamic offset is 0.
    auto [strides, offset] = memref.getStridesAndOffset();
    Value offsetValue =
        createExtent(ShapedType::isDynamic(offset) ? 0 : offset);
    SmallVector<Value> sizes =
        llvm::map_to_vector(memref.getShape(), createExtent);
    SmallVector<Value> strideValues =
        llvm::map_to_vector(strides, createExtent);
    Value rebuilt = createMemRef(builder, loc, memref, slot, offsetValue, sizes,
                                 strideValues);
    argument.replaceAllUsesWith(rebuilt);
  }
}

LogicalResult EntryConversion::convertDescriptor(TmaDescriptorOp op,
                                                 EntryBuilder &entryBuilder) {
  auto emitError = [&] { return op.emitOpError(); };
  FailureOr<TmaDescriptorOp::Tensor> tensor = op.getTensor(emitError);
  if (failed(tensor))
    return failure();
  if (llvm::any_of(tensor->shape, ShapedType::isDynamic) ||
      llvm::any_of(tensor->strides, ShapedType::isDynamic))
    return emitError() << "expected memory of static extents and strides, but "
                          "got "
                       << op.getMemory().getType()
                       << "; descriptors of dynamic ones are not supported yet";

  OpBuilder builder(op);
  Location loc = op.getLoc();
  Type ptr = LLVM::LLVMPointerType::get(builder.getContext());
  auto i32 = [&](int32_t value) -> Value {
    return LLVM::ConstantOp::create(builder, loc, builder.getI32Type(),
                                    builder.getI32IntegerAttr(value));
  };
  auto array = [&](StringRef name, ArrayRef<int64_t> values) -> Value {
    return LLVM::AddressOfOp::create(builder, loc, ptr,
                                     globals.createI64Array(loc, name, values));
  };
  MemRefType box = op.getDescriptor().getType().getTensor();
  Value address = entryBuilder.createAlloca(
      loc,
      LLVM::LLVMArrayType::get(builder.getI8Type(), ::mosaic::kTensorMapBytes),
      ::mosaic::kTensorMapAlignment);
  Value base = LLVM::IntToPtrOp::create(
      builder, loc, ptr, createElementAddress(builder, loc, op.getMemory()));
  ::mosaic::ElementType elementType =
      *getHardwareElementType(box.getElementType());
  int32_t flags = 0;
  if (op.getIsSigned())
    flags |= MOSAIC_GPU_TMA_DESC_SIGNED;
  if (op.fillsWithNaN())
    flags |= MOSAIC_GPU_TMA_DESC_FILL_NAN;
  entryBuilder.createCall(
      builder, loc, kInitTmaDesc,
      {address, base, i32(static_cast<int32_t>(elementType)),
       i32(box.getRank()), array("mosaic_gpu_tensor_sizes", tensor->shape),
       array("mosaic_gpu_tensor_strides", tensor->strides),
       array("mosaic_gpu_box", box.getShape()), i32(op.getSwizzleBytes()),
       i32(static_cast<int32_t>(op.getL2PromotionBytes())), i32(flags)});
  addresses[op.getDescriptor()] = address;
  return success();
}

LogicalResult EntryConversion::convertPack(PackLaunchBlockOp op,
                                           EntryBuilder &entryBuilder) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value block = entryBuilder.createAlloca(loc, op.getBlock().getType(),
                                          ::mosaic::kTensorMapAlignment);
  for (auto [descriptor, offset] :
       llvm::zip_equal(op.getDescriptors(), op.getOffsets())) {
    Value source = addresses.lookup(descriptor);
    if (!source)
      return op.emitOpError()
             << "expected descriptors made by mosaic_gpu.tma_descriptor in the "
                "same function";
    Value part =
        LLVM::GEPOp::create(builder, loc, block.getType(), builder.getI8Type(),
                            block, LLVM::GEPArg(static_cast<int32_t>(offset)));
    Value numBytes = LLVM::ConstantOp::create(
        builder, loc, builder.getI64Type(),
        builder.getI64IntegerAttr(::mosaic::kTensorMapBytes));
    LLVM::MemcpyOp::create(builder, loc, part, source, numBytes,
                           /*isVolatile=*/false);
  }
  addresses[op.getBlock()] = block;
  return success();
}

LogicalResult EntryConversion::convertLaunch(gpu::LaunchFuncOp op,
                                             EntryBuilder &entryBuilder) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Type ptr = LLVM::LLVMPointerType::get(builder.getContext());
  Type i64 = builder.getI64Type();

  auto module = modules.find(op.getKernelModuleName());
  if (module == modules.end())
    return op.emitOpError()
           << "expected the binary '" << op.getKernelModuleName().getValue()
           << "', but there is none; 'mosaic-gpu-module-to-binary' should have "
              "made it";
  std::optional<int64_t> sharedBytes = 0;
  if (Value size = op.getDynamicSharedMemorySize())
    sharedBytes = getConstantIntValue(size);
  if (!sharedBytes)
    return op.emitOpError() << "expected a constant size of shared memory, but "
                               "got a dynamic one";

  int32_t flags = 0;
  if (LaunchAttr facts = getLaunchAttr(function, op.getKernelAttr())) {
    if (facts.getNonPortableCluster())
      flags |= MOSAIC_GPU_NON_PORTABLE_CLUSTER;
    if (facts.getProgrammaticDependentLaunch())
      flags |= MOSAIC_GPU_PROGRAMMATIC_DEPENDENT_LAUNCH;
  }

  // A mosaic_gpu_function.
  StringRef descriptor = globals.createStruct(
      loc, "mosaic_gpu_function",
      {Field::address(module->second),
       Field::address(globals.createText(loc, "mosaic_gpu_function_name",
                                         op.getKernelName().getValue())),
       Field::i64(*sharedBytes), Field::i32(flags),
       Field::i32(target.architecture), Field::null()},
      LLVM::Linkage::Internal, /*isConstant=*/false);
  Value functionAddress =
      LLVM::AddressOfOp::create(builder, loc, ptr, descriptor);
  Value handleSlot = entryBuilder.createAlloca(loc, ptr);
  entryBuilder.createCall(builder, loc, kGetFunction,
                          {functionAddress, handleSlot});
  Value handle = LLVM::LoadOp::create(builder, loc, ptr, handleSlot);

  auto createExtents = [&](ArrayRef<Value> extents) {
    SmallVector<Value> values;
    for (Value extent : extents)
      values.push_back(
          extent ? arith::IndexCastOp::create(builder, loc, i64, extent)
                       .getResult()
                 : LLVM::ConstantOp::create(builder, loc, i64,
                                            builder.getI64IntegerAttr(1))
                       .getResult());
    return entryBuilder.createI64Array(builder, loc, values);
  };
  Value grid =
      createExtents({op.getGridSizeX(), op.getGridSizeY(), op.getGridSizeZ()});
  Value cluster = createExtents(
      {op.getClusterSizeX(), op.getClusterSizeY(), op.getClusterSizeZ()});
  Value block = createExtents(
      {op.getBlockSizeX(), op.getBlockSizeY(), op.getBlockSizeZ()});

  // The driver wants the address of each parameter.
  auto arrayType = LLVM::LLVMArrayType::get(
      ptr, std::max<size_t>(op.getKernelOperands().size(), 1));
  Value parameters = entryBuilder.createAlloca(loc, arrayType);
  for (auto [i, operand] : llvm::enumerate(op.getKernelOperands())) {
    Value address = addresses.lookup(operand);
    if (!address) {
      Value value = operand;
      if (value.getType().isIndex())
        value = arith::IndexCastOp::create(builder, loc, i64, value);
      if (!LLVM::isCompatibleType(value.getType()))
        return op.emitOpError()
               << "expected operands that are scalars, pointers or launch "
                  "blocks, but got "
               << value.getType();
      address = entryBuilder.createAlloca(loc, value.getType());
      LLVM::StoreOp::create(builder, loc, value, address);
    }
    Value element =
        LLVM::GEPOp::create(builder, loc, ptr, arrayType, parameters,
                            ArrayRef<LLVM::GEPArg>{0, static_cast<int32_t>(i)});
    LLVM::StoreOp::create(builder, loc, address, element);
  }
  entryBuilder.createCall(
      builder, loc, kLaunchKernel,
      {functionAddress, handle, grid, cluster, block, stream, parameters});
  return success();
}

/// Names that a library needs for itself.
LogicalResult EntryConversion::verifyNames() {
  StringRef name = function.getSymName();
  if (name.starts_with("mosaic_gpu_"))
    return function.emitError()
           << "expected a kernel whose name does not begin with 'mosaic_gpu_', "
              "as the runtime's do, but got '"
           << name << "'";
  std::string infoName = getKernelInfoName(name);
  if (Operation *other = symbols.lookup(infoName)) {
    InFlightDiagnostic diagnostic = function.emitError();
    diagnostic << "expected the name '" << infoName
               << "' to be free for the description of '" << name << "'";
    diagnostic.attachNote(other->getLoc()) << "this has the name";
    return diagnostic;
  }
  return success();
}

LogicalResult EntryConversion::run() {
  if (function.getNumResults() != 0)
    return function.emitError()
           << "expected a host function without results, but got "
           << function.getFunctionType();
  if (failed(verifyNames()))
    return failure();
  if (failed(createKernelInfo(function, target, globals)))
    return failure();
  Location loc = function.getLoc();
  LLVM::LLVMFuncOp entry = createEntry();
  OpBuilder builder(entry.getContext());
  Block *entryBlock = entry.addEntryBlock(builder);
  EntryBuilder entryBuilder(entry);
  builder.setInsertionPointToStart(entryBlock);
  // A branch to the body ends the entry block, wherever calls split it.
  Block *body = &function.getBody().front();
  auto branch = LLVM::BrOp::create(builder, loc, ValueRange(), body);
  builder.setInsertionPoint(branch);
  createArguments(builder, entryBuilder, entry);

  Value token = function.getArgument(0);
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) { ops.push_back(op); });
  // Before the last block, which returns the status of a failure.
  entry.getBody().getBlocks().splice(std::prev(entry.getBody().end()),
                                     function.getBody().getBlocks());
  SmallVector<Operation *> converted;
  for (Operation *op : ops) {
    LogicalResult result = success();
    if (auto descriptor = dyn_cast<TmaDescriptorOp>(op))
      result = convertDescriptor(descriptor, entryBuilder);
    else if (auto pack = dyn_cast<PackLaunchBlockOp>(op))
      result = convertPack(pack, entryBuilder);
    else if (auto launch = dyn_cast<gpu::LaunchFuncOp>(op)) {
      result = convertLaunch(launch, entryBuilder);
      if (launch.getAsyncToken())
        launch.getAsyncToken().replaceAllUsesWith(token);
    } else if (auto ret = dyn_cast<func::ReturnOp>(op)) {
      builder.setInsertionPoint(ret);
      Value status =
          LLVM::ConstantOp::create(builder, ret.getLoc(), builder.getI32Type(),
                                   builder.getI32IntegerAttr(0));
      LLVM::ReturnOp::create(builder, ret.getLoc(), status);
    } else {
      continue;
    }
    if (failed(result))
      return failure();
    converted.push_back(op);
  }
  for (Operation *op : llvm::reverse(converted))
    op->erase();
  if (!token.use_empty())
    return (*token.user_begin())->emitOpError()
           << "expected the stream to be used by launches only";
  body->eraseArguments(0, body->getNumArguments());
  function.erase();
  return success();
}

LogicalResult
mosaic_gpu::convertEntry(func::FuncOp function, const ::mosaic::Target &target,
                         SymbolTable &symbols, GlobalBuilder &globals,
                         const llvm::StringMap<std::string> &modules) {
  return EntryConversion(function, target, symbols, globals, modules).run();
}
