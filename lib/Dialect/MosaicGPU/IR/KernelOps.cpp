//===- KernelOps.cpp - Kernels and the shape of their launch -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/KernelOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

//===----------------------------------------------------------------------===//
// Assembly: extents
//===----------------------------------------------------------------------===//

/// `(8, %n, 1)`.
static ParseResult
parseExtents(OpAsmParser &parser,
             SmallVectorImpl<OpAsmParser::UnresolvedOperand> &dynamic,
             DenseI64ArrayAttr &extents) {
  SmallVector<int64_t> values;
  auto parseExtent = [&]() -> ParseResult {
    OpAsmParser::UnresolvedOperand operand;
    OptionalParseResult result = parser.parseOptionalOperand(operand);
    if (result.has_value()) {
      dynamic.push_back(operand);
      values.push_back(ShapedType::kDynamic);
      return *result;
    }
    return parser.parseInteger(values.emplace_back());
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseExtent))
    return failure();
  extents = parser.getBuilder().getDenseI64ArrayAttr(values);
  return success();
}

static void printExtents(OpAsmPrinter &printer, Operation *,
                         OperandRange dynamic, DenseI64ArrayAttr extents) {
  printer << '(';
  auto next = dynamic.begin();
  llvm::interleaveComma(extents.asArrayRef(), printer, [&](int64_t extent) {
    if (ShapedType::isDynamic(extent) && next != dynamic.end())
      printer << *next++;
    else
      printer << extent;
  });
  printer << ')';
}

//===----------------------------------------------------------------------===//
// Assembly: kernels
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kNonPortableCluster = "non_portable_cluster";
static constexpr StringLiteral kDependentLaunch =
    "programmatic_dependent_launch";

/// A name that callers in any language can use.
static bool isIdentifier(StringRef name) {
  return !name.empty() &&
         (llvm::isAlpha(name.front()) || name.front() == '_') &&
         llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

static ParseResult parseExtentList(OpAsmParser &parser,
                                   SmallVectorImpl<int64_t> &extents) {
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, [&] {
    return parser.parseInteger(extents.emplace_back());
  });
}

static void printExtentList(OpAsmPrinter &printer, ArrayRef<int64_t> extents) {
  printer << '(';
  llvm::interleaveComma(extents, printer);
  printer << ')';
}

/// The host region of a grid that is written as numbers.
static void buildStaticHostRegion(OpBuilder &builder, Location loc,
                                  Region &host,
                                  ArrayRef<OpAsmParser::Argument> arguments,
                                  ArrayRef<int64_t> grid,
                                  ArrayRef<int64_t> cluster) {
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(&host);
  for (const OpAsmParser::Argument &argument : arguments)
    block->addArgument(argument.type, argument.sourceLoc.value_or(loc));
  LaunchShapeOp::create(builder, loc, ValueRange(), grid, ValueRange(),
                        cluster);
}

