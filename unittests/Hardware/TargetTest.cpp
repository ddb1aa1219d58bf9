//===- TargetTest.cpp - Tests of targets and shared memory ----------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Target.h"

#include "MosaicGPU/Hardware/SharedMemory.h"
#include "RuleMatchers.h"

#include "gtest/gtest.h"

using namespace mosaic;

TEST(TargetTest, KnowsHopper) {
  const Target *base = findTarget("sm_90");
  const Target *specific = findTarget("sm_90a");
  ASSERT_TRUE(base && specific);
  EXPECT_TRUE(base->hasTma && specific->hasTma);
  EXPECT_FALSE(base->hasWgmma);
  EXPECT_TRUE(specific->hasWgmma);
}

TEST(TargetTest, EachRowIsFoundByItsName) {
  for (const Target &target : targets()) {
    EXPECT_EQ(findTarget(target.name), &target);
    expectLegal(checkTarget(target.name));
  }
}

TEST(TargetTest, AnUnknownTargetIsToldAllKnownOnes) {
  EXPECT_EQ(findTarget("sm_107a"), nullptr);
  EXPECT_EQ(findTarget("sm_9"), nullptr);
  RuleCheck check = checkTarget("sm_107a");
  expectBroken(check, "known-target", {"sm_107a"});
  for (const Target &target : targets())
    expectBroken(check, "known-target", {std::string(target.name)});
}

TEST(TargetTest, NameNeedsNoTerminator) {
  std::string_view text = "sm_80,sm_90";
  RuleCheck check = checkTarget(text.substr(0, 5));
  expectBroken(check, "known-target", {"but got \"sm_80\""});
}

TEST(TargetTest, DeviceRunsTheTargetsCode) {
  const Target &base = *findTarget("sm_90");
  const Target &specific = *findTarget("sm_90a");
  expectLegal(checkDevice(base, 90));
  expectLegal(checkDevice(base, 100));
  expectBroken(checkDevice(base, 89), "device-architecture",
               {"sm_90", "sm_89"});
  expectLegal(checkDevice(specific, 90));
  expectBroken(checkDevice(specific, 100), "device-architecture", {"sm_100"});
  expectBroken(checkDevice(specific, 80), "device-architecture", {"sm_80"});
}

TEST(TargetTest, SharedMemoryOfABlock) {
  for (const Target &target : targets()) {
    expectLegal(checkSharedMemory(target, 0));
    expectLegal(checkSharedMemory(target, 232448));
    expectLegal(checkSharedMemory(target, kDynamic));
    expectBroken(checkSharedMemory(target, 232449), "shared-memory-bytes",
                 {"232448", "232449", std::string(target.name)});
    expectBroken(checkSharedMemory(target, -2), "shared-memory-bytes");
  }
}
