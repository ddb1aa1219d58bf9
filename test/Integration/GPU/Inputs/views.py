"""Checks views of shared memory: upstream's memref ops on mosaic_gpu.alloc_smem, one by one and in a chain.

    views.py build DIR TOOLS
    views.py check DIR MOSAIC-RUN

In each kernel of VIEWS the threads fill an 8 x 16 matrix in shared memory, and then each reads an element of a view that another
thread wrote. In each kernel of COPIES one side of a TMA copy is a view, and the other copy shows the memory as it is.
"""

import math

import numpy as np

import kernels
from kernels import SMEM, Out, Scalar

MATRIX = f"memref<8x16xf32, {SMEM}>"
ROW, COLUMN = 3, 5  # of the slices that begin at run time


def shared(shape, layout="", element="f32"):
    layout = f", {layout}" if layout else ""
    return f"memref<{'x'.join(map(str, shape))}x{element}{layout}, {SMEM}>"


def chain():
    columns = shared((8, 4), "strided<[16, 1], offset: 4>")
    flipped = shared((4, 8), "strided<[1, 16], offset: 4>")
    pairs = shared((2, 2, 8), "strided<[2, 1, 16], offset: 4>")
    dynamic = shared(("?", "?", "?"), "strided<[?, ?, ?], offset: ?>")
    end = shared((2, 6), "strided<[?, ?], offset: ?>")
    return end, f"""
  %columns = memref.subview %matrix[0, 4] [8, 4] [1, 1] : {MATRIX} to {columns}
  %flipped = memref.transpose %columns (i, j) -> (j, i) : {columns} to {flipped}
  %pairs = memref.expand_shape %flipped [[0, 1], [2]] output_shape [2, 2, 8] : {flipped} into {pairs}
  %dynamic = memref.cast %pairs : {pairs} to {dynamic}
  %view = memref.subview %dynamic[0, 1, 2] [2, 1, 6] [1, 1, 1] : {dynamic} to {end}"""


def even_columns():
    half = shared((8, 8), "strided<[16, 2]>")
    view = shared((64,), "strided<[2]>")
    return view, f"""
  %half = memref.subview %matrix[0, 0] [8, 8] [1, 2] : {MATRIX} to {half}
  %view = memref.collapse_shape %half [[0, 1]] : {half} into {view}"""


def view(op, view_type, to="to"):
    return view_type, f"\n  %view = memref.{op} : {MATRIX} {to} {view_type}"


# The view %view of %matrix and its type; what NumPy calls it.
VIEWS = {
    "unfold": (view("expand_shape %matrix [[0, 1], [2]] output_shape [2, 4, 16]", shared((2, 4, 16)), "into"), lambda x: x.reshape(2, 4, 16)),
    "fold": (view("collapse_shape %matrix [[0, 1]]", shared((128,)), "into"), lambda x: x.reshape(128)),
    "unsqueeze": (view("expand_shape %matrix [[0], [1, 2]] output_shape [8, 1, 16]", shared((8, 1, 16)), "into"), lambda x: x[:, None, :]),
    "transpose": (view("transpose %matrix (i, j) -> (j, i)", shared((16, 8), "strided<[1, 16]>")), lambda x: x.T),
    "slice": (view("subview %matrix[2, 4] [5, 8] [1, 1]", shared((5, 8), "strided<[16, 1], offset: 36>")), lambda x: x[2:7, 4:12]),
    "slice_with_steps": (view("subview %matrix[1, 2] [4, 4] [2, 3]", shared((4, 4), "strided<[32, 3], offset: 18>")), lambda x: x[1:8:2, 2:14:3]),
    "slice_at_run_time": (
        view("subview %matrix[%row, %column] [2, 4] [1, 1]", shared((2, 4), "strided<[16, 1], offset: ?>")),
        lambda x: x[ROW : ROW + 2, COLUMN : COLUMN + 4],
    ),
    "one_row": (view("subview %matrix[%row, 0] [1, 16] [1, 1]", shared((16,), "strided<[1], offset: ?>")), lambda x: x[ROW]),
    "one_element": (view("subview %matrix[%row, %column] [1, 1] [1, 1]", shared((1, 1), "strided<[16, 1], offset: ?>")), lambda x: x[ROW:, COLUMN:][:1, :1]),
    "cast": (view("cast %matrix", shared(("?", 16), "strided<[?, ?], offset: ?>")), lambda x: x),
    "reinterpret_cast": (
        view("reinterpret_cast %matrix to offset: [5], sizes: [3, 32], strides: [32, 1]", shared((3, 32), "strided<[32, 1], offset: 5>")),
        lambda x: x.reshape(-1)[5 : 5 + 3 * 32].reshape(3, 32),
    ),
    "fold_of_a_slice": (even_columns(), lambda x: x[:, ::2].reshape(64)),
    "chain": (chain(), lambda x: x[:, 4:8].T.reshape(2, 2, 8)[:, 1, 2:8]),
}