static ParseResult parseKernelSignatureAndRegions(
    OpAsmParser &parser, TypeAttr &functionType, ArrayAttr &argNames,
    ArrayAttr &argAccess, DenseI64ArrayAttr &blockShape,
    UnitAttr &nonPortableCluster, UnitAttr &dependentLaunch, Region &host,
    Region &body) {
  Builder &builder = parser.getBuilder();
  SMLoc loc = parser.getCurrentLocation();

  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<Attribute> names, access;
  auto parseArgument = [&]() -> ParseResult {
    SMLoc accessLoc = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseOptionalKeyword(&keyword, {"in", "out", "inout"}))
      return parser.emitError(accessLoc)
             << "expected 'in', 'out' or 'inout' before the argument";
    access.push_back(
        AccessAttr::get(builder.getContext(), *symbolizeAccess(keyword)));
    if (parser.parseArgument(arguments.emplace_back(), /*allowType=*/true))
      return failure();
    StringRef name = arguments.back().ssaName.name.drop_front();
    std::string position = "arg" + std::to_string(names.size());
    names.push_back(
        builder.getStringAttr(isIdentifier(name) ? name : StringRef(position)));
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseArgument))
    return failure();
  argNames = builder.getArrayAttr(names);
  argAccess = builder.getArrayAttr(access);
  functionType = TypeAttr::get(builder.getFunctionType(
      llvm::map_to_vector(arguments, [](auto &arg) { return arg.type; }), {}));

  if (succeeded(parser.parseOptionalKeyword("host"))) {
    if (parser.parseRegion(host, arguments, /*enableNameShadowing=*/true))
      return failure();
  } else {
    SmallVector<int64_t> grid, cluster;
    if (parser.parseKeyword("grid", " or a 'host' region") ||
        parseExtentList(parser, grid))
      return failure();
    if (succeeded(parser.parseOptionalKeyword("cluster")) &&
        parseExtentList(parser, cluster))
      return failure();
    OpBuilder opBuilder(builder.getContext());
    buildStaticHostRegion(opBuilder, parser.getEncodedSourceLoc(loc), host,
                          arguments, grid, cluster);
  }

  SmallVector<int64_t> block;
  if (parser.parseKeyword("block") || parseExtentList(parser, block))
    return failure();
  if (succeeded(parser.parseOptionalKeyword(kNonPortableCluster)))
    nonPortableCluster = builder.getUnitAttr();
  if (succeeded(parser.parseOptionalKeyword(kDependentLaunch)))
    dependentLaunch = builder.getUnitAttr();
  if (parser.parseRegion(body, arguments, /*enableNameShadowing=*/true))
    return failure();
  blockShape = builder.getDenseI64ArrayAttr(block);
  if (body.empty())
    body.emplaceBlock();
  Block &entry = body.front();
  if (entry.empty() || !entry.back().hasTrait<OpTrait::IsTerminator>()) {
    // The region belongs to no op yet, so the block knows no context.
    OpBuilder opBuilder(builder.getContext());
    opBuilder.setInsertionPointToEnd(&entry);
    ReturnOp::create(opBuilder, parser.getEncodedSourceLoc(loc));
  }
  return success();
}

/// Whether the host region says no more than the short form does.
static bool isStaticHostRegion(Region &host) {
  if (!llvm::hasSingleElement(host) || !llvm::hasSingleElement(host.front()))
    return false;
  auto shape = dyn_cast<LaunchShapeOp>(host.front().front());
  return shape && shape.getGrid().empty() && shape.getCluster().empty() &&
         shape->getDiscardableAttrs().empty();
}

/// Whether the parser adds the body's terminator. Bodies are also printed
/// before they have one.
static bool endsWithPlainReturn(Region &body) {
  if (body.empty() || body.front().empty())
    return false;
  auto plainReturn = dyn_cast<ReturnOp>(body.front().back());
  return plainReturn && plainReturn->getNumOperands() == 0 &&
         plainReturn->getDiscardableAttrs().empty();
}

static void printKernelSignatureAndRegions(
    OpAsmPrinter &printer, KernelOp, TypeAttr functionType, ArrayAttr argNames,
    ArrayAttr argAccess, DenseI64ArrayAttr blockShape,
    UnitAttr nonPortableCluster, UnitAttr dependentLaunch, Region &host,
    Region &body) {
  printer << '(';
  llvm::interleaveComma(
      llvm::zip(body.getArguments(), argAccess.getAsRange<AccessAttr>()),
      printer, [&](auto argument) {
        printer << stringifyAccess(std::get<1>(argument).getValue()) << ' ';
        printer.printRegionArgument(std::get<0>(argument));
      });
  printer << ") ";
  if (isStaticHostRegion(host)) {
    auto shape = cast<LaunchShapeOp>(host.front().front());
    printer << "grid";
    printExtentList(printer, shape.getStaticGrid());
    if (!shape.getStaticCluster().empty()) {
      printer << " cluster";
      printExtentList(printer, shape.getStaticCluster());
    }
  } else {
    printer << "host ";
    printer.printRegion(host, /*printEntryBlockArgs=*/false);
  }
  printer << " block";
  printExtentList(printer, blockShape);
  if (nonPortableCluster)
    printer << ' ' << kNonPortableCluster;
  if (dependentLaunch)
    printer << ' ' << kDependentLaunch;
  printer << ' ';
  printer.printRegion(body, /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/!endsWithPlainReturn(body));
}

//===----------------------------------------------------------------------===//
// KernelOp
//===----------------------------------------------------------------------===//

