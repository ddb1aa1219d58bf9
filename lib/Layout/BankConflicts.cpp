//===- BankConflicts.cpp - The cost of a shared-memory transfer -----------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Layout/BankConflicts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

using namespace mosaic;

static constexpr uint64_t bankBytes = 4;
static constexpr uint64_t numBanks = 32;

/// Lanes that are served together.
static size_t groupLanes(int64_t bytesPerLane) {
  return bytesPerLane == 16 ? 8 : bytesPerLane == 8 ? 16 : 32;
}

/// Wavefronts of one group: different words of the most wanted bank.
static int64_t wavefrontsOfGroup(std::span<const uint64_t> addresses,
                                 int64_t bytesPerLane) {
  std::vector<uint64_t> words;
  for (uint64_t address : addresses)
    for (uint64_t word = address / bankBytes,
                  end = (address + static_cast<uint64_t>(bytesPerLane) - 1) /
                        bankBytes;
         word <= end; ++word)
      words.push_back(word);
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());

  std::array<int64_t, numBanks> wordsOfBank = {};
  for (uint64_t word : words)
    ++wordsOfBank[word % numBanks];
  return *std::max_element(wordsOfBank.begin(), wordsOfBank.end());
}

int64_t mosaic::numWavefronts(std::span<const uint64_t> addresses,
                              int64_t bytesPerLane) {
  size_t lanes = groupLanes(bytesPerLane);
  int64_t wavefronts = 0;
  for (size_t begin = 0; begin < addresses.size(); begin += lanes)
    wavefronts += wavefrontsOfGroup(
        addresses.subspan(begin, std::min(lanes, addresses.size() - begin)),
        bytesPerLane);
  return wavefronts;
}

int64_t mosaic::bankConflicts(std::span<const uint64_t> addresses,
                              int64_t bytesPerLane) {
  size_t lanes = groupLanes(bytesPerLane);
  int64_t numGroups =
      static_cast<int64_t>((addresses.size() + lanes - 1) / lanes);
  return numWavefronts(addresses, bytesPerLane) - numGroups;
}
