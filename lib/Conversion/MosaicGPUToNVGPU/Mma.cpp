//===- Mma.cpp - Matrix products to nvvm -*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../MemRefs.h"
#include "MosaicGPU/Conversion/Passes.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/Facts.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/MmaOps.h"
#include "MosaicGPU/Dialect/MosaicGPU/IR/TiledMatrix.h"
#include "MosaicGPU/Hardware/Launch.h"
#include "MosaicGPU/Hardware/MatrixDescriptor.h"
#include "MosaicGPU/Layout/Fragment.h"
#include "SharedAddress.h"
#include "ThreadIds.h"

#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::mosaic_gpu;

/// What verifiers have checked already.
static InFlightDiagnostic emitNothing() { return {}; }

//===----------------------------------------------------------------------===//
// warpgroup_mma
//===----------------------------------------------------------------------===//

namespace {
/// An operand of a product: where its parts are in shared memory.
struct Operand {
  TiledMatrix matrix;
  ::mosaic::Major major;
  /// The descriptor of the first element, an i64.
  Value descriptor;

  /// The descriptor of the part that begins at (mn, k).
  Value at(OpBuilder &builder, Location loc, int64_t mn, int64_t k) const {
    int64_t offset = major == ::mosaic::Major::K ? matrix.offsetBytes(mn, k)
                                                 : matrix.offsetBytes(k, mn);
    if (offset == 0)
      return descriptor;
    // The address is the lowest field, so adding to it does not carry.
    ::mosaic::MatrixDescriptor step;
    step.startAddress = offset;
    Value constant = arith::ConstantIntOp::create(
        builder, loc, ::mosaic::encodeMatrixDescriptor(step), 64);
    return arith::AddIOp::create(builder, loc, descriptor, constant);
  }
};
} // namespace

static Operand createOperand(OpBuilder &builder, Location loc,
                             TypedValue<MemRefType> memory,
                             ::mosaic::Major major, int64_t extent,
                             int64_t swizzleBytes) {
  TiledMatrix matrix =
      *TiledMatrix::get(memory.getType(), swizzleBytes, "operand", emitNothing);
  ::mosaic::MatrixDescriptor fields =
      *matrix.getDescriptor(major, extent, "operand", emitNothing);
  auto constant = [&](uint64_t value) -> Value {
    return arith::ConstantIntOp::create(builder, loc, value, 64);
  };
  Value address = createElementAddress(builder, loc, memory);
  Value inField = arith::AndIOp::create(
      builder, loc, address,
      constant(::mosaic::kMatrixDescriptorLimitBytes - 1));
  Value field = arith::ShRUIOp::create(builder, loc, inField, constant(4));
  Value descriptor = arith::OrIOp::create(
      builder, loc, field, constant(::mosaic::encodeMatrixDescriptor(fields)));
  return {matrix, major, descriptor};
}

/// The elements [begin, begin + count) of an accumulator as a struct.
static Value packAccumulator(OpBuilder &builder, Location loc, Value vector,
                             int64_t begin, int64_t count) {
  Type elementType = cast<VectorType>(vector.getType()).getElementType();
  auto type = LLVM::LLVMStructType::getLiteral(
      builder.getContext(), SmallVector<Type>(count, elementType));
  Value packed = LLVM::PoisonOp::create(builder, loc, type);
  for (int64_t i = 0; i < count; ++i) {
    Value element = vector::ExtractOp::create(builder, loc, vector, begin + i);
    packed = LLVM::InsertValueOp::create(builder, loc, packed, element, i);
  }
  return packed;
}

static void unpackAccumulator(OpBuilder &builder, Location loc, Value packed,
                              SmallVectorImpl<Value> &elements) {
  size_t count = cast<LLVM::LLVMStructType>(packed.getType()).getBody().size();
  for (size_t i = 0; i < count; ++i)
    elements.push_back(LLVM::ExtractValueOp::create(builder, loc, packed, i));
}

static NVVM::WGMMATypes getWgmmaType(std::string_view ptxType) {
  return *NVVM::symbolizeWGMMATypes(StringRef(ptxType));
}

