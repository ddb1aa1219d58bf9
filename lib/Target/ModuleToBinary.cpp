//===- ModuleToBinary.cpp - Compile device modules -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MosaicGPUDialect.h"
#include "MosaicGPU/Hardware/Target.h"
#include "MosaicGPU/Target/Passes.h"
#include "MosaicGPU/Target/Ptxas.h"
#include "MosaicGPU/Target/TimedParts.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Target/LLVM/NVVM/Target.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/LLVMTranslationInterface.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_MODULETOBINARYPASS
#include "MosaicGPU/Target/Passes.h.inc"
} // namespace mlir::mosaic_gpu

/// The least PTX version that has all instructions of the dialect; an older one
/// makes LLVM abort.
static constexpr StringLiteral kPtxFeature = "+ptx86";

/// Barriers must not be copied into the arms of a divergent branch. MLIR marks
/// nothing convergent; LLVM drops the mark where it can prove that it may.
static void markConvergent(llvm::Module &module) {
  for (llvm::Function &function : module) {
    if (!function.isIntrinsic())
      function.setConvergent();
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = dyn_cast<llvm::CallBase>(&instruction))
        if (call->isInlineAsm() || !call->getCalledFunction() ||
            !call->getCalledFunction()->isIntrinsic())
          call->setConvergent();
  }
}

/// What a kernel takes, as an attribute of the binary.
static DictionaryAttr getResources(Builder &builder,
                                   ArrayRef<KernelResources> kernels) {
  SmallVector<NamedAttribute> entries;
  for (const KernelResources &kernel : kernels) {
    NamedAttribute fields[] = {
        builder.getNamedAttr(
            "registers", builder.getI64IntegerAttr(kernel.registersPerThread)),
        builder.getNamedAttr("spilled_bytes",
                             builder.getI64IntegerAttr(kernel.spilledBytes)),
        builder.getNamedAttr("stack_bytes",
                             builder.getI64IntegerAttr(kernel.stackBytes))};
    entries.push_back(
        builder.getNamedAttr(kernel.kernel, builder.getDictionaryAttr(fields)));
  }
  return builder.getDictionaryAttr(entries);
}

/// Names the op that no pass has lowered. Upstream's translation would name the
/// casts between types that are left around it.
static LogicalResult verifyIsLowered(gpu::GPUModuleOp device) {
  WalkResult result = device.walk([](Operation *op) {
    Dialect *dialect = op->getDialect();
    if (dialect &&
        dialect->getRegisteredInterface<LLVMTranslationDialectInterface>())
      return WalkResult::advance();
    op->emitOpError()
        << "expected an op that can be lowered to LLVM IR for the "
           "device";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct ModuleToBinaryPass
    : public mosaic_gpu::impl::ModuleToBinaryPassBase<ModuleToBinaryPass> {
  using ModuleToBinaryPassBase::ModuleToBinaryPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    ModuleToBinaryPassBase::getDependentDialects(registry);
    registerAllGPUToLLVMIRTranslations(registry);
    NVVM::registerNVVMTargetInterfaceExternalModels(registry);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<const ::mosaic::Target *> gpu =
        lookUpTarget(target, [&] { return module.emitError(); });
    if (failed(gpu))
      return signalPassFailure();
    if (optLevel > 3) {
      module.emitError() << "expected opt-level to be 0 to 3, but got "
                         << static_cast<int64_t>(optLevel);
      return signalPassFailure();
    }
    std::optional<std::string> ptxasPath = findPtxas(ptxas);
    for (auto device :
         llvm::make_early_inc_range(module.getOps<gpu::GPUModuleOp>()))
      if (failed(compile(device, ptxasPath)))
        return signalPassFailure();
  }

  LogicalResult compile(gpu::GPUModuleOp device,
                        const std::optional<std::string> &ptxasPath) {
    if (failed(verifyIsLowered(device)))
      return failure();
    Builder builder(&getContext());
    auto targetAttr = NVVM::NVVMTargetAttr::get(
        &getContext(), optLevel, "nvptx64-nvidia-cuda", target, kPtxFeature);
    gpu::TargetOptions options(
        /*toolkitPath=*/{}, /*librariesToLink=*/{}, /*cmdOptions=*/{},
        /*elfSection=*/{}, gpu::CompilationTarget::Assembly,
        /*getSymbolTableCallback=*/{}, markConvergent);
    auto serializer = cast<gpu::TargetAttrInterface>(Attribute(targetAttr));
    std::optional<SmallVector<char, 0>> ptx = [&] {
      TimedPartScope time(TimedPart::CodeGeneration, device,
                          getAnalysisManager());
      return serializer.serializeToObject(device, options);
    }();
    if (!ptx)
      return device.emitError() << "cannot translate the device code to PTX";
    // The serializer may end its text with NULs.
    while (!ptx->empty() && ptx->back() == '\0')
      ptx->pop_back();
    StringRef ptxText(ptx->data(), ptx->size());

    SmallVector<Attribute> objects;
    auto addObject = [&](gpu::CompilationTarget format, StringRef content) {
      objects.push_back(gpu::ObjectAttr::get(
          &getContext(), targetAttr, format, builder.getStringAttr(content),
          /*properties=*/DictionaryAttr(), /*kernels=*/gpu::KernelTableAttr()));
    };
    addObject(gpu::CompilationTarget::Assembly, ptxText);
    DictionaryAttr resources;
    if (ptxasPath) {
      FailureOr<PtxasResult> result = [&] {
        TimedPartScope time(TimedPart::Ptxas, device, getAnalysisManager());
        return runPtxas(*ptxasPath, ptxText, target, optLevel,
                        [&] { return device.emitError(); });
      }();
      if (failed(result))
        return failure();
      for (const std::string &warning : result->warnings)
        device.emitWarning() << "ptxas: " << warning;
      addObject(gpu::CompilationTarget::Binary,
                StringRef(result->cubin.data(), result->cubin.size()));
      resources = getResources(builder, result->kernels);
    } else {
      device.emitRemark()
          << "no ptxas was found; the driver will compile the PTX when the "
             "kernel is loaded. Set MOSAIC_GPU_PTXAS to the path of one";
    }

    OpBuilder opBuilder(device);
    auto binary = gpu::BinaryOp::create(
        opBuilder, device.getLoc(), device.getName(),
        /*offloadingHandler=*/Attribute(), builder.getArrayAttr(objects));
    if (resources)
      binary->setDiscardableAttr(MosaicGPUDialect::kResources, resources);
    device.erase();
    return success();
  }
};
} // namespace
