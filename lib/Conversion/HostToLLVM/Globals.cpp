//===- Globals.cpp - Constant data of a library -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Globals.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

Field Field::i32(int32_t value) { return {Kind::I32, value, {}}; }
Field Field::i64(int64_t value) { return {Kind::I64, value, {}}; }
Field Field::address(StringRef symbol) {
  return {Kind::Address, 0, symbol.str()};
}
Field Field::null() { return {Kind::Null, 0, {}}; }

OpBuilder GlobalBuilder::getBuilder() {
  return OpBuilder::atBlockBegin(
      &cast<ModuleOp>(symbols.getOp()).getBodyRegion().front());
}

StringRef GlobalBuilder::insert(LLVM::GlobalOp global) {
  // Takes it out of the module and in again, under a name that is free.
  global->remove();
  return symbols.insert(global).getValue();
}

StringRef GlobalBuilder::createBytes(Location loc, StringRef name,
                                     StringRef bytes, uint64_t alignment) {
  OpBuilder builder = getBuilder();
  auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size());
  return insert(LLVM::GlobalOp::create(
      builder, loc, type, /*isConstant=*/true, LLVM::Linkage::Internal, name,
      builder.getStringAttr(bytes), alignment));
}

StringRef GlobalBuilder::createText(Location loc, StringRef name,
                                    StringRef text) {
  std::string terminated = text.str();
  terminated.push_back('\0');
  return createBytes(loc, name, terminated);
}

StringRef GlobalBuilder::createI64Array(Location loc, StringRef name,
                                        ArrayRef<int64_t> values) {
  SmallVector<Field> fields = llvm::map_to_vector(values, Field::i64);
  return createStruct(loc, name, fields);
}

StringRef GlobalBuilder::createStruct(Location loc, StringRef name,
                                      ArrayRef<Field> fields,
                                      LLVM::Linkage linkage, bool isConstant) {
  OpBuilder builder = getBuilder();
  auto pointerType = LLVM::LLVMPointerType::get(builder.getContext());
  SmallVector<Type> types =
      llvm::map_to_vector(fields, [&](const Field &field) -> Type {
        switch (field.kind) {
        case Field::Kind::I32:
          return builder.getI32Type();
        case Field::Kind::I64:
          return builder.getI64Type();
        case Field::Kind::Address:
        case Field::Kind::Null:
          return pointerType;
        }
        llvm_unreachable("unknown field");
      });
  auto type = LLVM::LLVMStructType::getLiteral(builder.getContext(), types);
  auto global = LLVM::GlobalOp::create(builder, loc, type, isConstant, linkage,
                                       name, /*value=*/Attribute(),
                                       /*alignment=*/8);
  builder.createBlock(&global.getInitializerRegion());
  Value value = LLVM::UndefOp::create(builder, loc, type);
  for (auto [i, field] : llvm::enumerate(fields)) {
    Value element;
    switch (field.kind) {
    case Field::Kind::I32:
    case Field::Kind::I64:
      element = LLVM::ConstantOp::create(
          builder, loc, types[i],
          builder.getIntegerAttr(types[i], field.value));
      break;
    case Field::Kind::Address:
      element =
          LLVM::AddressOfOp::create(builder, loc, pointerType, field.symbol);
      break;
    case Field::Kind::Null:
      element = LLVM::ZeroOp::create(builder, loc, pointerType);
      break;
    }
    value = LLVM::InsertValueOp::create(builder, loc, value, element, i);
  }
  LLVM::ReturnOp::create(builder, loc, value);
  return insert(global);
}
