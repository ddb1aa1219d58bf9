//===- Npy.cpp - Files of numpy's format ----------------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Npy.h"
#include "UserError.h"

#include <array>
#include <cctype>
#include <charconv>
#include <cstring>
#include <fmt/ranges.h>
#include <fstream>
#include <optional>
#include <string_view>

using namespace mosaic;
using namespace mosaic::run;

static constexpr std::string_view kMagic("\x93NUMPY", 6);

//===----------------------------------------------------------------------===//
// The header: a Python dictionary
//===----------------------------------------------------------------------===//

namespace {
/// Reads `{'descr': '<f2', 'fortran_order': False, 'shape': (3, 4), }`.
class HeaderParser {
public:
  HeaderParser(std::string_view text, const std::string &path)
      : text(text), path(path) {}

  void parse(NpyFile &file, bool &isFortran) {
    std::optional<std::string> descr;
    std::optional<bool> fortran;
    std::optional<Shape> shape;
    expect('{');
    while (!accept('}')) {
      std::string key = parseString();
      expect(':');
      if (key == "descr")
        descr = parseDescr();
      else if (key == "fortran_order")
        fortran = parseBool();
      else if (key == "shape")
        shape = parseShape();
      else
        fail("expected key 'descr', 'fortran_order' or 'shape', but got '" +
             key + "'");
      if (!accept(',')) {
        expect('}');
        break;
      }
    }
    if (!descr || !fortran || !shape)
      fail("expected keys 'descr', 'fortran_order' and 'shape', but got fewer");
    file.descr = *descr;
    file.shape = *shape;
    isFortran = *fortran;
  }

private:
  [[noreturn]] void fail(const std::string &message) {
    failWith("{}: header, character {}: {}", path, position, message);
  }
  void skipSpace() {
    while (position < text.size() && isspace((unsigned char)text[position]))
      ++position;
  }
  bool accept(char c) {
    skipSpace();
    if (position == text.size() || text[position] != c)
      return false;
    ++position;
    return true;
  }
  void expect(char c) {
    if (!accept(c))
      fail(fmt::format("expected '{}', but got {}", c, next()));
  }
  std::string next() const {
    return position == text.size() ? "the end"
                                   : fmt::format("'{}'", text[position]);
  }
  std::string parseString() {
    skipSpace();
    char quote = position < text.size() ? text[position] : '\0';
    size_t end = quote == '\'' || quote == '"' ? text.find(quote, position + 1)
                                               : std::string_view::npos;
    if (end == std::string_view::npos)
      fail("expected a string, but got " + next());
    std::string result(text.substr(position + 1, end - position - 1));
    position = end + 1;
    return result;
  }
  std::string parseDescr() {
    skipSpace();
    if (position < text.size() && text[position] == '[')
      fail("expected a plain type, but got one with fields");
    return parseString();
  }
  bool parseBool() {
    skipSpace();
    for (bool value : {true, false}) {
      std::string_view word = value ? "True" : "False";
      if (text.substr(position, word.size()) == word) {
        position += word.size();
        return value;
      }
    }
    fail("expected True or False, but got " + next());
  }
  Shape parseShape() {
    Shape shape;
    expect('(');
    while (!accept(')')) {
      skipSpace();
      int64_t size;
      auto [end, error] = std::from_chars(text.data() + position,
                                          text.data() + text.size(), size);
      if (error != std::errc() || size < 0)
        fail("expected an extent of at least 0, but got " + next());
      position = end - text.data();
      shape.push_back(size);
      if (!accept(',')) {
        expect(')');
        break;
      }
    }
    return shape;
  }

  std::string_view text;
  const std::string &path;
  size_t position = 0;
};

/// Types that ml_dtypes and jax write by name.
struct NamedType {
  std::string_view name;
  ElementType type;
};
} // namespace

static constexpr NamedType kNamedTypes[] = {
    {"bfloat16", ElementType::BF16},
    {"float8_e4m3fn", ElementType::F8E4M3FN},
    {"float8_e5m2", ElementType::F8E5M2},
    {"float8_e8m0fnu", ElementType::F8E8M0FNU},
    {"float4_e2m1fn", ElementType::F4E2M1FN},
    {"int4", ElementType::I4},
    {"int2", ElementType::I2}};

