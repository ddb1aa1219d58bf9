"""Checks copies of the copy example, one shape a kernel, bit for bit.

    copies.py build DIR TOOLS SCRIPTS EXAMPLES SHAPE...    compiles a kernel for each MxN
    copies.py check DIR MOSAIC-RUN SHAPE...                runs them on a GPU
"""

import subprocess

import numpy as np

import kernels


def build(folder, tools, scripts, examples, *shapes):
    for shape in shapes:
        m, n = shape.split("x")
        text = subprocess.run([f"{scripts}/specialize-example", f"{examples}/copy.mlir", f"M={m}", f"N={n}"], check=True, capture_output=True, text=True).stdout
        kernels.build(folder, tools, f"copy_{shape}", text)


def check(folder, mosaic_run, *shapes):
    for shape in shapes:
        m, n = map(int, shape.split("x"))
        # All bit patterns, NaNs too: the bytes of element i are those of i.
        source = np.arange(m * n, dtype=np.uint32).astype(np.uint16).view(np.float16).reshape(m, n)
        (result,) = kernels.run(folder, mosaic_run, f"copy_{shape}", source, kernels.Out())
        kernels.require_equal(f"copy_{shape}", result, source)
        print(f"copy_{shape}: bit-exact")


if __name__ == "__main__":
    kernels.main(build=build, check=check)
