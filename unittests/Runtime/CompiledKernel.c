//===- CompiledKernel.c - A library as the compiler makes them ------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Written by hand in the shape of generated host code: a kernel `scale` of
// (a: ?x64 f16 of any pitch, b: 8x64 f16, n: i32).
//
//===----------------------------------------------------------------------===//

#include "CompiledKernel.h"

#define EXPORT __attribute__((visibility("default")))

static const char image[] = "// PTX";
static mosaic_gpu_module module = {image, sizeof(image), NULL};
static mosaic_gpu_function function = {&module, "scale_kernel", 1024, 0, 90,
                                       NULL};

static const int64_t aSizes[] = {MOSAIC_GPU_DYNAMIC, 64};
static const int64_t aStrides[] = {MOSAIC_GPU_DYNAMIC, 1};
static const int64_t bSizes[] = {8, 64};
static const int64_t bStrides[] = {64, 1};
static const mosaic_gpu_argument_info arguments[] = {
    {"a", MOSAIC_GPU_BUFFER, MOSAIC_GPU_F16, 16, MOSAIC_GPU_READ, 2, aSizes,
     aStrides},
    {"b", MOSAIC_GPU_BUFFER, MOSAIC_GPU_F16, 16, MOSAIC_GPU_WRITTEN, 2, bSizes,
     bStrides},
    {"n", MOSAIC_GPU_SCALAR, MOSAIC_GPU_I32, 32, MOSAIC_GPU_READ, 0, NULL,
     NULL}};
static const mosaic_gpu_launch_info launches[] = {{"scale_kernel",
                                                   {MOSAIC_GPU_DYNAMIC, 1, 1},
                                                   {1, 1, 1},
                                                   {128, 1, 1},
                                                   1024,
                                                   NULL}};

EXPORT int32_t scale(void *stream, void *const *buffers,
                     const int64_t *extents);
extern EXPORT const mosaic_gpu_kernel_info scale_info;

const mosaic_gpu_kernel_info scale_info = {MOSAIC_GPU_ABI_VERSION,
                                           sizeof(mosaic_gpu_kernel_info),
                                           "scale",
                                           scale,
                                           &mosaic_gpu_runtime_table,
                                           "sm_90a",
                                           90,
                                           1,
                                           3,
                                           2,
                                           launches,
                                           arguments};

int32_t scale(void *stream, void *const *buffers, const int64_t *extents) {
  int32_t status = mosaic_gpu_check_arguments(&scale_info, buffers, extents);
  if (status)
    return status;
  _Alignas(64) char descriptor[128];
  int64_t sizes[] = {extents[0], 64}, strides[] = {extents[1], 1},
          box[] = {8, 64};
  status = mosaic_gpu_init_tma_desc(descriptor, buffers[0], MOSAIC_GPU_F16, 2,
                                    sizes, strides, box, 128, 0, 0);
  if (status)
    return status;
  void *handle;
  status = mosaic_gpu_get_function(&function, &handle);
  if (status)
    return status;
  int64_t grid[] = {extents[0] / 8, 1, 1}, one[] = {1, 1, 1},
          block[] = {128, 1, 1};
  void *b = buffers[1];
  void *parameters[] = {descriptor, &b, buffers[2]};
  return mosaic_gpu_launch_kernel(&function, handle, grid, one, block, stream,
                                  parameters);
}

extern EXPORT const test_runtime test_runtime_functions;
const test_runtime test_runtime_functions = {
    &mosaic_gpu_runtime_table, mosaic_gpu_check_arguments,
    mosaic_gpu_init_tma_desc,  mosaic_gpu_memcpy_async_h2d,
    mosaic_gpu_module_load,    mosaic_gpu_get_function,
    mosaic_gpu_launch_kernel};
