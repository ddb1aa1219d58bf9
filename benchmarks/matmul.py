#!/usr/bin/env python3
"""Checks and times the matmul example on a GPU, beside cuBLAS (through PyTorch) and JAX's Mosaic GPU, in one run.

    benchmarks/matmul.py build [--out DIR] [SHAPE...]     where the compiler is: compiles a kernel for each shape
    benchmarks/matmul.py run [--kernels DIR] [SHAPE...]   where a GPU is: needs Python, NumPy, mosaic-run and the kernels
    benchmarks/matmul.py check [--kernels DIR] [SHAPE...] the same without times

A SHAPE is MxNxK. PyTorch and JAX are optional: without one, its column stays empty, and without PyTorch the reference
is computed by NumPy, on the CPU.

Each kernel is first checked, with integers (every bit has to agree) and with normal inputs,

    |out - ref| <= 2^-10 |ref| + 2^-11 rms(ref)     against a float64 product,

and a kernel that is wrong is not timed. Times are medians over launches on normal inputs, which draw more power than
zeros and so run slower. Ours is measured before and after the peers and both times are printed: if they differ by
more than the ratio does, the ratio says nothing.
"""

import argparse
import datetime
import importlib.util
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

import numpy as np

import peers

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHAPES = ["512x512x512", "1024x512x2048", "2048x2048x2048", "4096x4096x4096", "4096x8192x4096", "8192x8192x8192"]
RELATIVE_TOLERANCE = 2.0**-10
RMS_TOLERANCE = 2.0**-11


def parse_shape(text):
    if not (match := re.fullmatch(r"(\d+)x(\d+)x(\d+)", text)):
        raise argparse.ArgumentTypeError(f"expected MxNxK, but got '{text}'")
    return tuple(int(extent) for extent in match.groups())


def kernel_path(folder, shape):
    return folder / f"matmul_{'x'.join(map(str, shape))}.so"


# --- build ------------------------------------------------------------------------------------------------------------


def build(arguments):
    arguments.out.mkdir(parents=True, exist_ok=True)
    for shape in arguments.shapes:
        library = kernel_path(arguments.out, shape)
        source = library.with_suffix(".mlir")
        extents = [f"{name}={extent}" for name, extent in zip("MNK", shape)]
        example = ROOT / "examples" / "matmul.mlir"
        subprocess.run([sys.executable, ROOT / "scripts" / "specialize-example", example, *extents, "-o", source], check=True)
        subprocess.run([arguments.mosaic_compile, source, "-o", library], check=True)
        print(library)


# --- numbers ----------------------------------------------------------------------------------------------------------


def make_inputs(shape, kind):
    """Returns A (MxK) and B (KxN) in float16."""
    m, n, k = shape
    rng = np.random.default_rng(shape)
    if kind == "integer":
        # Sums of K products of these stay below 2048 in practice, where float16 has every integer; compare() makes sure.
        draw = lambda size: rng.integers(-2, 3, size, dtype=np.int8).astype(np.float16)
    else:
        draw = lambda size: rng.standard_normal(size, dtype=np.float32).astype(np.float16)
    return draw((m, k)), draw((k, n))


def product(a, b):
    """A @ B in float64, on the GPU where PyTorch can."""
    if importlib.util.find_spec("torch"):
        import torch

        if torch.cuda.is_available():
            result = torch.from_numpy(a).cuda().double() @ torch.from_numpy(b).cuda().double()
            array = result.cpu().numpy()
            del result
            torch.cuda.empty_cache()
            return array
    return a.astype(np.float64) @ b.astype(np.float64)


def compare(out, reference, kind):
    """Returns None, or a sentence about the worst element."""
    if not np.isfinite(out).all():
        return f"{np.count_nonzero(~np.isfinite(out))} elements are not finite"
    error = np.abs(out.astype(np.float64) - reference)
    if kind == "integer":
        if np.abs(reference).max() > 2048:
            return "the reference leaves the integers of float16; the inputs do not suit this K"
        allowed = np.zeros_like(reference)
    else:
        allowed = RELATIVE_TOLERANCE * np.abs(reference) + RMS_TOLERANCE * np.sqrt(np.mean(reference**2))
    excess = error - allowed
    if excess.max() <= 0:
        return None
    worst = np.unravel_index(excess.argmax(), excess.shape)
    count = np.count_nonzero(excess > 0)
    return f"{kind}: {count} of {out.size} elements are wrong, the worst at {tuple(map(int, worst))}: {out[worst]} instead of {reference[worst]}"


# --- ours -------------------------------------------------------------------------------------------------------------


