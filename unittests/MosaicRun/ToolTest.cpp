//===- ToolTest.cpp - The whole of mosaic-run, on a fake GPU --------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "Npy.h"
#include "TemporaryFolder.h"

#include "gmock/gmock.h"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

using namespace mosaic;
using namespace mosaic::run;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using ::testing::StrEq;

namespace {
class ToolTest : public FolderTest {
protected:
  struct Result {
    int exitCode;
    std::string out, err;
  };

  /// Runs the tool with these arguments on the kernels of FakeKernels.c.
  Result run(const std::string &arguments) {
    return execute(tool,
                   std::string(MOSAIC_RUN_FAKE_KERNELS) + " " + arguments);
  }

  Result execute(const std::string &program, const std::string &arguments) {
    std::string command = "MOSAIC_GPU_LIBCUDA=" + driver + " " + program + " " +
                          arguments + " >" + path("out") + " 2>" + path("err");
    int status = std::system(command.c_str());
    EXPECT_TRUE(WIFEXITED(status)) << command;
    return {WEXITSTATUS(status), read("out"), read("err")};
  }

  /// `name` filled by a generator; its path.
  std::string make(const std::string &name, const std::string &generator,
                   const ArrayType &type = {{4, 4}, ElementType::F32}) {
    writeNpy(path(name), generate(parseGenerator(generator), type));
    return path(name);
  }

  std::string tool = MOSAIC_RUN_TOOL;
  std::string driver = MOSAIC_GPU_FAKE_DRIVER;
};
} // namespace

TEST_F(ToolTest, ListsKernelsWithoutAGpu) {
  driver = "/no/libcuda.so.1";
  Result result = run("--list");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(
      result.out,
      HasSubstr("kernel scale for sm_90a (cuda runtime)\n"
                "  inout  x: ?x4xf32 (strides 4x1)\n"
                "  in     n: f32 (scalar)\n"
                "  launch device_code: grid ?x1x1, cluster 1x1x1, block "
                "128x1x1, shared memory 1024 bytes\n"));
  EXPECT_THAT(run("--list --entry add").out,
              AllOf(StartsWith("kernel add for"),
                    ::testing::Not(HasSubstr("kernel scale"))));
}

TEST_F(ToolTest, ListsKernelsAsJson) {
  auto json = nlohmann::json::parse(run("--list --entry scale --json").out);
  ASSERT_EQ(json["kernels"].size(), 1u);
  const auto &kernel = json["kernels"][0];
  EXPECT_EQ(kernel["name"], "scale");
  EXPECT_EQ(kernel["arguments"][0]["shape"][0], nullptr);
  EXPECT_EQ(kernel["arguments"][0]["shape"][1], 4);
  EXPECT_EQ(kernel["arguments"][1]["kind"], "scalar");
  EXPECT_EQ(kernel["launches"][0]["block"][0], 128);
}

TEST_F(ToolTest, RunsWithFilesAndCompares) {
  make("a.npy", "iota");
  make("expected.npy", "iota");
  Result result = run("--entry add --arg in:@" + path("a.npy") +
                      " --arg in:zeros --arg out:@" + path("c.npy") +
                      " --expect " + path("expected.npy"));
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("output 'c' matches "));
  EXPECT_EQ(read("c.npy"), read("a.npy"));
}

TEST_F(ToolTest, MismatchIsReported) {
  make("expected.npy", "ones");
  std::string arguments =
      "--entry add --arg in:ones --arg in:4x4xf32=constant:0.5 --arg out ";
  Result result =
      run(arguments + "--expect c=" + path("expected.npy") + " --atol 0.25");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err,
              StartsWith("mosaic-run: mismatch: output 'c' differs from "));
  EXPECT_THAT(result.err,
              HasSubstr(" in 16 of 16 elements; worst at [0, 0]: expected 1, "
                        "but got 1.5 (error 0.5, tolerance 0.25)"));
  EXPECT_EQ(
      run(arguments + "--expect c=" + path("expected.npy") + " --atol 0.5")
          .exitCode,
      0);
  EXPECT_EQ(run(arguments + "--expect " + path("expected.npy") +
                " --rtol 0.25 --rms-tol 0.25")
                .exitCode,
            0);
}

TEST_F(ToolTest, SummaryWithoutArguments) {
  Result result = run("--entry add");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, StartsWith("c: 4x4xf32, min "));
  EXPECT_THAT(result.out, HasSubstr("\n  first elements: "));
  // The same bits at each run.
  EXPECT_EQ(run("--entry add").out, result.out);
}

