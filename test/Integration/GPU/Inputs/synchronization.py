"""Checks the kernels of synchronization.mlir.

    synchronization.py build DIR TOOLS
    synchronization.py check DIR MOSAIC-RUN
"""

import pathlib

import numpy as np

import kernels
from kernels import InOut, Out

NAME = "synchronization"


def build(folder, tools):
    kernels.build(folder, tools, NAME, (pathlib.Path(__file__).parent / f"{NAME}.mlir").read_text())


def check(folder, mosaic_run):
    def require(entry, arguments, *expected):
        results = kernels.run(folder, mosaic_run, NAME, *arguments, entry=entry)
        for result, reference in zip(results, expected, strict=True):
            kernels.require_equal(entry, result, reference.astype(np.int32))
        print(f"{entry}: right")

    generator = np.random.default_rng(0)
    numbers = lambda *shape: generator.integers(-(2**30), 2**30, shape, dtype=np.int32)
    row = np.arange(128)

    values = numbers(16, 3, 128)
    require("hand_over", [values, Out()], values)
    require("await_in_one_warpgroup", [Out()], np.stack([row, row + 1000]))
    require("test_wait", [Out()], row[::-1])
    require("arrive_twice", [Out()], row % 64)
    values = numbers(4, 128)
    require("arrive_remotely", [InOut(values), Out()], values + 1000, values[:, ::-1] + 1000)
    require("cluster_of_16", [Out()], np.arange(32) % 16)
    values = numbers(128) % 1000
    flipped = values[::-1]
    require("nested_union", [values, Out()], np.stack([5 * flipped, flipped + 2, 2 * flipped + 4, flipped]))
    values = numbers(128) % 1000
    require("two_launches", [InOut(values)], 3 * (values + 10))
    values = numbers(64, 128)
    require("dependent_launch", [InOut(values), Out()], values + 1000, values[::-1] + 1000)


if __name__ == "__main__":
    kernels.main(build=build, check=check)
