//===- RegisterUpstream.h - Everything of MLIR -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_TOOLS_MOSAICOPT_REGISTERUPSTREAM_H
#define MOSAICGPU_TOOLS_MOSAICOPT_REGISTERUPSTREAM_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::mosaic_gpu {

/// Registers all dialects, extensions and passes of MLIR.
void registerUpstream(DialectRegistry &registry);

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_TOOLS_MOSAICOPT_REGISTERUPSTREAM_H
