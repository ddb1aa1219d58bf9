//===- HostLibrary.cpp - From host code to a shared library -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Target/HostLibrary.h"

#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

/// Code for any machine of the host's architecture: libraries are carried
/// around.
static std::unique_ptr<llvm::TargetMachine>
createTargetMachine(ModuleOp module) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target) {
    module.emitError() << "cannot generate code for the host: " << error;
    return nullptr;
  }
  return std::unique_ptr<llvm::TargetMachine>(
      target->createTargetMachine(triple, /*CPU=*/"", /*Features=*/"",
                                  llvm::TargetOptions(), llvm::Reloc::PIC_));
}

std::unique_ptr<llvm::Module>
mosaic_gpu::translateHostModule(ModuleOp module, llvm::LLVMContext &context,
                                unsigned optLevel) {
  std::unique_ptr<llvm::TargetMachine> machine = createTargetMachine(module);
  if (!machine)
    return nullptr;
  std::unique_ptr<llvm::Module> hostModule =
      translateModuleToLLVMIR(module, context, "mosaic-gpu");
  if (!hostModule) {
    module.emitError() << "cannot translate the host code to LLVM IR";
    return nullptr;
  }
  hostModule->setTargetTriple(machine->getTargetTriple());
  hostModule->setDataLayout(machine->createDataLayout());
  auto optimize =
      makeOptimizingTransformer(optLevel, /*sizeLevel=*/0, machine.get());
  if (llvm::Error error = optimize(hostModule.get())) {
    module.emitError() << "cannot optimise the host code: "
                       << llvm::toString(std::move(error));
    return nullptr;
  }
  return hostModule;
}

FailureOr<SmallVector<char, 0>>
mosaic_gpu::emitHostObject(ModuleOp module, llvm::Module &hostModule) {
  std::unique_ptr<llvm::TargetMachine> machine = createTargetMachine(module);
  if (!machine)
    return failure();
  SmallVector<char, 0> object;
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, stream, /*DwoOut=*/nullptr,
                                   llvm::CodeGenFileType::ObjectFile))
    return module.emitError() << "cannot emit object files for "
                              << hostModule.getTargetTriple().str();
  passes.run(hostModule);
  return object;
}

/// The linker: an option, beside the LLVM that this was built with, or in PATH.
static std::optional<std::string> findLinker(StringRef option) {
  if (!option.empty())
    return option.str();
  SmallString<128> installed(MOSAIC_GPU_LLVM_TOOLS_DIR);
  llvm::sys::path::append(installed, "ld.lld");
  if (llvm::sys::fs::can_execute(installed))
    return installed.str().str();
  for (StringRef name : {"ld.lld-22", "ld.lld"})
    if (auto path = llvm::sys::findProgramByName(name))
      return *path;
  return std::nullopt;
}

/// The C library as the dynamic linker knows it; named so that the library
/// records that it needs it.
static std::optional<std::string> findCLibrary() {
  for (StringRef path :
       {"/lib/x86_64-linux-gnu/libc.so.6", "/lib64/libc.so.6",
        "/lib/aarch64-linux-gnu/libc.so.6", "/usr/lib/libc.so.6"})
    if (llvm::sys::fs::exists(path))
      return path.str();
  return std::nullopt;
}

static std::error_code writeTemporaryFile(StringRef suffix, StringRef content,
                                          SmallString<128> &path) {
  int descriptor = 0;
  if (std::error_code error = llvm::sys::fs::createTemporaryFile(
          "mosaic-gpu", suffix, descriptor, path))
    return error;
  llvm::raw_fd_ostream stream(descriptor, /*shouldClose=*/true);
  stream << content;
  stream.close();
  std::error_code error = stream.error();
  stream.clear_error();
  return error;
}

LogicalResult mosaic_gpu::linkSharedLibrary(ModuleOp module,
                                            ArrayRef<char> object,
                                            const LinkOptions &options,
                                            StringRef output) {
  std::optional<std::string> linker = findLinker(options.linker);
  if (!linker)
    return module.emitError()
           << "cannot find ld.lld; install lld-22 or give its path";
  if (!llvm::sys::fs::exists(options.runtimeLibrary))
    return module.emitError() << "cannot find the runtime library '"
                              << options.runtimeLibrary << "'";

  std::string versionScript = "{\n";
  if (!options.exportedSymbols.empty())
    versionScript +=
        "global: " + llvm::join(options.exportedSymbols, "; ") + ";\n";
  versionScript += "local: *;\n};\n";

  SmallString<128> objectFile, scriptFile, logFile;
  llvm::scope_exit removeFiles([&] {
    for (StringRef file : {objectFile.str(), scriptFile.str(), logFile.str()})
      if (!file.empty())
        llvm::sys::fs::remove(file);
  });
  std::error_code error = writeTemporaryFile(
      "o", StringRef(object.data(), object.size()), objectFile);
  if (!error)
    error = writeTemporaryFile("ver", versionScript, scriptFile);
  if (!error)
    error = writeTemporaryFile("log", "", logFile);
  if (error)
    return module.emitError()
           << "cannot write a temporary file: " << error.message();

  std::string versionOption = ("--version-script=" + scriptFile).str();
  std::optional<std::string> cLibrary = findCLibrary();
  SmallVector<StringRef> arguments = {*linker,       "-shared",
                                      "-o",          output,
                                      objectFile,    options.runtimeLibrary,
                                      versionOption, "--gc-sections",
                                      "-z",          "noexecstack",
                                      "-z",          "now"};
  if (cLibrary)
    arguments.push_back(*cLibrary);
  std::optional<StringRef> redirects[] = {StringRef(), logFile.str(),
                                          logFile.str()};
  std::string message;
  int code = llvm::sys::ExecuteAndWait(*linker, arguments,
                                       /*Env=*/std::nullopt, redirects,
                                       /*SecondsToWait=*/0, /*MemoryLimit=*/0,
                                       &message);
  if (code == 0)
    return success();
  InFlightDiagnostic diagnostic = module.emitError();
  diagnostic << "cannot link '" << output << "' with " << *linker;
  if (!message.empty())
    diagnostic << ": " << message;
  if (auto log = llvm::MemoryBuffer::getFile(logFile))
    if (!(*log)->getBuffer().trim().empty())
      diagnostic << ":\n" << (*log)->getBuffer().trim();
  return diagnostic;
}
