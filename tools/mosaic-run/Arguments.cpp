//===- Arguments.cpp - What stands behind --arg ---------------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "TextToNumber.h"
#include "UserError.h"

using namespace mosaic;
using namespace mosaic::run;

ArrayType run::parseArrayType(std::string_view text) {
  ArrayType type;
  std::string_view rest = text;
  for (size_t end; (end = rest.find('x')) != std::string_view::npos &&
                   !rest.empty() && rest[0] >= '0' && rest[0] <= '9';) {
    type.shape.push_back(
        toNumber<int64_t>(rest.substr(0, end), "an extent in a type"));
    rest.remove_prefix(end + 1);
  }
  std::optional<ElementType> elementType = findElementType(rest);
  if (!elementType)
    failWith("expected a type such as 4096x4096xf16, but got '{}'{}", text,
             rest == text
                 ? std::string()
                 : fmt::format(", in which '{}' is no element type", rest));
  type.elementType = *elementType;
  return type;
}

/// The file behind `@`.
static std::string parseFile(std::string_view text) {
  if (text.size() < 2 || text[0] != '@')
    failWith("expected @FILE, but got '{}'", text);
  return std::string(text.substr(1));
}

/// Whether the text is meant to be a type: it starts with an extent, or is an
/// element type.
static bool looksLikeType(std::string_view text) {
  if (findElementType(text))
    return true;
  size_t end = text.find_first_not_of("0123456789");
  return end != 0 && end != std::string_view::npos && text[end] == 'x';
}

/// Parses what follows `in:`, and `inout:` up to the file of its result.
static void parseSource(std::string_view text, ArgumentSpec &spec) {
  if (text.starts_with('@')) {
    spec.inputFile = parseFile(text);
    return;
  }
  if (size_t equals = text.find('='); equals != std::string_view::npos) {
    spec.type = parseArrayType(text.substr(0, equals));
    text.remove_prefix(equals + 1);
    if (text.starts_with('@'))
      spec.inputFile = parseFile(text);
    else
      spec.generator = parseGenerator(text);
    return;
  }
  if (looksLikeType(text)) {
    spec.type = parseArrayType(text);
    spec.generator = Generator();
    return;
  }
  if (findNumber<double>(text))
    failWith("expected a file, a generator or a type, but got the number {}; "
             "i32={} passes a scalar, constant:{} fills a buffer",
             text, text, text);
  spec.generator = parseGenerator(text);
}

/// Parses what follows `out:`.
static void parseTarget(std::string_view text, ArgumentSpec &spec) {
  size_t equals = text.find('=');
  if (!text.starts_with('@')) {
    spec.type = parseArrayType(text.substr(0, equals));
    if (equals == std::string_view::npos)
      return;
    text.remove_prefix(equals + 1);
  }
  spec.outputFile = parseFile(text);
}

/// Where the `=` stands that separates an inout's source from its file.
static size_t findResultOfInOut(std::string_view text) {
  // A type's own `=` may stand before the source's `@`.
  size_t start = 0;
  if (size_t equals = text.find('=');
      equals != std::string_view::npos && looksLikeType(text.substr(0, equals)))
    start = equals + 1;
  return text.find("=@", start);
}

/// Parses `i32=7`.
static ArgumentSpec parseScalar(std::string_view typeName,
                                std::string_view value) {
  // An index is passed as 64 bits.
  std::optional<ElementType> type =
      typeName == "index" ? ElementType::I64 : findElementType(typeName);
  if (!type)
    failWith("expected the type of a scalar, such as i32, but got '{}'",
             typeName);
  if (!findNumber<double>(value))
    failWith("expected a number of type {}, but got '{}'", typeName, value);
  ArgumentSpec spec;
  spec.type = ArrayType{{}, *type};
  spec.scalar = value;
  return spec;
}

static ArgumentSpec parse(std::string_view text) {
  if (size_t equals = text.find_first_of(":=");
      equals != std::string_view::npos && text[equals] == '=')
    return parseScalar(text.substr(0, equals), text.substr(equals + 1));

  size_t colon = text.find(':');
  std::string_view access = text.substr(0, colon);
  bool hasRest = colon != std::string_view::npos;
  std::string_view rest = hasRest ? text.substr(colon + 1) : "";

  ArgumentSpec spec;
  if (access == "out") {
    spec.access = ArgumentSpec::Access::Out;
    if (hasRest)
      parseTarget(rest, spec);
    return spec;
  }
  if (access != "in" && access != "inout")
    failWith("expected in:, out, inout: or a scalar's type and = at the start, "
             "but got '{}'",
             access);
  if (rest.empty())
    failWith("expected a file, a generator or a type after '{}:', but got "
             "nothing",
             access);
  if (access == "inout") {
    spec.access = ArgumentSpec::Access::InOut;
    if (size_t equals = findResultOfInOut(rest);
        equals != std::string_view::npos) {
      spec.outputFile = parseFile(rest.substr(equals + 1));
      rest = rest.substr(0, equals);
    }
  }
  parseSource(rest, spec);
  return spec;
}

ArgumentSpec run::parseArgument(std::string_view text) {
  try {
    return parse(text);
  } catch (const UserError &error) {
    failWith("--arg {}: {}", text, error.what());
  }
}

ExpectSpec run::parseExpect(std::string_view text) {
  ExpectSpec spec;
  // Names of arguments have no slashes or dots, paths may hold an `=`.
  if (size_t equals = text.find('=');
      equals != std::string_view::npos &&
      text.substr(0, equals).find_first_of("/.") == std::string_view::npos) {
    spec.name = text.substr(0, equals);
    text.remove_prefix(equals + 1);
  }
  if (text.empty())
    failWith("--expect: expected [NAME=]FILE.npy, but got no file");
  spec.file = text;
  return spec;
}
