//===- MosaicGPU.h - The whole dialect -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPU_H
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPU_H

#include "MosaicGPU/Dialect/MosaicGPU/IR/BarrierOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/CopyOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/KernelOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/LaunchBlockOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MmaOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUAttrs.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUTypes.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/ProfilerOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/TmaDescriptorOps.h"

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_MOSAICGPU_H
