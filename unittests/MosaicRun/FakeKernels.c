//===- FakeKernels.c - Kernels that run on the host -----------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A library in the shape of compiled ones whose entries do their work with a
// loop: with the fake driver, whose memory is the host's, and on the emulator's
// device, mosaic-run cannot tell. It carries the real CUDA runtime.
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Runtime/Runtime.h"

#include <string.h>

#define EXPORT __attribute__((visibility("default")))

static const int64_t dynamicBy4[] = {MOSAIC_GPU_DYNAMIC, 4};
static const int64_t four[] = {4}, one[] = {1};
static const int64_t fourByFour[] = {4, 4}, contiguous[] = {4, 1};

#define BUFFER(name, access, rank, sizes, strides)                             \
  {name, MOSAIC_GPU_BUFFER, MOSAIC_GPU_F32, 32, access, rank, sizes, strides}

static const mosaic_gpu_launch_info launches[] = {{"device_code",
                                                   {MOSAIC_GPU_DYNAMIC, 1, 1},
                                                   {1, 1, 1},
                                                   {128, 1, 1},
                                                   1024,
                                                   NULL}};

#define KERNEL_OF(name, arguments, numExtents, table, target)                  \
  extern EXPORT const mosaic_gpu_kernel_info name##_info;                      \
  const mosaic_gpu_kernel_info name##_info = {MOSAIC_GPU_ABI_VERSION,          \
                                              sizeof(mosaic_gpu_kernel_info),  \
                                              #name,                           \
                                              name,                            \
                                              table,                           \
                                              target,                          \
                                              90,                              \
                                              1,                               \
                                              sizeof(arguments) /              \
                                                  sizeof(*arguments),          \
                                              numExtents,                      \
                                              launches,                        \
                                              arguments};
#define KERNEL(name, arguments, numExtents)                                    \
  KERNEL_OF(name, arguments, numExtents, &mosaic_gpu_runtime_table, "sm_90a")
#define ENTRY(name)                                                            \
  EXPORT int32_t name(void *stream, void *const *buffers,                      \
                      const int64_t *extents)

/// c = a + b.
ENTRY(add) {
  const float *a = buffers[0], *b = buffers[1];
  float *c = buffers[2];
  for (int i = 0; i < 16; ++i)
    c[i] = a[i] + b[i];
  return 0;
}
static const mosaic_gpu_argument_info addArguments[] = {
    BUFFER("a", MOSAIC_GPU_READ, 2, fourByFour, contiguous),
    BUFFER("b", MOSAIC_GPU_READ, 2, fourByFour, contiguous),
    BUFFER("c", MOSAIC_GPU_WRITTEN, 2, fourByFour, contiguous)};
KERNEL(add, addArguments, 0)

/// y = n * x in place, for any number of rows.
ENTRY(scale) {
  float *x = buffers[0], n;
  memcpy(&n, buffers[1], sizeof(n));
  for (int64_t i = 0; i < 4 * extents[0]; ++i)
    x[i] *= n;
  return 0;
}
static const mosaic_gpu_argument_info scaleArguments[] = {
    BUFFER("x", MOSAIC_GPU_READ | MOSAIC_GPU_WRITTEN, 2, dynamicBy4,
           contiguous),
    {"n", MOSAIC_GPU_SCALAR, MOSAIC_GPU_F32, 32, MOSAIC_GPU_READ, 0, NULL,
     NULL}};
KERNEL(scale, scaleArguments, 1)

static const mosaic_gpu_argument_info outputArguments[] = {
    BUFFER("y", MOSAIC_GPU_WRITTEN, 1, four, one)};

/// Writes one element too many.
ENTRY(overrun) {
  for (int i = 0; i < 5; ++i)
    ((float *)buffers[0])[i] = 1;
  return 0;
}
KERNEL(overrun, outputArguments, 0)

/// Writes in front of its buffer.
ENTRY(underrun) {
  ((char *)buffers[0])[-3] = 1;
  return 0;
}
KERNEL(underrun, outputArguments, 0)

/// Leaves one element as it was.
ENTRY(lazy) {
  for (int i = 0; i < 3; ++i)
    ((float *)buffers[0])[i] = i;
  return 0;
}
KERNEL(lazy, outputArguments, 0)

/// Changes what it should only read.
ENTRY(meddle) {
  ((float *)buffers[0])[2] = 1;
  return 0;
}
static const mosaic_gpu_argument_info meddleArguments[] = {
    BUFFER("x", MOSAIC_GPU_READ, 1, four, one)};
KERNEL(meddle, meddleArguments, 0)

/// Fails in the runtime: TMA refuses the box.
extern EXPORT const mosaic_gpu_kernel_info refused_info;
ENTRY(refused) {
  int32_t status = mosaic_gpu_check_arguments(&refused_info, buffers, extents);
  if (status)
    return status;
  _Alignas(64) char descriptor[128];
  int64_t sizes[] = {4}, strides[] = {1}, box[] = {257};
  return mosaic_gpu_init_tma_desc(descriptor, buffers[0], MOSAIC_GPU_F32, 1,
                                  sizes, strides, box, 16, 0, 0);
}
KERNEL(refused, outputArguments, 0)

static int32_t callEmulated(const mosaic_gpu_kernel_info *info, void *stream,
                            void *const *buffers, int32_t num_buffers,
                            const int64_t *extents) {
  return info->entry(stream, buffers, extents);
}
static const char *lastError(void) { return ""; }
static int32_t configure(const char *option, const char *value) { return 1; }
static const mosaic_gpu_runtime emulator = {
    sizeof(mosaic_gpu_runtime), "emulator", callEmulated, lastError, configure};

ENTRY(emulated) { return add(stream, buffers, extents); }
KERNEL_OF(emulated, addArguments, 0, &emulator, "emulator")
