//===- Npy.h - Files of numpy's format --------------------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads and writes .npy files: versions 1 to 3, little endian, row-major. The
// format has no types for bf16 and the small floats; ml_dtypes writes them as
// raw bytes (`<V2`, `|V1`), which is what this reads and writes. Integers of a
// byte stand for narrower ones.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_NPY_H
#define MOSAICGPU_TOOLS_MOSAICRUN_NPY_H

#include "Array.h"

#include <filesystem>
#include <string>
#include <vector>

namespace mosaic::run {

/// A file as it is, before its type is matched with an argument's.
struct NpyFile {
  std::string descr; ///< numpy's name of the type: `<f2`
  char kind;         ///< numpy's: f, i, u, b or V
  int itemBytes;
  Shape shape;
  std::vector<uint8_t> bytes;
};

/// Throws a UserError that names the file.
NpyFile readNpy(const std::filesystem::path &path);

/// The file as an array of `type`, whose shape must be the file's. Types are
/// not converted; raw bytes and unsigned integers of the same width are taken
/// for what the argument says. `argument` is for messages.
Array toArray(NpyFile file, const ArrayType &type, const std::string &argument);

/// The numbers in the file, to compare an output of `type` with; any numeric
/// type is good, raw bytes have the output's.
NumberFormat formatOfNpy(const NpyFile &file, ElementType type,
                         const std::string &argument);

void writeNpy(const std::filesystem::path &path, const Array &array);

/// What writeNpy calls a type.
std::string descrOf(ElementType type);

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_NPY_H
