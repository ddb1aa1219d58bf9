//===- Execution.cpp - A launch between guard bands -----------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execution.h"
#include "UserError.h"

#include <algorithm>
#include <cstring>

using namespace mosaic;
using namespace mosaic::run;

/// As wide as a page: buffers keep the alignment of their allocation.
static constexpr int64_t kBandBytes = 4096;
static constexpr uint8_t kBandPattern = 0xc5;

Execution::Execution(const mosaic_gpu_kernel_info &kernel, Binding &binding,
                     Device &device)
    : kernel(kernel), binding(binding), device(device) {
  std::vector<uint8_t> band(kBandBytes, kBandPattern);
  for (BoundArgument &argument : binding.arguments) {
    if (!argument.isBuffer()) {
      addresses.push_back(argument.scalar.data());
      continue;
    }
    std::span<uint8_t> data = argument.image->data();
    auto *block = static_cast<uint8_t *>(
        device.allocate(2 * kBandBytes + static_cast<int64_t>(data.size())));
    uint8_t *address = block + kBandBytes;
    device.upload(block, band.data(), kBandBytes);
    device.upload(address, data.data(), data.size());
    device.upload(address + data.size(), band.data(), kBandBytes);
    addresses.push_back(address);
  }
}

static const char *nameOfStatus(int32_t status) {
  switch (status) {
  case MOSAIC_GPU_INVALID_ARGUMENT:
    return "invalid argument";
  case MOSAIC_GPU_NO_DRIVER:
    return "no driver";
  case MOSAIC_GPU_UNSUPPORTED_DEVICE:
    return "unsupported device";
  case MOSAIC_GPU_DRIVER_ERROR:
    return "driver error";
  case MOSAIC_GPU_OUT_OF_MEMORY:
    return "out of host memory";
  case MOSAIC_GPU_STREAM_CAPTURING:
    return "stream is being captured";
  case MOSAIC_GPU_ABI_MISMATCH:
    return "ABI mismatch";
  default:
    return "unknown status";
  }
}

void Execution::launch() {
  int32_t status = mosaic_gpu_call(
      &kernel, device.stream(), addresses.data(), addresses.size(),
      binding.extents.empty() ? nullptr : binding.extents.data());
  if (status != MOSAIC_GPU_SUCCESS)
    failWith("{} (status {}, {})", kernel.runtime->last_error(), status,
             nameOfStatus(status));
}

void Execution::checkBand(const BoundArgument &argument, const uint8_t *band,
                          const char *side) const {
  std::vector<uint8_t> bytes(kBandBytes);
  device.download(bytes.data(), band, kBandBytes);
  auto isChanged = [](uint8_t byte) { return byte != kBandPattern; };
  int64_t numChanged = std::count_if(bytes.begin(), bytes.end(), isChanged);
  if (numChanged == 0)
    return;
  int64_t first =
      std::find_if(bytes.begin(), bytes.end(), isChanged) - bytes.begin();
  bool isBefore = band < static_cast<uint8_t *>(
                             addresses[&argument - binding.arguments.data()]);
  failWith("argument '{}': expected nothing written outside the buffer, but "
           "got {} bytes changed within {} bytes {} it, the first at byte {}",
           argument.info->name, numChanged, kBandBytes, side,
           isBefore ? first - kBandBytes : first + argument.image->numBytes());
}

void Execution::finish(double limitSeconds) {
  device.synchronize(limitSeconds);
  for (size_t i = 0; i < addresses.size(); ++i) {
    BoundArgument &argument = binding.arguments[i];
    if (!argument.isBuffer())
      continue;
    auto *address = static_cast<uint8_t *>(addresses[i]);
    std::span<uint8_t> data = argument.image->data();
    checkBand(argument, address - kBandBytes, "before");
    checkBand(argument, address + data.size(), "behind");
    if (argument.isOutput()) {
      device.download(data.data(), address, data.size());
      continue;
    }
    std::vector<uint8_t> after(data.size());
    device.download(after.data(), address, data.size());
    if (memcmp(after.data(), data.data(), data.size()) != 0)
      failWith("argument '{}': expected an input that is not written, but the "
               "kernel changed it",
               argument.info->name);
  }
}
