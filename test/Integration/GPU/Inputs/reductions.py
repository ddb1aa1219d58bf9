"""Checks stores that reduce: each reduction of each element type that the chip has.

    reductions.py build DIR TOOLS
    reductions.py check DIR MOSAIC-RUN

Four blocks store a tile of their own over the same part of a buffer, across its end. Where the order matters (inc, dec) there is
one block.
"""

import numpy as np

import kernels
from kernels import InOut


def to_bf16(array):
    return (array.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


FLOATS = {"f16": np.float16, "f32": np.float32, "f64": np.float64}
SIGNED = {"i32": np.int32, "i64": np.int64}
UNSIGNED = {"i32": np.uint32, "i64": np.uint64}


class Case:
    """A reduction as a NumPy function of memory and stored elements, in NumPy's type for the elements."""

    def __init__(self, reduction, element, dtype, function):
        self.reduction, self.element, self.dtype, self.function = reduction, element, dtype, function
        self.name = f"{reduction}_{element}"
        self.num_blocks = 1 if reduction in ("inc", "dec") else 4

    def text(self):
        # Rows of 128 bytes; the buffer ends after 20 of 32 rows.
        columns = 128 // (8 if self.element in ("i64", "f64") else 4 if self.element in ("i32", "f32") else 2)
        tile = f"memref<32x{columns}x{self.element}, {kernels.SMEM}>"
        barrier = f"memref<!mosaic_gpu.barrier, {kernels.SMEM}>"
        src, dst = f"memref<{self.num_blocks}x32x{columns}x{self.element}>", f"memref<20x{columns}x{self.element}>"
        return f"""
mosaic_gpu.kernel @{self.name}(in %src: {src}, inout %dst: {dst}) grid({self.num_blocks}) block(128) {{
  %tile = mosaic_gpu.alloc_smem : {tile}
  %loaded = mosaic_gpu.alloc_smem : {barrier}
  mosaic_gpu.mbarrier_init %loaded count(1) : {barrier}
  %block = gpu.block_id x
  mosaic_gpu.async_copy %src[%block, 0, 0] [-1, 32, {columns}] to %tile barrier(%loaded) arrive transforms [#mosaic_gpu.swizzle<128>] : {src} to {tile}, {barrier}
  %first = arith.constant false
  mosaic_gpu.mbarrier_wait %loaded parity(%first) : {barrier}
  mosaic_gpu.async_copy %tile to %dst[0, 0] [32, {columns}] transforms [#mosaic_gpu.swizzle<128>] reduction({self.reduction}) : {tile} to {dst}
  mosaic_gpu.await_async_copy 0
}}
"""

    def numbers(self, generator, shape):
        if self.element in ("i32", "i64"):
            if self.reduction in ("inc", "dec"):
                return generator.integers(0, 4, shape).astype(self.dtype)
            bits = 8 * np.dtype(self.dtype).itemsize
            return generator.integers(-(2 ** (bits - 1)), 2 ** (bits - 1), shape, dtype=np.int64).astype(np.int64).astype(self.dtype)
        return generator.integers(-8, 9, shape).astype(self.dtype)

    def check(self, folder, mosaic_run, generator):
        itemsize = 2 if self.element == "bf16" else np.dtype(self.dtype).itemsize
        columns = 128 // itemsize
        source = self.numbers(generator, (self.num_blocks, 32, columns))
        before = self.numbers(generator, (20, columns))
        after = before
        for tile in source:
            after = self.function(after, tile[:20]).astype(self.dtype)
        if self.element == "bf16":
            encode = lambda array: to_bf16(array).view("V2")
        elif self.element in SIGNED:
            encode = lambda array: array.view(SIGNED[self.element])
        else:
            encode = lambda array: array
        (result,) = kernels.run(folder, mosaic_run, "reductions", encode(source), InOut(encode(before)), entry=self.name)
        kernels.require_equal(self.name, result, encode(after))


def cases():
    for element, dtype in {**FLOATS, **UNSIGNED, "bf16": np.float32}.items():
        yield Case("add", element, dtype, np.add)
    for element, dtype in {"f16": np.float16, "bf16": np.float32}.items():
        yield Case("min", element, dtype, np.minimum)
        yield Case("max", element, dtype, np.maximum)
    for element, dtype in SIGNED.items():
        yield Case("smin", element, dtype, np.minimum)
        yield Case("smax", element, dtype, np.maximum)
    for element, dtype in UNSIGNED.items():
        yield Case("umin", element, dtype, np.minimum)
        yield Case("umax", element, dtype, np.maximum)
        yield Case("and", element, dtype, np.bitwise_and)
        yield Case("or", element, dtype, np.bitwise_or)
        yield Case("xor", element, dtype, np.bitwise_xor)
    yield Case("inc", "i32", np.uint32, lambda m, s: np.where(m >= s, 0, m + 1))
    yield Case("dec", "i32", np.uint32, lambda m, s: np.where((m == 0) | (m > s), s, m - 1))


CASES = list(cases())


def build(folder, tools):
    kernels.build(folder, tools, "reductions", "".join(case.text() for case in CASES))


def check(folder, mosaic_run):
    generator = np.random.default_rng(0)
    for case in CASES:
        case.check(folder, mosaic_run, generator)
    print(f"{len(CASES)} reductions: bit-exact")


if __name__ == "__main__":
    kernels.main(build=build, check=check)
