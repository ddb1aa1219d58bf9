//===- Target.cpp - The table of GPUs -------------------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Target.h"

#include <cstddef>
#include <cstdio>

using namespace mosaic;

static constexpr Target table[] = {
    {.name = "sm_90",
     .architecture = 90,
     .isArchitectureSpecific = false,
     .minPtxVersion = 78,
     .maxSharedMemoryBytes = 232448,
     .defaultSharedMemoryBytes = 49152,
     .maxBlockThreads = 1024,
     .maxBlockRegisters = 65536,
     .maxThreadRegisters = 255,
     .maxPortableClusterBlocks = 8,
     .maxClusterBlocks = 16,
     .hasTma = true,
     .hasWgmma = false},
    {.name = "sm_90a",
     .architecture = 90,
     .isArchitectureSpecific = true,
     .minPtxVersion = 80,
     .maxSharedMemoryBytes = 232448,
     .defaultSharedMemoryBytes = 49152,
     .maxBlockThreads = 1024,
     .maxBlockRegisters = 65536,
     .maxThreadRegisters = 255,
     .maxPortableClusterBlocks = 8,
     .maxClusterBlocks = 16,
     .hasTma = true,
     .hasWgmma = true},
};

std::span<const Target> mosaic::targets() { return table; }

const Target *mosaic::findTarget(std::string_view name) {
  for (const Target &target : table)
    if (target.name == name)
      return &target;
  return nullptr;
}

RuleCheck mosaic::checkTarget(std::string_view name) {
  if (findTarget(name))
    return std::nullopt;
  char known[128] = "";
  size_t length = 0;
  for (const Target &target : table) {
    if (length < sizeof(known))
      length += static_cast<size_t>(
          snprintf(known + length, sizeof(known) - length, "%s%s",
                   length ? ", " : "", target.name.data()));
  }
  return broken(rules::knownTarget,
                "expected a target out of %s, but got \"%.*s\"", known,
                static_cast<int>(name.size()), name.data());
}

RuleCheck mosaic::checkDevice(const Target &target, int deviceArchitecture) {
  if (target.isArchitectureSpecific ? deviceArchitecture == target.architecture
                                    : deviceArchitecture >= target.architecture)
    return std::nullopt;
  return broken(rules::deviceArchitecture,
                "expected a device of architecture sm_%d%s for a kernel for "
                "%s, but got sm_%d",
                target.architecture,
                target.isArchitectureSpecific ? "" : " or later",
                target.name.data(), deviceArchitecture);
}
