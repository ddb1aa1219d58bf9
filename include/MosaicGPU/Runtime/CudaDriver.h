//===- CudaDriver.h - The part of the CUDA driver API that we use -*- C -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The types and constants of cuda.h (12.0 or newer) that the runtime and
// mosaic-run need, so that neither needs the toolkit to be built. Values and
// layouts are NVIDIA's; they are part of the driver's ABI and do not change.
// The functions are opened with dlopen: their types are listed once, by the
// macros below, from which a user makes its table.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_RUNTIME_CUDADRIVER_H
#define MOSAICGPU_RUNTIME_CUDADRIVER_H

#include <stddef.h>
#include <stdint.h>

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

typedef int32_t CUresult;
typedef int32_t CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;
typedef struct CUlib_st *CUlibrary;
typedef struct CUkern_st *CUkernel;
typedef struct CUfunc_st *CUfunction;

typedef struct CUtensorMap_st {
  uint64_t opaque[16];
} CUtensorMap;

typedef struct CUlaunchAttribute_st {
  int32_t id; ///< CU_LAUNCH_ATTRIBUTE_*
  int32_t padding;
  union {
    char pad[64];
    struct {
      uint32_t x, y, z;
    } clusterDim;
    int32_t programmaticStreamSerializationAllowed;
  } value;
} CUlaunchAttribute;

typedef struct CUlaunchConfig_st {
  uint32_t gridDimX, gridDimY, gridDimZ;
  uint32_t blockDimX, blockDimY, blockDimZ;
  uint32_t sharedMemBytes;
  CUstream hStream;
  CUlaunchAttribute *attrs;
  uint32_t numAttrs;
} CUlaunchConfig;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

enum {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
  CUDA_ERROR_INVALID_PTX = 218,
  CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED = 900,
  CUDA_ERROR_STREAM_CAPTURE_IMPLICIT = 906,
  CUDA_ERROR_INVALID_CLUSTER_SIZE = 912
};

enum {
  CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
  CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES = 100
};

enum {
  CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8,
  CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED = 14
};

enum {
  CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION = 4,
  CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION = 6
};

enum {
  CU_JIT_INFO_LOG_BUFFER = 3,
  CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES = 4,
  CU_JIT_ERROR_LOG_BUFFER = 5,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6
};

enum {
  CU_POINTER_ATTRIBUTE_MEMORY_TYPE = 2,
  CU_POINTER_ATTRIBUTE_DEVICE_POINTER = 3,
  CU_POINTER_ATTRIBUTE_IS_MANAGED = 8,
  CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL = 9,
  CU_POINTER_ATTRIBUTE_RANGE_START_ADDR = 11,
  CU_POINTER_ATTRIBUTE_RANGE_SIZE = 12,
  CU_POINTER_ATTRIBUTE_ACCESS_FLAGS = 16
};

enum { CU_MEMORYTYPE_HOST = 1, CU_MEMORYTYPE_DEVICE = 2 };

enum { CU_STREAM_CAPTURE_STATUS_NONE = 0, CU_STREAM_CAPTURE_STATUS_ACTIVE = 1 };

enum {
  CU_TENSOR_MAP_DATA_TYPE_UINT8 = 0,
  CU_TENSOR_MAP_DATA_TYPE_UINT16 = 1,
  CU_TENSOR_MAP_DATA_TYPE_UINT32 = 2,
  CU_TENSOR_MAP_DATA_TYPE_INT32 = 3,
  CU_TENSOR_MAP_DATA_TYPE_UINT64 = 4,
  CU_TENSOR_MAP_DATA_TYPE_INT64 = 5,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16 = 6,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32 = 7,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT64 = 8,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16 = 9
};

enum {
  CU_TENSOR_MAP_SWIZZLE_NONE = 0,
  CU_TENSOR_MAP_SWIZZLE_32B = 1,
  CU_TENSOR_MAP_SWIZZLE_64B = 2,
  CU_TENSOR_MAP_SWIZZLE_128B = 3
};

enum {
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE = 0,
  CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA = 1
};

