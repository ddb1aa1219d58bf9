//===- Globals.h - Constant data of a library -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LIB_CONVERSION_HOSTTOLLVM_GLOBALS_H
#define MOSAICGPU_LIB_CONVERSION_HOSTTOLLVM_GLOBALS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::mosaic_gpu {

/// A field of a struct: an integer of its type, the address of a symbol, or
/// null.
struct Field {
  static Field i32(int32_t value);
  static Field i64(int64_t value);
  static Field address(StringRef symbol);
  static Field null();

  enum class Kind { I32, I64, Address, Null } kind;
  int64_t value = 0;
  std::string symbol;
};

/// Adds globals to a module. Names of internal ones are made unique.
class GlobalBuilder {
public:
  explicit GlobalBuilder(SymbolTable &symbols) : symbols(symbols) {}

  /// Bytes; a NUL is added to `text`.
  StringRef createBytes(Location loc, StringRef name, StringRef bytes,
                        uint64_t alignment = 1);
  StringRef createText(Location loc, StringRef name, StringRef text);
  StringRef createI64Array(Location loc, StringRef name,
                           ArrayRef<int64_t> values);
  /// A struct as C lays it out. Structs that are multiples of 8 bytes and begin
  /// with 8 bytes may follow each other: that is an array of them.
  StringRef createStruct(Location loc, StringRef name, ArrayRef<Field> fields,
                         LLVM::Linkage linkage = LLVM::Linkage::Internal,
                         bool isConstant = true);

private:
  StringRef insert(LLVM::GlobalOp global);
  OpBuilder getBuilder();

  SymbolTable &symbols;
};

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_LIB_CONVERSION_HOSTTOLLVM_GLOBALS_H
