//===- Swizzle.h - The formula of shared-memory swizzles --------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// # The idea
//
// Shared memory has 32 banks of 4 bytes: 128 bytes per row of banks, 8 chunks
// of
// 16. Eight rows of a matrix whose rows are 128 bytes apart have their first
// chunk in the same banks, so reading a column of chunks (what an MMA, ldmatrix
// and stmatrix do) would take eight turns. A swizzle XORs the number of the
// chunk with the number of the row: in each row the chunks are permuted
// differently, and the column touches all banks.
//
//   span 128, chunks of 16 bytes, rows of 128:
//     row 0:  0 1 2 3 4 5 6 7
//     row 1:  1 0 3 2 5 4 7 6
//     row 2:  2 3 0 1 6 7 4 5      (chunk c of row r is stored at c ^ r)
//
// In bits of the byte address, which is all that the hardware looks at:
//
//   span 128: bits 4-6 ^= bits 7-9
//   span  64: bits 4-5 ^= bits 7-8
//   span  32: bit  4   ^= bit  7
//   span  16: nothing
//
// # Corner cases
//
// * The formula is its own inverse: it never changes the bits that it reads.
// * It reads bits 7 and up for every span: with rows of 64 bytes the pattern
//   changes after two rows, with rows of 32 bytes after four.
// * It applies to absolute addresses in the block's shared memory. Applied to
//   offsets it is right only for buffers that start at a multiple of the period
//   (swizzledBufferAlignment in MosaicGPU/Hardware/Swizzle.h).
//
// Source: measured on an H200 for TMA and wgmma alike.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LAYOUT_SWIZZLE_H
#define MOSAICGPU_LAYOUT_SWIZZLE_H

#include <cstdint>

namespace mosaic {

/// Where the byte that an unswizzled matrix has at `byteAddress` is stored, and
/// the other way round. `spanBytes` is 16, 32, 64 or 128.
constexpr uint64_t swizzledAddress(int64_t spanBytes, uint64_t byteAddress) {
  uint64_t chunkBits = static_cast<uint64_t>(spanBytes) - 16;
  return byteAddress ^ ((byteAddress >> 3) & chunkBits);
}

} // namespace mosaic

#endif // MOSAICGPU_LAYOUT_SWIZZLE_H
