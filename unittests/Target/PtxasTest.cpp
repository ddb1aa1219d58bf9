//===- PtxasTest.cpp - Finding ptxas and reading what it says -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Target/Ptxas.h"

#include "gtest/gtest.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace mlir::mosaic_gpu;

namespace {
/// The environment that the search reads, put back afterwards.
class FindPtxasTest : public testing::Test {
protected:
  void SetUp() override {
    folder = std::filesystem::temp_directory_path() /
             ("mosaic-gpu-ptxas-" + std::to_string(getpid()));
    for (const char *name : kVariables) {
      const char *value = getenv(name);
      saved.emplace_back(name, value ? std::optional<std::string>(value)
                                     : std::nullopt);
      unsetenv(name);
    }
    setenv("PATH", "/nonexistent", 1);
  }
  void TearDown() override {
    for (auto &[name, value] : saved)
      value ? setenv(name, value->c_str(), 1) : unsetenv(name);
    std::filesystem::remove_all(folder);
  }

  std::string createProgram(const std::string &path) {
    std::filesystem::path file = folder / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << "#!/bin/sh\n";
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    return file;
  }

  static constexpr const char *kVariables[] = {
      "PATH", "MOSAIC_GPU_PTXAS", "CUDA_HOME", "CUDA_ROOT", "VIRTUAL_ENV"};
  std::filesystem::path folder;
  std::vector<std::pair<const char *, std::optional<std::string>>> saved;
};
} // namespace

TEST_F(FindPtxasTest, OptionIsTakenAsItIs) {
  setenv("MOSAIC_GPU_PTXAS", createProgram("other").c_str(), 1);
  EXPECT_EQ(findPtxas("/no/such/ptxas"), "/no/such/ptxas");
}

TEST_F(FindPtxasTest, VariableBeforeToolkit) {
  std::string named = createProgram("named"),
              toolkit = createProgram("home/bin/ptxas");
  setenv("CUDA_HOME", (folder / "home").c_str(), 1);
  EXPECT_EQ(findPtxas(""), toolkit);
  setenv("MOSAIC_GPU_PTXAS", named.c_str(), 1);
  EXPECT_EQ(findPtxas(""), named);
}

TEST_F(FindPtxasTest, HomeBeforeRootBeforePath) {
  std::string inPath = createProgram("path/ptxas");
  setenv("PATH", (folder / "path").c_str(), 1);
  EXPECT_EQ(findPtxas(""), inPath);
  std::string inRoot = createProgram("root/bin/ptxas");
  setenv("CUDA_ROOT", (folder / "root").c_str(), 1);
  EXPECT_EQ(findPtxas(""), inRoot);
  std::string inHome = createProgram("home/bin/ptxas");
  setenv("CUDA_HOME", (folder / "home").c_str(), 1);
  EXPECT_EQ(findPtxas(""), inHome);
}

TEST_F(FindPtxasTest, ToolkitWithoutPtxasIsPassedOver) {
  std::string inPath = createProgram("path/ptxas");
  setenv("PATH", (folder / "path").c_str(), 1);
  setenv("CUDA_HOME", (folder / "empty").c_str(), 1);
  EXPECT_EQ(findPtxas(""), inPath);
}

TEST(PtxasOutput, FiguresBelongToTheirKernels) {
  PtxasResult result;
  parsePtxasOutput(
      "ptxas info    : 0 bytes gmem\n"
      "ptxas info    : Compiling entry function 'first' for 'sm_90a'\n"
      "ptxas info    : Function properties for first\n"
      "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
      "ptxas info    : Used 168 registers, used 16 barriers\n"
      "ptxas info    : Compiling entry function 'second' for 'sm_90a'\n"
      "ptxas info    : Function properties for second\n"
      "    24 bytes stack frame, 20 bytes spill stores, 4 bytes spill loads\n"
      "ptxas info    : Used 255 registers\n",
      result);
  ASSERT_EQ(result.kernels.size(), 2u);
  EXPECT_EQ(result.kernels[0].kernel, "first");
  EXPECT_EQ(result.kernels[0].registersPerThread, 168);
  EXPECT_EQ(result.kernels[0].spilledBytes, 0);
  EXPECT_EQ(result.kernels[1].kernel, "second");
  EXPECT_EQ(result.kernels[1].registersPerThread, 255);
  EXPECT_EQ(result.kernels[1].spilledBytes, 24);
  EXPECT_EQ(result.kernels[1].stackBytes, 24);
  EXPECT_TRUE(result.warnings.empty());
}

TEST(PtxasOutput, WarningsAreKept) {
  PtxasResult result;
  parsePtxasOutput("ptxas warning : Potential Performance Loss: "
                   "'setmaxnreg' ignored to maintain minimum register "
                   "requirements.\n",
                   result);
  ASSERT_EQ(result.warnings.size(), 1u);
  EXPECT_EQ(result.warnings[0],
            "Potential Performance Loss: 'setmaxnreg' ignored to maintain "
            "minimum register requirements.");
}

TEST(PtxasOutput, NoiseIsNoFigure) {
  PtxasResult result;
  parsePtxasOutput("registers\n: Used\n\nUsed many registers\n", result);
  EXPECT_TRUE(result.kernels.empty());
  EXPECT_TRUE(result.warnings.empty());
}
