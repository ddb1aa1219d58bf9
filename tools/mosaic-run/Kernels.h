//===- Kernels.h - The kernels of a compiled library ------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICRUN_KERNELS_H
#define MOSAICGPU_TOOLS_MOSAICRUN_KERNELS_H

#include "MosaicGPU/Runtime/Runtime.h"

#include <filesystem>
#include <string>
#include <vector>

namespace mosaic::run {

/// An open library and what it exports.
class KernelLibrary {
public:
  /// Throws a UserError unless the file is a library with kernels of a known
  /// ABI version. Needs neither a GPU nor a driver.
  explicit KernelLibrary(const std::filesystem::path &path);

  /// Sorted by name.
  const std::vector<const mosaic_gpu_kernel_info *> &kernels() const {
    return infos;
  }

  /// The kernel of this name; "" for the only one.
  const mosaic_gpu_kernel_info &select(const std::string &name) const;

private:
  std::string path;
  std::vector<const mosaic_gpu_kernel_info *> infos;
};

/// The exported data symbols of a library, from its ELF file.
std::vector<std::string> readExportedObjects(const std::filesystem::path &path);

} // namespace mosaic::run

#endif // MOSAICGPU_TOOLS_MOSAICRUN_KERNELS_H
