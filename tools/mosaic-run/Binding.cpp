//===- Binding.cpp - Arguments of a kernel, ready to be passed ------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Binding.h"
#include "Npy.h"
#include "TextToNumber.h"
#include "UserError.h"

#include <cmath>
#include <span>

using namespace mosaic;
using namespace mosaic::run;

using Access = ArgumentSpec::Access;

int64_t Binding::numBytesMoved() const {
  int64_t sum = 0;
  for (const BoundArgument &argument : arguments) {
    if (!argument.isBuffer())
      continue;
    int64_t numBytes = (numElements(argument.type.shape) *
                            int64_t(argument.info->element_bits) +
                        7) /
                       8;
    int numTimes = !!(argument.info->access & MOSAIC_GPU_READ) +
                   !!(argument.info->access & MOSAIC_GPU_WRITTEN);
    sum += numTimes * numBytes;
  }
  return sum;
}

static std::string describeDeclaredShape(const mosaic_gpu_argument_info &info) {
  std::string text;
  for (int64_t size : std::span(info.sizes, info.rank)) {
    if (!text.empty())
      text += 'x';
    text += size == MOSAIC_GPU_DYNAMIC ? "?" : std::to_string(size);
  }
  return info.rank ? text : "scalar";
}

static std::string nameOfType(const mosaic_gpu_argument_info &info) {
  std::optional<ElementType> type = findElementType(info.element_type);
  return type ? std::string(elementTypeName(*type))
              : fmt::format("type{}", info.element_type);
}

std::string run::describeArgument(const mosaic_gpu_argument_info &info) {
  return info.rank ? describeDeclaredShape(info) + "x" + nameOfType(info)
                   : nameOfType(info);
}

std::string run::describeAccess(const mosaic_gpu_argument_info &info) {
  bool isRead = info.access & MOSAIC_GPU_READ,
       isWritten = info.access & MOSAIC_GPU_WRITTEN;
  return isWritten ? isRead ? "inout" : "out" : "in";
}

static const char *wordOf(Access access) {
  return access == Access::In ? "in" : access == Access::Out ? "out" : "inout";
}

/// What stands for an argument about which the user said nothing.
static ArgumentSpec defaultSpec(const mosaic_gpu_argument_info &info) {
  ArgumentSpec spec;
  if (!(info.access & MOSAIC_GPU_WRITTEN))
    spec.access = Access::In;
  else
    spec.access = info.access & MOSAIC_GPU_READ ? Access::InOut : Access::Out;
  if (spec.access != Access::Out)
    spec.generator = Generator{Generator::Kind::Normal, /*seed=*/1};
  return spec;
}

/// Refuses data that would not reach the kernel, or come back.
static void checkAccess(const mosaic_gpu_argument_info &info,
                        const ArgumentSpec &spec) {
  bool isRead = info.access & MOSAIC_GPU_READ,
       isWritten = info.access & MOSAIC_GPU_WRITTEN;
  bool isLegal = spec.access == Access::In    ? !isWritten
                 : spec.access == Access::Out ? !isRead
                                              : isWritten || !isRead;
  if (!isLegal)
    failWith("argument '{}': expected '{}', as the kernel uses it, but got "
             "'{}'",
             info.name, describeAccess(info), wordOf(spec.access));
}

static void bindFloat(BoundArgument &argument, const NumberFormat &format,
                      ElementType type) {
  double value = findNumber<double>(*argument.spec.scalar).value_or(NAN);
  encode(format, value, argument.scalar.data());
  if (std::isfinite(value) &&
      !std::isfinite(decode(format, argument.scalar.data())))
    failWith("argument '{}': expected a number of type {}, but got '{}', which "
             "is too big",
             argument.info->name, elementTypeName(type), *argument.spec.scalar);
}

static void bindScalar(BoundArgument &argument, ElementType type) {
  const ArgumentSpec &spec = argument.spec;
  const char *name = argument.info->name;
  NumberFormat format = formatOf(type);
  if (!spec.scalar)
    failWith("argument '{}': expected a scalar, such as {}=1, but got no "
             "number",
             name, elementTypeName(type));
  if (spec.type->elementType != type)
    failWith("argument '{}': expected a scalar of type {}, but got {}", name,
             elementTypeName(type), elementTypeName(spec.type->elementType));
  argument.scalar.resize(format.bytes());
  if (format.kind == NumberFormat::Kind::Float) {
    bindFloat(argument, format, type);
    return;
  }
  // Signed or unsigned: any number that has these bits.
  std::optional<int64_t> value = findNumber<int64_t>(*spec.scalar);
  std::optional<uint64_t> unsignedValue = findNumber<uint64_t>(*spec.scalar);
  int bits = format.bits;
  bool isLegal = bits == 64 ? value || unsignedValue
                            : value && *value >= -(int64_t(1) << (bits - 1)) &&
                                  *value < (int64_t(1) << bits);
  if (!isLegal)
    failWith("argument '{}': expected a number of type {}, but got '{}'", name,
             elementTypeName(type), *spec.scalar);
  uint64_t valueBits = value ? static_cast<uint64_t>(*value) : *unsignedValue;
  for (uint8_t &byte : argument.scalar) {
    byte = valueBits;
    valueBits >>= 8;
  }
}

