//===- TensorMapTest.cpp - Encoding of TMA descriptors --------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include "MosaicGPU/Hardware/ElementType.h"

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

namespace {
class TensorMapTest : public RuntimeTest {
protected:
  int32_t encode() {
    return runtime().init_tma_desc(descriptor, reinterpret_cast<void *>(base),
                                   elementType, sizes.size(), sizes.data(),
                                   strides.data(), box.data(), swizzleBytes,
                                   l2PromotionBytes, flags);
  }

  alignas(64) char descriptor[256];
  uintptr_t base = 0x10000;
  int32_t elementType = MOSAIC_GPU_F32;
  std::vector<int64_t> sizes = {3, 1024, 1736}, strides = {1777664, 1736, 1},
                       box = {1, 64, 32};
  int32_t swizzleBytes = 128, l2PromotionBytes = 256;
  uint32_t flags = 0;
};
} // namespace

TEST_F(TensorMapTest, ReversesAndScales) {
  ASSERT_EQ(encode(), MOSAIC_GPU_SUCCESS) << message();
  ASSERT_EQ(driver->maps.size(), 1u);
  const mosaic::fake::EncodedMap &map = driver->maps[0];
  EXPECT_THAT(map.sizes, ElementsAre(1736, 1024, 3));
  EXPECT_THAT(map.strideBytes, ElementsAre(6944, 7110656));
  EXPECT_THAT(map.box, ElementsAre(32, 64, 1));
  EXPECT_THAT(map.elementStrides, ElementsAre(1, 1, 1));
  EXPECT_EQ(map.dataType, CU_TENSOR_MAP_DATA_TYPE_FLOAT32);
  EXPECT_EQ(map.swizzle, CU_TENSOR_MAP_SWIZZLE_128B);
  EXPECT_EQ(map.l2Promotion, CU_TENSOR_MAP_L2_PROMOTION_L2_256B);
  EXPECT_EQ(map.base, reinterpret_cast<void *>(base));
  EXPECT_EQ(map.interleave, 0);
  EXPECT_EQ(map.oobFill, 0);
}

TEST_F(TensorMapTest, MapsEveryElementType) {
  sizes = {64, 64}, strides = {64, 1}, box = {8, 32}, swizzleBytes = 16;
  struct {
    int32_t type;
    int driverType;
  } rows[] = {{MOSAIC_GPU_I4, CU_TENSOR_MAP_DATA_TYPE_UINT8},
              {MOSAIC_GPU_I8, CU_TENSOR_MAP_DATA_TYPE_UINT8},
              {MOSAIC_GPU_I16, CU_TENSOR_MAP_DATA_TYPE_UINT16},
              {MOSAIC_GPU_I32, CU_TENSOR_MAP_DATA_TYPE_UINT32},
              {MOSAIC_GPU_I64, CU_TENSOR_MAP_DATA_TYPE_UINT64},
              {MOSAIC_GPU_F16, CU_TENSOR_MAP_DATA_TYPE_FLOAT16},
              {MOSAIC_GPU_BF16, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16},
              {MOSAIC_GPU_F32, CU_TENSOR_MAP_DATA_TYPE_FLOAT32},
              {MOSAIC_GPU_F64, CU_TENSOR_MAP_DATA_TYPE_FLOAT64},
              {MOSAIC_GPU_TF32, CU_TENSOR_MAP_DATA_TYPE_FLOAT32},
              {MOSAIC_GPU_F8E4M3FN, CU_TENSOR_MAP_DATA_TYPE_UINT8},
              {MOSAIC_GPU_F8E5M2, CU_TENSOR_MAP_DATA_TYPE_UINT8},
              {MOSAIC_GPU_F8E8M0FNU, CU_TENSOR_MAP_DATA_TYPE_UINT8},
              {MOSAIC_GPU_F4E2M1FN, CU_TENSOR_MAP_DATA_TYPE_UINT8}};
  for (const auto &row : rows) {
    elementType = row.type;
    ASSERT_EQ(encode(), MOSAIC_GPU_SUCCESS) << row.type << ": " << message();
    EXPECT_EQ(driver->maps.back().dataType, row.driverType) << row.type;
  }
}

TEST_F(TensorMapTest, SubByteElementsTravelAsBytes) {
  elementType = MOSAIC_GPU_I4;
  sizes = {128, 256}, strides = {512, 1}, box = {8, 64}, swizzleBytes = 32;
  ASSERT_EQ(encode(), MOSAIC_GPU_SUCCESS) << message();
  EXPECT_THAT(driver->maps[0].sizes, ElementsAre(128, 128));
  EXPECT_THAT(driver->maps[0].strideBytes, ElementsAre(256));
  EXPECT_THAT(driver->maps[0].box, ElementsAre(32, 8));
}

