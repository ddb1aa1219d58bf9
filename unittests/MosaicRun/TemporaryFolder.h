//===- TemporaryFolder.h - A folder for a test's files ----------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_UNITTESTS_MOSAICRUN_TEMPORARYFOLDER_H
#define MOSAICGPU_UNITTESTS_MOSAICRUN_TEMPORARYFOLDER_H

#include "gtest/gtest.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>

/// A test with an empty folder of its own.
class FolderTest : public ::testing::Test {
protected:
  FolderTest() {
    static int counter = 0;
    folder = std::filesystem::temp_directory_path() /
             ("mosaic-run-test-" + std::to_string(getpid()) + "-" +
              std::to_string(counter++));
    std::filesystem::create_directories(folder);
  }
  ~FolderTest() override { std::filesystem::remove_all(folder); }

  std::string path(const std::string &name) const {
    return (folder / name).string();
  }
  std::string write(const std::string &name, const std::string &bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }
  std::string read(const std::string &name) const {
    std::ifstream stream(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  std::filesystem::path folder;
};

/// The message of the UserError that an expression throws.
#define EXPECT_USER_ERROR(expression, matcher)                                 \
  do {                                                                         \
    try {                                                                      \
      (void)(expression);                                                      \
      ADD_FAILURE() << "expected an error of " #expression;                    \
    } catch (const mosaic::run::UserError &error) {                            \
      EXPECT_THAT(error.what(), matcher);                                      \
    }                                                                          \
  } while (false)

#endif // MOSAICGPU_UNITTESTS_MOSAICRUN_TEMPORARYFOLDER_H
