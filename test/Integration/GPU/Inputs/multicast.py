"""Checks collective loads: every set of dims of clusters whose extents are 1, 2 and 4, with at most 8 blocks.

    multicast.py build DIR TOOLS
    multicast.py check DIR MOSAIC-RUN

The blocks of a collective load one slice together; each stores what it got. The grid has two clusters along x.
"""

import itertools
import math

import numpy as np

import kernels
from kernels import Out

TILE = f"memref<64x32xi32, {kernels.SMEM}>"
BARRIER = f"memref<!mosaic_gpu.barrier, {kernels.SMEM}>"


class Case:
    def __init__(self, cluster, dims):
        self.cluster, self.dims = cluster, dims
        self.grid = (2 * cluster[0], *cluster[1:])
        self.name = f"cluster_{'_'.join(map(str, cluster))}_over_{''.join('xyz'[dim] for dim in dims)}"

    def group_extents(self):
        return [extent // self.cluster[dim] if dim in self.dims else extent for dim, extent in enumerate(self.grid)]

    def text(self):
        num_blocks, num_groups = math.prod(self.grid), math.prod(self.group_extents())
        lines = []
        for dim, letter in enumerate("xyz"):
            lines.append(f"%{letter} = gpu.block_id {letter}")
            lines.append(f"%extent_{letter} = arith.constant {self.grid[dim]} : index")
            lines.append(f"%group_extent_{letter} = arith.constant {self.group_extents()[dim]} : index")
            lines.append(f"%shared_{letter} = arith.constant {self.cluster[dim] if dim in self.dims else 1} : index")
            lines.append(f"%group_{letter} = arith.divui %{letter}, %shared_{letter} : index")
        for what, extent in (("", "%extent"), ("group_", "%group_extent")):
            lines.append(f"%{what}zy = arith.muli %{what}z, {extent}_y : index")
            lines.append(f"%{what}row = arith.addi %{what}zy, %{what}y : index")
            lines.append(f"%{what}rows = arith.muli %{what}row, {extent}_x : index")
            lines.append(f"%{what}linear = arith.addi %{what}rows, %{what}x : index")
        src, dst = f"memref<{num_groups}x64x32xi32>", f"memref<{num_blocks}x64x32xi32>"
        return f"""
mosaic_gpu.kernel @{self.name}(in %src: {src}, out %dst: {dst}) grid{self.grid} cluster{self.cluster} block(128) {{
  %tile = mosaic_gpu.alloc_smem : {TILE}
  %loaded = mosaic_gpu.alloc_smem : {BARRIER}
  mosaic_gpu.mbarrier_init %loaded count(1) : {BARRIER}
  {"; ".join(lines).replace("; ", chr(10) + "  ")}
  mosaic_gpu.async_copy %src[%group_linear, 0, 0] [-1, 64, 32] to %tile barrier(%loaded) arrive
    transforms [#mosaic_gpu.swizzle<128>] collective [{", ".join("xyz"[dim] for dim in self.dims)}] : {src} to {TILE}, {BARRIER}
  %first = arith.constant false
  mosaic_gpu.mbarrier_wait %loaded parity(%first) : {BARRIER}
  mosaic_gpu.async_copy %tile to %dst[%linear, 0, 0] [-1, 64, 32] transforms [#mosaic_gpu.swizzle<128>] : {TILE} to {dst}
  mosaic_gpu.await_async_copy 0
  mosaic_gpu.cluster_barrier
}}
"""

    def check(self, folder, mosaic_run):
        source = np.arange(math.prod(self.group_extents()) * 64 * 32, dtype=np.int32).reshape(-1, 64, 32)
        # Block (x, y, z) is z-major; so is its group.
        groups = np.arange(len(source)).reshape(self.group_extents()[::-1])
        for dim in self.dims:
            groups = np.repeat(groups, self.cluster[dim], axis=2 - dim)
        (result,) = kernels.run(folder, mosaic_run, "multicast", source, Out(), entry=self.name)
        kernels.require_equal(self.name, result, source[groups.ravel()])


CASES = [
    Case(cluster, dims)
    for cluster in itertools.product((1, 2, 4), repeat=3)
    if math.prod(cluster) <= 8
    for count in (1, 2, 3)
    for dims in itertools.combinations(range(3), count)
]


def build(folder, tools):
    kernels.build(folder, tools, "multicast", "".join(case.text() for case in CASES))


def check(folder, mosaic_run):
    for case in CASES:
        case.check(folder, mosaic_run)
    print(f"{len(CASES)} collectives: bit-exact")


if __name__ == "__main__":
    kernels.main(build=build, check=check)
