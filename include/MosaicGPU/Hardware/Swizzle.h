//===- Swizzle.h - Spans of shared-memory swizzles --------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TMA and wgmma know four swizzle modes, named by their span: the bytes of a
// row within which 16-byte chunks change places. A span of 16 bytes is one
// chunk, which has nowhere to go: 16 means no swizzle, as in JAX.
//
// The swizzle is a function of *absolute* shared-memory addresses (the formula
// is Layout's, MosaicGPU/Layout/Swizzle.h). It repeats after 8 rows, so a
// buffer may be addressed relative to its own start only when it starts at a
// multiple of 8 * span bytes.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_HARDWARE_SWIZZLE_H
#define MOSAICGPU_HARDWARE_SWIZZLE_H

#include "MosaicGPU/Hardware/Rule.h"

#include <array>
#include <cstdint>

namespace mosaic {

namespace rules {
/// The span is 16, 32, 64 or 128 bytes.
/// Source: CUtensorMapSwizzle of the CUDA driver API; PTX ISA, matrix
/// descriptors of wgmma. (The 128-byte variants with larger atoms are
/// Blackwell's.)
inline constexpr std::string_view swizzleSpan = "swizzle-span";
/// A buffer in shared memory starts at a multiple of its pattern's period, and
/// of 128 bytes when a tiled copy touches it.
/// Source: measured on an H200 (addresses of +16 and +64 fault; the pattern is
/// made of absolute address bits).
inline constexpr std::string_view sharedBufferAlignment =
    "shared-buffer-alignment";
} // namespace rules

/// The span that means "not swizzled".
inline constexpr int64_t kNoSwizzle = 16;

/// All legal spans in bytes.
inline constexpr std::array<int64_t, 4> kSwizzleSpans = {16, 32, 64, 128};

/// Shared-memory address of every tiled copy, swizzled or not.
inline constexpr int64_t kTiledCopyAlignment = 128;

RuleCheck checkSwizzleSpan(int64_t spanBytes);

/// Where a buffer with this swizzle may start: 1024, 512, 256 for spans of 128,
/// 64, 32 bytes, and 128 without a swizzle.
int64_t swizzledBufferAlignment(int64_t spanBytes);

/// Checks the byte offset of a buffer that tiled copies or wgmma use.
RuleCheck checkSharedBufferOffset(int64_t spanBytes, int64_t offsetBytes);

} // namespace mosaic

#endif // MOSAICGPU_HARDWARE_SWIZZLE_H
