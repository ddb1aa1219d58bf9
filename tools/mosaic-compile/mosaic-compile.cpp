//===- mosaic-compile.cpp - Compiles kernels -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TimingTable.h"

#include "MosaicGPU/Pipelines/Pipelines.h"
#include "MosaicGPU/Pipelines/Registration.h"
#include "MosaicGPU/Target/HostLibrary.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;
namespace cl = llvm::cl;

namespace {
enum class Emit { MLIR, LLVMIR, PTX, Cubin, SharedLibrary };
} // namespace

static cl::OptionCategory category("mosaic-compile options");
static cl::opt<std::string> inputFile(cl::Positional, cl::desc("<kernel.mlir>"),
                                      cl::init("-"), cl::cat(category));
static cl::opt<std::string> outputFile("o", cl::desc("Output, - for stdout"),
                                       cl::value_desc("file"),
                                       cl::cat(category));
static cl::opt<Emit> emitKind(
    "emit", cl::desc("What to write:"), cl::init(Emit::SharedLibrary),
    cl::values(clEnumValN(Emit::MLIR, "mlir",
                          "the host code in the llvm dialect, binaries "
                          "included"),
               clEnumValN(Emit::LLVMIR, "llvmir", "the host code as LLVM IR"),
               clEnumValN(Emit::PTX, "ptx", "the device code as PTX"),
               clEnumValN(Emit::Cubin, "cubin", "the device code as a cubin"),
               clEnumValN(Emit::SharedLibrary, "so",
                          "a shared library (default)")),
    cl::cat(category));
static cl::opt<std::string> target("target",
                                   cl::desc("GPU to compile for (sm_90a)"),
                                   cl::init("sm_90a"), cl::cat(category));
static cl::opt<std::string>
    kernelName("kernel", cl::desc("Kernel whose device code to write"),
               cl::value_desc("name"), cl::cat(category));
static cl::opt<std::string>
    ptxas("ptxas", cl::desc("ptxas to use; searched for by default"),
          cl::value_desc("path"), cl::cat(category));
static cl::opt<std::string>
    linker("linker", cl::desc("ld.lld to use; searched for by default"),
           cl::value_desc("path"), cl::cat(category));
static cl::opt<std::string> runtimeLibrary(
    "runtime-library",
    cl::desc("Archive of the runtime; by default the one beside this tool"),
    cl::value_desc("path"), cl::cat(category));
static cl::opt<unsigned> optLevel("O",
                                  cl::desc("Optimisation level, 0 to 3 (3)"),
                                  cl::Prefix, cl::init(3), cl::cat(category));
static cl::opt<bool>
    verbose("verbose",
            cl::desc("Say for each kernel what it takes of the hardware"),
            cl::cat(category));
static cl::opt<bool>
    timing("timing", cl::desc("Say where the time of the compilation goes"),
           cl::cat(category));

/// Says what is wrong where there is no location in a module.
static LogicalResult reportError(const Twine &message) {
  llvm::errs() << "mosaic-compile: error: " << message << "\n";
  return failure();
}

/// The kernels that a library will export.
static SmallVector<std::string> getKernelNames(ModuleOp module) {
  SmallVector<std::string> names;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.getNumArguments() > 0 &&
        isa<gpu::AsyncTokenType>(function.getArgument(0).getType()))
      names.push_back(function.getSymName().str());
  return names;
}

/// `matmul: 168 registers, 0 bytes spilled, 114688 bytes of shared memory`
static void reportResources(ModuleOp module) {
  module.walk([&](gpu::LaunchFuncOp launch) {
    auto binary = SymbolTable::lookupNearestSymbolFrom<gpu::BinaryOp>(
        launch, launch.getKernelModuleName());
    llvm::errs() << launch.getKernelName().getValue() << ": ";
    if (binary) {
      auto resources =
          binary->getAttrOfType<DictionaryAttr>("mosaic_gpu.resources");
      auto kernel = resources ? resources.getAs<DictionaryAttr>(
                                    launch.getKernelName().getValue())
                              : DictionaryAttr();
      if (kernel)
        llvm::errs() << kernel.getAs<IntegerAttr>("registers").getInt()
                     << " registers, "
                     << kernel.getAs<IntegerAttr>("spilled_bytes").getInt()
                     << " bytes spilled, ";
    }
    Value size = launch.getDynamicSharedMemorySize();
    llvm::errs() << (size ? getConstantIntValue(size).value_or(0) : 0)
                 << " bytes of shared memory\n";
  });
}

/// The device code of the kernel that was asked for, or of the only one.
static FailureOr<StringRef> getDeviceCode(ModuleOp module,
                                          gpu::CompilationTarget format,
                                          StringRef formatName) {
  SmallVector<gpu::LaunchFuncOp> launches;
  module.walk([&](gpu::LaunchFuncOp launch) {
    if (kernelName.empty() || launch.getKernelName().getValue() == kernelName)
      launches.push_back(launch);
  });
  if (launches.empty())
    return kernelName.empty()
               ? reportError(
                     "expected a kernel in the module, but there is none")
               : reportError("expected a kernel '" + kernelName +
                             "', but there is none");
  if (launches.size() > 1) {
    std::string names;
    for (gpu::LaunchFuncOp launch : launches)
      names += " " + launch.getKernelName().getValue().str();
    return reportError("expected one kernel, but there are" + names +
                       "; choose one with --kernel");
  }
  auto binary = SymbolTable::lookupNearestSymbolFrom<gpu::BinaryOp>(
      launches.front(), launches.front().getKernelModuleName());
  if (binary)
    for (auto object : binary.getObjects().getAsRange<gpu::ObjectAttr>())
      if (object.getFormat() == format)
        return object.getObject().getValue();
  return reportError("there is no " + formatName +
                     ": it needs a ptxas; give --ptxas or set "
                     "MOSAIC_GPU_PTXAS");
}

