//===- HostToLLVM.cpp - Convert host functions to entries -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Globals.h"
#include "KernelInfo.h"
#include "RuntimeCalls.h"

#include "MosaicGPU/Conversion/Passes.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/CopyOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/KernelOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/LaunchBlockOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.h"
#include "MosaicGPU/Hardware/Target.h"
#include "MosaicGPU/Hardware/TensorMap.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

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
    // llvm's form of a memref: pointers, offset, sizes, strides. The buffer is
    // where the first element is, whatever the layout's offset.
    int64_t rank = memref.getRank();
    auto [strides, offset] = memref.getStridesAndOffset();
    SmallVector<Type> fields = {ptr, ptr, i64};
    if (rank > 0)
      fields.append(2, LLVM::LLVMArrayType::get(i64, rank));
    Value value = LLVM::PoisonOp::create(
        builder, loc,
        LLVM::LLVMStructType::getLiteral(builder.getContext(), fields));
    auto insert = [&](Value field, ArrayRef<int64_t> position) {
      value = LLVM::InsertValueOp::create(builder, loc, value, field, position);
    };
    insert(slot, 0);
    insert(slot, 1);
    insert(createExtent(ShapedType::isDynamic(offset) ? 0 : offset), 2);
    for (int64_t dim = 0; dim < rank; ++dim)
      insert(createExtent(memref.getDimSize(dim)), {3, dim});
    for (int64_t dim = 0; dim < rank; ++dim)
      insert(createExtent(strides[dim]), {4, dim});
    Value rebuilt =
        UnrealizedConversionCastOp::create(builder, loc, memref, value)
            .getResult(0);
    argument.replaceAllUsesWith(rebuilt);
  }
}

/// The address of the first element of a memref, a pointer.
static Value createElementPointer(OpBuilder &builder, Location loc,
                                  TypedValue<MemRefType> memory) {
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memory);
  auto [strides, offset] = memory.getType().getStridesAndOffset();
  if (offset != 0) {
    auto metadata =
        memref::ExtractStridedMetadataOp::create(builder, loc, memory);
    Value bytes = arith::ConstantIndexOp::create(
        builder, loc, *getElementBytes(memory.getType().getElementType()));
    address = arith::AddIOp::create(
        builder, loc, address,
        arith::MulIOp::create(builder, loc, metadata.getOffset(), bytes));
  }
  Value integer =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), address);
  return LLVM::IntToPtrOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), integer);
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
  Value base = createElementPointer(builder, loc, op.getMemory());
  ::mosaic::ElementType elementType =
      *getHardwareElementType(box.getElementType());
  entryBuilder.createCall(
      builder, loc, kInitTmaDesc,
      {address, base, i32(static_cast<int32_t>(elementType)),
       i32(box.getRank()), array("mosaic_gpu_tensor_sizes", tensor->shape),
       array("mosaic_gpu_tensor_strides", tensor->strides),
       array("mosaic_gpu_box", box.getShape()), i32(op.getSwizzleBytes()),
       i32(0)});
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

  // A mosaic_gpu_function.
  StringRef descriptor = globals.createStruct(
      loc, "mosaic_gpu_function",
      {Field::address(module->second),
       Field::address(globals.createText(loc, "mosaic_gpu_function_name",
                                         op.getKernelName().getValue())),
       Field::i64(*sharedBytes), Field::i32(0), Field::i32(target.architecture),
       Field::null()},
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

//===----------------------------------------------------------------------===//
// Binaries
//===----------------------------------------------------------------------===//

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
    if (failed(verifyRule(::mosaic::checkTarget(std::string_view(target)),
                          [&] { return module.emitError(); })))
      return signalPassFailure();
    const ::mosaic::Target *gpu =
        ::mosaic::findTarget(std::string_view(target));

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
      if (failed(
              EntryConversion(function, *gpu, symbols, globals, modules).run()))
        return signalPassFailure();
  }
};
} // namespace