/// The shape that was asked for, from the type or the file; nothing when
/// neither says one.
static std::optional<Shape> findShape(const ArgumentSpec &spec,
                                      const std::optional<NpyFile> &file) {
  if (spec.type)
    return spec.type->shape;
  if (file)
    return file->shape;
  return std::nullopt;
}

static Shape resolveShape(const mosaic_gpu_argument_info &info,
                          const std::optional<Shape> &given) {
  std::span declared(info.sizes, info.rank);
  if (given) {
    bool matches = given->size() == declared.size();
    for (size_t dim = 0; matches && dim < declared.size(); ++dim)
      matches =
          declared[dim] == MOSAIC_GPU_DYNAMIC || declared[dim] == (*given)[dim];
    if (!matches)
      failWith("argument '{}': expected shape {}, but got {}", info.name,
               describeDeclaredShape(info), describeShape(*given));
    return *given;
  }
  for (size_t dim = 0; dim < declared.size(); ++dim)
    if (declared[dim] == MOSAIC_GPU_DYNAMIC)
      failWith("argument '{}': expected a type or a file that says dim {} of "
               "{}, but got none",
               info.name, dim, describeArgument(info));
  return Shape(declared.begin(), declared.end());
}

/// Dynamic strides become contiguous ones.
static Shape resolveStrides(const mosaic_gpu_argument_info &info,
                            const Shape &shape) {
  Shape strides(info.strides, info.strides + info.rank);
  for (size_t dim = shape.size(); dim-- > 0;)
    if (strides[dim] == MOSAIC_GPU_DYNAMIC)
      strides[dim] =
          dim + 1 == shape.size() ? 1 : strides[dim + 1] * shape[dim + 1];
  return strides;
}

static void bindBuffer(BoundArgument &argument, ElementType elementType) {
  const mosaic_gpu_argument_info &info = *argument.info;
  const ArgumentSpec &spec = argument.spec;
  if (spec.scalar)
    failWith("argument '{}': expected a buffer of type {}, but got the scalar "
             "{}={}; in:constant:{} fills it",
             info.name, describeArgument(info),
             elementTypeName(spec.type->elementType), *spec.scalar,
             *spec.scalar);
  if (spec.type && spec.type->elementType != elementType)
    failWith("argument '{}': expected elements of type {}, but got {}",
             info.name, elementTypeName(elementType),
             elementTypeName(spec.type->elementType));
  checkAccess(info, spec);

  std::optional<NpyFile> file;
  if (spec.inputFile)
    file = readNpy(*spec.inputFile);
  argument.type = {resolveShape(info, findShape(spec, file)), elementType};
  argument.strides = resolveStrides(info, argument.type.shape);
  argument.image.emplace(argument.type, argument.strides, info.element_bits);
  if (file)
    argument.image->store(toArray(std::move(*file), argument.type, info.name));
  else if (spec.generator)
    argument.image->store(generate(*spec.generator, argument.type));
}

Binding run::bindArguments(const mosaic_gpu_kernel_info &kernel,
                           const std::vector<ArgumentSpec> &specs) {
  if (!specs.empty() &&
      specs.size() != static_cast<size_t>(kernel.num_arguments))
    failWith("kernel '{}': expected {} --arg, one for each argument, but got "
             "{}",
             kernel.name, kernel.num_arguments, specs.size());

  Binding binding;
  for (int i = 0; i < kernel.num_arguments; ++i) {
    const mosaic_gpu_argument_info &info = kernel.arguments[i];
    std::optional<ElementType> elementType = findElementType(info.element_type);
    if (!elementType)
      failWith("argument '{}': expected an element type that this mosaic-run "
               "knows, but got number {}",
               info.name, info.element_type);
    BoundArgument argument;
    argument.info = &info;
    argument.spec = specs.empty() ? defaultSpec(info) : specs[i];
    if (argument.isBuffer())
      bindBuffer(argument, *elementType);
    else
      bindScalar(argument, *elementType);

    if (argument.isBuffer()) {
      for (int dim = 0; dim < info.rank; ++dim)
        if (info.sizes[dim] == MOSAIC_GPU_DYNAMIC)
          binding.extents.push_back(argument.type.shape[dim]);
      for (int dim = 0; dim < info.rank; ++dim)
        if (info.strides[dim] == MOSAIC_GPU_DYNAMIC)
          binding.extents.push_back(argument.strides[dim]);
    }
    binding.arguments.push_back(std::move(argument));
  }
  return binding;
}