namespace {
struct ConvertMma : public OpConversionPattern<WarpgroupMmaOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(WarpgroupMmaOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto typeOf = [](Type type) {
      return *getHardwareElementType(getElementTypeOrSelf(type));
    };
    const ::mosaic::MmaInstruction &instruction = *::mosaic::findMma(
        typeOf(op.getA().getType()), typeOf(op.getB().getType()),
        typeOf(op.getAccumulator().getType()));

    using ::mosaic::Major;
    int64_t swizzleBytes = static_cast<int64_t>(op.getSwizzle().getSwizzle());
    Operand a = createOperand(rewriter, loc, op.getA(),
                              op.getTransposeA() ? Major::MN : Major::K,
                              instruction.m, swizzleBytes);
    TiledMatrix bMatrix =
        *TiledMatrix::get(op.getB().getType(), swizzleBytes, "b", emitNothing);
    int64_t n = op.getTransposeB() ? bMatrix.rows : bMatrix.columns;
    Operand b = createOperand(rewriter, loc, op.getB(),
                              op.getTransposeB() ? Major::K : Major::MN, n,
                              swizzleBytes);
    int64_t m = a.major == Major::K ? a.matrix.rows : a.matrix.columns;
    int64_t k = a.major == Major::K ? a.matrix.columns : a.matrix.rows;

    MLIRContext *context = rewriter.getContext();
    auto shape =
        NVVM::MMAShapeAttr::get(context, instruction.m, n, instruction.k);
    auto one = NVVM::WGMMAScaleInAttr::get(context, NVVM::WGMMAScaleIn::one);
    auto layout = [&](bool isRow) {
      return NVVM::MMALayoutAttr::get(context, isRow ? NVVM::MMALayout::row
                                                     : NVVM::MMALayout::col);
    };
    auto type = [&](std::string_view ptxType) {
      return NVVM::WGMMATypesAttr::get(context, getWgmmaType(ptxType));
    };

    int64_t numBlockElements = instruction.m * n / ::mosaic::kWarpgroupThreads;
    SmallVector<Value> blocks;
    for (int64_t block = 0; block < m / instruction.m; ++block)
      blocks.push_back(packAccumulator(rewriter, loc, op.getAccumulator(),
                                       block * numBlockElements,
                                       numBlockElements));
    for (int64_t kStart = 0; kStart < k; kStart += instruction.k)
      for (auto [i, block] : llvm::enumerate(blocks))
        block = NVVM::WgmmaMmaAsyncOp::create(
            rewriter, loc, block.getType(), block,
            a.at(rewriter, loc, i * instruction.m, kStart),
            b.at(rewriter, loc, 0, kStart), shape, type(instruction.ptxA),
            type(instruction.ptxB), type(instruction.ptxD),
            NVVM::WGMMAScaleOutAttr::get(context, NVVM::WGMMAScaleOut::one),
            one, one, layout(a.major == Major::K), layout(b.major != Major::K),
            /*satfinite=*/NVVM::MMAIntOverflowAttr());

    SmallVector<Value> elements;
    for (Value block : blocks)
      unpackAccumulator(rewriter, loc, block, elements);
    rewriter.replaceOpWithNewOp<vector::FromElementsOp>(
        op, op.getResult().getType(), elements);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Fences
//===----------------------------------------------------------------------===//

struct ConvertFence : public OpConversionPattern<WarpgroupMmaFenceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(WarpgroupMmaFenceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    // What was computed before is in its registers before the fence.
    auto barrier = OptimizationBarrierOp::create(
        rewriter, op.getLoc(), op->getResultTypes(), op->getOperands());
    NVVM::WgmmaFenceAlignedOp::create(rewriter, op.getLoc());
    rewriter.replaceOp(op, barrier);
    return success();
  }
};

struct ConvertCommit : public OpConversionPattern<WarpgroupMmaCommitOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(WarpgroupMmaCommitOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<NVVM::WgmmaGroupSyncAlignedOp>(op);
    return success();
  }
};

struct ConvertWait : public OpConversionPattern<WarpgroupMmaWaitOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(WarpgroupMmaWaitOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    NVVM::WgmmaWaitGroupSyncOp::create(rewriter, op.getLoc(),
                                       op.getAllowGroups());
    // Nobody looks at the accumulator before the wait.
    rewriter.replaceOpWithNewOp<OptimizationBarrierOp>(op, op->getResultTypes(),
                                                       op->getOperands());
    return success();
  }
};

//===----------------------------------------------------------------------===//
// warpgroup_mma_store
//===----------------------------------------------------------------------===//

/// Two neighbours of a row in one register.
static Value createPair(OpBuilder &builder, Location loc, Type elementType,
                        Value low, Value high) {
  auto pairType = VectorType::get({2}, elementType);
  auto rounding = NVVM::FPRoundingMode::RN;
  auto saturation = NVVM::SaturationMode::NONE;
  Value pair;
  if (elementType.isF16())
    pair = NVVM::ConvertF32x2ToF16x2Op::create(builder, loc, pairType, high,
                                               low, /*random_bits=*/Value(),
                                               rounding, saturation,
                                               /*relu=*/false);
  else
    pair = NVVM::ConvertF32x2ToBF16x2Op::create(builder, loc, pairType, high,
                                                low, /*random_bits=*/Value(),
                                                rounding, saturation,
                                                /*relu=*/false);
  return LLVM::BitcastOp::create(builder, loc, builder.getI32Type(), pair);
}

