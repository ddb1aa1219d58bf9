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

#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"

#include <map>

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
  int64_t offset = 0;
};

struct Union;

/// What lies one after another: the buffers of a launch, or of one alternative
/// of a union.
struct Sequence {
  SmallVector<Buffer *> buffers;
  llvm::MapVector<StringRef, std::unique_ptr<Union>> unions;
};

/// Alternatives that start at the same place.
struct Union {
  /// By the alternative's number.
  std::map<int64_t, Sequence> alternatives;
};
} // namespace

/// The buffers of a launch in the order of their ops.
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
  return buffers;
}

/// The tree of sequences and unions that the buffers' paths describe.
static Sequence buildTree(MutableArrayRef<Buffer> buffers) {
  Sequence root;
  for (Buffer &buffer : buffers) {
    Sequence *sequence = &root;
    for (auto [name, alternative] :
         llvm::zip_equal(buffer.op.getUnions().getAsRange<StringAttr>(),
                         buffer.op.getAlternatives())) {
      std::unique_ptr<Union> &alternatives = sequence->unions[name.getValue()];
      if (!alternatives)
        alternatives = std::make_unique<Union>();
      sequence = &alternatives->alternatives[alternative];
    }
    sequence->buffers.push_back(&buffer);
  }
  return root;
}

static int64_t getAlignment(const Union &alternatives) {
  int64_t alignment = 1;
  for (const auto &[number, alternative] : alternatives.alternatives) {
    for (const Buffer *buffer : alternative.buffers)
      alignment = std::max(alignment, buffer->alignment);
    for (const auto &[name, inner] : alternative.unions)
      alignment = std::max(alignment, getAlignment(*inner));
  }
  return alignment;
}

/// Gives offsets to all that is in the sequence, from `start` on, and returns
/// its end. The most aligned parts come first: no gaps between them.
static int64_t place(Sequence &sequence, int64_t start) {
  struct Part {
    int64_t alignment;
    size_t position;
    /// Takes the part's offset and returns its end.
    std::function<int64_t(int64_t)> place;
  };
  SmallVector<Part> parts;
  for (Buffer *buffer : sequence.buffers)
    parts.push_back({buffer->alignment, parts.size(), [buffer](int64_t offset) {
                       buffer->offset = offset;
                       return offset + buffer->numBytes;
                     }});
  for (auto &entry : sequence.unions) {
    Union &alternatives = *entry.second;
    parts.push_back({getAlignment(alternatives), parts.size(),
                     [&alternatives](int64_t offset) {
                       int64_t end = offset;
                       for (auto &alternative : alternatives.alternatives)
                         end = std::max(end, place(alternative.second, offset));
                       return end;
                     }});
  }
  llvm::sort(parts, [](const Part &a, const Part &b) {
    return std::pair(-a.alignment, a.position) <
           std::pair(-b.alignment, b.position);
  });
  int64_t end = start;
  for (Part &part : parts)
    end = part.place(llvm::alignTo(end, part.alignment));
  return end;
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
  Sequence tree = buildTree(*buffers);
  end = place(tree, end);
  if (auto check = ::mosaic::checkSharedMemory(target, end)) {
    InFlightDiagnostic diagnostic = launch.emitOpError();
    diagnostic << StringRef(check->sentence);
    noteBiggestBuffers(diagnostic, *buffers);
    return diagnostic;
  }

  OpBuilder builder(launch);
  for (Buffer &buffer : *buffers) {
    builder.setInsertionPoint(buffer.op);
    auto slice = SliceSmemOp::create(builder, buffer.op.getLoc(),
                                     buffer.op.getMemory().getType(),
                                     static_cast<uint32_t>(buffer.offset));
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
