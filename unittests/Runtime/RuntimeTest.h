//===- RuntimeTest.h - A fresh library and a fake driver --------*- C++ -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_UNITTESTS_RUNTIME_RUNTIMETEST_H
#define MOSAICGPU_UNITTESTS_RUNTIME_RUNTIMETEST_H

#include "CompiledKernel.h"
#include "FakeDriver.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <dlfcn.h>
#include <filesystem>
#include <optional>
#include <string>
#include <unistd.h>

/// A compiled library that was just loaded. Each object loads a copy of the
/// file, so that no state of the runtime in it survives from another test.
class LoadedLibrary {
public:
  LoadedLibrary() {
    static int counter = 0;
    path = std::filesystem::temp_directory_path() /
           ("mosaic-gpu-runtime-test-" + std::to_string(getpid()) + "-" +
            std::to_string(counter++) + ".so");
    std::filesystem::copy_file(MOSAIC_GPU_COMPILED_KERNEL, path);
    handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    EXPECT_NE(handle, nullptr) << dlerror();
  }
  LoadedLibrary(const LoadedLibrary &) = delete;
  LoadedLibrary &operator=(const LoadedLibrary &) = delete;
  ~LoadedLibrary() {
    dlclose(handle);
    std::filesystem::remove(path);
  }

  const mosaic_gpu_kernel_info &info() const {
    return *static_cast<const mosaic_gpu_kernel_info *>(
        dlsym(handle, "scale_info"));
  }
  const test_runtime &runtime() const {
    return *static_cast<const test_runtime *>(
        dlsym(handle, "test_runtime_functions"));
  }
  std::string message() const { return runtime().table->last_error(); }

private:
  std::filesystem::path path;
  void *handle = nullptr;
};

/// A library whose runtime opens the fake driver.
class RuntimeTest : public ::testing::Test {
protected:
  RuntimeTest() {
    driverLibrary = dlopen(MOSAIC_GPU_FAKE_DRIVER, RTLD_NOW | RTLD_LOCAL);
    EXPECT_NE(driverLibrary, nullptr) << dlerror();
    using Reset = void (*)();
    using Get = mosaic::fake::Driver *(*)();
    reinterpret_cast<Reset>(
        dlsym(driverLibrary, "mosaic_gpu_fake_driver_reset"))();
    driver =
        reinterpret_cast<Get>(dlsym(driverLibrary, "mosaic_gpu_fake_driver"))();
    EXPECT_EQ(table().configure("libcuda", MOSAIC_GPU_FAKE_DRIVER), 0);
  }
  ~RuntimeTest() override { dlclose(driverLibrary); }

  const mosaic_gpu_runtime &table() const { return *library.runtime().table; }
  const test_runtime &runtime() const { return library.runtime(); }
  std::string message() const { return library.message(); }

  LoadedLibrary library;
  mosaic::fake::Driver *driver = nullptr;

private:
  void *driverLibrary = nullptr;
};

#endif // MOSAICGPU_UNITTESTS_RUNTIME_RUNTIMETEST_H
