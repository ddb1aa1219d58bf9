//===- NpyTest.cpp - Files of numpy's format ------------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Npy.h"
#include "TemporaryFolder.h"
#include "UserError.h"

#include "gmock/gmock.h"

using namespace mosaic;
using namespace mosaic::run;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;

namespace {
class NpyTest : public FolderTest {
protected:
  /// A file with this header and data.
  std::string writeFile(const std::string &header, const std::string &data,
                        int version = 1) const {
    std::string length(version == 1 ? 2 : 4, '\0');
    length[0] = header.size();
    return write("a.npy", "\x93NUMPY" + std::string(1, version) +
                              std::string(1, '\0') + length + header + data);
  }
  static std::string makeHeader(const std::string &descr,
                                const std::string &shape,
                                const std::string &fortran = "False") {
    return "{'descr': '" + descr + "', 'fortran_order': " + fortran +
           ", 'shape': " + shape + ", }\n";
  }
};
} // namespace

TEST_F(NpyTest, ReadsEachVersion) {
  for (int version : {1, 2, 3}) {
    NpyFile file =
        readNpy(writeFile(makeHeader("<f2", "(2, 1)"), "abcd", version));
    EXPECT_EQ(file.descr, "<f2");
    EXPECT_EQ(file.kind, 'f');
    EXPECT_EQ(file.itemBytes, 2);
    EXPECT_THAT(file.shape, ElementsAre(2, 1));
    EXPECT_THAT(file.bytes, ElementsAre('a', 'b', 'c', 'd'));
  }
}

TEST_F(NpyTest, ReadsEveryRank) {
  EXPECT_THAT(readNpy(writeFile(makeHeader("<f4", "()"), "abcd")).shape,
              ElementsAre());
  EXPECT_THAT(readNpy(writeFile(makeHeader("<f4", "(1,)"), "abcd")).shape,
              ElementsAre(1));
  EXPECT_THAT(readNpy(writeFile(makeHeader("<f4", "(3, 0)"), "")).shape,
              ElementsAre(3, 0));
}

TEST_F(NpyTest, MissingFile) {
  EXPECT_USER_ERROR(readNpy(path("no.npy")),
                    EndsWith("no.npy: expected a .npy file, but it cannot be "
                             "opened: No such file or directory"));
}

TEST_F(NpyTest, WrongMagic) {
  EXPECT_USER_ERROR(readNpy(write("a.npy", "PK\3\4 something")),
                    HasSubstr("does not start with \\x93NUMPY"));
  EXPECT_USER_ERROR(readNpy(write("a.npy", "")),
                    HasSubstr("does not start with \\x93NUMPY"));
}

TEST_F(NpyTest, WrongVersion) {
  EXPECT_USER_ERROR(
      readNpy(writeFile(makeHeader("<f4", "()"), "abcd", /*version=*/4)),
      HasSubstr("expected format version 1, 2 or 3, but got 4.0"));
}

TEST_F(NpyTest, TruncatedData) {
  EXPECT_USER_ERROR(
      readNpy(writeFile(makeHeader("<f4", "(2,)"), "abcdefg")),
      EndsWith("a.npy: expected 8 bytes of data for 2 elements of '<f4', but "
               "got 7"));
}

TEST_F(NpyTest, TruncatedHeader) {
  EXPECT_USER_ERROR(
      readNpy(write("a.npy", std::string("\x93NUMPY\1\0\x50", 9))),
      HasSubstr("expected 2 bytes of header length, but the "
                "file ends after 1"));
  EXPECT_USER_ERROR(
      readNpy(write("a.npy", std::string("\x93NUMPY\1\0\x50\0{", 11))),
      HasSubstr("expected 80 bytes of header, but the file has 11 in all"));
}

TEST_F(NpyTest, FortranOrder) {
  EXPECT_USER_ERROR(
      readNpy(writeFile(makeHeader("<f4", "(1, 2)", "True"), "abcdefgh")),
      HasSubstr("expected row-major (C) order, but got Fortran order"));
  // Of one dimension, the orders are the same.
  EXPECT_EQ(readNpy(writeFile(makeHeader("<f4", "(2,)", "True"), "abcdefgh"))
                .bytes.size(),
            8u);
}

TEST_F(NpyTest, BigEndian) {
  EXPECT_USER_ERROR(
      readNpy(writeFile(makeHeader(">f4", "()"), "abcd")),
      HasSubstr("expected little-endian numbers, but got type '>f4'"));
}

TEST_F(NpyTest, OtherTypes) {
  for (std::string descr : {"<U3", "<c8", "|O", "<M8[ns]", "<f16", ""})
    EXPECT_USER_ERROR(readNpy(writeFile(makeHeader(descr, "()"), "abcd")),
                      HasSubstr("expected numbers of 1, 2, 4 or 8 bytes, but "
                                "got type '" +
                                descr + "'"));
  EXPECT_USER_ERROR(readNpy(writeFile("{'descr': [('a', '<f4')], "
                                      "'fortran_order': False, 'shape': ()}",
                                      "abcd")),
                    HasSubstr("header, character 10: expected a plain type"));
}

