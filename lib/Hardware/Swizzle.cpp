//===- Swizzle.cpp - Spans of shared-memory swizzles ----------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Swizzle.h"

#include <algorithm>
#include <cinttypes>

using namespace mosaic;

RuleCheck mosaic::checkSwizzleSpan(int64_t spanBytes) {
  for (int64_t legal : kSwizzleSpans)
    if (spanBytes == legal)
      return std::nullopt;
  return broken(rules::swizzleSpan,
                "expected a swizzle of 16 (none), 32, 64 or 128 bytes, but got "
                "%" PRId64,
                spanBytes);
}

int64_t mosaic::swizzledBufferAlignment(int64_t spanBytes) {
  return spanBytes == kNoSwizzle ? kTiledCopyAlignment : 8 * spanBytes;
}

RuleCheck mosaic::checkSharedBufferOffset(int64_t spanBytes,
                                          int64_t offsetBytes) {
  if (RuleCheck check = checkSwizzleSpan(spanBytes))
    return check;
  int64_t alignment = swizzledBufferAlignment(spanBytes);
  if (offsetBytes >= 0 && offsetBytes % alignment == 0)
    return std::nullopt;
  int64_t next = std::max<int64_t>(offsetBytes, 0) + alignment - 1;
  next -= next % alignment;
  return broken(rules::sharedBufferAlignment,
                "expected a buffer with a swizzle of %" PRId64
                " bytes to start at a multiple of %" PRId64
                " bytes in shared memory, but got %" PRId64
                "; the next legal offset is %" PRId64,
                spanBytes, alignment, offsetBytes, next);
}
