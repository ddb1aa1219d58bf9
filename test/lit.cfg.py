# Which files of this folder are tests, and what their RUN lines may use.
#
# Tools stand under their own names. %examples, %scripts and %jax-kernels are
# folders, %python is an interpreter with NumPy. A test that needs the GPU says
# `REQUIRES: gpu`, one that needs JAX's kernels `REQUIRES: jax-kernels`: nothing
# else may be missing, and no other feature exists.

import os
import subprocess

import lit.formats
from lit.llvm import llvm_config

config.name = "MosaicGPU"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
# Folders of files that tests read.
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.mosaic_gpu_binary_root, "test")

scripts = os.path.join(config.mosaic_gpu_source_root, "scripts")


def answer(*command):
    """Runs a script; returns whether it succeeded, and its first line of output."""
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    return run.returncode == 0, run.stdout.strip().partition("\n")[0]


# What a test inherits. Options that a user set for the tools must not reach it.
llvm_config.with_system_environment(["HOME", "TMP", "TEMP", "TMPDIR", "CUDA_HOME", "CUDA_ROOT", "CUDA_VISIBLE_DEVICES", "LD_LIBRARY_PATH"])

# Every tool of a test assembles with the same ptxas. Without one the test that
# looks for it fails (Scripts/find-ptxas.test), and so do those that read a cubin.
if config.mosaic_gpu_ptxas and "MOSAIC_GPU_PTXAS" not in os.environ:
    os.environ["MOSAIC_GPU_PTXAS"] = config.mosaic_gpu_ptxas
found, text = answer(os.path.join(scripts, "find-ptxas"), config.mosaic_gpu_binary_root)
if found:
    config.environment["MOSAIC_GPU_PTXAS"] = text
else:
    lit_config.warning(text)

found, text = answer(config.python, os.path.join(scripts, "detect-gpu"))
if found:
    config.available_features.add("gpu")
else:
    lit_config.note(f"tests that run on a GPU are skipped: {text}")

jax_kernels = config.mosaic_gpu_jax_kernels_dir
if jax_kernels and os.path.isdir(jax_kernels):
    config.available_features.add("jax-kernels")
else:
    lit_config.note(
        "tests that read JAX's kernels are skipped: "
        + (f"MOSAIC_GPU_JAX_KERNELS_DIR names no folder: {jax_kernels}" if jax_kernels else "MOSAIC_GPU_JAX_KERNELS_DIR is not set")
    )

# Ours come first: the folder of LLVM's tools has names of everyone's.
tools = ["mosaic-opt", "mosaic-compile", "mosaic-run"]
llvm_tools = ["FileCheck", "count", "not", "split-file", "llvm-readelf", "llvm-nm"]
llvm_config.add_tool_substitutions(tools, config.mosaic_gpu_tools_dir)
llvm_config.add_tool_substitutions(llvm_tools, config.llvm_tools_dir)
llvm_config.with_environment("PATH", [config.mosaic_gpu_tools_dir, config.llvm_tools_dir], append_path=True)
config.substitutions += [
    ("%examples", os.path.join(config.mosaic_gpu_source_root, "examples")),
    ("%jax-kernels", jax_kernels),
    ("%python", config.python),
    ("%scripts", scripts),
    ("%source-root", config.mosaic_gpu_source_root),
    ("%tools", config.mosaic_gpu_tools_dir),
    ("%binary-root", config.mosaic_gpu_binary_root),
]
