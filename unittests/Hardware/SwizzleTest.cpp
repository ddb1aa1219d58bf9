//===- SwizzleTest.cpp - Tests of swizzle spans ---------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Swizzle.h"

#include "RuleMatchers.h"

#include "gtest/gtest.h"

using namespace mosaic;

TEST(SwizzleTest, SpanIsOneOfFour) {
  for (int64_t span = -1; span <= 512; ++span) {
    if (span == 16 || span == 32 || span == 64 || span == 128)
      expectLegal(checkSwizzleSpan(span));
    else
      expectBroken(checkSwizzleSpan(span), "swizzle-span");
  }
}

TEST(SwizzleTest, BufferStartsAtAPeriodOfItsPattern) {
  struct {
    int64_t span, alignment;
  } cases[] = {{16, 128}, {32, 256}, {64, 512}, {128, 1024}};
  for (auto [span, alignment] : cases) {
    EXPECT_EQ(swizzledBufferAlignment(span), alignment);
    expectLegal(checkSharedBufferOffset(span, 0));
    expectLegal(checkSharedBufferOffset(span, alignment));
    expectLegal(checkSharedBufferOffset(span, 7 * alignment));
    expectBroken(checkSharedBufferOffset(span, alignment / 2),
                 "shared-buffer-alignment");
    expectBroken(checkSharedBufferOffset(span, alignment + 16),
                 "shared-buffer-alignment");
    expectBroken(checkSharedBufferOffset(span, -alignment),
                 "shared-buffer-alignment");
  }
}

TEST(SwizzleTest, SaysTheNextLegalOffset) {
  expectBroken(checkSharedBufferOffset(128, 128), "shared-buffer-alignment",
               {"but got 128", "the next legal offset is 1024"});
  expectBroken(checkSharedBufferOffset(64, 256), "shared-buffer-alignment",
               {"but got 256", "the next legal offset is 512"});
}

TEST(SwizzleTest, OffsetsAreCheckedOnlyForLegalSpans) {
  expectBroken(checkSharedBufferOffset(48, 0), "swizzle-span");
}
