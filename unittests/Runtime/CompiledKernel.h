//===- CompiledKernel.h - What a test reaches in a library -------*- C -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_UNITTESTS_RUNTIME_COMPILEDKERNEL_H
#define MOSAICGPU_UNITTESTS_RUNTIME_COMPILEDKERNEL_H

#include "MosaicGPU/Runtime/Runtime.h"

/// The hidden functions of the runtime that a library carries, for tests: a
/// real library exports nothing like it.
typedef struct test_runtime {
  const mosaic_gpu_runtime *table;
  int32_t (*check_arguments)(const mosaic_gpu_kernel_info *, void *const *,
                             const int64_t *);
  int32_t (*init_tma_desc)(void *, void *, int32_t, int32_t, const int64_t *,
                           const int64_t *, const int64_t *, int32_t, int32_t,
                           uint32_t);
  int32_t (*memcpy_async_h2d)(void *, const void *, int64_t, void *);
  int32_t (*module_load)(mosaic_gpu_module *);
  int32_t (*get_function)(mosaic_gpu_function *, void **);
  int32_t (*launch_kernel)(const mosaic_gpu_function *, void *, const int64_t *,
                           const int64_t *, const int64_t *, void *, void **);
} test_runtime;

#endif // MOSAICGPU_UNITTESTS_RUNTIME_COMPILEDKERNEL_H
