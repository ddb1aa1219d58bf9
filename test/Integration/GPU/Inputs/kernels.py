"""What the scripts of this folder share: they build kernels where there is a compiler and check them where there is a GPU.

    SCRIPT build DIR TOOLS ...        compiles kernels into DIR
    SCRIPT check DIR MOSAIC-RUN ...   runs them on a GPU and compares with NumPy

mosaic-run puts guard bands around each buffer, poisons outputs and fails when a kernel writes outside of them or changes an input.
"""

import pathlib
import subprocess
import sys

import numpy as np

SMEM = "#gpu.address_space<workgroup>"


class Out:
    """A buffer that the kernel writes: run returns it."""


class InOut:
    """A buffer that the kernel reads and writes: run returns it."""

    def __init__(self, array):
        self.array = array


class Scalar:
    """A number that the kernel takes by value, such as Scalar("i32", 7)."""

    def __init__(self, element, value):
        self.element, self.value = element, value


def build(folder, tools, name, text, *options):
    """Compiles the kernels of a module into DIR/NAME.so."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / f"{name}.mlir"
    source.write_text(text)
    subprocess.run([f"{tools}/mosaic-compile", source, "-o", source.with_suffix(".so"), *options], check=True)


def run(folder, mosaic_run, name, *arguments, entry=None):
    """Runs a kernel of DIR/NAME.so; an argument is an array, Scalar(type, value), Out() or InOut(array). Returns what it wrote."""
    folder = pathlib.Path(folder)
    command = [mosaic_run, folder / f"{name}.so"]
    if entry:
        command += ["--entry", entry]
    results = []
    for i, argument in enumerate(arguments):
        source, result = folder / f"arg{i}.npy", folder / f"result{i}.npy"
        result.unlink(missing_ok=True)
        if isinstance(argument, Out):
            results.append(result)
            text = f"out:@{result}"
        elif isinstance(argument, InOut):
            np.save(source, argument.array)
            results.append(result)
            text = f"inout:@{source}=@{result}"
        elif isinstance(argument, Scalar):
            text = f"{argument.element}={argument.value}"
        else:
            np.save(source, argument)
            text = f"in:@{source}"
        command += ["--arg", text]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return [np.load(result) for result in results]


def to_bits(array, element):
    """An array of small integers as the element type: f16 and the like as they are, bf16 as its bits."""
    if element != "bf16":
        return array.astype({"f16": np.float16, "f32": np.float32, "i32": np.int32, "i8": np.int8}[element])
    return (array.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16).view("V2")


def require_equal(name, result, expected):
    """Ends the script unless the two have the same bytes."""
    if result.shape != expected.shape:
        sys.exit(f"{name}: expected the shape {expected.shape}, but got {result.shape}")
    a, b = (np.frombuffer(x.tobytes(), np.uint8).reshape(-1, x.dtype.itemsize) for x in (result, expected))
    wrong = np.any(a != b, axis=1)
    if wrong.any():
        first = np.unravel_index(np.argmax(wrong), expected.shape)
        sys.exit(f"{name}: {np.count_nonzero(wrong)} of {wrong.size} elements are wrong, the first at {tuple(map(int, first))}")


def main(**actions):
    """Calls the action that the command line names, with the rest of it."""
    actions[sys.argv[1]](*sys.argv[2:])
