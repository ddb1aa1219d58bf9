//===- Runtime.h - C ABI of compiled kernels and their runtime --*- C -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The contract between three parties: the host code that the compiler
// generates, the runtime library that it carries (CUDA or the emulator; both
// implement this header), and the program that calls a kernel.
//
// A compiled kernel library exports two symbols for each kernel NAME:
//
//   int32_t NAME(void *stream, void *const *buffers, const int64_t *extents);
//   const mosaic_gpu_kernel_info NAME_info;
//
// Everything else in it, this runtime included, has hidden visibility, so that
// any number of kernels and runtimes live side by side in one process.
//
// Conventions of the whole header:
//  * A function that can fail returns a mosaic_gpu_status. After a failure
//    last_error() gives a sentence for the calling thread. Nothing aborts,
//    nothing prints.
//  * Extents and strides are listed from the outermost dimension to the
//    innermost, strides in elements.
//  * A launch uses the caller's stream and the current context. It neither
//    allocates device memory nor synchronises.
//  * Structs only grow at their end; `struct_size` says how much there is.
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_RUNTIME_RUNTIME_H
#define MOSAICGPU_RUNTIME_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MOSAIC_GPU_ABI_VERSION 1

/// The value of an extent or stride that is known only at run time.
#define MOSAIC_GPU_DYNAMIC INT64_C(-1)

//===----------------------------------------------------------------------===//
// Status
//===----------------------------------------------------------------------===//

/// What a call came to. The numbers are stable.
typedef enum mosaic_gpu_status {
  MOSAIC_GPU_SUCCESS = 0,
  /// An argument breaks a rule: a null buffer, a misaligned address, an extent
  /// or stride that TMA cannot describe, a wrong number of buffers.
  MOSAIC_GPU_INVALID_ARGUMENT = 1,
  /// libcuda.so.1 cannot be opened or lacks a function: there is no driver.
  MOSAIC_GPU_NO_DRIVER = 2,
  /// The current device cannot run the kernel's code.
  MOSAIC_GPU_UNSUPPORTED_DEVICE = 3,
  /// A call of the driver failed; the message names the call and its error.
  MOSAIC_GPU_DRIVER_ERROR = 4,
  /// Host memory ran out.
  MOSAIC_GPU_OUT_OF_MEMORY = 5,
  /// The stream is being captured and the kernel needs what a graph cannot
  /// hold.
  MOSAIC_GPU_STREAM_CAPTURING = 6,
  /// Kernel and caller were built against incompatible versions of this header.
  MOSAIC_GPU_ABI_MISMATCH = 7
} mosaic_gpu_status;

//===----------------------------------------------------------------------===//
// Kernels described
//===----------------------------------------------------------------------===//

/// Element types. The numbers are stable; the width stands beside them in
/// mosaic_gpu_argument_info. MLIR's integers carry no sign, nor do these.
typedef enum mosaic_gpu_element_type {
  MOSAIC_GPU_I1 = 1,
  MOSAIC_GPU_I2 = 2,
  MOSAIC_GPU_I4 = 3,
  MOSAIC_GPU_I8 = 4,
  MOSAIC_GPU_I16 = 5,
  MOSAIC_GPU_I32 = 6,
  MOSAIC_GPU_I64 = 7,
  MOSAIC_GPU_F16 = 16,
  MOSAIC_GPU_BF16 = 17,
  MOSAIC_GPU_F32 = 18,
  MOSAIC_GPU_F64 = 19,
  MOSAIC_GPU_TF32 = 20,
  MOSAIC_GPU_F8E4M3FN = 32,
  MOSAIC_GPU_F8E5M2 = 33,
  MOSAIC_GPU_F8E8M0FNU = 34,
  MOSAIC_GPU_F4E2M1FN = 48
} mosaic_gpu_element_type;

typedef enum mosaic_gpu_argument_kind {
  /// Device memory; the entry of `buffers` is its address.
  MOSAIC_GPU_BUFFER = 0,
  /// The entry of `buffers` points at the value in host memory; it is read
  /// during the call.
  MOSAIC_GPU_SCALAR = 1
} mosaic_gpu_argument_kind;

/// Bits of mosaic_gpu_argument_info::access.
enum { MOSAIC_GPU_READ = 1, MOSAIC_GPU_WRITTEN = 2 };

