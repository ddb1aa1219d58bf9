//===- TensorMap.cpp - Encoding of TMA descriptors ------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mosaic_gpu_init_tma_desc: our arrays are outermost first with strides in
// elements, the driver's innermost first with strides in bytes and without the
// innermost one.
//
//===----------------------------------------------------------------------===//

#include "../Arguments.h"
#include "../Error.h"
#include "Driver.h"

#include "MosaicGPU/Hardware/TensorMap.h"
#include "MosaicGPU/Runtime/Runtime.h"

#include <cinttypes>
#include <cstdio>

using namespace mosaic;
using namespace mosaic::runtime;

/// The driver's type of an element. Types that TMA only copies travel as
/// unsigned integers of their width, sub-byte ones as bytes. F32 and not the
/// tf32 types: those round what they copy. Integers are unsigned, which only
/// reductions that compare could tell.
static int driverType(ElementType type, bool isSigned) {
  switch (type) {
  case ElementType::I16:
    return CU_TENSOR_MAP_DATA_TYPE_UINT16;
  case ElementType::I32:
    return isSigned ? CU_TENSOR_MAP_DATA_TYPE_INT32
                    : CU_TENSOR_MAP_DATA_TYPE_UINT32;
  case ElementType::I64:
    return isSigned ? CU_TENSOR_MAP_DATA_TYPE_INT64
                    : CU_TENSOR_MAP_DATA_TYPE_UINT64;
  case ElementType::F16:
    return CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
  case ElementType::BF16:
    return CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
  case ElementType::F32:
  case ElementType::TF32:
    return CU_TENSOR_MAP_DATA_TYPE_FLOAT32;
  case ElementType::F64:
    return CU_TENSOR_MAP_DATA_TYPE_FLOAT64;
  case ElementType::I1:
  case ElementType::I2:
  case ElementType::I4:
  case ElementType::I8:
  case ElementType::F8E4M3FN:
  case ElementType::F8E5M2:
  case ElementType::F8E8M0FNU:
  case ElementType::F4E2M1FN:
    return CU_TENSOR_MAP_DATA_TYPE_UINT8;
  }
  __builtin_unreachable();
}

/// Nothing when checkSwizzleSpan has refused the span.
static int driverSwizzle(int32_t swizzleBytes) {
  switch (swizzleBytes) {
  case 32:
    return CU_TENSOR_MAP_SWIZZLE_32B;
  case 64:
    return CU_TENSOR_MAP_SWIZZLE_64B;
  case 128:
    return CU_TENSOR_MAP_SWIZZLE_128B;
  default:
    return CU_TENSOR_MAP_SWIZZLE_NONE;
  }
}

static int driverL2Promotion(int32_t promotionBytes) {
  switch (promotionBytes) {
  case 64:
    return CU_TENSOR_MAP_L2_PROMOTION_L2_64B;
  case 128:
    return CU_TENSOR_MAP_L2_PROMOTION_L2_128B;
  case 256:
    return CU_TENSOR_MAP_L2_PROMOTION_L2_256B;
  default:
    return CU_TENSOR_MAP_L2_PROMOTION_NONE;
  }
}

