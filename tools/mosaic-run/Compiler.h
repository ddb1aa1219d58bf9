//===- Compiler.h - mosaic-compile as a child process -----------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_COMPILER_H
#define MOSAICGPU_TOOLS_MOSAICRUN_COMPILER_H

#include <filesystem>
#include <string>
#include <vector>

namespace mosaic::run {

/// A file that goes when the object does.
class TemporaryFile {
public:
  TemporaryFile() = default;
  explicit TemporaryFile(const std::string &suffix);
  TemporaryFile(TemporaryFile &&other) noexcept { *this = std::move(other); }
  TemporaryFile &operator=(TemporaryFile &&other) noexcept {
    std::swap(filePath, other.filePath);
    return *this;
  }
  ~TemporaryFile();

  const std::filesystem::path &path() const { return filePath; }

private:
  std::filesystem::path filePath;
};

/// Compiles a module into a library with the mosaic-compile that lies beside
/// this program; its messages go to standard error. Throws a UserError if it
/// cannot be started or fails.
TemporaryFile compile(const std::filesystem::path &module,
                      const std::vector<std::string> &options);

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_COMPILER_H
