//===- BankConflicts.h - The cost of a shared-memory transfer ---*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared memory serves a warp in wavefronts of at most 128 bytes: one 4-byte
// word from each of 32 banks; lanes that want the same word share it. Transfers
// of 16 bytes per lane are served a quarter-warp (8 lanes) at a time, of 8
// bytes a half-warp, smaller ones the whole warp. Each such group needs as many
// wavefronts as its most wanted bank has different words.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LAYOUT_BANKCONFLICTS_H
#define MOSAICGPU_LAYOUT_BANKCONFLICTS_H

#include <cstdint>
#include <span>

namespace mosaic {

/// Wavefronts of a warp's transfer.
///
/// \param addresses    of the active lanes, in order; multiples of
///                     `bytesPerLane`.
/// \param bytesPerLane 1, 2, 4, 8 or 16.
int64_t numWavefronts(std::span<const uint64_t> addresses,
                      int64_t bytesPerLane);

/// Wavefronts beyond one for each group of lanes; 0 is conflict-free.
int64_t bankConflicts(std::span<const uint64_t> addresses,
                      int64_t bytesPerLane);

} // namespace mosaic

#endif // MOSAICGPU_LAYOUT_BANKCONFLICTS_H
