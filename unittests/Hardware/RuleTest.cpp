//===- RuleTest.cpp - Tests of the type of broken rules -------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Rule.h"

#include "gtest/gtest.h"

#include <cstring>
#include <string>

using namespace mosaic;

TEST(RuleTest, FormatsTheSentence) {
  BrokenRule rule = broken("some-rule", "expected %d, but got %s", 3, "four");
  EXPECT_EQ(rule.id, "some-rule");
  EXPECT_STREQ(rule.sentence, "expected 3, but got four");
}

TEST(RuleTest, CutsSentencesThatDoNotFit) {
  std::string longText(1000, 'x');
  BrokenRule rule = broken("some-rule", "%s", longText.c_str());
  EXPECT_EQ(std::strlen(rule.sentence), sizeof(rule.sentence) - 1);
}