typedef struct mosaic_gpu_argument_info {
  const char *name;
  int32_t kind;         ///< mosaic_gpu_argument_kind
  int32_t element_type; ///< mosaic_gpu_element_type
  int32_t element_bits;
  int32_t access;         ///< MOSAIC_GPU_READ | MOSAIC_GPU_WRITTEN
  int32_t rank;           ///< 0 for a scalar
  const int64_t *sizes;   ///< `rank` extents; MOSAIC_GPU_DYNAMIC: in `extents`
  const int64_t *strides; ///< `rank` strides; MOSAIC_GPU_DYNAMIC: in `extents`
} mosaic_gpu_argument_info;

/// What the profiler of a launch records; null without a profiler.
typedef struct mosaic_gpu_profiler_info {
  int32_t events_per_trace;
  int32_t threads_per_trace; ///< 128: a trace for each warpgroup; 32: each warp
  int32_t num_regions;
  const char *const *region_names;
} mosaic_gpu_profiler_info;

typedef struct mosaic_gpu_launch_info {
  const char *kernel; ///< symbol of the device function
  int64_t grid[3];    ///< in blocks; MOSAIC_GPU_DYNAMIC: computed by the call
  int64_t cluster[3]; ///< in blocks; likewise
  int64_t block[3];   ///< in threads; likewise
  int64_t shared_memory_bytes; ///< dynamic shared memory of a block; likewise
  const mosaic_gpu_profiler_info *profiler;
} mosaic_gpu_launch_info;

typedef int32_t (*mosaic_gpu_entry)(void *stream, void *const *buffers,
                                    const int64_t *extents);

typedef struct mosaic_gpu_runtime mosaic_gpu_runtime;

typedef struct mosaic_gpu_kernel_info {
  uint32_t abi_version; ///< MOSAIC_GPU_ABI_VERSION of the compiler
  uint32_t struct_size; ///< sizeof(mosaic_gpu_kernel_info) of the compiler
  const char *name;
  mosaic_gpu_entry entry;
  const mosaic_gpu_runtime *runtime; ///< the runtime that the library carries
  const char *target;                ///< "sm_90a", "emulator"
  int32_t architecture;              ///< 90 for sm_90 and sm_90a
  int32_t num_launches;
  int32_t num_arguments;
  int32_t num_extents; ///< how many entries `extents` must have
  const mosaic_gpu_launch_info *launches;
  const mosaic_gpu_argument_info *arguments;
} mosaic_gpu_kernel_info;

/// The functions of a runtime that a caller may use.
struct mosaic_gpu_runtime {
  uint32_t struct_size;
  const char *name; ///< "cuda" or "emulator"
  /// Checks everything that NAME checks, and also the ABI version, the number
  /// of buffers, the device, and that each address is accessible from it; then
  /// calls NAME.
  int32_t (*call)(const mosaic_gpu_kernel_info *info, void *stream,
                  void *const *buffers, int32_t num_buffers,
                  const int64_t *extents);
  /// The message of this thread's last failure in this runtime, or "".
  const char *(*last_error)(void);
  /// Sets an option of the runtime by name; both implementations list theirs
  /// in their documentation, an unknown name is MOSAIC_GPU_INVALID_ARGUMENT.
  int32_t (*configure)(const char *option, const char *value);
};

/// Calls a kernel with every check that there is.
///
/// \param stream      a CUstream, null for the default stream.
/// \param buffers     one entry for each argument, in the kernel's order.
/// \param num_buffers how many entries there are.
/// \param extents     for each buffer its dynamic sizes, then its dynamic
///                    strides; may be null when there are none.
///
/// The caller's version of this header is compared here, because the kernel's
/// runtime cannot know it; of that failure there is no message.
static inline int32_t mosaic_gpu_call(const mosaic_gpu_kernel_info *info,
                                      void *stream, void *const *buffers,
                                      int32_t num_buffers,
                                      const int64_t *extents) {
  if (!info)
    return MOSAIC_GPU_INVALID_ARGUMENT;
  if (info->abi_version != MOSAIC_GPU_ABI_VERSION)
    return MOSAIC_GPU_ABI_MISMATCH;
  return info->runtime->call(info, stream, buffers, num_buffers, extents);
}

//===----------------------------------------------------------------------===//
// Functions that generated host code calls
//===----------------------------------------------------------------------===//

#define MOSAIC_GPU_HIDDEN __attribute__((visibility("hidden")))

/// A device image, one global of the library for each gpu module. The compiler
/// fills in the first two fields and zeroes the rest, which is the runtime's.
typedef struct mosaic_gpu_module {
  const void *image;   ///< a cubin, or NUL-terminated PTX
  int64_t image_bytes; ///< the NUL included
  void *state;
} mosaic_gpu_module;

