#!/usr/bin/env python3
"""Times of the peers on the GPU at hand, one JSON line each: CUDA, cuBLAS and cuDNN (through PyTorch), JAX's Mosaic GPU.

    benchmarks/peers.py [copy] [matmul] [attention]      needs PyTorch, Triton and JAX with CUDA

The other scripts of this folder call these functions in the same run as our own measurement, before and after it: clocks
and power move absolute times by a tenth between runs. Inputs are normal: uniform or zero inputs draw less power and run
faster. A time is the median over launches, in microseconds; PyTorch's are taken with a cold L2 cache.
"""

import functools
import json
import os
import statistics
import sys

# JAX would otherwise take most of the memory that the others need.
os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")

# M, N, K and how many tiles JAX's grid walks along one dimension before the next.
MATMULS = [(4096, 8192, 4096, 8), (8192, 8192, 8192, 8), (16384, 16384, 2048, 16)]
DTYPES = ["float16", "bfloat16"]
HEADS, SEQUENCE = 16, 4096


# --- PyTorch ----------------------------------------------------------------------------------------------------------


def torch_median(call):
    import triton.testing

    return 1e3 * triton.testing.do_bench(call, warmup=50, rep=200, return_mode="median")


def cuda_copy(num_bytes):
    """cudaMemcpyAsync from device to device, which is what copy_ calls for contiguous tensors."""
    import torch

    source = torch.empty(num_bytes, device="cuda", dtype=torch.uint8).random_()
    destination = torch.empty_like(source)
    return torch_median(lambda: destination.copy_(source))


def cublas_matmul(m, n, k, dtype="float16"):
    import torch

    a = torch.randn(m, k, device="cuda", dtype=getattr(torch, dtype))
    b = torch.randn(k, n, device="cuda", dtype=getattr(torch, dtype))
    return torch_median(lambda: a @ b)


def cudnn_attention(head_dim, causal):
    import torch
    from torch.nn.attention import SDPBackend, sdpa_kernel

    q, k, v = (torch.randn(1, HEADS, SEQUENCE, head_dim, device="cuda", dtype=torch.float16) for _ in range(3))
    with sdpa_kernel(SDPBackend.CUDNN_ATTENTION):
        return torch_median(lambda: torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal))


# --- JAX --------------------------------------------------------------------------------------------------------------


def jax_median(function, *arguments):
    import jax
    from jax.experimental.mosaic.gpu import profiler

    compiled = jax.jit(function)
    jax.block_until_ready(compiled(*arguments))
    _, milliseconds = profiler.measure(compiled, iterations=20)(*arguments)
    return 1e3 * statistics.median(milliseconds)


def jax_normal(seed, shape, dtype):
    import jax

    return jax.random.normal(jax.random.key(seed), shape, jax.numpy.dtype(dtype))


def jax_matmul(m, n, k, dtype="float16", width=8):
    from jax.experimental.pallas.ops.gpu import hopper_matmul_mgpu as hopper

    dimensions = list(hopper.MatmulDimension)
    config = hopper.TuningConfig(
        tile_m=128, tile_n=128, tile_k=64, max_concurrent_steps=4, epi_tile_m=64, epi_tile_n=64,
        grid_minor_dim=dimensions[0], grid_tile_width=width, wg_dimension=dimensions[1], cluster_dimension=None)  # fmt: skip
    return jax_median(lambda a, b: hopper.matmul(a, b, None, config), jax_normal(0, (m, k), dtype), jax_normal(1, (k, n), dtype))


def jax_attention(head_dim, causal):
    from jax.experimental.pallas.ops.gpu import attention_mgpu as attention

    config = attention.TuningConfig(
        block_q=64, block_kv=256 if head_dim == 64 else 128, max_concurrent_steps=2, use_schedule_barrier=True, causal=causal)  # fmt: skip
    arguments = [jax_normal(i, (1, SEQUENCE, HEADS, head_dim), "float16") for i in range(3)]
    return jax_median(lambda q, k, v: attention.attention(q, k, v, config), *arguments)


# --- All of them ------------------------------------------------------------------------------------------------------


def measure(function, *arguments):
    """A peer's time, or None with a note where it is not there or refuses the shape."""
    try:
        return function(*arguments)
    except Exception as error:  # A peer's failure is no failure of ours.
        print(f"note: no time from {function.__name__}: {type(error).__name__}: {str(error)[:200]}", file=sys.stderr)
        return None


def report(peer, name, us, flops=None, num_bytes=None):
    line = {"peer": peer, "name": name, "us": us and round(us, 2)}
    if us and flops:
        line["tflops"] = round(flops / us / 1e6, 1)
    if us and num_bytes:
        line["tbps"] = round(num_bytes / us / 1e6, 3)
    print(json.dumps(line), flush=True)


def main(chosen):
    if "copy" in chosen:
        report("cuda", "copy_2GiB", measure(cuda_copy, 1 << 31), num_bytes=2 << 31)
    if "matmul" in chosen:
        for dtype in DTYPES:
            for m, n, k, width in MATMULS:
                name, flops = f"matmul_{dtype}_{m}x{n}x{k}", 2 * m * n * k
                report("cublas", name, measure(cublas_matmul, m, n, k, dtype), flops)
                report("jax", name, measure(jax_matmul, m, n, k, dtype, width), flops)
    if "attention" in chosen:
        for head_dim in (64, 128):
            for causal in (False, True):
                name = f"attention_float16_d{head_dim}_{'causal' if causal else 'full'}"
                flops = 4 * SEQUENCE * SEQUENCE * head_dim * HEADS / (2 if causal else 1)
                report("cudnn", name, measure(cudnn_attention, head_dim, causal), flops)
                report("jax", name, measure(jax_attention, head_dim, causal), flops)


if __name__ == "__main__":
    main(sys.argv[1:] or ["copy", "matmul", "attention"])
