// RUN: mosaic-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{expected a tile of at least one dimension}}
func.func private @tile_of_rank_0() attributes {a = #mosaic_gpu.tile<[]>}

// -----

// expected-error @below {{expected positive tile extents, but got 0 in dim 1 of the tile}}
func.func private @tile_of_0() attributes {a = #mosaic_gpu.tile<[1, 0]>}

// -----

// expected-error @below {{expected positive tile extents, but got -8 in dim 0 of the tile}}
func.func private @negative_tile() attributes {a = #mosaic_gpu.tile<[-8]>}

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse MosaicGPU_TileAttr parameter 'tiling'}}
func.func private @huge_tile() attributes {a = #mosaic_gpu.tile<[2147483648]>}

// -----

// expected-error @below {{expected a permutation of the dims 0 to 1, but got dim 5}}
func.func private @dim_out_of_range() attributes {a = #mosaic_gpu.transpose<[0, 5]>}

// -----

// expected-error @below {{expected a permutation of the dims 0 to 1, but got dim -1}}
func.func private @negative_dim() attributes {a = #mosaic_gpu.transpose<[0, -1]>}

// -----

// expected-error @below {{expected each dim once in a permutation, but got dim 0 twice}}
func.func private @dim_twice() attributes {a = #mosaic_gpu.transpose<[0, 0]>}

// -----

// expected-error @below {{expected a swizzle of 16 (none), 32, 64 or 128 bytes, but got 48}}
func.func private @swizzle_of_48() attributes {a = #mosaic_gpu.swizzle<48>}

// -----

// expected-error @below {{expected a swizzle of 16 (none), 32, 64 or 128 bytes, but got 0}}
func.func private @swizzle_of_0() attributes {a = #mosaic_gpu.swizzle<0>}

// -----

// expected-error @below {{expected a swizzle of 16 (none), 32, 64 or 128 bytes, but got -128}}
func.func private @negative_swizzle() attributes {a = #mosaic_gpu.swizzle<-128>}

// -----

// 2^32 + 128
// expected-error @below {{expected a swizzle of 16 (none), 32, 64 or 128 bytes, but got 4294967424}}
func.func private @huge_swizzle() attributes {a = #mosaic_gpu.swizzle<4294967424>}

// -----

// expected-error @below {{expected a swizzle of type i32, but got 'i64'}}
func.func private @swizzle_of_another_type() attributes {a = #mosaic_gpu.swizzle<128 : i64>}

// -----

// expected-error @below {{expected non-function type}}
func.func private @swizzle_without_type() attributes {a = #mosaic_gpu.swizzle<128 : >}

// -----

// expected-error @+2 {{expected one of [in, out, inout] for how a kernel uses an argument, got: read}}
// expected-error @+1 {{failed to parse MosaicGPU_AccessAttr parameter 'value'}}
func.func private @unknown_access() attributes {a = #mosaic_gpu.access<read>}

// -----

// expected-error @below {{unknown attribute `unknown` in dialect `mosaic_gpu`}}
func.func private @unknown_attribute() attributes {a = #mosaic_gpu.unknown<1>}

// -----

// expected-error @below {{unknown  type `unknown` in dialect `mosaic_gpu`}}
func.func private @unknown_type(!mosaic_gpu.unknown)

// -----

// expected-error @below {{expected attribute 'mosaic_gpu.launches' or 'mosaic_gpu.resources', but got 'mosaic_gpu.launch'}}
func.func private @unknown_attribute_of_a_function() attributes {mosaic_gpu.launch = []}

// -----

// expected-error @below {{expected 'mosaic_gpu.resources' to be a dictionary on a gpu.binary, but got 1}}
func.func private @resources_of_a_function() attributes {mosaic_gpu.resources = 1}

// -----

// expected-error @below {{expected 'mosaic_gpu.launches' on a function only}}
module attributes {mosaic_gpu.launches = []} {
}

// -----

// expected-error @below {{expected 'mosaic_gpu.launches' to be an array of #mosaic_gpu.launch, but got [1]}}
func.func private @launches_that_are_none() attributes {mosaic_gpu.launches = [1]}

// -----

// expected-error @below {{expected 'mosaic_gpu.launches' to have one entry for each kernel, but got two for @m::@a}}
func.func private @launch_said_twice() attributes {
  mosaic_gpu.launches = [#mosaic_gpu.launch<kernel = @m::@a>, #mosaic_gpu.launch<kernel = @m::@a, non_portable_cluster = true>]
}