/// A kernel in an image; likewise.
typedef struct mosaic_gpu_function {
  mosaic_gpu_module *module;
  const char *name;
  int64_t shared_memory_bytes; ///< dynamic shared memory of a block
  int32_t flags;               ///< mosaic_gpu_launch_flags
  int32_t architecture;        ///< the least compute capability, 90 for 9.0
  void *state;
} mosaic_gpu_function;

enum mosaic_gpu_launch_flags {
  /// Clusters of more than 8 blocks.
  MOSAIC_GPU_NON_PORTABLE_CLUSTER = 1,
  /// Programmatic dependent launch: the kernel may start before its
  /// predecessor in the stream ends.
  MOSAIC_GPU_PROGRAMMATIC_DEPENDENT_LAUNCH = 2
};

/// The runtime's table, for NAME_info.
extern const mosaic_gpu_runtime mosaic_gpu_runtime_table MOSAIC_GPU_HIDDEN;

/// Checks what can be checked without asking the driver: null buffers (an empty
/// one may be null), addresses that are not aligned to an element, null
/// `extents` where some are dynamic, and negative sizes and strides. An entry
/// calls it first.
MOSAIC_GPU_HIDDEN int32_t
mosaic_gpu_check_arguments(const mosaic_gpu_kernel_info *info,
                           void *const *buffers, const int64_t *extents);

typedef enum mosaic_gpu_tma_desc_flags {
  /// Integers are signed: reductions compare them so.
  MOSAIC_GPU_TMA_DESC_SIGNED = 1,
  /// Loads fill with NaN outside of the tensor instead of zero; floats only.
  MOSAIC_GPU_TMA_DESC_FILL_NAN = 2
} mosaic_gpu_tma_desc_flags;

/// Encodes a TMA descriptor (a tensor map) of 128 bytes.
///
/// A message names the argument that holds `base`, of those that this thread
/// checked last (mosaic_gpu_check_arguments).
///
/// A tensor with an empty dimension gets a descriptor that faults when a copy
/// touches it: kernels that have nothing to load (K = 0) run.
///
/// \param descriptor   where to write it, 64-byte aligned.
/// \param base         device address of the tensor's first element.
/// \param element_type mosaic_gpu_element_type.
/// \param rank         1 to 5.
/// \param sizes        `rank` extents in elements, outermost first.
/// \param strides      `rank` strides in elements; the innermost must be 1.
/// \param box          `rank` extents of one copy in elements.
/// \param swizzle_bytes 16 (none), 32, 64 or 128.
/// \param l2_promotion_bytes 0 (none), 64, 128 or 256.
/// \param flags        mosaic_gpu_tma_desc_flags.
MOSAIC_GPU_HIDDEN int32_t mosaic_gpu_init_tma_desc(
    void *descriptor, void *base, int32_t element_type, int32_t rank,
    const int64_t *sizes, const int64_t *strides, const int64_t *box,
    int32_t swizzle_bytes, int32_t l2_promotion_bytes, uint32_t flags);

/// Copies host memory to the device, ordered by the stream. A stream that is
/// being captured is MOSAIC_GPU_STREAM_CAPTURING: a replay would read the host
/// memory again, when it holds something else.
MOSAIC_GPU_HIDDEN int32_t mosaic_gpu_memcpy_async_h2d(void *device,
                                                      const void *host,
                                                      int64_t num_bytes,
                                                      void *stream);

/// Loads an image, once for all contexts; later calls return at once. Any
/// number of threads may call it.
MOSAIC_GPU_HIDDEN int32_t mosaic_gpu_module_load(mosaic_gpu_module *module);

/// Finds a kernel that is ready to launch on the current device; loads its
/// module if need be.
MOSAIC_GPU_HIDDEN int32_t mosaic_gpu_get_function(mosaic_gpu_function *function,
                                                  void **handle);

/// Launches a kernel. A grid with an empty dimension is a successful no-op.
///
/// \param function what get_function got `handle` from.
/// \param grid     3 extents in blocks, x first.
/// \param cluster  3 extents in blocks; all 1 for no cluster.
/// \param block    3 extents in threads.
/// \param parameters the address of each kernel parameter.
MOSAIC_GPU_HIDDEN int32_t
mosaic_gpu_launch_kernel(const mosaic_gpu_function *function, void *handle,
                         const int64_t *grid, const int64_t *cluster,
                         const int64_t *block, void *stream, void **parameters);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // MOSAICGPU_RUNTIME_RUNTIME_H