static const NamedType *findNamedType(std::string_view descr) {
  for (const NamedType &row : kNamedTypes)
    if (row.name == descr)
      return &row;
  return nullptr;
}

/// Splits `<f2` into kind and size.
static void parseDescr(const std::string &path, NpyFile &file) {
  if (const NamedType *named = findNamedType(file.descr)) {
    file.kind = 'V';
    file.itemBytes = (elementTypeBits(named->type) + 7) / 8;
    return;
  }
  std::string_view descr = file.descr;
  if (!descr.empty() && descr[0] == '>')
    failWith("{}: expected little-endian numbers, but got type '{}'", path,
             descr);
  if (!descr.empty() &&
      std::string_view("<|=").find(descr[0]) != std::string_view::npos)
    descr.remove_prefix(1);
  int size = 0;
  bool isNumber = descr.size() >= 2 && std::string_view("fiubV").find(
                                           descr[0]) != std::string_view::npos;
  if (isNumber) {
    auto [end, error] =
        std::from_chars(descr.data() + 1, descr.data() + descr.size(), size);
    isNumber = error == std::errc() && end == descr.data() + descr.size() &&
               (size == 1 || size == 2 || size == 4 || size == 8);
  }
  if (!isNumber)
    failWith("{}: expected numbers of 1, 2, 4 or 8 bytes, but got type '{}'",
             path, file.descr);
  file.kind = descr[0];
  file.itemBytes = size;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

NpyFile run::readNpy(const std::filesystem::path &filePath) {
  std::string path = filePath.string();
  std::ifstream stream(filePath, std::ios::binary);
  if (!stream)
    failWith("{}: expected a .npy file, but it cannot be opened: {}", path,
             strerror(errno));
  if (std::filesystem::is_directory(filePath))
    failWith("{}: expected a .npy file, but got a directory", path);
  stream.seekg(0, std::ios::end);
  uint64_t fileBytes = stream.tellg();
  stream.seekg(0);

  auto read = [&](void *target, uint64_t numBytes, const char *what) {
    stream.read(static_cast<char *>(target), numBytes);
    if (static_cast<uint64_t>(stream.gcount()) != numBytes)
      failWith("{}: expected {} bytes of {}, but the file ends after {}", path,
               numBytes, what, stream.gcount());
  };
  std::array<char, 6> magic;
  stream.read(magic.data(), magic.size());
  if (std::string_view(magic.data(), stream.gcount()) != kMagic)
    failWith("{}: expected a .npy file, but got one that does not start with "
             "\\x93NUMPY",
             path);
  uint8_t version[2];
  read(version, sizeof(version), "version");
  if (version[0] < 1 || version[0] > 3)
    failWith("{}: expected format version 1, 2 or 3, but got {}.{}", path,
             version[0], version[1]);
  uint32_t headerBytes = 0;
  read(&headerBytes, version[0] == 1 ? 2 : 4, "header length");
  if (headerBytes > fileBytes)
    failWith("{}: expected {} bytes of header, but the file has {} in all",
             path, headerBytes, fileBytes);
  std::string header(headerBytes, '\0');
  read(header.data(), header.size(), "header");

  NpyFile file;
  bool isFortran;
  HeaderParser(header, path).parse(file, isFortran);
  parseDescr(path, file);
  // Of one dimension, or none, the two orders are the same.
  int64_t count = numElements(file.shape);
  if (isFortran && file.shape.size() > 1)
    failWith("{}: expected row-major (C) order, but got Fortran order; save "
             "numpy.ascontiguousarray(x)",
             path);
  int64_t numBytes;
  if (__builtin_mul_overflow(count, int64_t(file.itemBytes), &numBytes))
    failWith("{}: expected fewer than 2^63 bytes, but got shape {}", path,
             describeShape(file.shape));
  uint64_t present = fileBytes - stream.tellg();
  if (present != static_cast<uint64_t>(numBytes))
    failWith("{}: expected {} bytes of data for {} elements of '{}', but got "
             "{}",
             path, numBytes, describeShape(file.shape), file.descr, present);
  file.bytes.resize(numBytes);
  read(file.bytes.data(), numBytes, "data");
  return file;
}

/// Whether the file's bits can be read as numbers of `type`.
static bool fits(const NpyFile &file, ElementType type) {
  NumberFormat format = formatOf(type);
  if (const NamedType *named = findNamedType(file.descr))
    return named->type == type;
  if (file.itemBytes != format.bytes())
    return false;
  switch (file.kind) {
  case 'V':
    return true;
  case 'f':
    // Old versions of ml_dtypes called their 8-bit floats `|f1`.
    return format.kind == NumberFormat::Kind::Float &&
           type != ElementType::BF16;
  case 'b':
    return type == ElementType::I1;
  default:
    return format.kind != NumberFormat::Kind::Float || format.bits <= 8;
  }
}

Array run::toArray(NpyFile file, const ArrayType &type,
                   const std::string &argument) {
  if (!fits(file, type.elementType))
    failWith("argument '{}': expected elements of type {} ('{}'), but got "
             "'{}'",
             argument, elementTypeName(type.elementType),
             descrOf(type.elementType), file.descr);
  if (file.shape != type.shape)
    failWith("argument '{}': expected shape {}, but got {}", argument,
             describeShape(type.shape), describeShape(file.shape));
  Array array = {type, std::move(file.bytes)};
  NumberFormat format = formatOf(type.elementType);
  // A byte holds a narrower number: its other bits carry nothing.
  if (format.bits < 8)
    for (uint8_t &byte : array.bytes)
      byte &= (1 << format.bits) - 1;
  return array;
}

NumberFormat run::formatOfNpy(const NpyFile &file, ElementType type,
                              const std::string &argument) {
  using Kind = NumberFormat::Kind;
  NumberFormat own = formatOf(type);
  if (const NamedType *named = findNamedType(file.descr))
    return formatOf(named->type);
  switch (file.kind) {
  case 'V':
    if (file.itemBytes == own.bytes())
      return own;
    break;
  case 'f':
    switch (file.itemBytes) {
    case 1:
      if (own.bytes() == 1)
        return own;
      break;
    case 2:
      return formatOf(ElementType::F16);
    case 4:
      return formatOf(ElementType::F32);
    default:
      return formatOf(ElementType::F64);
    }
    break;
  case 'i':
    return {Kind::Signed, 8 * file.itemBytes};
  default:
    return {Kind::Unsigned, 8 * file.itemBytes};
  }
  failWith("argument '{}': expected a reference of a numeric type, but got "
           "'{}' for elements of type {}",
           argument, file.descr, elementTypeName(type));
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

std::string run::descrOf(ElementType type) {
  NumberFormat format = formatOf(type);
  switch (type) {
  case ElementType::I1:
    return "|b1";
  case ElementType::F16:
  case ElementType::F32:
  case ElementType::F64:
  case ElementType::TF32:
    return fmt::format("<f{}", format.bytes());
  case ElementType::BF16:
    return "<V2";
  default:
    if (format.kind == NumberFormat::Kind::Float)
      return "|V1";
    return fmt::format("{}i{}", format.bytes() == 1 ? '|' : '<',
                       format.bytes());
  }
}

void run::writeNpy(const std::filesystem::path &path, const Array &array) {
  std::string shape = fmt::format("{}", fmt::join(array.type.shape, ", "));
  if (array.type.shape.size() == 1)
    shape += ',';
  std::string header =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}",
                  descrOf(array.type.elementType), shape);
  // Magic, version, length, header and newline fill a multiple of 64 bytes.
  size_t prefixBytes = kMagic.size() + 2 + 2;
  header.append(63 - (prefixBytes + header.size()) % 64, ' ');
  header += '\n';

  std::ofstream stream(path, std::ios::binary);
  uint16_t headerBytes = header.size();
  stream << kMagic << '\1' << '\0';
  stream.write(reinterpret_cast<const char *>(&headerBytes), 2);
  stream << header;
  // numpy's bytes of narrow signed integers carry their sign.
  NumberFormat format = formatOf(array.type.elementType);
  if (format.kind == NumberFormat::Kind::Signed && format.bits < 8) {
    for (int64_t i = 0, e = array.bytes.size(); i != e; ++i)
      stream.put(static_cast<char>(array.numbers()[i]));
  } else {
    stream.write(reinterpret_cast<const char *>(array.bytes.data()),
                 array.bytes.size());
  }
  stream.close();
  if (!stream)
    failWith("{}: expected a file that can be written, but got: {}",
             path.string(), strerror(errno));
}