TEST_F(ToolTest, DynamicShapesAndScalars) {
  Result result = run("--entry scale --arg inout:3x4xf32=ones=@" +
                      path("y.npy") + " --arg f32=2.5 --json");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  auto output = nlohmann::json::parse(result.out)["outputs"][0];
  EXPECT_EQ(output["type"], "3x4xf32");
  EXPECT_EQ(output["min"], 2.5);
  EXPECT_EQ(output["max"], 2.5);
  make("expected.npy", "constant:2.5", {{3, 4}, ElementType::F32});
  EXPECT_EQ(read("y.npy"), read("expected.npy"));
  // From file to file.
  result = run("--entry scale --arg inout:@" + path("y.npy") + "=@" +
               path("z.npy") + " --arg f32=2");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  make("expected.npy", "constant:5", {{3, 4}, ElementType::F32});
  EXPECT_EQ(read("z.npy"), read("expected.npy"));
}

TEST_F(ToolTest, WrongScalarsAreErrors) {
  EXPECT_THAT(run("--entry scale --arg inout:3x4xf32=ones --arg i32=2").err,
              StrEq("mosaic-run: error: argument 'n': expected a scalar of "
                    "type f32, but got i32\n"));
  EXPECT_THAT(run("--entry scale --arg inout:3x4xf32=ones --arg f32=two").err,
              StrEq("mosaic-run: error: --arg f32=two: expected a number of "
                    "type f32, but got 'two'\n"));
}

TEST_F(ToolTest, UnwrittenElementsShow) {
  Result result = run("--entry lazy");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("1 elements look unwritten"));
}

TEST_F(ToolTest, WritesOutsideABufferAreErrors) {
  Result result = run("--entry overrun");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err,
              StartsWith("mosaic-run: error: argument 'y': expected nothing "
                         "written outside the buffer, but got 4 bytes changed "
                         "within 4096 bytes behind it, the first at byte 16"));
  result = run("--entry underrun");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err,
              HasSubstr("got 1 bytes changed within 4096 bytes before it, the "
                        "first at byte -3"));
}

TEST_F(ToolTest, ChangedInputsAreErrors) {
  Result result = run("--entry meddle");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err, HasSubstr("argument 'x': expected an input that is "
                                    "not written"));
}

TEST_F(ToolTest, RuntimesMessageIsPrinted) {
  Result result = run("--entry refused");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err, StartsWith("mosaic-run: error: argument 'y': "
                                     "expected"));
  EXPECT_THAT(result.err, HasSubstr("(status 1, invalid argument)\n"));
}

TEST_F(ToolTest, Benchmark) {
  Result result = run("--entry add --benchmark=7 --json");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  auto benchmark = nlohmann::json::parse(result.out)["benchmark"];
  EXPECT_EQ(benchmark["launches"], 7);
  EXPECT_EQ(benchmark["bytes_moved"], 3 * 64);
  EXPECT_EQ(benchmark["flushes_l2"], false);
  EXPECT_THAT(run("--entry add --benchmark --flush-l2").out,
              AllOf(HasSubstr("of 100 launches"),
                    HasSubstr("(L2 flushed before each launch)")));
}

TEST_F(ToolTest, EmulatedKernelsNeedNoDriver) {
  driver = "/no/libcuda.so.1";
  make("expected.npy", "constant:2");
  Result result =
      run("--entry emulated --arg in:ones --arg in:ones --arg out --expect " +
          path("expected.npy") + " --benchmark=3");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("of 3 launches"));
}

TEST_F(ToolTest, NoGpuIsAnError) {
  driver = "/no/libcuda.so.1";
  Result result = run("--entry add");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err, StartsWith("mosaic-run: error: expected a GPU with "
                                     "its driver, but got: /no/libcuda.so.1"));
}

TEST_F(ToolTest, WrongDevice) {
  Result result = run("--entry add --device 1");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err, HasSubstr("expected --device to be at least 0 and "
                                    "below 1, but got 1"));
}

TEST_F(ToolTest, EntryIsNeededAmongSeveral) {
  EXPECT_THAT(run("").err,
              HasSubstr("expected --entry with one of its kernels (add, "
                        "emulated, lazy, meddle, overrun, refused, scale, "
                        "underrun), but got none"));
  EXPECT_THAT(run("--entry sub").err, HasSubstr("but got 'sub'"));
}