class Ours:
    """A compiled matmul with its inputs on disk, as mosaic-run takes them."""

    def __init__(self, mosaic_run, library, folder):
        self.command = [str(pathlib.Path(mosaic_run).resolve()), str(library)]
        self.folder = folder

    def _run(self, *options):
        files = [f"in:@{self.folder}/a.npy", f"in:@{self.folder}/b.npy", f"out:@{self.folder}/c.npy"]
        command = [*self.command, *(word for file in files for word in ("--arg", file)), *options]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode != 0:
            raise RuntimeError(f"{' '.join(command)} ends with exit code {run.returncode}:\n{run.stdout}{run.stderr}")
        return run.stdout

    def check(self, shape, kind):
        a, b = make_inputs(shape, kind)
        np.save(self.folder / "a.npy", a)
        np.save(self.folder / "b.npy", b)
        # What an earlier run left must not pass for this one's result.
        (self.folder / "c.npy").unlink(missing_ok=True)
        self._run()
        return compare(np.load(self.folder / "c.npy"), product(a, b), kind)

    def microseconds(self, iterations):
        """The median time of a launch, on the inputs of the last check."""
        return json.loads(self._run(f"--benchmark={iterations}", "--flush-l2", "--json"))["benchmark"]["median_us"]


# --- run --------------------------------------------------------------------------------------------------------------


def machine():
    query = ["nvidia-smi", "--query-gpu=name,driver_version,clocks.max.sm", "--format=csv,noheader"]
    try:
        return subprocess.run(query, capture_output=True, text=True, check=True).stdout.splitlines()[0]
    except (OSError, subprocess.CalledProcessError, IndexError):
        return "unknown GPU"


def row(shape, ours, others):
    flops = 2 * np.prod(shape, dtype=np.float64)
    cell = lambda us: f"{us:.1f} us, {flops / us / 1e6:.0f} TFLOP/s" if us else ""
    ratio = lambda us: f"{us / statistics.mean(ours):.2f}" if us else ""
    cells = ["x".join(map(str, shape)), *map(cell, ours)]
    for us in others:
        cells += [cell(us), ratio(us)]
    return f"| {' | '.join(cells)} |"


def find_problems(ours, shape):
    """What is wrong with a kernel. The normal inputs come last: they are the ones to time."""
    return [problem for kind in ("integer", "normal") if (problem := ours.check(shape, kind))]


def find_library(arguments, shape):
    library = kernel_path(arguments.kernels, shape)
    if not library.exists():
        sys.exit(f"error: there is no {library}; make it with `benchmarks/matmul.py build`")
    return library


def check(arguments):
    wrong = 0
    for shape in arguments.shapes:
        library = find_library(arguments, shape)
        with tempfile.TemporaryDirectory() as folder:
            problems = find_problems(Ours(arguments.mosaic_run, library, pathlib.Path(folder)), shape)
        print(f"{library.name}: {'; '.join(problems) or 'integer inputs bit-exact, normal inputs within the tolerance'}")
        wrong += bool(problems)
    sys.exit(1 if wrong else 0)


def run(arguments):
    print(f"{datetime.date.today()}, {machine()}, `{' '.join(sys.argv)}`\n")
    rows, wrong = [], 0
    for shape in arguments.shapes:
        library = find_library(arguments, shape)
        with tempfile.TemporaryDirectory() as folder:
            ours = Ours(arguments.mosaic_run, library, pathlib.Path(folder))
            problems = find_problems(ours, shape)
            if problems:
                wrong += 1
                print(f"error: {library.name}: {'; '.join(problems)}", file=sys.stderr)
                rows.append(f"| {'x'.join(map(str, shape))} | wrong | | | | | |")
                continue
            before = ours.microseconds(arguments.iterations)
            others = [peers.measure(peer, *shape) for peer in (peers.cublas_matmul, peers.jax_matmul)]
            after = ours.microseconds(arguments.iterations)
        rows.append(row(shape, (before, after), others))
    print("| MxNxK | ours, before | ours, after | cuBLAS | cuBLAS / ours | JAX | JAX / ours |")
    print("|---|---|---|---|---|---|---|")
    print("\n".join(rows))
    print("\nA ratio is a peer's time over the mean of ours: above 1 we are faster.")
    sys.exit(1 if wrong else 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    builder = commands.add_parser("build", help="compile a kernel for each shape")
    builder.add_argument("--out", type=pathlib.Path, default=ROOT / "build" / "benchmarks", metavar="DIR")
    builder.add_argument("--mosaic-compile", type=pathlib.Path, default=ROOT / "build" / "bin" / "mosaic-compile", metavar="PATH")
    builder.set_defaults(command=build)

    runner = commands.add_parser("run", help="check and time the kernels")
    runner.add_argument("--iterations", type=int, default=20, metavar="N")
    runner.set_defaults(command=run)
    checker = commands.add_parser("check", help="check the kernels")
    checker.set_defaults(command=check)
    for command in (runner, checker):
        command.add_argument("--kernels", type=pathlib.Path, default=ROOT / "build" / "benchmarks", metavar="DIR")
        command.add_argument("--mosaic-run", type=pathlib.Path, default=ROOT / "build" / "bin" / "mosaic-run", metavar="PATH")

    for command in (builder, runner, checker):
        command.add_argument("shapes", type=parse_shape, nargs="*", default=[parse_shape(shape) for shape in SHAPES], metavar="SHAPE")
    arguments = parser.parse_args()
    arguments.command(arguments)


if __name__ == "__main__":
    main()