def view_kernel(name):
    (view_type, ops), reference = VIEWS[name]
    shape = reference(np.zeros((8, 16))).shape
    size = math.prod(shape)
    result = f"memref<{'x'.join(map(str, shape))}xf32>"
    places = ", ".join(f"%at{i}" for i in range(len(shape)))
    return f"""
mosaic_gpu.kernel @{name}(in %x: memref<8x16xf32>, in %row: index, in %column: index, out %y: {result}) grid(1) block(128) {{
  %matrix = mosaic_gpu.alloc_smem : {MATRIX}
  %thread = gpu.thread_id x
  %i, %j = affine.delinearize_index %thread into (8, 16) : index, index
  %element = memref.load %x[%i, %j] : memref<8x16xf32>
  memref.store %element, %matrix[%i, %j] : {MATRIX}
  gpu.barrier{ops}
  %size = arith.constant {size} : index
  %last = arith.constant {size - 1} : index
  %has_element = arith.cmpi ult, %thread, %size : index
  scf.if %has_element {{
    %place = arith.subi %last, %thread : index
    {places} = affine.delinearize_index %place into ({", ".join(map(str, shape))}) : {", ".join(["index"] * len(shape))}
    %found = memref.load %view[{places}] : {view_type}
    memref.store %found, %y[{places}] : {result}
  }}
}}
"""


# Vectors: rows of four through a slice, a block of 2 x 4 through a transposition.
VECTORS = f"""
!rows = {shared((4, 8), "strided<[16, 1], offset: 36>")}
!flipped = {shared((16, 8), "strided<[1, 16]>")}
mosaic_gpu.kernel @vectors(in %x: memref<8x16xf32>, out %rows: memref<4x8xf32>, out %blocks: memref<16x8xf32>) grid(1) block(32) {{
  %matrix = mosaic_gpu.alloc_smem : {MATRIX}
  %quads = memref.expand_shape %matrix [[0], [1, 2]] output_shape [8, 4, 4] : {MATRIX} into {shared((8, 4, 4))}
  %thread = gpu.thread_id x
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %i, %quad = affine.delinearize_index %thread into (8, 4) : index, index
  %j = arith.muli %quad, %c4 : index
  %four = vector.load %x[%i, %j] : memref<8x16xf32>, vector<4xf32>
  vector.store %four, %quads[%i, %quad, %c0] : {shared((8, 4, 4))}, vector<4xf32>
  gpu.barrier
  %slice = memref.subview %matrix[2, 4] [4, 8] [1, 1] : {MATRIX} to !rows
  %is_reader = arith.cmpi ult, %thread, %c8 : index
  scf.if %is_reader {{
    %k, %half = affine.delinearize_index %thread into (4, 2) : index, index
    %l = arith.muli %half, %c4 : index
    %found = vector.load %slice[%k, %l] : !rows, vector<4xf32>
    vector.store %found, %rows[%k, %l] : memref<4x8xf32>, vector<4xf32>
  }}
  %flipped = memref.transpose %matrix (i, j) -> (j, i) : {MATRIX} to !flipped
  %is_block = arith.cmpi ult, %thread, %c16 : index
  scf.if %is_block {{
    %m, %half = affine.delinearize_index %thread into (8, 2) : index, index
    %k = arith.muli %m, %c2 : index
    %l = arith.muli %half, %c4 : index
    %none = arith.constant 0.0 : f32
    %block = vector.transfer_read %flipped[%k, %l], %none {{in_bounds = [true, true]}} : !flipped, vector<2x4xf32>
    vector.transfer_write %block, %blocks[%k, %l] {{in_bounds = [true, true]}} : vector<2x4xf32>, memref<16x8xf32>
  }}
}}
"""