TEST_F(ToolTest, UnknownOptionIsSuggested) {
  Result result = run("--entry add --rto 1");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.err, "mosaic-run: error: expected an option, but got "
                        "'--rto'; did you mean --rtol?\n");
  EXPECT_EQ(run("--zzzzzzzz").err, "mosaic-run: error: expected an option, but "
                                   "got '--zzzzzzzz'\n");
}

TEST_F(ToolTest, MalformedOptions) {
  for (std::string arguments :
       {"--rtol -1", "--rtol x", "--benchmark=0", "--timeout 0", "--arg",
        "--entry add --arg bogus", "--entry add extra"}) {
    Result result = run(arguments);
    EXPECT_EQ(result.exitCode, 1) << arguments;
    EXPECT_THAT(result.err, StartsWith("mosaic-run: error: ")) << arguments;
    EXPECT_EQ(result.out, "") << arguments;
  }
  EXPECT_EQ(execute(tool, "").exitCode, 1);
  EXPECT_EQ(execute(tool, "--help").exitCode, 0);
}

TEST_F(ToolTest, ReferencesAreCheckedBeforeTheRun) {
  driver = "/no/libcuda.so.1";
  make("small.npy", "ones", {{2, 2}, ElementType::F32});
  EXPECT_THAT(run("--entry add --expect " + path("small.npy")).err,
              HasSubstr("argument 'c': expected a reference of shape 4x4, but "
                        "got 2x2"));
  EXPECT_THAT(run("--entry add --expect d=" + path("small.npy")).err,
              HasSubstr("expected the name of an output (c), but got 'd'"));
  make("expected.npy", "ones");
  EXPECT_THAT(run("--entry add --expect " + path("expected.npy") +
                  " --expect " + path("expected.npy"))
                  .err,
              HasSubstr("expected at most one file for each output (c)"));
}

TEST_F(ToolTest, OtherFilesAreErrors) {
  EXPECT_THAT(execute(tool, path("no.so")).err,
              HasSubstr("expected a compiled kernel library, but it cannot be "
                        "opened: No such file"));
  EXPECT_THAT(execute(tool, write("a.so", "text")).err,
              HasSubstr("but it is cut short"));
  EXPECT_THAT(execute(tool, write("a.so", std::string(100, 'x'))).err,
              HasSubstr("but it is no 64-bit ELF file"));
  EXPECT_THAT(execute(tool, MOSAIC_GPU_FAKE_DRIVER).err,
              HasSubstr("but got one without a symbol NAME_info"));
}

TEST_F(ToolTest, TruncatedLibraryIsAnError) {
  std::ifstream stream(MOSAIC_RUN_FAKE_KERNELS, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  for (size_t size : {bytes.size() / 8, bytes.size() / 2, bytes.size() - 70}) {
    Result result = execute(tool, write("a.so", bytes.substr(0, size)));
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("it is cut short"));
  }
}

TEST_F(ToolTest, CompilesModules) {
  std::filesystem::copy_file(tool, path("mosaic-run"));
  write("a.mlir", "module {}");
  Result result = execute(path("mosaic-run"), path("a.mlir") + " --list");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err, HasSubstr("expected mosaic-compile beside this "
                                    "program to compile it"));

  write("mosaic-compile",
        std::string("#!/bin/sh\necho compiling $1 $4 >&2\ncp ") +
            MOSAIC_RUN_FAKE_KERNELS + " $3\necho $3 >" + path("library") +
            "\n");
  std::filesystem::permissions(path("mosaic-compile"),
                               std::filesystem::perms::owner_all);
  result = execute(path("mosaic-run"),
                   path("a.mlir") +
                       " --entry add --list --compile-option=--target=sm_90a");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, StartsWith("kernel add"));
  EXPECT_EQ(result.err, "compiling " + path("a.mlir") + " --target=sm_90a\n");
  std::string library = read("library");
  library.pop_back();
  EXPECT_FALSE(std::filesystem::exists(library));

  write("mosaic-compile", "#!/bin/sh\necho a.mlir:1:1: error: no >&2\nexit 3");
  result = execute(path("mosaic-run"), path("a.mlir"));
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err,
              AllOf(StartsWith("a.mlir:1:1: error: no\nmosaic-run: error: "),
                    HasSubstr("but it failed with exit code 3")));
}

TEST_F(ToolTest, CompileOptionsNeedAModule) {
  EXPECT_THAT(run("--compile-option=-O0").err,
              HasSubstr("--compile-option: expected a .mlir file"));
}
