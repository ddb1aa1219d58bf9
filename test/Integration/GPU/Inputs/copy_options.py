"""Checks the kernels of copy_options.mlir.

    copy_options.py build DIR TOOLS
    copy_options.py check DIR MOSAIC-RUN
"""

import pathlib
import sys

import numpy as np

import kernels
from kernels import Out, Scalar

NAME = "copy_options"


def build(folder, tools):
    kernels.build(folder, tools, NAME, (pathlib.Path(__file__).parent / f"{NAME}.mlir").read_text())


def check(folder, mosaic_run):
    run = lambda entry, *arguments: kernels.run(folder, mosaic_run, NAME, *arguments, Out(), entry=entry)[0]
    matrix = np.arange(1, 1025, dtype=np.int32).reshape(32, 32)

    kernels.require_equal("predicate", run("predicate", matrix, Scalar("i32", 1)), matrix)
    kernels.require_equal("predicate", run("predicate", matrix, Scalar("i32", 0)), np.full_like(matrix, -1))
    print("predicate: right")
    kernels.require_equal("per_thread", run("per_thread", matrix), matrix)
    print("per_thread: right")
    source = np.arange(1, 513, dtype=np.float32).reshape(16, 32)
    result = run("fill_with_nan", source)
    kernels.require_equal("fill_with_nan", result[:16], source)
    if not np.isnan(result[16:]).all():
        sys.exit(f"fill_with_nan: expected NaN out of bounds, but got {result[16:]}")
    print("fill_with_nan: right")
    kernels.require_equal("caches", run("caches", matrix), matrix)
    print("caches: right")
    kernels.require_equal("one_group", run("one_group", matrix), np.stack([matrix, matrix]))
    print("one_group: right")


if __name__ == "__main__":
    kernels.main(build=build, check=check)