def tiled(x):
    """The tiles of 64 x 32 of a 128 x 64 matrix, one after another."""
    return x.reshape(2, 64, 2, 32).transpose(0, 2, 1, 3)


TILES, LINES = shared((2, 2, 64, 32), element="f16"), shared((256, 32), element="f16")
RING, RING_STAGE = shared((3, 256, 32), element="f16"), shared((256, 32), "strided<[32, 1], offset: ?>", "f16")
STAGE_TILES = shared((2, 2, 64, 32), "strided<[4096, 2048, 32, 1], offset: ?>", "f16")
FLAT = shared((8192,), element="f16")

# How the shared memory is made that takes the tiles of x, and that whose 256 rows of 32 go to y.
COPIES = {
    "copy_to_unfolded": (TILES, LINES, f"""
  %rows = mosaic_gpu.alloc_smem : {LINES}
  %tiles = memref.expand_shape %rows [[0, 1, 2], [3]] output_shape [2, 2, 64, 32] : {LINES} into {TILES}"""),
    "copy_from_folded": (TILES, LINES, f"""
  %tiles = mosaic_gpu.alloc_smem : {TILES}
  %rows = memref.collapse_shape %tiles [[0, 1, 2], [3]] : {TILES} into {LINES}"""),
    "copy_to_reinterpreted": (TILES, LINES, f"""
  %flat = mosaic_gpu.alloc_smem : {FLAT}
  %tiles = memref.reinterpret_cast %flat to offset: [0], sizes: [2, 2, 64, 32], strides: [4096, 2048, 32, 1] : {FLAT} to {TILES}
  %rows = memref.expand_shape %flat [[0, 1]] output_shape [256, 32] : {FLAT} into {LINES}"""),
    "copy_to_unfolded_slice": (STAGE_TILES, RING_STAGE, f"""
  %ring = mosaic_gpu.alloc_smem : {RING}
  %stage = arith.addi %block, %c2 : index
  %rows = memref.subview %ring[%stage, 0, 0] [1, 256, 32] [1, 1, 1] : {RING} to {RING_STAGE}
  %tiles = memref.expand_shape %rows [[0, 1, 2], [3]] output_shape [2, 2, 64, 32] : {RING_STAGE} into {STAGE_TILES}"""),
}  # fmt: skip


def copy_kernel(name):
    tiles, rows, ops = COPIES[name]
    return f"""
mosaic_gpu.kernel @{name}(in %x: memref<128x64xf16>, out %y: memref<256x32xf16>) grid(1) block(128) {{
  %block = gpu.block_id x
  %c2 = arith.constant 2 : index
  %false = arith.constant false{ops}
  %loaded = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %loaded count(1) : !barrier
  mosaic_gpu.async_copy %x[0, 0] [128, 64] to %tiles barrier(%loaded) arrive transforms [#mosaic_gpu.tile<[64, 32]>] : memref<128x64xf16> to {tiles}, !barrier
  mosaic_gpu.mbarrier_wait %loaded parity(%false) : !barrier
  mosaic_gpu.async_copy %rows to %y[0, 0] [256, 32] : {rows} to memref<256x32xf16>
  mosaic_gpu.await_async_copy 0
}}
"""


def build(folder, tools):
    barrier = f"!barrier = memref<!mosaic_gpu.barrier, {SMEM}>\n"
    kernels.build(folder, tools, "views", barrier + "".join(map(view_kernel, VIEWS)) + VECTORS + "".join(map(copy_kernel, COPIES)))


def check(folder, mosaic_run):
    def require(entry, arguments, *expected):
        results = kernels.run(folder, mosaic_run, "views", *arguments, entry=entry)
        for result, reference in zip(results, expected, strict=True):
            kernels.require_equal(entry, result, reference)
        print(f"{entry}: right")

    x = np.arange(1, 129, dtype=np.float32).reshape(8, 16)
    for name, (_, reference) in VIEWS.items():
        require(name, [x, Scalar("index", ROW), Scalar("index", COLUMN), Out()], np.ascontiguousarray(reference(x)))
    require("vectors", [x, Out(), Out()], x[2:6, 4:12], x.T)
    # All different bits.
    x = np.arange(128 * 64, dtype=np.uint16).view(np.float16).reshape(128, 64)
    for name in COPIES:
        require(name, [x, Out()], tiled(x).reshape(256, 32))


if __name__ == "__main__":
    kernels.main(build=build, check=check)
