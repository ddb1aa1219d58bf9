#!/usr/bin/env python3
"""Checks and times copies of 2 GiB on a GPU, beside cudaMemcpyAsync from device to device, in one run.

    benchmarks/copy.py build [--out DIR] [--mosaic-compile PATH]   where the compiler is
    benchmarks/copy.py run [--kernels DIR]                         where a GPU is: needs PyTorch and Triton

Two kernels: examples/copy.mlir for a matrix of 32768x32768 float16, a block a tile, and benchmarks/copy.mlir, whose blocks
walk over many tiles. A kernel whose output is wrong is not timed.
"""

import argparse
import ctypes
import pathlib
import subprocess
import sys

import peers

ROOT = pathlib.Path(__file__).resolve().parent.parent
NUM_BYTES = 1 << 31
KERNELS = ["copy_example", "copy_ring"]


def build(arguments):
    arguments.out.mkdir(parents=True, exist_ok=True)
    example = arguments.out / "copy_example.mlir"
    subprocess.run([sys.executable, ROOT / "scripts" / "specialize-example", ROOT / "examples" / "copy.mlir", "M=32768", "N=32768", "-o", example], check=True)
    for source, name in zip((example, ROOT / "benchmarks" / "copy.mlir"), KERNELS):
        subprocess.run([arguments.mosaic_compile, source, "-o", arguments.out / f"{name}.so"], check=True)


def ours(library):
    """The median time of a launch in microseconds."""
    import torch

    entry = ctypes.CDLL(str(library)).copy
    entry.argtypes = [ctypes.c_void_p] * 3
    source = torch.empty(NUM_BYTES, device="cuda", dtype=torch.uint8).random_()
    destination = torch.zeros_like(source)
    buffers = (ctypes.c_void_p * 2)(source.data_ptr(), destination.data_ptr())

    def launch():
        if status := entry(torch.cuda.current_stream().cuda_stream, buffers, None):
            sys.exit(f"error: {library} ends with status {status}")

    launch()
    if not torch.equal(source, destination):
        sys.exit(f"error: {library}: the copy is wrong")
    return peers.torch_median(launch)


def run(arguments):
    rate = lambda us: f"{us:.0f} us, {2 * NUM_BYTES / us / 1e6:.2f} TB/s"
    libraries = [arguments.kernels / f"{name}.so" for name in KERNELS]
    before = [ours(library) for library in libraries]
    peer = peers.cuda_copy(NUM_BYTES)
    after = [ours(library) for library in libraries]
    print("| kernel | ours, before | ours, after | cudaMemcpyAsync | cudaMemcpyAsync / ours |")
    print("|---|---|---|---|---|")
    for name, *times in zip(KERNELS, before, after):
        print(f"| {name} | {' | '.join(map(rate, times))} | {rate(peer)} | {2 * peer / sum(times):.2f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    builder = commands.add_parser("build", help="compile the kernels")
    builder.add_argument("--out", type=pathlib.Path, default=ROOT / "build" / "benchmarks", metavar="DIR")
    builder.add_argument("--mosaic-compile", type=pathlib.Path, default=ROOT / "build" / "bin" / "mosaic-compile", metavar="PATH")
    builder.set_defaults(command=build)
    runner = commands.add_parser("run", help="check and time them")
    runner.add_argument("--kernels", type=pathlib.Path, default=ROOT / "build" / "benchmarks", metavar="DIR")
    runner.set_defaults(command=run)
    arguments = parser.parse_args()
    arguments.command(arguments)


if __name__ == "__main__":
    main()