enum {
  CU_TENSOR_MAP_L2_PROMOTION_NONE = 0,
  CU_TENSOR_MAP_L2_PROMOTION_L2_64B = 1,
  CU_TENSOR_MAP_L2_PROMOTION_L2_128B = 2,
  CU_TENSOR_MAP_L2_PROMOTION_L2_256B = 3
};

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// What the runtime calls: FUNCTION(name, symbol, parameters). A symbol with a
/// version suffix is the one that cuda.h's macro of the plain name stands for.
#define MOSAIC_GPU_RUNTIME_DRIVER_FUNCTIONS(FUNCTION)                          \
  FUNCTION(cuInit, "cuInit", (unsigned flags))                                 \
  FUNCTION(cuGetErrorName, "cuGetErrorName", (CUresult, const char **name))    \
  FUNCTION(cuGetErrorString, "cuGetErrorString",                               \
           (CUresult, const char **text))                                      \
  FUNCTION(cuCtxGetDevice, "cuCtxGetDevice", (CUdevice *))                     \
  FUNCTION(cuDeviceGetAttribute, "cuDeviceGetAttribute",                       \
           (int *value, int attribute, CUdevice))                              \
  FUNCTION(cuPointerGetAttribute, "cuPointerGetAttribute",                     \
           (void *value, int attribute, CUdeviceptr))                          \
  FUNCTION(                                                                    \
      cuPointerGetAttributes, "cuPointerGetAttributes",                        \
      (unsigned count, int *attributes, void **values, CUdeviceptr address))   \
  FUNCTION(cuStreamIsCapturing, "cuStreamIsCapturing",                         \
           (CUstream, int *status))                                            \
  FUNCTION(cuMemcpyHtoDAsync, "cuMemcpyHtoDAsync_v2",                          \
           (CUdeviceptr, const void *host, size_t numBytes, CUstream))         \
  FUNCTION(cuLibraryLoadData, "cuLibraryLoadData",                             \
           (CUlibrary *, const void *image, int *jitOptions, void **jitValues, \
            unsigned numJitOptions, int *libraryOptions, void **libraryValues, \
            unsigned numLibraryOptions))                                       \
  FUNCTION(cuLibraryGetKernel, "cuLibraryGetKernel",                           \
           (CUkernel *, CUlibrary, const char *name))                          \
  FUNCTION(cuKernelSetAttribute, "cuKernelSetAttribute",                       \
           (int attribute, int value, CUkernel, CUdevice))                     \
  FUNCTION(                                                                    \
      cuLaunchKernelEx, "cuLaunchKernelEx",                                    \
      (const CUlaunchConfig *, CUfunction, void **parameters, void **extra))   \
  FUNCTION(cuTensorMapEncodeTiled, "cuTensorMapEncodeTiled",                   \
           (CUtensorMap *, int dataType, uint32_t rank, void *base,            \
            const uint64_t *sizes, const uint64_t *strideBytes,                \
            const uint32_t *box, const uint32_t *elementStrides,               \
            int interleave, int swizzle, int l2Promotion, int oobFill))

/// What mosaic-run calls beside the first five of those.
#define MOSAIC_GPU_TOOL_DRIVER_FUNCTIONS(FUNCTION)                             \
  FUNCTION(cuInit, "cuInit", (unsigned flags))                                 \
  FUNCTION(cuGetErrorName, "cuGetErrorName", (CUresult, const char **name))    \
  FUNCTION(cuGetErrorString, "cuGetErrorString",                               \
           (CUresult, const char **text))                                      \
  FUNCTION(cuDeviceGetAttribute, "cuDeviceGetAttribute",                       \
           (int *value, int attribute, CUdevice))                              \
  FUNCTION(cuDeviceGetCount, "cuDeviceGetCount", (int *))                      \
  FUNCTION(cuDeviceGet, "cuDeviceGet", (CUdevice *, int ordinal))              \
  FUNCTION(cuDeviceGetName, "cuDeviceGetName",                                 \
           (char *name, int length, CUdevice))                                 \
  FUNCTION(cuDevicePrimaryCtxRetain, "cuDevicePrimaryCtxRetain",               \
           (CUcontext *, CUdevice))                                            \
  FUNCTION(cuCtxSetCurrent, "cuCtxSetCurrent", (CUcontext))                    \
  FUNCTION(cuMemAlloc, "cuMemAlloc_v2", (CUdeviceptr *, size_t numBytes))      \
  FUNCTION(cuMemFree, "cuMemFree_v2", (CUdeviceptr))                           \
  FUNCTION(cuMemcpyHtoD, "cuMemcpyHtoD_v2",                                    \
           (CUdeviceptr, const void *host, size_t numBytes))                   \
  FUNCTION(cuMemcpyDtoH, "cuMemcpyDtoH_v2",                                    \
           (void *host, CUdeviceptr, size_t numBytes))                         \
  FUNCTION(cuMemsetD8Async, "cuMemsetD8Async",                                 \
           (CUdeviceptr, unsigned char value, size_t numBytes, CUstream))      \
  FUNCTION(cuStreamCreate, "cuStreamCreate", (CUstream *, unsigned flags))     \
  FUNCTION(cuStreamQuery, "cuStreamQuery", (CUstream))                         \
  FUNCTION(cuStreamSynchronize, "cuStreamSynchronize", (CUstream))             \
  FUNCTION(cuEventCreate, "cuEventCreate", (CUevent *, unsigned flags))        \
  FUNCTION(cuEventRecord, "cuEventRecord", (CUevent, CUstream))                \
  FUNCTION(cuEventElapsedTime, "cuEventElapsedTime",                           \
           (float *milliseconds, CUevent start, CUevent end))                  \
  FUNCTION(cuEventDestroy, "cuEventDestroy_v2", (CUevent))

#endif // MOSAICGPU_RUNTIME_CUDADRIVER_H
