//===- Compiler.cpp - mosaic-compile as a child process -------------------===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compiler.h"
#include "UserError.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mosaic;
using namespace mosaic::run;

TemporaryFile::TemporaryFile(const std::string &suffix) {
  std::string pattern =
      (std::filesystem::temp_directory_path() / ("mosaic-run-XXXXXX" + suffix))
          .string();
  int descriptor = mkstemps(pattern.data(), suffix.size());
  if (descriptor < 0)
    failWith("expected a temporary file, but {} cannot be created: {}", pattern,
             strerror(errno));
  close(descriptor);
  filePath = pattern;
}

TemporaryFile::~TemporaryFile() {
  std::error_code ignored;
  if (!filePath.empty())
    std::filesystem::remove(filePath, ignored);
}

TemporaryFile run::compile(const std::filesystem::path &module,
                           const std::vector<std::string> &options) {
  std::error_code error;
  std::filesystem::path compiler =
      std::filesystem::read_symlink("/proc/self/exe", error).parent_path() /
      "mosaic-compile";
  if (access(compiler.c_str(), X_OK) != 0)
    failWith("{}: expected mosaic-compile beside this program to compile it, "
             "but {} cannot be run: {}",
             module.string(), compiler.string(), strerror(errno));

  TemporaryFile library(".so");
  std::vector<std::string> words = {compiler.string(), module.string(), "-o",
                                    library.path().string()};
  words.insert(words.end(), options.begin(), options.end());
  std::vector<char *> arguments;
  for (std::string &word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);

  // Standard output is this program's: what the compiler says goes to standard
  // error.
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  pid_t child;
  int result = posix_spawn(&child, compiler.c_str(), &actions, nullptr,
                           arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (result != 0)
    failWith("expected to start {}, but got: {}", compiler.string(),
             strerror(result));
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      failWith("expected to wait for {}, but got: {}", compiler.string(),
               strerror(errno));
  if (WIFSIGNALED(status))
    failWith("{}: expected mosaic-compile to succeed, but signal {} ended it",
             module.string(), WTERMSIG(status));
  if (WEXITSTATUS(status) != 0)
    failWith("{}: expected mosaic-compile to succeed, but it failed with exit "
             "code {}",
             module.string(), WEXITSTATUS(status));
  return library;
}
