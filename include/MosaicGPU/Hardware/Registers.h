//===- Registers.h - The budget of registers --------------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The registers of a block are divided evenly when it starts. `setmaxnreg` lets
// each warpgroup give some back and others take them: whoever asks for more
// than the pool holds waits for ever.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_HARDWARE_REGISTERS_H
#define MOSAICGPU_HARDWARE_REGISTERS_H

#include "MosaicGPU/Hardware/Rule.h"
#include "MosaicGPU/Hardware/Target.h"

#include <cstdint>
#include <span>

namespace mosaic {

namespace rules {
/// The operand of setmaxnreg is a multiple of 8 from 24 to 256.
/// Source: PTX ISA, setmaxnreg.
inline constexpr std::string_view setMaxRegister = "set-max-register";
/// What the warpgroups ask for is at most what the block was started with.
/// Source: measured on an H200 (a larger sum blocks for ever, a smaller one
/// completes).
inline constexpr std::string_view registerBudget = "register-budget";
} // namespace rules

/// The registers that setmaxnreg hands out at a time, per thread.
inline constexpr int64_t kRegisterGranule = 8;

/// The most registers per thread that a block of this many threads can start
/// with: 168 for 384 threads on sm_90.
int64_t maxRegistersPerThread(const Target &target, int64_t blockThreads);

/// Checks the operand of one setmaxnreg.
RuleCheck checkSetMaxRegister(int64_t numRegisters);

/// Checks what the warpgroups of a block ask for in all.
///
/// \param startRegisters registers per thread that the kernel is compiled for.
/// \param budgets        registers per thread of each warpgroup after its
///                       setmaxnreg; `startRegisters` for one without.
RuleCheck checkRegisterBudget(int64_t startRegisters,
                              std::span<const int64_t> budgets);

} // namespace mosaic

#endif // MOSAICGPU_HARDWARE_REGISTERS_H