/// The part of an address, in bytes, that depends on the thread: the position
/// of its row in 64 rows, and of its 8 columns in a step of 16.
static Value createThreadOffset(OpBuilder &builder, Location loc, Value thread,
                                const TiledMatrix &matrix) {
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  auto rem = [&](Value value, int64_t divisor) -> Value {
    return arith::RemUIOp::create(builder, loc, value, constant(divisor));
  };
  auto div = [&](Value value, int64_t divisor) -> Value {
    return arith::DivUIOp::create(builder, loc, value, constant(divisor));
  };
  auto mul = [&](Value value, int64_t factor) -> Value {
    return arith::MulIOp::create(builder, loc, value, constant(factor));
  };
  auto add = [&](Value a, Value b) -> Value {
    return arith::AddIOp::create(builder, loc, a, b);
  };
  // WgmmaFragment::storeAddress: 16 rows a warp, row l % 16 and columns
  // 8 * (l / 16) of lane l.
  Value inWarpgroup = rem(thread, ::mosaic::kWarpgroupThreads);
  Value warp = div(inWarpgroup, ::mosaic::kWarpThreads);
  Value lane = rem(inWarpgroup, ::mosaic::kWarpThreads);
  Value row = add(mul(warp, 16), rem(lane, 16));
  Value column = mul(div(lane, 16), 8);

  Value offset = mul(column, matrix.elementBytes);
  int64_t rowBytes = matrix.tileColumns * matrix.elementBytes;
  if (matrix.tileRows % 64 == 0)
    return add(offset, mul(row, rowBytes));
  offset = add(offset, mul(rem(row, matrix.tileRows), rowBytes));
  return add(offset, mul(div(row, matrix.tileRows),
                         matrix.rowTileStride * matrix.elementBytes));
}

struct ConvertStore : public OpConversionPattern<WarpgroupMmaStoreOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(WarpgroupMmaStoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    MemRefType type = op.getDestination().getType();
    TiledMatrix matrix = *TiledMatrix::get(
        type, static_cast<int64_t>(op.getSwizzle().getSwizzle()), "destination",
        emitNothing);
    auto fragment =
        ::mosaic::WgmmaFragment::accumulator(matrix.rows, matrix.columns);

    auto i64 = [&](Value index) -> Value {
      return arith::IndexCastOp::create(rewriter, loc, rewriter.getI64Type(),
                                        index);
    };
    Value base = createElementAddress(rewriter, loc, op.getDestination());
    Value thread = createLinearThreadId(rewriter, loc, op);
    Value threadAddress = arith::AddIOp::create(
        rewriter, loc, base,
        i64(createThreadOffset(rewriter, loc, thread, matrix)));

    for (int64_t step = 0; step < fragment.numStoreSteps(); ++step) {
      ::mosaic::MatrixStoreStep store = fragment.storeStep(step);
      // Thread 0 stores the first row and column of the step.
      ::mosaic::MatrixPosition first = fragment.storeAddress(0, step);
      Value stepOffset = arith::ConstantIntOp::create(
          rewriter, loc, matrix.offsetBytes(first.row, first.column), 64);
      Value address =
          arith::AddIOp::create(rewriter, loc, threadAddress, stepOffset);
      address = op.getSwizzle().transformAddress(rewriter, loc, address);

      SmallVector<Value> pairs;
      for (auto [low, high] :
           ArrayRef(store.elements).take_front(store.numMatrices))
        pairs.push_back(createPair(
            rewriter, loc, type.getElementType(),
            vector::ExtractOp::create(rewriter, loc, op.getAccumulator(), low),
            vector::ExtractOp::create(rewriter, loc, op.getAccumulator(),
                                      high)));
      MLIRContext *context = rewriter.getContext();
      NVVM::StMatrixOp::create(
          rewriter, loc, createSharedPointer(rewriter, loc, address), pairs,
          NVVM::MMALayoutAttr::get(context, NVVM::MMALayout::row),
          NVVM::LdStMatrixShapeAttr::get(context, 8, 8),
          NVVM::LdStMatrixEltTypeAttr::get(context,
                                           NVVM::LdStMatrixEltType::B16));
    }
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void mosaic_gpu::populateMmaToNVVMPatterns(RewritePatternSet &patterns) {
  patterns
      .add<ConvertCommit, ConvertFence, ConvertMma, ConvertStore, ConvertWait>(
          patterns.getContext());
}
