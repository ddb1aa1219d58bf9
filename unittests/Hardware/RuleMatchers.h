//===- RuleMatchers.h - Expectations about rules ----------------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_UNITTESTS_HARDWARE_RULEMATCHERS_H
#define MOSAICGPU_UNITTESTS_HARDWARE_RULEMATCHERS_H

#include "MosaicGPU/Hardware/Rule.h"

#include "gtest/gtest.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace mosaic {

/// Every sentence is written like this.
inline void expectWellFormed(const BrokenRule &rule) {
  std::string_view sentence = rule.sentence;
  EXPECT_TRUE(sentence.starts_with("expected ")) << sentence;
  EXPECT_NE(sentence.find(", but got "), sentence.npos) << sentence;
  EXPECT_FALSE(sentence.ends_with('.')) << sentence;
  EXPECT_LT(sentence.size() + 1, sizeof(rule.sentence)) << "cut: " << sentence;
}

inline void expectLegal(const RuleCheck &check) {
  EXPECT_FALSE(check.has_value()) << check->sentence;
}

/// The rule with this id is broken, and the sentence says each of `parts`.
inline void expectBroken(const RuleCheck &check, std::string_view id,
                         std::initializer_list<std::string> parts = {}) {
  ASSERT_TRUE(check.has_value()) << "expected " << id << " to be broken";
  EXPECT_EQ(check->id, id) << check->sentence;
  expectWellFormed(*check);
  std::string_view sentence = check->sentence;
  for (const std::string &part : parts)
    EXPECT_NE(sentence.find(part), sentence.npos)
        << "no \"" << part << "\" in: " << sentence;
}

} // namespace mosaic

#endif // MOSAICGPU_UNITTESTS_HARDWARE_RULEMATCHERS_H
