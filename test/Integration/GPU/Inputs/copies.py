"""Checks copies of the copy example, one shape a kernel, bit for bit.

    copies.py build DIR TOOLS SCRIPTS EXAMPLES SHAPE...    compiles a kernel for each MxN
    copies.py check DIR MOSAIC-RUN SHAPE...                runs them on a GPU
"""

import pathlib
import subprocess
import sys

import numpy as np


def build(folder, tools, scripts, examples, *shapes):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for shape in shapes:
        m, n = shape.split("x")
        source = folder / f"copy_{shape}.mlir"
        subprocess.run([f"{scripts}/specialize-example", f"{examples}/copy.mlir", f"M={m}", f"N={n}", "-o", source], check=True)
        subprocess.run([f"{tools}/mosaic-compile", source, "-o", source.with_suffix(".so")], check=True)


def check(folder, mosaic_run, *shapes):
    for shape in shapes:
        m, n = map(int, shape.split("x"))
        # All bit patterns, NaNs too: the bytes of element i are those of i.
        source = np.arange(m * n, dtype=np.uint32).astype(np.uint16).view(np.float16).reshape(m, n)
        np.save(f"{folder}/src.npy", source)
        pathlib.Path(f"{folder}/dst.npy").unlink(missing_ok=True)
        command = [mosaic_run, f"{folder}/copy_{shape}.so", "--arg", f"in:@{folder}/src.npy", "--arg", f"out:@{folder}/dst.npy"]
        subprocess.run(command, check=True)
        result = np.load(f"{folder}/dst.npy")
        if result.shape != source.shape or result.tobytes() != source.tobytes():
            sys.exit(f"copy_{shape}: the bytes differ")
        print(f"copy_{shape}: bit-exact")


if __name__ == "__main__":
    {"build": build, "check": check}[sys.argv[1]](*sys.argv[2:])
