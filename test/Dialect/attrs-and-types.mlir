// RUN: mosaic-opt %s | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --mlir-print-op-generic | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --emit-bytecode | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --verify-roundtrip -o /dev/null

// CHECK-LABEL: func.func private @tiles
// CHECK-SAME:    a = #mosaic_gpu.tile<[64, 32]>
// CHECK-SAME:    b = #mosaic_gpu.tile<[1]>
// CHECK-SAME:    c = #mosaic_gpu.tile<[2147483647]>
func.func private @tiles() attributes {
  a = #mosaic_gpu.tile<[64, 32]>,
  b = #mosaic_gpu.tile<[1]>,
  c = #mosaic_gpu.tile<[2147483647]>
}

// CHECK-LABEL: func.func private @transposes
// CHECK-SAME:    a = #mosaic_gpu.transpose<[1, 0]>
// CHECK-SAME:    b = #mosaic_gpu.transpose<[0, 2, 1, 3]>
// CHECK-SAME:    c = #mosaic_gpu.transpose<[]>
func.func private @transposes() attributes {
  a = #mosaic_gpu.transpose<[1, 0]>,
  b = #mosaic_gpu.transpose<[0, 2, 1, 3]>,
  c = #mosaic_gpu.transpose<[]>
}

// CHECK-LABEL: func.func private @swizzles
// CHECK-SAME:    a = #mosaic_gpu.swizzle<16>
// CHECK-SAME:    b = #mosaic_gpu.swizzle<32>
// CHECK-SAME:    c = #mosaic_gpu.swizzle<64>
// CHECK-SAME:    d = #mosaic_gpu.swizzle<128>
func.func private @swizzles() attributes {
  a = #mosaic_gpu.swizzle<16>,
  b = #mosaic_gpu.swizzle<32>,
  c = #mosaic_gpu.swizzle<64>,
  d = #mosaic_gpu.swizzle<128>
}

// JAX prints the integer with its type.
// CHECK-LABEL: func.func private @swizzle_as_jax_prints_it
// CHECK-SAME:    a = #mosaic_gpu.swizzle<128>
func.func private @swizzle_as_jax_prints_it() attributes {a = #mosaic_gpu.swizzle<128 : i32>}

// CHECK-LABEL: func.func private @access
// CHECK-SAME:    a = #mosaic_gpu.access<in>, b = #mosaic_gpu.access<out>, c = #mosaic_gpu.access<inout>
func.func private @access() attributes {
  a = #mosaic_gpu.access<in>,
  b = #mosaic_gpu.access<out>,
  c = #mosaic_gpu.access<inout>
}

// CHECK-LABEL: func.func private @barriers
// CHECK-SAME:    (!mosaic_gpu.barrier, !mosaic_gpu.barrier, !mosaic_gpu.barrier<orders_tensor_core = true>)
func.func private @barriers(!mosaic_gpu.barrier, !mosaic_gpu.barrier<orders_tensor_core = false>, !mosaic_gpu.barrier<orders_tensor_core = true>)

// CHECK-LABEL: func.func private @memory_of_barriers
// CHECK-SAME:    (memref<2x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>)
func.func private @memory_of_barriers(memref<2x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>)

// CHECK-LABEL: func.func private @launches
// CHECK-SAME:    mosaic_gpu.launches = [
// CHECK-SAME:      #mosaic_gpu.launch<kernel = @m::@a, non_portable_cluster = true>,
// CHECK-SAME:      #mosaic_gpu.launch<kernel = @m::@b, programmatic_dependent_launch = true>,
// CHECK-SAME:      #mosaic_gpu.launch<kernel = @m::@c>]
func.func private @launches() attributes {
  mosaic_gpu.launches = [
    #mosaic_gpu.launch<kernel = @m::@a, non_portable_cluster = true>,
    #mosaic_gpu.launch<kernel = @m::@b, non_portable_cluster = false, programmatic_dependent_launch = true>,
    #mosaic_gpu.launch<kernel = @m::@c>]
}
