"""Checks warpgroup_mma and warpgroup_mma_store for each way to keep their operands in shared memory.

    products.py build DIR TOOLS        compiles a kernel for each variant
    products.py check DIR MOSAIC-RUN   runs them on a GPU, bit for bit on integers

A kernel is one warpgroup that multiplies 128 x 64 by 64 x N and stores 128 x N. It varies in the element type, in the
order of A (K contiguous, or M) and of B (N contiguous, or K), in the swizzle and in the rows of a tile.
"""

import itertools

import numpy as np

import kernels

M, K = 128, 64


def variants():
    for element, a, b in itertools.product(("f16", "bf16"), ("mk", "km"), ("kn", "nk")):
        for swizzle, rows, n in ((128, 64, 128), (128, 8, 64), (64, 64, 64), (64, 8, 96), (32, 64, 64), (32, 8, 16)):
            # Tiles of 64 rows need as many rows of B to be K's, or all of N's.
            if b == "nk" and rows == 64 and n != 64:
                n = 64
            yield f"{element}_{a}_{b}_swizzle{swizzle}_rows{rows}_n{n}", element, a, b, swizzle, rows, n


def kernel(name, element, a, b, swizzle, rows, n):
    columns = swizzle // 2
    # C is stored in tiles of the same swizzle, if its rows are long enough.
    c_columns = min(columns, n)
    c_swizzle = c_columns * 2

    def tiled(shape, tile_columns):
        tiles = (shape[0] // rows, shape[1] // tile_columns, rows, tile_columns)
        return f"memref<{'x'.join(map(str, tiles))}x{element}, {kernels.SMEM}>"

    a_shape = (M, K) if a == "mk" else (K, M)
    b_shape = (K, n) if b == "kn" else (n, K)
    memref = lambda shape: f"memref<{shape[0]}x{shape[1]}x{element}>"
    transforms = lambda tile_columns, span: f"[#mosaic_gpu.tile<[{rows}, {tile_columns}]>, #mosaic_gpu.swizzle<{span}>]"
    types = {
        "a": memref(a_shape), "b": memref(b_shape), "c": memref((M, n)),
        "sa": tiled(a_shape, columns), "sb": tiled(b_shape, columns), "sc": tiled((M, n), c_columns),
        "bar": f"memref<!mosaic_gpu.barrier, {kernels.SMEM}>", "acc": f"vector<{M * n // 128}xf32>",
    }  # fmt: skip
    aliases = "\n".join(f"!{key} = {value}" for key, value in types.items())
    return f"""{aliases}
mosaic_gpu.kernel @{name}(in %a: !a, in %b: !b, out %c: !c) grid(1) block(128) {{
  %sa = mosaic_gpu.alloc_smem : !sa
  %sb = mosaic_gpu.alloc_smem : !sb
  %sc = mosaic_gpu.alloc_smem : !sc
  %bar = mosaic_gpu.alloc_smem : !bar
  mosaic_gpu.mbarrier_init %bar count(2) : !bar
  mosaic_gpu.async_copy %a[0, 0] [{a_shape[0]}, {a_shape[1]}] to %sa barrier(%bar) arrive transforms {transforms(columns, swizzle)} : !a to !sa, !bar
  mosaic_gpu.async_copy %b[0, 0] [{b_shape[0]}, {b_shape[1]}] to %sb barrier(%bar) arrive transforms {transforms(columns, swizzle)} : !b to !sb, !bar
  %false = arith.constant false
  mosaic_gpu.mbarrier_wait %bar parity(%false) : !bar
  %zero = arith.constant dense<0.0> : !acc
  %ready = mosaic_gpu.warpgroup_mma_fence %zero : !acc
  %started = mosaic_gpu.warpgroup_mma %ready, %sa{' transpose_a' if a == 'km' else ''}, %sb{' transpose_b' if b == 'nk' else ''} swizzle<{swizzle}> : !acc, !sa, !sb
  mosaic_gpu.warpgroup_mma_commit
  %sum = mosaic_gpu.warpgroup_mma_wait 0, %started : !acc
  mosaic_gpu.warpgroup_mma_store %sum to %sc swizzle<{c_swizzle}> : !acc, !sc
  mosaic_gpu.commit_shared
  mosaic_gpu.async_copy %sc to %c[0, 0] [{M}, {n}] transforms {transforms(c_columns, c_swizzle)} : !sc to !c
  mosaic_gpu.await_async_copy 0
}}
"""


def build(folder, tools):
    for variant in variants():
        kernels.build(folder, tools, variant[0], kernel(*variant))


def check(folder, mosaic_run):
    count = 0
    for name, element, a_order, b_order, _, _, n in variants():
        rng = np.random.default_rng(count)
        a, b = (rng.integers(-2, 3, size) for size in ((M, K), (K, n)))
        arguments = [kernels.to_bits(np.ascontiguousarray(x), element) for x in (a if a_order == "mk" else a.T, b if b_order == "kn" else b.T)]
        (result,) = kernels.run(folder, mosaic_run, name, *arguments, kernels.Out())
        kernels.require_equal(name, result, kernels.to_bits(a @ b, element))
        count += 1
    print(f"{count} products: bit-exact")


if __name__ == "__main__":
    kernels.main(build=build, check=check)
