//===- Launch.cpp - Launches and copies -----------------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Error.h"
#include "Device.h"
#include "Driver.h"

#include "MosaicGPU/Hardware/Launch.h"
#include "MosaicGPU/Runtime/Runtime.h"

#include <cinttypes>

using namespace mosaic;
using namespace mosaic::runtime;

/// Checks the extents of a launch before they are narrowed to 32 bits.
static int32_t checkExtents(const mosaic_gpu_function *function,
                            const int64_t *grid, const int64_t *cluster,
                            const int64_t *block) {
  const int64_t *extents[] = {grid, cluster, block};
  const char *names[] = {"grid", "cluster", "block"};
  // The rules let the number of a dynamic extent pass: here it is a mistake.
  for (int i = 0; i < 3; ++i)
    for (int dim = 0; dim < 3; ++dim)
      if (extents[i][dim] < 0)
        return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                    "kernel '%s': expected %s extent %c to be at least 0, but "
                    "got %" PRId64,
                    function->name, names[i], "xyz"[dim], extents[i][dim]);

  LaunchExtents gridExtents(grid, 3), clusterExtents(cluster, 3),
      blockExtents(block, 3);
  RuleCheck broken;
  if (const Target *target = findTargetOfDevice(function->architecture)) {
    ClusterLimit limit = function->flags & MOSAIC_GPU_NON_PORTABLE_CLUSTER
                             ? ClusterLimit::NonPortable
                             : ClusterLimit::Portable;
    broken = checkBlock(*target, blockExtents);
    if (!broken)
      broken = checkCluster(*target, clusterExtents, limit);
  }
  if (!broken)
    broken = checkGrid(gridExtents, clusterExtents);
  if (broken)
    return fail(MOSAIC_GPU_INVALID_ARGUMENT, *broken, "kernel '%s'",
                function->name);
  return MOSAIC_GPU_SUCCESS;
}

int32_t mosaic_gpu_launch_kernel(const mosaic_gpu_function *function,
                                 void *handle, const int64_t *grid,
                                 const int64_t *cluster, const int64_t *block,
                                 void *stream, void **parameters) {
  if (int32_t status = checkExtents(function, grid, cluster, block))
    return status;
  if (grid[0] == 0 || grid[1] == 0 || grid[2] == 0)
    return MOSAIC_GPU_SUCCESS;

  const Driver *driver;
  if (int32_t status = openDriver(&driver))
    return status;

  CUlaunchAttribute attributes[2] = {};
  uint32_t numAttributes = 0;
  if (cluster[0] != 1 || cluster[1] != 1 || cluster[2] != 1) {
    CUlaunchAttribute &attribute = attributes[numAttributes++];
    attribute.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    attribute.value.clusterDim.x = cluster[0];
    attribute.value.clusterDim.y = cluster[1];
    attribute.value.clusterDim.z = cluster[2];
  }
  if (function->flags & MOSAIC_GPU_PROGRAMMATIC_DEPENDENT_LAUNCH) {
    CUlaunchAttribute &attribute = attributes[numAttributes++];
    attribute.id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
    attribute.value.programmaticStreamSerializationAllowed = 1;
  }
  CUlaunchConfig config = {};
  config.gridDimX = grid[0];
  config.gridDimY = grid[1];
  config.gridDimZ = grid[2];
  config.blockDimX = block[0];
  config.blockDimY = block[1];
  config.blockDimZ = block[2];
  config.sharedMemBytes = function->shared_memory_bytes;
  config.hStream = static_cast<CUstream>(stream);
  config.attrs = attributes;
  config.numAttrs = numAttributes;
  // A CUkernel may stand for a CUfunction: the current context's is meant.
  CUresult result = driver->cuLaunchKernelEx(
      &config, static_cast<CUfunction>(handle), parameters, /*extra=*/nullptr);
  if (result != CUDA_SUCCESS)
    return failCall(*driver, result, "cuLaunchKernelEx", "kernel '%s'",
                    function->name);
  return MOSAIC_GPU_SUCCESS;
}

int32_t mosaic_gpu_memcpy_async_h2d(void *device, const void *host,
                                    int64_t num_bytes, void *stream) {
  if (num_bytes < 0)
    return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                "expected a copy of at least 0 bytes, but got %" PRId64,
                num_bytes);
  if (num_bytes == 0)
    return MOSAIC_GPU_SUCCESS;
  const Driver *driver;
  if (int32_t status = openDriver(&driver))
    return status;

  auto cudaStream = static_cast<CUstream>(stream);
  int captureStatus = CU_STREAM_CAPTURE_STATUS_NONE;
  CUresult result = driver->cuStreamIsCapturing(cudaStream, &captureStatus);
  if (result != CUDA_SUCCESS)
    return failCall(*driver, result, "cuStreamIsCapturing", "upload");
  if (captureStatus != CU_STREAM_CAPTURE_STATUS_NONE)
    return fail(MOSAIC_GPU_STREAM_CAPTURING,
                "expected a stream that is not being captured, but got one: a "
                "replay would upload what the host memory holds by then; "
                "compile the kernel with its descriptors as parameters");

  result = driver->cuMemcpyHtoDAsync(reinterpret_cast<CUdeviceptr>(device),
                                     host, num_bytes, cudaStream);
  if (result != CUDA_SUCCESS)
    return failCall(*driver, result, "cuMemcpyHtoDAsync", "upload");
  return MOSAIC_GPU_SUCCESS;
}
