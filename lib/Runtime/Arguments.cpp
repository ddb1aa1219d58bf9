//===- Arguments.cpp - A kernel's arguments as they are passed ------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "Error.h"

#include "MosaicGPU/Hardware/ElementType.h"

#include <cinttypes>
#include <iterator>

using namespace mosaic;
using namespace mosaic::runtime;

std::optional<int64_t>
runtime::spanOfBuffer(const mosaic_gpu_argument_info &argument,
                      ExtentReader &extents) {
  // Sizes come before strides, so they are read twice.
  ExtentReader sizes = extents;
  for (int dim = 0; dim < argument.rank; ++dim)
    extents.read(argument.sizes[dim]);

  int64_t lastElement = 0;
  bool isEmpty = false, overflows = false;
  for (int dim = 0; dim < argument.rank; ++dim) {
    int64_t size = sizes.read(argument.sizes[dim]);
    int64_t stride = extents.read(argument.strides[dim]);
    isEmpty |= size == 0;
    int64_t offset;
    overflows |= __builtin_mul_overflow(size - 1, stride, &offset) ||
                 __builtin_add_overflow(lastElement, offset, &lastElement);
  }
  if (isEmpty)
    return 0;
  int64_t numBits;
  if (overflows ||
      __builtin_mul_overflow(lastElement, int64_t(argument.element_bits),
                             &numBits) ||
      __builtin_add_overflow(numBits, int64_t(argument.element_bits) + 7,
                             &numBits))
    return std::nullopt;
  return numBits / 8;
}

namespace {
/// Where a buffer lies. Copied from the call, so that nothing dangles when the
/// caller's arrays are gone.
struct NamedRange {
  const char *name;
  uintptr_t start;
  int64_t numBytes;
};

/// The buffers of the call that this thread checked last; those beyond the
/// array have no name in messages.
struct CheckedBuffers {
  int count;
  NamedRange ranges[32];

  void add(const NamedRange &range) {
    if (count < static_cast<int>(std::size(ranges)))
      ranges[count++] = range;
  }
};
} // namespace

/// Like the message of Error.cpp: not inlined, because the access may clobber
/// vector registers.
[[gnu::noinline]] static CheckedBuffers &checkedBuffers() {
  static thread_local CheckedBuffers buffers;
  return buffers;
}

const char *runtime::findArgumentName(const void *pointer) {
  auto address = reinterpret_cast<uintptr_t>(pointer);
  const CheckedBuffers &buffers = checkedBuffers();
  for (int i = 0; i < buffers.count; ++i) {
    const NamedRange &range = buffers.ranges[i];
    // An empty buffer has no bytes, only a start.
    if (address == range.start ||
        (address > range.start &&
         address - range.start < static_cast<uint64_t>(range.numBytes)))
      return range.name;
  }
  return nullptr;
}

/// What a message calls the type: `f16`, or its number if it is a newer one.
static const char *nameOfType(int32_t elementType) {
  std::optional<ElementType> type = findElementType(elementType);
  // Names in the table are literals, hence NUL-terminated.
  return type ? elementTypeName(*type).data() : "of an unknown type";
}

/// Checks one buffer, moves `extents` past it and adds it to `checked`.
static int32_t checkBuffer(const mosaic_gpu_kernel_info *info,
                           const mosaic_gpu_argument_info &argument,
                           const void *address, ExtentReader &extents,
                           CheckedBuffers &checked) {
  ExtentReader reader = extents;
  for (int dim = 0; dim < argument.rank; ++dim)
    if (int64_t size = reader.read(argument.sizes[dim]); size < 0)
      return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                  "kernel '%s': expected size of dim %d of argument '%s' to be "
                  "at least 0, but got %" PRId64,
                  info->name, dim, argument.name, size);
  for (int dim = 0; dim < argument.rank; ++dim)
    if (int64_t stride = reader.read(argument.strides[dim]); stride < 0)
      return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                  "kernel '%s': expected stride of dim %d of argument '%s' to "
                  "be at least 0, but got %" PRId64,
                  info->name, dim, argument.name, stride);

  std::optional<int64_t> span = spanOfBuffer(argument, extents);
  if (!span)
    return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                "kernel '%s': expected argument '%s' to span fewer than 2^63 "
                "bits, but got sizes and strides beyond that",
                info->name, argument.name);
  if (!address && *span != 0)
    return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                "kernel '%s': expected an address for argument '%s', but got "
                "null",
                info->name, argument.name);
  int64_t elementBytes = argument.element_bits / 8;
  if (elementBytes > 1 && reinterpret_cast<uintptr_t>(address) % elementBytes)
    return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                "kernel '%s': expected the address of argument '%s' to be a "
                "multiple of %" PRId64 " bytes (%s), but got %p",
                info->name, argument.name, elementBytes,
                nameOfType(argument.element_type), address);
  checked.add({argument.name, reinterpret_cast<uintptr_t>(address), *span});
  return MOSAIC_GPU_SUCCESS;
}

int32_t mosaic_gpu_check_arguments(const mosaic_gpu_kernel_info *info,
                                   void *const *buffers,
                                   const int64_t *extents) {
  if (!buffers && info->num_arguments != 0)
    return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                "kernel '%s': expected %d buffers, but got null", info->name,
                info->num_arguments);
  if (!extents && info->num_extents != 0)
    return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                "kernel '%s': expected %d extents of dynamic dimensions, but "
                "got null",
                info->name, info->num_extents);

  ExtentReader reader(extents);
  CheckedBuffers &checked = checkedBuffers();
  checked.count = 0;
  for (int i = 0; i < info->num_arguments; ++i) {
    const mosaic_gpu_argument_info &argument = info->arguments[i];
    if (argument.kind == MOSAIC_GPU_BUFFER) {
      if (int32_t status =
              checkBuffer(info, argument, buffers[i], reader, checked))
        return status;
    } else if (!buffers[i]) {
      return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                  "kernel '%s': expected a pointer to the value of argument "
                  "'%s', but got null",
                  info->name, argument.name);
    }
  }
  return MOSAIC_GPU_SUCCESS;
}