TEST_F(TensorMapTest, MapsSwizzlesAndPromotions) {
  box = {1, 64, 4};
  int32_t swizzles[] = {16, 32, 64, 128}, promotions[] = {0, 64, 128, 256};
  for (int i = 0; i < 4; ++i) {
    swizzleBytes = swizzles[i];
    l2PromotionBytes = promotions[i];
    ASSERT_EQ(encode(), MOSAIC_GPU_SUCCESS) << message();
    EXPECT_EQ(driver->maps.back().swizzle, i);
    EXPECT_EQ(driver->maps.back().l2Promotion, i);
  }
}

TEST_F(TensorMapTest, SignMattersToIntegersOfReductions) {
  sizes = {64, 64}, strides = {64, 1}, box = {8, 32}, swizzleBytes = 16;
  flags = MOSAIC_GPU_TMA_DESC_SIGNED;
  elementType = MOSAIC_GPU_I32;
  ASSERT_EQ(encode(), MOSAIC_GPU_SUCCESS) << message();
  EXPECT_EQ(driver->maps.back().dataType, CU_TENSOR_MAP_DATA_TYPE_INT32);
  elementType = MOSAIC_GPU_I64;
  ASSERT_EQ(encode(), MOSAIC_GPU_SUCCESS) << message();
  EXPECT_EQ(driver->maps.back().dataType, CU_TENSOR_MAP_DATA_TYPE_INT64);
}

TEST_F(TensorMapTest, FillsFloatsWithNaN) {
  flags = MOSAIC_GPU_TMA_DESC_FILL_NAN;
  ASSERT_EQ(encode(), MOSAIC_GPU_SUCCESS) << message();
  EXPECT_EQ(driver->maps.back().oobFill,
            CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA);
  elementType = MOSAIC_GPU_I32;
  EXPECT_EQ(encode(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), HasSubstr("to fill with NaN"));
}

TEST_F(TensorMapTest, StrideIsAMultipleOf16Bytes) {
  strides[1] = sizes[2] = 1733;
  EXPECT_EQ(encode(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), StartsWith("tensor map: expected"));
  EXPECT_THAT(message(), HasSubstr("6932"));
  EXPECT_TRUE(driver->maps.empty());
  EXPECT_EQ(driver->calls["cuInit"], 0);
}

TEST_F(TensorMapTest, BoxIsAtMost256) {
  swizzleBytes = 16;
  box = {1, 257, 32};
  EXPECT_EQ(encode(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), HasSubstr("257"));
  box = {1, 256, 32};
  EXPECT_EQ(encode(), MOSAIC_GPU_SUCCESS);
}

TEST_F(TensorMapTest, RankIs1To5) {
  sizes = strides = box = {};
  EXPECT_EQ(encode(), MOSAIC_GPU_INVALID_ARGUMENT);
  sizes = box = {1, 1, 1, 1, 1, 16}, strides = {16, 16, 16, 16, 16, 1};
  EXPECT_EQ(encode(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), HasSubstr("6"));
  sizes = box = {1, 1, 1, 1, 16}, strides = {16, 16, 16, 16, 1};
  EXPECT_EQ(encode(), MOSAIC_GPU_SUCCESS) << message();
}

