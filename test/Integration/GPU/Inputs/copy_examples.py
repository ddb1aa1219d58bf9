"""Checks the examples that copy a matrix, one shape a kernel, bit for bit.

    copy_examples.py build DIR TOOLS SCRIPTS EXAMPLES NAME SHAPE...    compiles the example NAME for each MxN
    copy_examples.py check DIR MOSAIC-RUN NAME SHAPE...                runs them on a GPU
"""

import subprocess

import numpy as np

import kernels

TILE = 64


def transpose_tiles(source):
    m, n = source.shape
    return source.reshape(m // TILE, TILE, n // TILE, TILE).transpose(2, 1, 0, 3).reshape(n, m)


# What each example makes of its source.
REFERENCES = {"copy": lambda source: source, "copy_transpose": transpose_tiles}


def build(folder, tools, scripts, examples, example, *shapes):
    for shape in shapes:
        m, n = shape.split("x")
        command = [f"{scripts}/specialize-example", f"{examples}/{example}.mlir", f"M={m}", f"N={n}"]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        kernels.build(folder, tools, f"{example}_{shape}", text)


def check(folder, mosaic_run, example, *shapes):
    for shape in shapes:
        name = f"{example}_{shape}"
        m, n = map(int, shape.split("x"))
        # All bit patterns, NaNs too: the bytes of element i are those of i.
        source = np.arange(m * n, dtype=np.uint32).astype(np.uint16).view(np.float16).reshape(m, n)
        (result,) = kernels.run(folder, mosaic_run, name, source, kernels.Out())
        kernels.require_equal(name, result, REFERENCES[example](source))
        print(f"{name}: bit-exact")


if __name__ == "__main__":
    kernels.main(build=build, check=check)
