//===- TensorMap.cpp - What a TMA descriptor can describe -----------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/TensorMap.h"

#include <algorithm>
#include <cinttypes>
#include <cstddef>

using namespace mosaic;

/// No box is larger than the shared memory of any target.
static constexpr int64_t maxBoxBytes = 232448;

static int64_t roundUp(int64_t value, int64_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

/// The fewest elements that make up whole granules of 16 bytes.
static int64_t granuleElements(ElementType type) {
  return kTensorMapGranuleBytes * 8 / elementTypeBits(type);
}

//===----------------------------------------------------------------------===//
// The parts of checkTensorMap, in the order in which they rely on each other
//===----------------------------------------------------------------------===//

static RuleCheck checkRank(const TensorMapShape &shape) {
  int64_t rank = static_cast<int64_t>(shape.sizes.size());
  if (rank < 1 || rank > kMaxTensorMapRank)
    return broken(rules::tensorMapRank,
                  "expected a tensor map of 1 to %" PRId64
                  " dimensions, but got %" PRId64,
                  kMaxTensorMapRank, rank);
  if (shape.strides.size() != shape.sizes.size() ||
      shape.box.size() != shape.sizes.size())
    return broken(rules::tensorMapRank,
                  "expected %" PRId64
                  " strides and box extents for as many sizes, but got %zu "
                  "strides and %zu box extents",
                  rank, shape.strides.size(), shape.box.size());
  return std::nullopt;
}

static RuleCheck checkWholeBytes(ElementType type, const char *what,
                                 int64_t dim, int64_t elements) {
  int64_t perByte = elementsPerByte(type);
  if (elements % perByte == 0)
    return std::nullopt;
  return broken(rules::tensorMapWholeBytes,
                "expected the %s of dim %" PRId64 " to be whole bytes (%" PRId64
                " elements of type %s each), but got %" PRId64 " elements",
                what, dim, perByte, elementTypeName(type).data(), elements);
}

static RuleCheck checkSizes(const TensorMapShape &shape) {
  int64_t rank = static_cast<int64_t>(shape.sizes.size());
  for (int64_t dim = 0; dim < rank; ++dim) {
    int64_t size = shape.sizes[dim];
    if (size == kDynamic)
      continue;
    // The innermost dimension of a sub-byte type is counted in bytes.
    int64_t unit = dim == rank - 1 ? elementsPerByte(shape.elementType) : 1;
    int64_t max = kMaxTensorMapSize * unit;
    if (size < 1 || size > max)
      return broken(rules::tensorMapSize,
                    "expected the size of dim %" PRId64 " to be 1 to %" PRId64
                    " elements, but got %" PRId64,
                    dim, max, size);
    if (unit > 1)
      if (RuleCheck check =
              checkWholeBytes(shape.elementType, "size", dim, size))
        return check;
  }
  return std::nullopt;
}

static RuleCheck checkOuterStride(ElementType type, int64_t dim,
                                  int64_t stride) {
  if (stride < 0)
    return broken(rules::tensorMapStrideRange,
                  "expected the stride of dim %" PRId64
                  " to be 0 or more elements, but got %" PRId64,
                  dim, stride);
  // Compared in elements: the product with the width may not fit.
  int64_t limit = kTensorMapStrideLimitBytes / elementTypeBits(type) * 8;
  if (stride >= limit)
    return broken(rules::tensorMapStrideRange,
                  "expected the stride of dim %" PRId64
                  " to be less than 2^40 bytes, but got %" PRId64 " elements",
                  dim, stride);
  int64_t granule = granuleElements(type);
  if (stride % granule == 0)
    return std::nullopt;
  if (RuleCheck check = checkWholeBytes(type, "stride", dim, stride))
    return check;
  return broken(
      rules::tensorMapStrideAlignment,
      "expected the stride of dim %" PRId64
      " to be a multiple of 16 bytes, but got %" PRId64 " elements (%" PRId64
      " bytes); the nearest legal stride is %" PRId64 " elements",
      dim, stride, bytesOfElements(type, stride), roundUp(stride, granule));
}

static RuleCheck checkStrides(const TensorMapShape &shape) {
  int64_t rank = static_cast<int64_t>(shape.strides.size());
  int64_t inner = shape.strides[rank - 1];
  if (inner != kDynamic && inner != 1)
    return broken(rules::tensorMapInnerStride,
                  "expected the innermost stride (dim %" PRId64
                  ") to be 1 element, but got %" PRId64
                  "; a copy cannot transpose elements",
                  rank - 1, inner);
  for (int64_t dim = 0; dim < rank - 1; ++dim) {
    int64_t stride = shape.strides[dim];
    if (stride == kDynamic)
      continue;
    if (RuleCheck check = checkOuterStride(shape.elementType, dim, stride))
      return check;
  }
  return std::nullopt;
}

static RuleCheck checkBox(const TensorMapShape &shape) {
  int64_t rank = static_cast<int64_t>(shape.box.size());
  ElementType type = shape.elementType;
  for (int64_t dim = 0; dim < rank; ++dim) {
    int64_t extent = shape.box[dim];
    int64_t unit = dim == rank - 1 ? elementsPerByte(type) : 1;
    int64_t max = kMaxTensorMapBoxExtent * unit;
    if (extent < 1)
      return broken(rules::tensorMapBoxExtent,
                    "expected the box extent of dim %" PRId64
                    " to be 1 to %" PRId64 " elements, but got %" PRId64,
                    dim, max, extent);
    if (extent > max)
      return broken(rules::tensorMapBoxExtent,
                    "expected the box extent of dim %" PRId64
                    " to be 1 to %" PRId64 " elements, but got %" PRId64
                    "; split the transfer into %" PRId64 " copies",
                    dim, max, extent, extent / max + (extent % max ? 1 : 0));
  }

  int64_t inner = shape.box[rank - 1];
  if (RuleCheck check = checkWholeBytes(type, "box extent", rank - 1, inner))
    return check;
  int64_t innerBytes = bytesOfElements(type, inner);
  if (innerBytes % kTensorMapGranuleBytes != 0)
    return broken(
        rules::tensorMapBoxAlignment,
        "expected the innermost box extent (dim %" PRId64
        ") to be a multiple of 16 bytes, but got %" PRId64 " elements (%" PRId64
        " bytes); the nearest legal extent is %" PRId64 " elements",
        rank - 1, inner, innerBytes, roundUp(inner, granuleElements(type)));

  if (RuleCheck check = checkSwizzleSpan(shape.swizzleBytes))
    return check;
  if (shape.swizzleBytes != kNoSwizzle && innerBytes > shape.swizzleBytes)
    return broken(rules::tensorMapBoxSwizzle,
                  "expected the innermost box extent (dim %" PRId64
                  ") to be at most the swizzle of %" PRId64
                  " bytes, but got %" PRId64 " elements (%" PRId64
                  " bytes); the largest legal extent is %" PRId64 " elements",
                  rank - 1, shape.swizzleBytes, inner, innerBytes,
                  shape.swizzleBytes * 8 / elementTypeBits(type));

  // At most 256^4 rows of 2048 bytes: no overflow.
  int64_t rows = 1;
  for (int64_t extent : shape.box.first(static_cast<size_t>(rank - 1)))
    rows *= extent;
  int64_t bytes = rows * boxRowPitchBytes(type, inner, shape.swizzleBytes);
  if (bytes > maxBoxBytes)
    return broken(rules::tensorMapBoxBytes,
                  "expected a box of at most %" PRId64
                  " bytes of shared memory, but got %" PRId64 " bytes (%" PRId64
                  " rows of %" PRId64 " bytes)",
                  maxBoxBytes, bytes, rows, bytes / rows);
  return std::nullopt;
}

RuleCheck mosaic::checkTensorMap(const TensorMapShape &shape) {
  if (RuleCheck check = checkRank(shape))
    return check;
  if (RuleCheck check = checkSizes(shape))
    return check;
  if (RuleCheck check = checkStrides(shape))
    return check;
  return checkBox(shape);
}

//===----------------------------------------------------------------------===//
// Addresses and coordinates
//===----------------------------------------------------------------------===//

RuleCheck mosaic::checkTensorMapBase(uint64_t address) {
  if (address == 0)
    return broken(rules::tensorMapBase,
                  "expected the address of a tensor that TMA copies, but got "
                  "null");
  if (address % kTensorMapGranuleBytes != 0)
    return broken(rules::tensorMapBase,
                  "expected the address of a tensor that TMA copies to be a "
                  "multiple of 16 bytes, but got 0x%" PRIx64,
                  address);
  return std::nullopt;
}

RuleCheck mosaic::checkTensorMapBaseOffset(ElementType type,
                                           int64_t offsetElements) {
  int64_t granule = granuleElements(type);
  if (offsetElements == kDynamic || offsetElements % granule == 0)
    return std::nullopt;
  return broken(rules::tensorMapBase,
                "expected the offset of a tensor that TMA copies to be a "
                "multiple of 16 bytes (%" PRId64 " elements), but got %" PRId64
                " elements (%" PRId64 " bytes)",
                granule, offsetElements, bytesOfElements(type, offsetElements));
}

RuleCheck mosaic::checkCopyInnerIndex(ElementType type, int64_t indexElements,
                                      CopyDirection direction) {
  int64_t granule = granuleElements(type);
  if (indexElements % granule != 0)
    return broken(rules::copyInnerIndex,
                  "expected the innermost index of a copy to be a multiple of "
                  "16 bytes (%" PRId64 " elements), but got %" PRId64
                  " elements (%" PRId64 " bytes)",
                  granule, indexElements, bytesOfElements(type, indexElements));
  if (direction == CopyDirection::Store && indexElements < 0)
    return broken(rules::copyInnerIndex,
                  "expected the innermost index of a store to be 0 or more, "
                  "but got %" PRId64,
                  indexElements);
  return std::nullopt;
}

RuleCheck mosaic::checkCopyRowOverrun(ElementType type, int64_t innerSize) {
  int64_t granule = granuleElements(type);
  if (innerSize == kDynamic || innerSize % granule == 0)
    return std::nullopt;
  return broken(rules::copyRowOverrun,
                "expected the rows of a tensor that is stored to to be a "
                "multiple of 16 bytes (%" PRId64 " elements), but got %" PRId64
                " elements (%" PRId64
                " bytes); the store would overwrite %" PRId64
                " elements past the end of a row",
                granule, innerSize, bytesOfElements(type, innerSize),
                roundUp(innerSize, granule) - innerSize);
}

RuleCheck mosaic::checkOutOfBoundsFill(ElementType type, OutOfBoundsFill fill) {
  // Smaller floats travel as bytes, which have no NaN.
  if (fill == OutOfBoundsFill::Zero ||
      (isFloat(type) && elementTypeBits(type) >= 16))
    return std::nullopt;
  return broken(
      rules::tensorMapFill,
      "expected floats of 16 bits or more to fill with NaN out of bounds, "
      "but got %s",
      elementTypeName(type).data());
}

RuleCheck mosaic::checkL2Promotion(int64_t numBytes) {
  for (int64_t legal : {0, 64, 128, 256})
    if (numBytes == legal)
      return std::nullopt;
  return broken(rules::tensorMapL2Promotion,
                "expected an L2 promotion of 0, 64, 128 or 256 bytes, but got "
                "%" PRId64,
                numBytes);
}

int64_t mosaic::boxBytes(ElementType type, std::span<const int64_t> box) {
  int64_t elements = 1;
  for (int64_t extent : box)
    elements *= extent;
  return bytesOfElements(type, elements);
}

int64_t mosaic::boxRowPitchBytes(ElementType type, int64_t innerBoxExtent,
                                 int64_t swizzleBytes) {
  int64_t bytes = bytesOfElements(type, innerBoxExtent);
  return swizzleBytes == kNoSwizzle ? bytes : std::max(bytes, swizzleBytes);
}
