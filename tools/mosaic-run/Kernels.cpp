//===- Kernels.cpp - The kernels of a compiled library --------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "UserError.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iterator>
#include <span>

using namespace mosaic;
using namespace mosaic::run;

namespace {
/// A file in memory, every access to which is checked.
class ElfFile {
public:
  explicit ElfFile(const std::filesystem::path &filePath)
      : path(filePath.string()) {
    std::ifstream stream(filePath, std::ios::binary);
    if (!stream || std::filesystem::is_directory(filePath))
      failWith("{}: expected a compiled kernel library, but it cannot be "
               "opened: {}",
               path, stream ? "Is a directory" : strerror(errno));
    bytes.assign(std::istreambuf_iterator<char>(stream), {});
  }

  template <typename T>
  T read(uint64_t offset) const {
    if (offset > bytes.size() || bytes.size() - offset < sizeof(T))
      fail("it is cut short");
    T value;
    memcpy(&value, bytes.data() + offset, sizeof(T));
    return value;
  }
  std::string readString(uint64_t offset) const {
    if (offset >= bytes.size())
      fail("it is cut short");
    const char *start = bytes.data() + offset;
    return std::string(start, strnlen(start, bytes.size() - offset));
  }
  [[noreturn]] void fail(const char *reason) const {
    failWith("{}: expected a compiled kernel library, but {}", path, reason);
  }

private:
  std::string path;
  std::vector<char> bytes;
};
} // namespace

std::vector<std::string>
run::readExportedObjects(const std::filesystem::path &path) {
  ElfFile file(path);
  auto header = file.read<Elf64_Ehdr>(0);
  if (memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
      header.e_ident[EI_CLASS] != ELFCLASS64)
    file.fail("it is no 64-bit ELF file");
  if (header.e_type != ET_DYN)
    file.fail("it is no shared library");

  std::vector<std::string> names;
  auto sectionAt = [&](unsigned index) {
    return file.read<Elf64_Shdr>(header.e_shoff +
                                 index * uint64_t(sizeof(Elf64_Shdr)));
  };
  for (unsigned i = 0; i < header.e_shnum; ++i) {
    Elf64_Shdr section = sectionAt(i);
    if (section.sh_type != SHT_DYNSYM)
      continue;
    Elf64_Shdr strings = sectionAt(section.sh_link);
    for (uint64_t offset = 0; offset + sizeof(Elf64_Sym) <= section.sh_size;
         offset += sizeof(Elf64_Sym)) {
      auto symbol = file.read<Elf64_Sym>(section.sh_offset + offset);
      if (symbol.st_shndx != SHN_UNDEF &&
          ELF64_ST_TYPE(symbol.st_info) == STT_OBJECT)
        names.push_back(file.readString(strings.sh_offset + symbol.st_name));
    }
  }
  return names;
}

/// The description behind a symbol `NAME_info`, if it is one.
static const mosaic_gpu_kernel_info *
findInfo(void *library, const std::string &symbol, const std::string &path) {
  constexpr std::string_view suffix = "_info";
  if (!symbol.ends_with(suffix))
    return nullptr;
  auto *info = static_cast<const mosaic_gpu_kernel_info *>(
      dlsym(library, symbol.c_str()));
  if (!info)
    return nullptr;
  if (info->abi_version != MOSAIC_GPU_ABI_VERSION ||
      info->struct_size < sizeof(mosaic_gpu_kernel_info))
    failWith("{}: expected '{}' to be of ABI version {}, but got version {}; "
             "use the mosaic-run of the compiler that made it",
             path, symbol, MOSAIC_GPU_ABI_VERSION, info->abi_version);
  return info;
}

KernelLibrary::KernelLibrary(const std::filesystem::path &filePath)
    : path(filePath.string()) {
  std::vector<std::string> symbols = readExportedObjects(filePath);
  // With a slash, or dlopen searches elsewhere.
  std::string absolute = std::filesystem::absolute(filePath).string();
  void *library = dlopen(absolute.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    failWith("{}: expected a compiled kernel library, but got: {}", path,
             dlerror());
  for (const std::string &symbol : symbols)
    if (const mosaic_gpu_kernel_info *info = findInfo(library, symbol, path))
      infos.push_back(info);
  if (infos.empty())
    failWith("{}: expected a compiled kernel library, but got one without a "
             "symbol NAME_info",
             path);
  std::sort(infos.begin(), infos.end(), [](const auto *a, const auto *b) {
    return strcmp(a->name, b->name) < 0;
  });
}

const mosaic_gpu_kernel_info &
KernelLibrary::select(const std::string &name) const {
  std::vector<std::string> names;
  for (const mosaic_gpu_kernel_info *info : infos) {
    if (name == info->name || (name.empty() && infos.size() == 1))
      return *info;
    names.emplace_back(info->name);
  }
  if (name.empty())
    failWith("{}: expected --entry with one of its kernels ({}), but got none",
             path, fmt::join(names, ", "));
  failWith("{}: expected --entry to be one of its kernels ({}), but got '{}'",
           path, fmt::join(names, ", "), name);
}
