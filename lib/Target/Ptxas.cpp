//===- Ptxas.cpp - Running NVIDIA's assembler -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Target/Ptxas.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

//===----------------------------------------------------------------------===//
// Where it is
//===----------------------------------------------------------------------===//

static bool isExecutable(StringRef path) {
  return llvm::sys::fs::can_execute(path);
}

/// `<environment>/lib/python3.x/site-packages/nvidia/<package>/bin/ptxas`.
static std::optional<std::string> findInWheel(StringRef environment) {
  SmallString<256> lib(environment);
  llvm::sys::path::append(lib, "lib");
  std::error_code error;
  for (llvm::sys::fs::directory_iterator python(lib, error), end;
       !error && python != end; python.increment(error)) {
    if (!llvm::sys::path::filename(python->path()).starts_with("python3"))
      continue;
    // The folder of CUDA 13's wheels, then that of earlier ones.
    for (StringRef package : {"cu13", "cuda_nvcc"}) {
      SmallString<256> path(python->path());
      llvm::sys::path::append(path, "site-packages", "nvidia", package);
      llvm::sys::path::append(path, "bin", "ptxas");
      if (isExecutable(path))
        return path.str().str();
    }
  }
  return std::nullopt;
}

std::optional<std::string> mosaic_gpu::findPtxas(StringRef option) {
  if (!option.empty())
    return option.str();
  if (auto path = llvm::sys::Process::GetEnv("MOSAIC_GPU_PTXAS");
      path && !path->empty())
    return *path;
  for (StringRef variable : {"CUDA_HOME", "CUDA_ROOT"}) {
    auto root = llvm::sys::Process::GetEnv(variable);
    if (!root)
      continue;
    SmallString<256> path(*root);
    llvm::sys::path::append(path, "bin", "ptxas");
    if (isExecutable(path))
      return path.str().str();
  }
  if (auto path = llvm::sys::findProgramByName("ptxas"))
    return *path;
  if (isExecutable("/usr/local/cuda/bin/ptxas"))
    return "/usr/local/cuda/bin/ptxas";
  if (auto environment = llvm::sys::Process::GetEnv("VIRTUAL_ENV"))
    if (auto path = findInWheel(*environment))
      return path;
  // Where the set-up of a checkout puts a wheel: build/bin and build/venv.
  std::string program = llvm::sys::fs::getMainExecutable(
      /*argv0=*/nullptr, reinterpret_cast<void *>(&findPtxas));
  SmallString<256> environment(
      llvm::sys::path::parent_path(llvm::sys::path::parent_path(program)));
  llvm::sys::path::append(environment, "venv");
  return findInWheel(environment);
}

//===----------------------------------------------------------------------===//
// What it says
//===----------------------------------------------------------------------===//

/// The number before `what`: "24 bytes spill stores".
static int64_t numberBefore(StringRef line, StringRef what) {
  size_t position = line.find(what);
  if (position == StringRef::npos)
    return 0;
  StringRef before = line.take_front(position).rtrim();
  size_t begin = before.find_last_not_of("0123456789");
  int64_t number = 0;
  before.drop_front(begin == StringRef::npos ? 0 : begin + 1)
      .getAsInteger(10, number);
  return number;
}

void mosaic_gpu::parsePtxasOutput(StringRef output, PtxasResult &result) {
  SmallVector<StringRef> lines;
  output.split(lines, '\n');
  for (StringRef line : lines) {
    auto [prefix, message] = line.split(':');
    if (prefix.trim() == "ptxas warning") {
      result.warnings.push_back(message.trim().str());
      continue;
    }
    if (line.contains("Compiling entry function")) {
      KernelResources kernel;
      kernel.kernel = message.split('\'').second.split('\'').first.str();
      result.kernels.push_back(kernel);
      continue;
    }
    if (result.kernels.empty())
      continue;
    KernelResources &kernel = result.kernels.back();
    kernel.stackBytes += numberBefore(line, "bytes stack frame");
    kernel.spilledBytes += numberBefore(line, "bytes spill stores") +
                           numberBefore(line, "bytes spill loads");
    if (int64_t registers = numberBefore(line, "registers"))
      kernel.registersPerThread = registers;
  }
}

//===----------------------------------------------------------------------===//
// Running it
//===----------------------------------------------------------------------===//

/// Runs a program with its output in a file. Returns its exit code, or nothing
/// if it could not be started.
static std::optional<int> runWithOutput(StringRef program,
                                        ArrayRef<StringRef> arguments,
                                        StringRef outputFile,
                                        std::string &message) {
  bool failedToStart = false;
  std::optional<StringRef> redirects[] = {StringRef(), outputFile, outputFile};
  int code = llvm::sys::ExecuteAndWait(program, arguments,
                                       /*Env=*/std::nullopt, redirects,
                                       /*SecondsToWait=*/0, /*MemoryLimit=*/0,
                                       &message, &failedToStart);
  if (failedToStart)
    return std::nullopt;
  return code;
}

FailureOr<PtxasResult>
mosaic_gpu::runPtxas(StringRef ptxas, StringRef ptx, StringRef target,
                     unsigned optLevel,
                     llvm::function_ref<InFlightDiagnostic()> emitError) {
  SmallString<128> ptxFile, cubinFile, logFile;
  auto createFile = [&](StringRef suffix, SmallString<128> &path) {
    return llvm::sys::fs::createTemporaryFile("mosaic-gpu", suffix, path);
  };
  llvm::scope_exit removeFiles([&] {
    for (StringRef file : {ptxFile.str(), cubinFile.str(), logFile.str()})
      if (!file.empty())
        llvm::sys::fs::remove(file);
  });
  for (auto [suffix, path] :
       {std::pair<StringRef, SmallString<128> *>("ptx", &ptxFile),
        {"cubin", &cubinFile},
        {"log", &logFile}})
    if (std::error_code error = createFile(suffix, *path))
      return emitError() << "cannot create a temporary file: "
                         << error.message();
  {
    std::error_code error;
    llvm::raw_fd_ostream stream(ptxFile, error);
    if (!error) {
      stream << ptx;
      stream.close();
      error = stream.error();
    }
    if (error) {
      stream.clear_error();
      return emitError() << "cannot write " << ptxFile << ": "
                         << error.message();
    }
  }

  std::string arch = ("-arch=" + target).str();
  std::string opt = "-O" + std::to_string(optLevel);
  SmallVector<StringRef> arguments = {ptxas, arch,    opt,  "-lineinfo",
                                      "-v",  ptxFile, "-o", cubinFile};
  std::string message;
  std::optional<int> code = runWithOutput(ptxas, arguments, logFile, message);
  if (!code)
    return emitError() << "cannot run ptxas '" << ptxas << "': " << message;
  auto log = llvm::MemoryBuffer::getFile(logFile);
  StringRef output = log ? (*log)->getBuffer() : StringRef();
  if (*code != 0) {
    InFlightDiagnostic diagnostic = emitError();
    diagnostic << "ptxas '" << ptxas << "' failed for " << target
               << " with exit code " << *code;
    if (!output.trim().empty())
      diagnostic << ":\n" << output.trim();
    return diagnostic;
  }
  auto cubin = llvm::MemoryBuffer::getFile(cubinFile);
  if (!cubin)
    return emitError() << "cannot read what ptxas wrote: "
                       << cubin.getError().message();
  PtxasResult result;
  StringRef bytes = (*cubin)->getBuffer();
  result.cubin.assign(bytes.begin(), bytes.end());
  parsePtxasOutput(output, result);
  return result;
}