static LogicalResult writeOutput(StringRef content) {
  std::string error;
  auto file = openOutputFile(
      outputFile.empty() ? StringRef("-") : StringRef(outputFile), &error);
  if (!file)
    return reportError(error);
  file->os() << content;
  file->os().flush();
  if (file->os().has_error()) {
    std::string message = file->os().error().message();
    file->os().clear_error();
    return reportError("cannot write " + file->outputFilename() + ": " +
                       message);
  }
  file->keep();
  return success();
}

static LogicalResult writeSharedLibrary(ModuleOp module,
                                        llvm::Module &hostModule,
                                        ArrayRef<std::string> kernels,
                                        const char *programName,
                                        CompilationTiming &timing) {
  TimingScope hostCode = timing.time("host code");
  FailureOr<SmallVector<char, 0>> object = emitHostObject(module, hostModule);
  hostCode.stop();
  if (failed(object))
    return failure();
  LinkOptions options;
  for (const std::string &kernel : kernels) {
    options.exportedSymbols.push_back(kernel);
    options.exportedSymbols.push_back(kernel + "_info");
  }
  options.linker = linker;
  options.runtimeLibrary = runtimeLibrary;
  if (options.runtimeLibrary.empty()) {
    // bin/mosaic-compile and lib/libMosaicGPURuntime.a.
    std::string program = llvm::sys::fs::getMainExecutable(
        programName, reinterpret_cast<void *>(&writeSharedLibrary));
    SmallString<128> path(
        llvm::sys::path::parent_path(llvm::sys::path::parent_path(program)));
    llvm::sys::path::append(path, "lib", "libMosaicGPURuntime.a");
    options.runtimeLibrary = path.str().str();
  }
  TimingScope linking = timing.time("linking");
  return linkSharedLibrary(module, *object, options, outputFile);
}

static LogicalResult compile(MLIRContext &context, const char *programName,
                             CompilationTiming &timing) {
  if (optLevel > 3)
    return reportError("expected -O0 to -O3, but got -O" + Twine(optLevel));
  if (emitKind == Emit::SharedLibrary &&
      (outputFile.empty() || outputFile == "-"))
    return reportError("expected an output file, as a shared library cannot go "
                       "to stdout; give -o");

  std::string error;
  auto input = openInputFile(inputFile, &error);
  if (!input)
    return reportError(error);
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(input), llvm::SMLoc());
  SourceMgrDiagnosticHandler diagnostics(*sources, &context);
  TimingScope parsing = timing.time("parsing");
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, &context);
  parsing.stop();
  if (!module)
    return failure();

  PassManager device(&context);
  if (failed(applyPassManagerCLOptions(device)))
    return failure();
  buildExpandKernelsPipeline(device);
  LaneToHardwareOptions laneOptions;
  laneOptions.target = target;
  buildLaneToHardwarePipeline(device, laneOptions);
  HardwareToBinaryOptions hardwareOptions;
  hardwareOptions.target = target;
  hardwareOptions.ptxas = ptxas;
  hardwareOptions.optLevel = optLevel;
  buildHardwareToBinaryPipeline(device, hardwareOptions);
  timing.timePasses(device);
  if (failed(device.run(*module)))
    return failure();
  if (verbose)
    reportResources(*module);
  if (emitKind == Emit::SharedLibrary && getKernelNames(*module).empty())
    return reportError("expected a kernel in the module, but there is none");

  if (emitKind == Emit::PTX || emitKind == Emit::Cubin) {
    bool isPtx = emitKind == Emit::PTX;
    FailureOr<StringRef> code =
        getDeviceCode(*module,
                      isPtx ? gpu::CompilationTarget::Assembly
                            : gpu::CompilationTarget::Binary,
                      isPtx ? "PTX" : "cubin");
    return failed(code) ? failure() : writeOutput(*code);
  }

  SmallVector<std::string> kernels = getKernelNames(*module);
  PassManager host(&context);
  if (failed(applyPassManagerCLOptions(host)))
    return failure();
  HostToLLVMOptions hostOptions;
  hostOptions.target = target;
  buildHostToLLVMPipeline(host, hostOptions);
  timing.timePasses(host);
  if (failed(host.run(*module)))
    return failure();
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (emitKind == Emit::MLIR) {
    module->print(stream);
    return writeOutput(text);
  }
  TimingScope hostCode = timing.time("host code");
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> hostModule =
      translateHostModule(*module, llvmContext, optLevel);
  hostCode.stop();
  if (!hostModule)
    return failure();
  if (emitKind == Emit::LLVMIR) {
    hostModule->print(stream, /*AAW=*/nullptr);
    return writeOutput(text);
  }
  return writeSharedLibrary(*module, *hostModule, kernels, programName, timing);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  registerMLIRContextCLOptions();
  registerPassManagerCLOptions();
  registerAsmPrinterCLOptions();
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv, "MosaicGPU's compiler: from a kernel to a shared library\n");
  CompilationTiming compilationTiming(timing);
  DialectRegistry registry;
  registerDialects(registry);
  MLIRContext context(registry);
  // A module with its binaries is no help beside an error.
  context.printOpOnDiagnostic(false);
  return succeeded(compile(context, argv[0], compilationTiming)) ? 0 : 1;
}
