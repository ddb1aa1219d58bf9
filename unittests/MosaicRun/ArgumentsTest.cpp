//===- ArgumentsTest.cpp - What stands behind --arg -----------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "TemporaryFolder.h"
#include "UserError.h"

#include "gmock/gmock.h"

using namespace mosaic;
using namespace mosaic::run;
using ::testing::HasSubstr;
using ::testing::StrEq;

using Access = ArgumentSpec::Access;
using Kind = Generator::Kind;

TEST(Arguments, InputFile) {
  ArgumentSpec spec = parseArgument("in:@a.npy");
  EXPECT_EQ(spec.access, Access::In);
  EXPECT_EQ(spec.inputFile, "a.npy");
  EXPECT_FALSE(spec.type || spec.generator || spec.scalar || spec.outputFile);
  EXPECT_EQ(parseArgument("in:@a=b,c.npy").inputFile, "a=b,c.npy");
}

TEST(Arguments, InputGenerator) {
  ArgumentSpec spec = parseArgument("in:normal:7");
  EXPECT_EQ(spec.generator, (Generator{Kind::Normal, 7}));
  EXPECT_FALSE(spec.type);
}

TEST(Arguments, InputTypeAndGenerator) {
  ArgumentSpec spec = parseArgument("in:4096x64xf16=integers:7:-2:3");
  EXPECT_EQ(spec.type, (ArrayType{{4096, 64}, ElementType::F16}));
  EXPECT_EQ(spec.generator, (Generator{Kind::Integers, 7, -2, 3}));
}

TEST(Arguments, InputTypeAlone) {
  ArgumentSpec spec = parseArgument("in:4xbf16");
  EXPECT_EQ(spec.type, (ArrayType{{4}, ElementType::BF16}));
  EXPECT_EQ(spec.generator, (Generator{Kind::Normal, 1}));
}

TEST(Arguments, InputTypeAndFile) {
  ArgumentSpec spec = parseArgument("in:4xf8E4M3FN=@a.npy");
  EXPECT_EQ(spec.type, (ArrayType{{4}, ElementType::F8E4M3FN}));
  EXPECT_EQ(spec.inputFile, "a.npy");
}

TEST(Arguments, Scalar) {
  for (std::string text : {"42", "-1.5", "1e-3", "+7", "inf"})
    EXPECT_EQ(parseArgument("f32=" + text).scalar, text);
  ArgumentSpec spec = parseArgument("i32=7");
  EXPECT_EQ(spec.type, (ArrayType{{}, ElementType::I32}));
  EXPECT_FALSE(spec.inputFile || spec.generator || spec.outputFile);
  EXPECT_EQ(parseArgument("index=7").type, (ArrayType{{}, ElementType::I64}));
  for (std::string type :
       {"i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"})
    EXPECT_EQ(parseArgument(type + "=1").type->elementType,
              findElementType(type));
}

TEST(Arguments, WrongScalar) {
  EXPECT_USER_ERROR(parseArgument("int=7"),
                    StrEq("--arg int=7: expected the type of a scalar, such as "
                          "i32, but got 'int'"));
  EXPECT_USER_ERROR(parseArgument("4xi32=7"), HasSubstr("but got '4xi32'"));
  EXPECT_USER_ERROR(parseArgument("=7"), HasSubstr("but got ''"));
  for (std::string value : {"", "seven", "7x", "1e", "@a.npy", "0x10"})
    EXPECT_USER_ERROR(parseArgument("i32=" + value),
                      StrEq("--arg i32=" + value +
                            ": expected a number of type i32, but got '" +
                            value + "'"));
  EXPECT_USER_ERROR(
      parseArgument("in:42"),
      StrEq("--arg in:42: expected a file, a generator or a type, but got the "
            "number 42; i32=42 passes a scalar, constant:42 fills a buffer"));
}

TEST(Arguments, Output) {
  ArgumentSpec spec = parseArgument("out");
  EXPECT_EQ(spec.access, Access::Out);
  EXPECT_FALSE(spec.type || spec.outputFile || spec.generator);
  EXPECT_EQ(parseArgument("out:@c.npy").outputFile, "c.npy");
  EXPECT_EQ(parseArgument("out:8xi32").type,
            (ArrayType{{8}, ElementType::I32}));
  spec = parseArgument("out:8x8xf32=@c.npy");
  EXPECT_EQ(spec.type, (ArrayType{{8, 8}, ElementType::F32}));
  EXPECT_EQ(spec.outputFile, "c.npy");
}

