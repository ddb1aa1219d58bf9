//===- Error.cpp - Messages for the calling thread ------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Error.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>

using namespace mosaic;
using namespace mosaic::runtime;

/// This thread's message. A function of its own that nothing inlines: with TLS
/// descriptors the access is a call that older C libraries let clobber vector
/// registers, and here none is live.
[[gnu::noinline]] static char *messageOfThread() {
  static thread_local char message[kMessageBytes];
  return message;
}

int32_t runtime::fail(mosaic_gpu_status status, const char *format, ...) {
  char text[kMessageBytes];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof(text), format, arguments);
  va_end(arguments);
  strcpy(messageOfThread(), text);
  return status;
}

int32_t runtime::fail(mosaic_gpu_status status, const BrokenRule &rule,
                      const char *subject, ...) {
  char text[kMessageBytes];
  va_list arguments;
  va_start(arguments, subject);
  vsnprintf(text, sizeof(text), subject, arguments);
  va_end(arguments);
  return fail(status, "%s: %s", text, rule.sentence);
}

const char *runtime::lastErrorMessage() { return messageOfThread(); }
