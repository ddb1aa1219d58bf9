//===- MatrixDescriptor.cpp - Operands of wgmma in shared memory ----------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/MatrixDescriptor.h"

using namespace mosaic;

namespace {
/// A field of addresses or offsets in units of 16 bytes.
constexpr int startAddressBit = 0;
constexpr int leadingByteOffsetBit = 16;
constexpr int strideByteOffsetBit = 32;
constexpr int baseOffsetBit = 49;
constexpr int swizzleBit = 62;
constexpr uint64_t addressMask = (1 << 14) - 1;
constexpr uint64_t baseOffsetMask = 7;

/// Spans in the order of their encodings.
constexpr int64_t encodedSpans[] = {16, 128, 64, 32};
} // namespace

static RuleCheck checkField(const char *name, uint32_t bytes) {
  if (bytes % 16 == 0 && bytes < kMatrixDescriptorLimitBytes)
    return std::nullopt;
  return broken(rules::matrixDescriptorField,
                "expected the %s of a matrix descriptor to be a multiple of "
                "16 bytes below %u, but got %u",
                name, kMatrixDescriptorLimitBytes, bytes);
}

RuleCheck mosaic::checkMatrixDescriptor(const MatrixDescriptor &descriptor) {
  if (RuleCheck check = checkField("start address", descriptor.startAddress))
    return check;
  if (RuleCheck check =
          checkField("leading byte offset", descriptor.leadingByteOffset))
    return check;
  if (RuleCheck check =
          checkField("stride byte offset", descriptor.strideByteOffset))
    return check;
  if (descriptor.baseOffset > baseOffsetMask)
    return broken(rules::matrixDescriptorField,
                  "expected the base offset of a matrix descriptor to be 0 to "
                  "7, but got %u",
                  descriptor.baseOffset);
  return checkSwizzleSpan(descriptor.swizzleBytes);
}

uint64_t mosaic::encodeMatrixDescriptor(const MatrixDescriptor &descriptor) {
  auto field = [](uint32_t bytes, int bit) {
    return ((uint64_t(bytes) >> 4) & addressMask) << bit;
  };
  uint64_t swizzle = 0;
  for (uint64_t code = 0; code < 4; ++code)
    if (encodedSpans[code] == descriptor.swizzleBytes)
      swizzle = code;
  return field(descriptor.startAddress, startAddressBit) |
         field(descriptor.leadingByteOffset, leadingByteOffsetBit) |
         field(descriptor.strideByteOffset, strideByteOffsetBit) |
         (descriptor.baseOffset & baseOffsetMask) << baseOffsetBit |
         swizzle << swizzleBit;
}

MatrixDescriptor mosaic::decodeMatrixDescriptor(uint64_t bits) {
  auto field = [bits](int bit) {
    return static_cast<uint32_t>(((bits >> bit) & addressMask) << 4);
  };
  MatrixDescriptor descriptor;
  descriptor.startAddress = field(startAddressBit);
  descriptor.leadingByteOffset = field(leadingByteOffsetBit);
  descriptor.strideByteOffset = field(strideByteOffsetBit);
  descriptor.baseOffset =
      static_cast<uint32_t>((bits >> baseOffsetBit) & baseOffsetMask);
  descriptor.swizzleBytes = encodedSpans[bits >> swizzleBit];
  return descriptor;
}