TEST(Arguments, InOut) {
  ArgumentSpec spec = parseArgument("inout:ones");
  EXPECT_EQ(spec.access, Access::InOut);
  EXPECT_FALSE(spec.outputFile);
  spec = parseArgument("inout:4xf32=iota=@c.npy");
  EXPECT_EQ(spec.generator, (Generator{Kind::Iota}));
  EXPECT_EQ(spec.outputFile, "c.npy");
  spec = parseArgument("inout:@a.npy=@c.npy");
  EXPECT_EQ(spec.inputFile, "a.npy");
  EXPECT_EQ(spec.outputFile, "c.npy");
  spec = parseArgument("inout:iota=@c.npy");
  EXPECT_EQ(spec.generator, (Generator{Kind::Iota}));
  EXPECT_EQ(spec.outputFile, "c.npy");
}

TEST(Arguments, InOutTypeAndFile) {
  ArgumentSpec spec = parseArgument("inout:4xf32=@a.npy");
  EXPECT_EQ(spec.type, (ArrayType{{4}, ElementType::F32}));
  EXPECT_EQ(spec.inputFile, "a.npy");
  EXPECT_FALSE(spec.outputFile);
  spec = parseArgument("inout:4xf32=@a.npy=@c.npy");
  EXPECT_EQ(spec.inputFile, "a.npy");
  EXPECT_EQ(spec.outputFile, "c.npy");
}

TEST(Arguments, WrongInOut) {
  EXPECT_USER_ERROR(parseArgument("inout:@a.npy=@"),
                    StrEq("--arg inout:@a.npy=@: expected @FILE, but got '@'"));
  EXPECT_USER_ERROR(parseArgument("inout:=@c.npy"),
                    HasSubstr("expected normal:SEED"));
  EXPECT_USER_ERROR(parseArgument("inout:ones,@c.npy"),
                    HasSubstr("but got 'ones,@c.npy'"));
}

TEST(Arguments, WrongAccess) {
  EXPECT_USER_ERROR(parseArgument("input:@a.npy"),
                    StrEq("--arg input:@a.npy: expected in:, out, inout: or a "
                          "scalar's type and = at the start, but got "
                          "'input'"));
  EXPECT_USER_ERROR(parseArgument(""), HasSubstr("expected in:, out, inout:"));
}

TEST(Arguments, MissingSource) {
  EXPECT_USER_ERROR(parseArgument("in:"),
                    StrEq("--arg in:: expected a file, a generator or a type "
                          "after 'in:', but got nothing"));
  EXPECT_USER_ERROR(parseArgument("in"), HasSubstr("but got nothing"));
}

TEST(Arguments, MissingFile) {
  EXPECT_USER_ERROR(parseArgument("in:@"),
                    StrEq("--arg in:@: expected @FILE, but got '@'"));
  EXPECT_USER_ERROR(parseArgument("out:4xf32=c.npy"),
                    HasSubstr("expected @FILE, but got 'c.npy'"));
}

TEST(Arguments, WrongType) {
  EXPECT_USER_ERROR(parseArgument("in:4x4xfloat=ones"),
                    StrEq("--arg in:4x4xfloat=ones: expected a type such as "
                          "4096x4096xf16, but got '4x4xfloat', in which "
                          "'float' is no element type"));
  EXPECT_USER_ERROR(parseArgument("out:c.npy"),
                    HasSubstr("expected a type such as 4096x4096xf16, but got "
                              "'c.npy'"));
  EXPECT_USER_ERROR(
      parseArgument("in:99999999999999999999xf16=ones"),
      HasSubstr(
          "expected an extent in a type, but got '99999999999999999999'"));
}

TEST(Arguments, Types) {
  EXPECT_EQ(parseArrayType("f16"), (ArrayType{{}, ElementType::F16}));
  EXPECT_EQ(parseArrayType("0x3xi4"), (ArrayType{{0, 3}, ElementType::I4}));
  EXPECT_EQ(describeType(parseArrayType("2x3xf4E2M1FN")), "2x3xf4E2M1FN");
}

TEST(Arguments, Expect) {
  EXPECT_EQ(parseExpect("c.npy").file, "c.npy");
  EXPECT_EQ(parseExpect("c.npy").name, "");
  EXPECT_EQ(parseExpect("c=d.npy").name, "c");
  EXPECT_EQ(parseExpect("c=d.npy").file, "d.npy");
  EXPECT_EQ(parseExpect("./c=d.npy").file, "./c=d.npy");
  EXPECT_USER_ERROR(parseExpect("c="), HasSubstr("but got no file"));
}
