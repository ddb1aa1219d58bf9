//===- Rule.cpp - One type for every broken rule --------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Hardware/Rule.h"

#include <cstdarg>
#include <cstdio>

using namespace mosaic;

BrokenRule mosaic::broken(std::string_view id, const char *format, ...) {
  BrokenRule rule;
  rule.id = id;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(rule.sentence, sizeof(rule.sentence), format, arguments);
  va_end(arguments);
  return rule;
}