TEST_F(NpyTest, MalformedHeader) {
  EXPECT_USER_ERROR(readNpy(writeFile("{'descr': '<f4'}", "")),
                    HasSubstr("expected keys 'descr', 'fortran_order' and "
                              "'shape', but got fewer"));
  EXPECT_USER_ERROR(readNpy(writeFile("{'descr' '<f4'}", "")),
                    HasSubstr("header, character 9: expected ':', but got "
                              "'''"));
  EXPECT_USER_ERROR(readNpy(writeFile(makeHeader("<f4", "(-1,)"), "")),
                    HasSubstr("expected an extent of at least 0"));
}

TEST_F(NpyTest, ShapeTooBig) {
  EXPECT_USER_ERROR(
      readNpy(writeFile(makeHeader("<f4", "(4611686018427387904, 4)"), "")),
      HasSubstr("expected a shape of fewer than 2^63 elements"));
}

// numpy.save and ml_dtypes: the types that they write.
TEST_F(NpyTest, WritesWhatItReads) {
  for (const ElementTypeInfo &info : elementTypes()) {
    NumberFormat format = formatOf(info.type);
    Array array = {{{3, 5}, info.type}, {}};
    for (int i = 0; i < 15; ++i) {
      uint8_t element[8];
      encode(format, format.bits == 1 ? i % 2 : 1 + i % 2, element);
      array.bytes.insert(array.bytes.end(), element, element + format.bytes());
    }
    writeNpy(path("b.npy"), array);
    NpyFile file = readNpy(path("b.npy"));
    EXPECT_EQ(file.descr, descrOf(info.type));
    Array back = toArray(file, array.type, "a");
    EXPECT_EQ(back.bytes, array.bytes) << info.name;
  }
}

TEST_F(NpyTest, HeaderIsAMultipleOf64Bytes) {
  for (Shape shape : {Shape{}, Shape{1}, Shape{1, 1, 1}}) {
    writeNpy(path("b.npy"), {{shape, ElementType::F32}, {1, 2, 3, 4}});
    std::string bytes = read("b.npy");
    EXPECT_EQ(bytes.size() % 64, 4u);
    EXPECT_EQ(bytes[bytes.size() - 5], '\n');
  }
}

TEST_F(NpyTest, RawBytesAreTheArgumentsType) {
  NpyFile file = readNpy(writeFile(makeHeader("<V2", "(2,)"), "abcd"));
  EXPECT_EQ(toArray(file, {{2}, ElementType::BF16}, "a").bytes.size(), 4u);
  EXPECT_USER_ERROR(
      toArray(file, {{2}, ElementType::F32}, "a"),
      ::testing::StrEq("argument 'a': expected elements of type f32 ('<f4'), "
                       "but got '<V2'"));
}

TEST_F(NpyTest, NamedTypesAreTheirOwn) {
  NpyFile file = readNpy(writeFile(makeHeader("bfloat16", "(2,)"), "abcd"));
  EXPECT_EQ(toArray(file, {{2}, ElementType::BF16}, "a").bytes.size(), 4u);
  EXPECT_USER_ERROR(toArray(file, {{2}, ElementType::F16}, "a"),
                    HasSubstr("expected elements of type f16 ('<f2'), but got "
                              "'bfloat16'"));
}

TEST_F(NpyTest, TypesAreNotConverted) {
  NpyFile file = readNpy(writeFile(makeHeader("<f2", "(2,)"), "abcd"));
  EXPECT_USER_ERROR(toArray(file, {{2}, ElementType::BF16}, "a"),
                    HasSubstr("expected elements of type bf16"));
  EXPECT_USER_ERROR(toArray(file, {{2}, ElementType::I16}, "a"),
                    HasSubstr("expected elements of type i16"));
  NpyFile unsignedFile = readNpy(writeFile(makeHeader("<u2", "(2,)"), "abcd"));
  EXPECT_EQ(toArray(unsignedFile, {{2}, ElementType::I16}, "a").bytes.size(),
            4u);
}

TEST_F(NpyTest, ShapeIsTheArguments) {
  NpyFile file = readNpy(writeFile(makeHeader("<f2", "(2,)"), "abcd"));
  EXPECT_USER_ERROR(
      toArray(file, {{1, 2}, ElementType::F16}, "a"),
      ::testing::StrEq("argument 'a': expected shape 1x2, but got 2"));
}

TEST_F(NpyTest, ReferencesMayBeOfAnyNumericType) {
  NpyFile doubles = readNpy(writeFile(makeHeader("<f8", "(1,)"), "abcdefgh"));
  EXPECT_EQ(formatOfNpy(doubles, ElementType::BF16, "a"),
            formatOf(ElementType::F64));
  NpyFile raw = readNpy(writeFile(makeHeader("<V2", "(1,)"), "ab"));
  EXPECT_EQ(formatOfNpy(raw, ElementType::BF16, "a"),
            formatOf(ElementType::BF16));
  EXPECT_USER_ERROR(formatOfNpy(raw, ElementType::F32, "a"),
                    HasSubstr("expected a reference of a numeric type"));
}