int32_t mosaic_gpu_init_tma_desc(void *descriptor, void *base,
                                 int32_t element_type, int32_t rank,
                                 const int64_t *sizes, const int64_t *strides,
                                 const int64_t *box, int32_t swizzle_bytes,
                                 int32_t l2_promotion_bytes, uint32_t flags) {
  // What messages are about.
  char subject[256] = "tensor map";
  if (const char *argument = findArgumentName(base))
    snprintf(subject, sizeof(subject), "argument '%s'", argument);
  std::optional<ElementType> type = findElementType(element_type);
  if (!type)
    return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                "%s: expected an element type of the runtime's ABI, "
                "but got number %d",
                subject, element_type);
  if (RuleCheck broken = checkL2Promotion(l2_promotion_bytes))
    return fail(MOSAIC_GPU_INVALID_ARGUMENT, *broken, "%s", subject);
  OutOfBoundsFill fill = flags & MOSAIC_GPU_TMA_DESC_FILL_NAN
                             ? OutOfBoundsFill::NaN
                             : OutOfBoundsFill::Zero;
  if (RuleCheck broken = checkOutOfBoundsFill(*type, fill))
    return fail(MOSAIC_GPU_INVALID_ARGUMENT, *broken, "%s", subject);
  if (!descriptor || reinterpret_cast<uintptr_t>(descriptor) %
                         static_cast<uintptr_t>(kTensorMapAlignment))
    return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                "%s: expected memory for a TMA descriptor that is "
                "aligned to %d bytes, but got %p",
                subject, static_cast<int>(kTensorMapAlignment), descriptor);

  size_t numDims = rank < 0 ? 0 : rank;
  TensorMapShape shape = {*type,
                          {sizes, numDims},
                          {strides, numDims},
                          {box, numDims},
                          swizzle_bytes};
  int64_t nonEmptySizes[kMaxTensorMapRank];
  bool isEmpty = false;
  if (numDims <= kMaxTensorMapRank) {
    for (size_t dim = 0; dim < numDims; ++dim) {
      // The rules let the number of a dynamic extent pass: here it is a
      // mistake.
      if (sizes[dim] < 0 || strides[dim] < 0)
        return fail(MOSAIC_GPU_INVALID_ARGUMENT,
                    "%s: expected size and stride of dim %d to be "
                    "at least 0, but got %" PRId64 " and %" PRId64,
                    subject, static_cast<int>(dim), sizes[dim], strides[dim]);
      isEmpty |= sizes[dim] == 0;
      nonEmptySizes[dim] = sizes[dim] ? sizes[dim] : elementsPerByte(*type);
    }
    shape.sizes = {nonEmptySizes, numDims};
  }
  if (RuleCheck broken = checkTensorMap(shape))
    return fail(MOSAIC_GPU_INVALID_ARGUMENT, *broken, "%s", subject);
  // An empty tensor has no tensor map. Null under a tensor of one element is
  // accepted by the driver, and a copy that reaches that element faults instead
  // of reading or writing what is not the tensor's.
  if (isEmpty)
    base = nullptr;
  else if (RuleCheck broken =
               checkTensorMapBase(reinterpret_cast<uintptr_t>(base)))
    return fail(MOSAIC_GPU_INVALID_ARGUMENT, *broken, "%s", subject);

  const Driver *driver;
  if (int32_t status = openDriver(&driver))
    return status;

  uint64_t driverSizes[kMaxTensorMapRank], strideBytes[kMaxTensorMapRank];
  uint32_t driverBox[kMaxTensorMapRank], elementStrides[kMaxTensorMapRank];
  int64_t perByte = elementsPerByte(*type);
  bool isSigned = flags & MOSAIC_GPU_TMA_DESC_SIGNED;
  for (int i = 0; i < rank; ++i) {
    int dim = rank - 1 - i;
    // Packed elements travel as bytes: the innermost extents count bytes.
    int64_t unit = i == 0 ? perByte : 1;
    driverSizes[i] = nonEmptySizes[dim] / unit;
    driverBox[i] = box[dim] / unit;
    elementStrides[i] = 1;
    if (i > 0)
      strideBytes[i - 1] = bytesOfElements(*type, strides[dim]);
  }
  CUresult result = driver->cuTensorMapEncodeTiled(
      static_cast<CUtensorMap *>(descriptor), driverType(*type, isSigned), rank,
      base, driverSizes, strideBytes, driverBox, elementStrides,
      /*interleave=*/0, driverSwizzle(swizzle_bytes),
      driverL2Promotion(l2_promotion_bytes),
      fill == OutOfBoundsFill::NaN
          ? CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA
          : CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (result != CUDA_SUCCESS)
    return failCall(*driver, result, "cuTensorMapEncodeTiled", "%s", subject);
  return MOSAIC_GPU_SUCCESS;
}
