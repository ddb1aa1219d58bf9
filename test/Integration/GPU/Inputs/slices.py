"""Checks copies of slices: 1 to 5 dims, dims that the slice does not have, tiles, transposed tiles, swizzles, edges.

    slices.py build DIR TOOLS
    slices.py check DIR MOSAIC-RUN

Each kernel loads a slice, writes the bytes of shared memory out as they lie there, and stores the slice to the same place of another buffer.
"""

import math

import numpy as np

import kernels
from kernels import InOut, Out

DTYPES = {"i8": np.int8, "i16": np.int16, "i32": np.int32, "f16": np.float16, "f32": np.float32, "f64": np.float64}


class Case:
    """A slice `[index] [lengths]` of a buffer, tiled, permuted and swizzled. A length of -1 drops its dim."""

    def __init__(self, name, dtype, shape, index, lengths, tile=None, transpose=None, swizzle=16):
        self.name, self.dtype, self.shape, self.index, self.lengths = name, dtype, shape, index, lengths
        self.tile, self.transpose, self.swizzle = tile, transpose, swizzle

    def slice_shape(self):
        return [length for length in self.lengths if length != -1]

    def tiled(self, array):
        """The array in tiles, as #mosaic_gpu.tile has them."""
        rest = array.ndim - len(self.tile)
        split = [extent for size, t in zip(array.shape[rest:], self.tile) for extent in (size // t, t)]
        order = [*range(rest), *range(rest, array.ndim + len(self.tile), 2), *range(rest + 1, array.ndim + len(self.tile), 2)]
        return array.reshape([*array.shape[:rest], *split]).transpose(order)

    def in_shared_memory(self, array):
        """How the slice lies in shared memory, before the swizzle."""
        if self.tile:
            array = self.tiled(array)
        if self.transpose:
            array = array.transpose(self.transpose)
        return np.ascontiguousarray(array)

    def shared_shape(self):
        return self.in_shared_memory(np.empty(self.slice_shape(), np.int8)).shape

    def text(self):
        shape = "x".join(map(str, self.shape))
        shared_shape = self.shared_shape()
        shared = f"memref<{'x'.join(map(str, shared_shape))}x{self.dtype}, {kernels.SMEM}>"
        size = math.prod(shared_shape)
        flat = f"memref<{size}x{self.dtype}, {kernels.SMEM}>"
        transforms = []
        if self.tile:
            transforms.append(f"#mosaic_gpu.tile<{list(self.tile)}>")
        if self.transpose:
            transforms.append(f"#mosaic_gpu.transpose<{list(self.transpose)}>")
        if self.swizzle != 16:
            transforms.append(f"#mosaic_gpu.swizzle<{self.swizzle}>")
        transforms = f"transforms [{', '.join(transforms)}]" if transforms else ""
        place = f"{list(self.index)} {list(self.lengths)}"
        view = "" if len(shared_shape) == 1 else f"%flat = memref.collapse_shape %tile [{list(range(len(shared_shape)))}] : {shared} into {flat}"
        barrier = f"memref<!mosaic_gpu.barrier, {kernels.SMEM}>"
        return f"""
mosaic_gpu.kernel @{self.name}(in %src: memref<{shape}x{self.dtype}>, out %raw: memref<{size}x{self.dtype}>, inout %dst: memref<{shape}x{self.dtype}>) grid(1) block(128) {{
  %tile = mosaic_gpu.alloc_smem : {shared}
  %loaded = mosaic_gpu.alloc_smem : {barrier}
  mosaic_gpu.mbarrier_init %loaded count(1) : {barrier}
  mosaic_gpu.async_copy %src{place} to %tile barrier(%loaded) arrive {transforms} : memref<{shape}x{self.dtype}> to {shared}, {barrier}
  %first = arith.constant false
  mosaic_gpu.mbarrier_wait %loaded parity(%first) : {barrier}
  {view}
  %thread = gpu.thread_id x
  %size = arith.constant {size} : index
  %threads = arith.constant 128 : index
  scf.for %i = %thread to %size step %threads {{
    %element = memref.load {"%flat" if view else "%tile"}[%i] : {flat}
    memref.store %element, %raw[%i] : memref<{size}x{self.dtype}>
  }}
  mosaic_gpu.async_copy %tile to %dst{place} {transforms} : {shared} to memref<{shape}x{self.dtype}>
  mosaic_gpu.await_async_copy 0
}}
"""

    def box(self):
        """The part of the slice that is inside of the buffer: in the buffer, and in the slice."""
        outer, inner = [], []
        for size, start, length in zip(self.shape, self.index, self.lengths):
            if length == -1:
                outer.append(start)
                continue
            begin, end = max(start, 0), min(start + length, size)
            outer.append(slice(begin, end))
            inner.append(slice(begin - start, end - start))
        return tuple(outer), tuple(inner)

    def check(self, folder, mosaic_run, generator):
        dtype = DTYPES[self.dtype]
        # All bit patterns; zeros are what is out of bounds.
        source = generator.integers(1, 256, math.prod(self.shape) * dtype().itemsize, dtype=np.uint8).view(dtype).reshape(self.shape)
        before = generator.integers(1, 256, source.nbytes, dtype=np.uint8).view(dtype).reshape(self.shape)
        outer, inner = self.box()
        values = np.zeros(self.slice_shape(), dtype)
        values[inner] = source[outer]
        raw = np.zeros(values.nbytes, np.uint8)
        address = np.arange(values.nbytes)
        swizzled = address ^ ((address >> 7 & self.swizzle // 16 - 1) << 4)
        raw[swizzled] = np.frombuffer(self.in_shared_memory(values).tobytes(), np.uint8)
        after = before.copy()
        after[outer] = source[outer]
        result, stored = kernels.run(folder, mosaic_run, "slices", source, Out(), InOut(before), entry=self.name)
        kernels.require_equal(f"{self.name}: shared memory", result, raw.view(dtype))
        kernels.require_equal(f"{self.name}: stored", stored, after)


CASES = [
    Case("one_dim", "f32", [1024], [256], [256]),
    Case("two_dims", "i8", [64, 256], [8, 64], [32, 128]),
    Case("three_dims", "f64", [4, 16, 64], [1, 8, 16], [2, 8, 32]),
    Case("four_dims", "i32", [3, 4, 16, 32], [1, 1, 8, 4], [2, 3, 8, 24]),
    Case("five_dims", "f16", [2, 3, 4, 8, 32], [1, 1, 0, 4, 8], [1, 2, 4, 4, 24]),
    Case("swizzle_32", "f16", [64, 64], [8, 16], [32, 16], swizzle=32),
    Case("swizzle_64", "f32", [64, 64], [8, 16], [32, 16], swizzle=64),
    Case("swizzle_128", "i8", [64, 256], [8, 128], [32, 128], swizzle=128),
    Case("tiles", "f16", [256, 256], [64, 128], [128, 128], tile=[64, 64], swizzle=128),
    Case("wide_tiles", "f32", [64, 128], [0, 64], [32, 64], tile=[16, 16], swizzle=64),
    Case("transposed_tiles", "f16", [256, 256], [64, 128], [128, 128], tile=[8, 64], transpose=[1, 0, 2, 3], swizzle=128),
    Case("tiles_of_three_dims", "f16", [4, 128, 128], [1, 64, 0], [2, 64, 128], tile=[32, 64], swizzle=128),
    # A dim that the slice does not have, in the middle, first, and several.
    Case("squeezed_middle", "f32", [128, 2, 128], [0, 1, 0], [128, -1, 128], tile=[32, 32]),
    Case("squeezed_middle_swizzled", "f32", [128, 2, 128], [32, 1, 64], [64, -1, 64], tile=[32, 32], swizzle=128),
    Case("squeezed_first", "f16", [3, 64, 64], [2, 0, 0], [-1, 64, 64], swizzle=128),
    Case("squeezed_twice", "f16", [3, 64, 2, 64], [2, 16, 1, 0], [-1, 32, -1, 64], swizzle=128),
    # Buffers smaller than a tile.
    Case("few_rows", "f16", [4, 128], [0, 0], [64, 128], tile=[64, 64], swizzle=128),
    Case("few_columns", "f16", [128, 8], [0, 0], [128, 64], tile=[64, 64], swizzle=128),
    # Tiles of one row.
    Case("tiles_of_one_row", "f16", [64, 128], [0, 0], [64, 128], tile=[1, 64]),
    # Across the edges of the buffer, and before its start.
    Case("across_the_end", "f32", [100, 40], [80, 24], [32, 32]),
    Case("before_the_start", "f32", [100, 64], [-8, 32], [32, 32], swizzle=128),
    Case("tiles_across_the_end", "f16", [192, 128], [128, 64], [128, 128], tile=[64, 64], swizzle=128),
]


def build(folder, tools):
    kernels.build(folder, tools, "slices", "".join(case.text() for case in CASES))


def check(folder, mosaic_run):
    generator = np.random.default_rng(0)
    for case in CASES:
        case.check(folder, mosaic_run, generator)
    print(f"{len(CASES)} slices: bit-exact")


if __name__ == "__main__":
    kernels.main(build=build, check=check)
