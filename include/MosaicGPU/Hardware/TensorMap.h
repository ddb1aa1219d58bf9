//===- TensorMap.h - What a TMA descriptor can describe ---------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor map (TMA descriptor) says how a tensor lies in global memory and
// which box of it one copy moves. These are the rules of its encoding and of
// the copies that go through it.
//
// Dimensions are listed from the outermost to the innermost, and so are they
// numbered in sentences; sizes, strides and boxes are in elements. The driver's
// own order is the reverse and its strides are in bytes.
//
// Sub-byte elements travel packed, as bytes: the innermost size, box and
// coordinate and all other strides have to be whole bytes, and the limits on
// the innermost dimension count bytes.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_HARDWARE_TENSORMAP_H
#define MOSAICGPU_HARDWARE_TENSORMAP_H

#include "MosaicGPU/Hardware/ElementType.h"
#include "MosaicGPU/Hardware/Rule.h"
#include "MosaicGPU/Hardware/Swizzle.h"

#include <cstdint>
#include <span>

namespace mosaic {

// Sources: "driver" is cuTensorMapEncodeTiled in the CUDA driver API; "H200" is
// measured on an H200 with driver 580.
namespace rules {
/// 1 to 5 dimensions, and as many sizes as strides and box extents. Driver.
inline constexpr std::string_view tensorMapRank = "tensor-map-rank";
/// Each size is 1 to 2^32 elements. Driver.
inline constexpr std::string_view tensorMapSize = "tensor-map-size";
/// The innermost stride is 1 element: a tensor map has no field for it. Driver.
inline constexpr std::string_view tensorMapInnerStride =
    "tensor-map-inner-stride";
/// Each other stride is a multiple of 16 bytes. Driver.
inline constexpr std::string_view tensorMapStrideAlignment =
    "tensor-map-stride-alignment";
/// Each other stride is at least 0 and below 2^40 bytes. Driver; 0 and overlaps
/// are accepted: H200.
inline constexpr std::string_view tensorMapStrideRange =
    "tensor-map-stride-range";
/// Each box extent is 1 to 256 elements. Driver.
inline constexpr std::string_view tensorMapBoxExtent = "tensor-map-box-extent";
/// The innermost box extent is a multiple of 16 bytes. Driver.
inline constexpr std::string_view tensorMapBoxAlignment =
    "tensor-map-box-alignment";
/// The innermost box extent is at most the swizzle's span. Driver; smaller is
/// legal and keeps a row pitch of one span: H200.
inline constexpr std::string_view tensorMapBoxSwizzle =
    "tensor-map-box-swizzle";
/// A box, counted with its row pitch, fits into the 232448 bytes of shared
/// memory of a block. The encoder accepts up to 233472 bytes, the shared memory
/// of a whole SM, which no block has: H200.
inline constexpr std::string_view tensorMapBoxBytes = "tensor-map-box-bytes";
/// Sub-byte elements: sizes, strides and boxes are whole bytes. Follows from
/// their transport as bytes.
inline constexpr std::string_view tensorMapWholeBytes =
    "tensor-map-whole-bytes";
/// The base address is not null and a multiple of 16 bytes. Driver; null is
/// accepted by the encoder and faults in the kernel: H200.
inline constexpr std::string_view tensorMapBase = "tensor-map-base";
/// The innermost coordinate of a copy is a multiple of 16 bytes, and not
/// negative for a store: *illegal instruction* otherwise. H200.
inline constexpr std::string_view copyInnerIndex = "copy-inner-index";
/// A store leaves no started 16-byte chunk at the end of a row: it writes the
/// whole chunk, past the end of the row. H200.
inline constexpr std::string_view copyRowOverrun = "copy-row-overrun";
/// Only floats have a NaN to fill with. Source: measured on an H200.
inline constexpr std::string_view tensorMapFill = "tensor-map-fill";
/// L2 promotion is 0 (none), 64, 128 or 256 bytes. Source: CUDA driver API,
/// CUtensorMapL2promotion.
inline constexpr std::string_view tensorMapL2Promotion =
    "tensor-map-l2-promotion";
} // namespace rules

inline constexpr int64_t kMaxTensorMapRank = 5;
inline constexpr int64_t kMaxTensorMapSize = int64_t(1) << 32;
inline constexpr int64_t kMaxTensorMapBoxExtent = 256;
/// Strides, inner box extents, inner coordinates and base addresses are
/// multiples of this.
inline constexpr int64_t kTensorMapGranuleBytes = 16;
/// Strides are below this.
inline constexpr int64_t kTensorMapStrideLimitBytes = int64_t(1) << 40;
/// The size and the alignment of a descriptor in memory. The alignment is that
/// of a `__grid_constant__` parameter on an H200: less faults.
inline constexpr int64_t kTensorMapBytes = 128;
inline constexpr int64_t kTensorMapAlignment = 64;

/// A tensor in global memory and the box of it that one copy moves.
struct TensorMapShape {
  ElementType elementType;
  /// Outermost first, in elements, kDynamic where unknown.
  std::span<const int64_t> sizes;
  /// Likewise.
  std::span<const int64_t> strides;
  /// Outermost first, in elements; always known.
  std::span<const int64_t> box;
  int64_t swizzleBytes = kNoSwizzle;
};

enum class CopyDirection { Load, Store };

/// What loads give for elements outside of the tensor.
enum class OutOfBoundsFill { Zero, NaN };

/// Checks the fill. NaN is one of floats (0x7ff7 in each 16 bits).
RuleCheck checkOutOfBoundsFill(ElementType type, OutOfBoundsFill fill);

/// Checks to how many bytes a miss of the L2 cache is rounded up; 0 is none.
RuleCheck checkL2Promotion(int64_t numBytes);

/// Checks everything about a tensor map except its base address.
RuleCheck checkTensorMap(const TensorMapShape &shape);

/// Checks the address of a tensor's first element.
RuleCheck checkTensorMapBase(uint64_t address);

/// Checks the static offset, in elements, of a view's first element from an
/// address that is itself legal.
RuleCheck checkTensorMapBaseOffset(ElementType type, int64_t offsetElements);

/// Checks the innermost coordinate of a copy, in elements. It is known: -1
/// means -1.
RuleCheck checkCopyInnerIndex(ElementType type, int64_t indexElements,
                              CopyDirection direction);

/// Checks that stores of rows of `innerSize` elements write nothing behind
/// their ends. Not part of checkTensorMap: loads of such rows are right.
RuleCheck checkCopyRowOverrun(ElementType type, int64_t innerSize);

/// The bytes that a barrier counts for one copy of `box`: only the box's own,
/// whatever the row pitch.
int64_t boxBytes(ElementType type, std::span<const int64_t> box);

/// The bytes between two rows of a box in shared memory: the innermost extent,
/// rounded up to the span of a swizzle.
int64_t boxRowPitchBytes(ElementType type, int64_t innerBoxExtent,
                         int64_t swizzleBytes);

} // namespace mosaic

#endif // MOSAICGPU_HARDWARE_TENSORMAP_H
