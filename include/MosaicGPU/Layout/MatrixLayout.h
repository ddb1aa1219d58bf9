//===- MatrixLayout.h - Where wgmma finds an element ------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The formula behind the table of canonical layouts in
// MosaicGPU/Hardware/MatrixDescriptor.h. An emulator reads operands with it; a
// lowering proves its descriptors with it.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_LAYOUT_MATRIXLAYOUT_H
#define MOSAICGPU_LAYOUT_MATRIXLAYOUT_H

#include "MosaicGPU/Hardware/ElementType.h"
#include "MosaicGPU/Hardware/MatrixDescriptor.h"
#include "MosaicGPU/Hardware/Mma.h"

#include <cstdint>

namespace mosaic {

/// The absolute shared-memory address of the first byte of element (mn, k) of
/// an operand, swizzle included. `mn` counts along M of A or N of B, `k` along
/// one instruction's K. Element types are of whole bytes. The base offset is
/// taken to be 0.
uint32_t matrixElementAddress(const MatrixDescriptor &descriptor, Major major,
                              ElementType type, int64_t mn, int64_t k);

} // namespace mosaic

#endif // MOSAICGPU_LAYOUT_MATRIXLAYOUT_H