void KernelOp::getAsmBlockArgumentNames(Region &region,
                                        OpAsmSetValueNameFn setNameFn) {
  // Kernels are also printed before they are complete.
  if (!getArgNamesAttr())
    return;
  for (auto [argument, name] :
       llvm::zip(region.getArguments(), getArgNames().getAsRange<StringAttr>()))
    setNameFn(argument, name);
}

std::array<int64_t, 3> KernelOp::getBlockShape() {
  std::array<int64_t, 3> shape = {1, 1, 1};
  llvm::copy(getBlock(), shape.begin());
  return shape;
}

LaunchShapeOp KernelOp::getLaunchShape() {
  return cast<LaunchShapeOp>(getHost().front().getTerminator());
}

static LogicalResult verifyExtentCount(Operation *op, StringRef name,
                                       size_t count, size_t least) {
  if (count < least || count > 3)
    return op->emitOpError() << "expected " << least << " to 3 extents in "
                             << name << ", but got " << count;
  return success();
}

/// Scalars that C can hold and a kernel can take as a parameter.
static bool isScalarOfCallers(Type type) {
  if (type.isIndex() || type.isF16() || type.isBF16() || type.isF32() ||
      type.isF64())
    return true;
  auto integer = dyn_cast<IntegerType>(type);
  return integer && integer.isSignless() &&
         llvm::is_contained({1u, 8u, 16u, 32u, 64u}, integer.getWidth());
}

LogicalResult KernelOp::verify() {
  if (!isIdentifier(getSymName()))
    return emitOpError() << "expected the name of the kernel, which is called "
                            "from C, to be an identifier, but got "
                         << getSymNameAttr();
  auto type = dyn_cast<FunctionType>(getFunctionType());
  if (!type || type.getNumResults() != 0)
    return emitOpError() << "expected a function type without results, but got "
                         << getFunctionType();
  size_t numArguments = type.getNumInputs();
  if (getArgNames().size() != numArguments)
    return emitOpError() << "expected a name for each of " << numArguments
                         << " arguments, but got " << getArgNames().size();
  if (getArgAccess().size() != numArguments)
    return emitOpError() << "expected an access for each of " << numArguments
                         << " arguments, but got " << getArgAccess().size();

  llvm::StringSet<> seen;
  for (auto [i, argument] : llvm::enumerate(
           llvm::zip(type.getInputs(), getArgNames().getAsRange<StringAttr>(),
                     getArgAccess().getAsRange<AccessAttr>()))) {
    auto [argType, name, access] = argument;
    if (!isIdentifier(name))
      return emitOpError() << "expected the name of argument " << i
                           << " to be an identifier, but got " << name;
    if (!seen.insert(name.getValue()).second)
      return emitOpError() << "expected arguments to have different names, but "
                              "argument "
                           << i << " is another " << name;
    if (auto memref = dyn_cast<MemRefType>(argType)) {
      if (memref.getMemorySpace())
        return emitOpError() << "expected buffer '" << name.getValue()
                             << "' to be in global memory (no memory space), "
                                "but got "
                             << memref;
      if (!memref.isStrided())
        return emitOpError()
               << "expected buffer '" << name.getValue()
               << "' to have a strided layout, but got " << memref;
      int64_t offset = memref.getStridesAndOffset().second;
      if (offset != 0 && !ShapedType::isDynamic(offset))
        return emitOpError()
               << "expected buffer '" << name.getValue()
               << "' to have the offset 0, as callers pass the address of its "
                  "first element, but got "
               << offset;
      if (failed(getHardwareElementType(memref.getElementType())) &&
          !memref.getElementType().isIndex())
        return emitOpError()
               << "expected buffer '" << name.getValue()
               << "' to have elements of a type that callers can pass, but got "
               << memref.getElementType();
      continue;
    }
    if (!argType.isIntOrIndexOrFloat())
      return emitOpError() << "expected argument '" << name.getValue()
                           << "' to be a ranked memref, an integer, a float or "
                              "an index, but got "
                           << argType;
    if (!isScalarOfCallers(argType))
      return emitOpError() << "expected scalar '" << name.getValue()
                           << "' to be an index, i1, i8, i16, i32, i64, f16, "
                              "bf16, f32 or f64, but got "
                           << argType;
    if (access.getValue() != Access::In)
      return emitOpError() << "expected scalar '" << name.getValue()
                           << "' to be 'in', but got '"
                           << stringifyAccess(access.getValue()) << "'";
  }

  if (failed(verifyExtentCount(*this, "block", getBlock().size(), 1)))
    return failure();
  for (auto [dim, extent] : llvm::enumerate(getBlock()))
    if (extent < 1)
      return emitOpError() << "expected block extents of at least 1, but dim "
                           << dim << " is " << extent;
  return success();
}