TEST_F(TensorMapTest, DynamicExtentIsRefused) {
  sizes[1] = -1;
  EXPECT_EQ(encode(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "tensor map: expected size and stride of dim 1 to be "
                       "at least 0, but got -1 and 1736");
}

TEST_F(TensorMapTest, BaseIsAligned) {
  base = 0x10008;
  EXPECT_EQ(encode(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), StartsWith("tensor map: expected"));
  base = 0;
  EXPECT_EQ(encode(), MOSAIC_GPU_INVALID_ARGUMENT);
  base = 0x10010;
  EXPECT_EQ(encode(), MOSAIC_GPU_SUCCESS);
}

TEST_F(TensorMapTest, EmptyTensorFaultsWhenTouched) {
  sizes[1] = 0;
  ASSERT_EQ(encode(), MOSAIC_GPU_SUCCESS) << message();
  EXPECT_EQ(driver->maps[0].base, nullptr);
  EXPECT_THAT(driver->maps[0].sizes, ElementsAre(1736, 1, 3));
  // Its other extents obey the rules all the same.
  strides[1] = 1733;
  EXPECT_EQ(encode(), MOSAIC_GPU_INVALID_ARGUMENT);
}

TEST_F(TensorMapTest, UnknownElementTypeIsRefused) {
  elementType = 99;
  EXPECT_EQ(encode(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_EQ(message(), "tensor map: expected an element type of the "
                       "runtime's ABI, but got number 99");
}

TEST_F(TensorMapTest, UnknownSwizzleAndPromotionAreRefused) {
  swizzleBytes = 48;
  EXPECT_EQ(encode(), MOSAIC_GPU_INVALID_ARGUMENT);
  swizzleBytes = 128;
  l2PromotionBytes = 32;
  EXPECT_EQ(encode(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), HasSubstr("but got 32"));
}

TEST_F(TensorMapTest, DescriptorIsAligned) {
  EXPECT_EQ(runtime().init_tma_desc(
                descriptor + 32, reinterpret_cast<void *>(base), elementType, 3,
                sizes.data(), strides.data(), box.data(), 128, 0, 0),
            MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), StartsWith("tensor map: expected memory for a TMA "
                                    "descriptor"));
}

TEST_F(TensorMapTest, DriversErrorIsReported) {
  driver->failures["cuTensorMapEncodeTiled"] = CUDA_ERROR_INVALID_VALUE;
  EXPECT_EQ(encode(), MOSAIC_GPU_DRIVER_ERROR);
  EXPECT_THAT(message(), StartsWith("tensor map: cuTensorMapEncodeTiled "
                                    "failed"));
}

// An entry checks its arguments first, and then encodes.
TEST_F(TensorMapTest, NamesTheArgumentThatHoldsTheBase) {
  alignas(16) char a[16 * 72 * 2], b[8 * 64 * 2], elsewhere[16];
  int32_t n = 0;
  void *buffers[] = {a, b, &n};
  int64_t extents[] = {16, 72};
  ASSERT_EQ(runtime().check_arguments(&library.info(), buffers, extents),
            MOSAIC_GPU_SUCCESS);
  swizzleBytes = 48;
  base = reinterpret_cast<uintptr_t>(b);
  EXPECT_EQ(encode(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), StartsWith("argument 'b': expected"));
  // A view of an argument.
  base = reinterpret_cast<uintptr_t>(a + 1024);
  EXPECT_EQ(encode(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), StartsWith("argument 'a': expected"));
  base = reinterpret_cast<uintptr_t>(elsewhere);
  EXPECT_EQ(encode(), MOSAIC_GPU_INVALID_ARGUMENT);
  EXPECT_THAT(message(), StartsWith("tensor map: expected"));
}

// The C ABI and the table of facts number the types alike.
TEST(ElementTypes, NumbersAreTheAbis) {
  using mosaic::ElementType;
  EXPECT_EQ(int(ElementType::I1), MOSAIC_GPU_I1);
  EXPECT_EQ(int(ElementType::I2), MOSAIC_GPU_I2);
  EXPECT_EQ(int(ElementType::I4), MOSAIC_GPU_I4);
  EXPECT_EQ(int(ElementType::I8), MOSAIC_GPU_I8);
  EXPECT_EQ(int(ElementType::I16), MOSAIC_GPU_I16);
  EXPECT_EQ(int(ElementType::I32), MOSAIC_GPU_I32);
  EXPECT_EQ(int(ElementType::I64), MOSAIC_GPU_I64);
  EXPECT_EQ(int(ElementType::F16), MOSAIC_GPU_F16);
  EXPECT_EQ(int(ElementType::BF16), MOSAIC_GPU_BF16);
  EXPECT_EQ(int(ElementType::F32), MOSAIC_GPU_F32);
  EXPECT_EQ(int(ElementType::F64), MOSAIC_GPU_F64);
  EXPECT_EQ(int(ElementType::TF32), MOSAIC_GPU_TF32);
  EXPECT_EQ(int(ElementType::F8E4M3FN), MOSAIC_GPU_F8E4M3FN);
  EXPECT_EQ(int(ElementType::F8E5M2), MOSAIC_GPU_F8E5M2);
  EXPECT_EQ(int(ElementType::F8E8M0FNU), MOSAIC_GPU_F8E8M0FNU);
  EXPECT_EQ(int(ElementType::F4E2M1FN), MOSAIC_GPU_F4E2M1FN);
}
