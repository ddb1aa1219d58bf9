//===- Registration.h - Dialects and passes for tools -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_PIPELINES_REGISTRATION_H
#define MOSAICGPU_PIPELINES_REGISTRATION_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::mosaic_gpu {

/// The dialect, all of MLIR's, and what the pipelines need of their interfaces
/// and translations.
void registerDialects(DialectRegistry &registry);

/// Our passes and pipelines and all of MLIR's.
void registerPasses();

} // namespace mlir::mosaic_gpu

#endif // MOSAICGPU_PIPELINES_REGISTRATION_H