LogicalResult KernelOp::verifyRegions() {
  ArrayRef<Type> inputs = cast<FunctionType>(getFunctionType()).getInputs();
  for (auto [name, region] :
       {std::pair<StringRef, Region *>("host region", &getHost()),
        {"body", &getBody()}}) {
    if (region->getArgumentTypes() != inputs)
      return emitOpError() << "expected the arguments of the " << name
                           << " to have the types (" << inputs << "), but got ("
                           << region->getArgumentTypes() << ")";
  }
  Block &host = getHost().front();
  if (host.empty() || !isa<LaunchShapeOp>(host.back()))
    return emitOpError()
           << "expected the host region to end with mosaic_gpu.launch_shape";
  for (Operation &op : host.without_terminator())
    if (!isMemoryEffectFree(&op))
      return op.emitOpError()
             << "expected ops without memory effects in a host region, as the "
                "buffers are in device memory";
  Block &body = getBody().front();
  if (body.empty() || !isa<ReturnOp>(body.back()) ||
      body.back().getNumOperands() != 0)
    return emitOpError() << "expected the body to end with a mosaic_gpu.return "
                            "without operands";
  return success();
}

//===----------------------------------------------------------------------===//
// LaunchShapeOp
//===----------------------------------------------------------------------===//

static LogicalResult verifyMixedExtents(Operation *op, StringRef name,
                                        ArrayRef<int64_t> extents,
                                        size_t numDynamic, size_t least,
                                        int64_t smallest) {
  if (failed(verifyExtentCount(op, name, extents.size(), least)))
    return failure();
  size_t expected = llvm::count_if(extents, ShapedType::isDynamic);
  if (expected != numDynamic)
    return op->emitOpError() << "expected " << expected << " operands for "
                             << name << ", but got " << numDynamic;
  for (auto [dim, extent] : llvm::enumerate(extents))
    if (!ShapedType::isDynamic(extent) && extent < smallest)
      return op->emitOpError()
             << "expected " << name << " extents of at least " << smallest
             << ", but dim " << dim << " is " << extent;
  return success();
}

LogicalResult LaunchShapeOp::verify() {
  // An empty grid is a launch that does nothing; there is no empty cluster.
  if (failed(verifyMixedExtents(*this, "grid", getStaticGrid(),
                                getGrid().size(), 1, 0)))
    return failure();
  return verifyMixedExtents(*this, "cluster", getStaticCluster(),
                            getCluster().size(), 0, 1);
}

SmallVector<OpFoldResult> LaunchShapeOp::getMixedGrid() {
  return getMixedValues(getStaticGrid(), getGrid(), getContext());
}

SmallVector<OpFoldResult> LaunchShapeOp::getMixedCluster() {
  return getMixedValues(getStaticCluster(), getCluster(), getContext());
}

//===----------------------------------------------------------------------===//
// Facts about launches
//===----------------------------------------------------------------------===//

SymbolRefAttr mosaic_gpu::getKernelSymbol(gpu::LaunchOp launch) {
  FlatSymbolRefAttr module = launch.getModuleAttr();
  FlatSymbolRefAttr kernel = launch.getFunctionAttr();
  if (!module || !kernel)
    return {};
  return SymbolRefAttr::get(module.getAttr(), {kernel});
}

LaunchAttr mosaic_gpu::getLaunchAttr(Operation *op, SymbolRefAttr kernel) {
  ArrayAttr launches;
  for (; op && !launches; op = op->getParentOp())
    launches = op->getAttrOfType<ArrayAttr>(MosaicGPUDialect::kLaunches);
  if (!launches)
    return {};
  for (auto launch : launches.getAsRange<LaunchAttr>())
    if (launch.getKernel() == kernel)
      return launch;
  return {};
}

#define GET_OP_CLASSES
#include "MosaicGPU/Dialect/MosaicGPU/IR/KernelOps.cpp.inc"
