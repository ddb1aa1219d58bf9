//===- AllocateSharedMemory.cpp - Give shared memory its offsets -*- C++
//-*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/SharedMemoryOps.h"
#include "MosaicGPU/Hardware/SharedMemory.h"
#include "MosaicGPU/Transforms/Passes.h"
#include "MosaicGPU/Transforms/SharedMemoryAlignment.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

namespace mlir::mosaic_gpu {
#define GEN_PASS_DEF_ALLOCATESHAREDMEMORYPASS
#include "MosaicGPU/Transforms/Passes.h.inc"
} // namespace mlir::mosaic_gpu

namespace {
struct Buffer {
  AllocSmemOp op;
  int64_t numBytes;
  int64_t alignment;
  /// Among the buffers of the launch; keeps sorting stable.
  size_t position;
};
} // namespace

/// The buffers of a launch, the most aligned ones first: no gaps between them.
static FailureOr<SmallVector<Buffer>> collectBuffers(gpu::LaunchOp launch) {
  SmallVector<Buffer> buffers;
  WalkResult result = launch.walk([&](AllocSmemOp op) {
    if (op->getBlock() != &launch.getBody().front()) {
      op.emitOpError() << "expected to stand in the entry block of a kernel, "
                          "as shared memory is there from its start to its "
                          "end, but got it inside '"
                       << op->getParentOp()->getName() << "'";
      return WalkResult::interrupt();
    }
    buffers.push_back({op, *getBufferBytes(op.getMemory().getType()),
                       getRequiredSharedMemoryAlignment(op.getMemory()),
                       buffers.size()});
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  llvm::sort(buffers, [](const Buffer &a, const Buffer &b) {
    return std::pair(-a.alignment, a.position) <
           std::pair(-b.alignment, b.position);
  });
  return buffers;
}

/// The end of the slices whose offsets are fixed.
static int64_t getEndOfSlices(gpu::LaunchOp launch) {
  int64_t end = 0;
  launch.walk([&](SliceSmemOp slice) {
    end = std::max(end, slice.getOffset() +
                            *getBufferBytes(slice.getMemory().getType()));
  });
  return end;
}

/// Notes where most of the memory goes.
static void noteBiggestBuffers(InFlightDiagnostic &diagnostic,
                               SmallVector<Buffer> buffers) {
  constexpr size_t kNumNoted = 3;
  llvm::sort(buffers, [](const Buffer &a, const Buffer &b) {
    return std::pair(-a.numBytes, a.position) <
           std::pair(-b.numBytes, b.position);
  });
  for (Buffer buffer : ArrayRef(buffers).take_front(kNumNoted))
    diagnostic.attachNote(buffer.op.getLoc())
        << buffer.numBytes << " bytes are in this buffer of type "
        << buffer.op.getMemory().getType();
}

/// All of the dynamic shared memory, which this pass hands out, must not be in
/// use already.
static LogicalResult verifyIsFree(gpu::LaunchOp launch) {
  WalkResult result = launch.walk([](gpu::DynamicSharedMemoryOp op) {
    op.emitOpError() << "expected no gpu.dynamic_shared_memory beside "
                        "mosaic_gpu.alloc_smem and mosaic_gpu.slice_smem, as "
                        "they would overlap";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

static LogicalResult allocate(gpu::LaunchOp launch,
                              const ::mosaic::Target &target) {
  FailureOr<SmallVector<Buffer>> buffers = collectBuffers(launch);
  if (failed(buffers))
    return failure();

  int64_t end = getEndOfSlices(launch);
  if (buffers->empty() && end == 0)
    return success();
  if (failed(verifyIsFree(launch)))
    return failure();
  SmallVector<int64_t> offsets;
  for (const Buffer &buffer : *buffers) {
    int64_t offset = llvm::alignTo(end, buffer.alignment);
    offsets.push_back(offset);
    end = offset + buffer.numBytes;
  }
  if (auto check = ::mosaic::checkSharedMemory(target, end)) {
    InFlightDiagnostic diagnostic = launch.emitOpError();
    diagnostic << StringRef(check->sentence);
    noteBiggestBuffers(diagnostic, *buffers);
    return diagnostic;
  }

  OpBuilder builder(launch);
  for (auto [buffer, offset] : llvm::zip_equal(*buffers, offsets)) {
    builder.setInsertionPoint(buffer.op);
    auto slice = SliceSmemOp::create(builder, buffer.op.getLoc(),
                                     buffer.op.getMemory().getType(),
                                     static_cast<uint32_t>(offset));
    buffer.op.replaceAllUsesWith(slice.getOperation());
    buffer.op.erase();
  }
  builder.setInsertionPoint(launch);
  Value size = arith::ConstantIntOp::create(builder, launch.getLoc(), end, 32);
  launch.getDynamicSharedMemorySizeMutable().assign(size);
  return success();
}

namespace {
struct AllocateSharedMemoryPass
    : public mosaic_gpu::impl::AllocateSharedMemoryPassBase<
          AllocateSharedMemoryPass> {
  using AllocateSharedMemoryPassBase::AllocateSharedMemoryPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<const ::mosaic::Target *> gpu =
        lookUpTarget(target, [&] { return module.emitError(); });
    if (failed(gpu))
      return signalPassFailure();
    WalkResult result = module.walk([&](gpu::LaunchOp launch) {
      return failed(allocate(launch, **gpu)) ? WalkResult::interrupt()
                                             : WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
