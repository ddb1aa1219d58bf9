// RUN: mosaic-opt %s --split-input-file --verify-diagnostics

// A function per rule; where a number is involved, kernel-ops.mlir or the part
// itself holds the neighbour that is just legal.

//===- Parser -------------------------------------------------------------===//

// expected-error @below {{expected 'in', 'out' or 'inout' before the argument}}
mosaic_gpu.kernel @no_access(%x: f32) grid(1) block(32) {
}

// -----

// expected-error @below {{expected ':'}}
mosaic_gpu.kernel @no_type(in %x) grid(1) block(32) {
}

// -----

// expected-error @below {{expected 'grid' or a 'host' region}}
mosaic_gpu.kernel @no_grid() block(32) {
}

// -----

// expected-error @below {{expected 'block'}}
mosaic_gpu.kernel @no_block() grid(1) {
}

// -----

// expected-error @below {{expected integer value}}
mosaic_gpu.kernel @grid_of_an_argument(in %n: index) grid(%n) block(32) {
}

// -----

// expected-error @below {{integer value too large}}
mosaic_gpu.kernel @huge_block() grid(1) block(18446744073709551616) {
}

// -----

// expected-note @+2 {{previously referenced here}}
// expected-error @+1 {{region entry argument '%x' is already in use}}
mosaic_gpu.kernel @argument_twice(in %x: f32, in %x: f32) grid(1) block(32) {
}

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected the name of the kernel, which is called from C, to be an identifier, but got "no identifier"}}
mosaic_gpu.kernel @"no identifier"() grid(1) block(32) {
}

// -----

//===- Extents ------------------------------------------------------------===//

// expected-error @below {{'mosaic_gpu.kernel' op expected 1 to 3 extents in block, but got 0}}
mosaic_gpu.kernel @block_without_extents() grid(1) block() {
}

// -----

mosaic_gpu.kernel @block_of_3() grid(1) block(1, 1, 1) {
}
// expected-error @below {{'mosaic_gpu.kernel' op expected 1 to 3 extents in block, but got 4}}
mosaic_gpu.kernel @block_of_4() grid(1) block(1, 1, 1, 1) {
}

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected block extents of at least 1, but dim 1 is 0}}
mosaic_gpu.kernel @empty_block() grid(1) block(1, 0) {
}

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected block extents of at least 1, but dim 0 is -9223372036854775808}}
mosaic_gpu.kernel @dynamic_block() grid(1) block(-9223372036854775808) {
}

// -----

// expected-error @below {{'mosaic_gpu.launch_shape' op expected 1 to 3 extents in grid, but got 0}}
mosaic_gpu.kernel @grid_without_extents() grid() block(32) {
}

// -----

mosaic_gpu.kernel @grid_of_3() grid(1, 1, 1) block(32) {
}
// expected-error @below {{'mosaic_gpu.launch_shape' op expected 1 to 3 extents in grid, but got 4}}
mosaic_gpu.kernel @grid_of_4() grid(1, 1, 1, 1) block(32) {
}

// -----

mosaic_gpu.kernel @empty_grid() grid(1, 0) block(32) {
}
// expected-error @below {{'mosaic_gpu.launch_shape' op expected grid extents of at least 0, but dim 1 is -1}}
mosaic_gpu.kernel @negative_grid() grid(1, -1) block(32) {
}

// -----

mosaic_gpu.kernel @cluster_of_3() grid(1) cluster(1, 1, 1) block(32) {
}
// expected-error @below {{'mosaic_gpu.launch_shape' op expected 0 to 3 extents in cluster, but got 4}}
mosaic_gpu.kernel @cluster_of_4() grid(1) cluster(1, 1, 1, 1) block(32) {
}

// -----

// expected-error @below {{'mosaic_gpu.launch_shape' op expected cluster extents of at least 1, but dim 0 is 0}}
mosaic_gpu.kernel @empty_cluster() grid(1) cluster(0) block(32) {
}

// -----

// The number that stands for an operand has none here.
// expected-error @below {{'mosaic_gpu.launch_shape' op expected 1 operands for grid, but got 0}}
mosaic_gpu.kernel @grid_of_no_operand() grid(-9223372036854775808) block(32) {
}

// -----

mosaic_gpu.kernel @operand_without_extent(in %n: index) host {
  // expected-error @below {{'mosaic_gpu.launch_shape' op expected 0 operands for cluster, but got 1}}
  "mosaic_gpu.launch_shape"(%n) <{operandSegmentSizes = array<i32: 0, 1>, static_grid = array<i64: 1>, static_cluster = array<i64: 1>}> : (index) -> ()
} block(32) {
}

// -----

mosaic_gpu.kernel @segments(in %n: index) host {
  // expected-error @below {{operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  "mosaic_gpu.launch_shape"(%n) <{operandSegmentSizes = array<i32: 1, 1>, static_grid = array<i64: 1>}> : (index) -> ()
} block(32) {
}

// -----

mosaic_gpu.kernel @negative_segment(in %n: index) host {
  // expected-error @below {{'operandSegmentSizes' attribute cannot have negative elements}}
  "mosaic_gpu.launch_shape"(%n) <{operandSegmentSizes = array<i32: 2, -1>, static_grid = array<i64: 1>}> : (index) -> ()
} block(32) {
}

// -----

mosaic_gpu.kernel @no_static_grid(in %n: index) host {
  // expected-error @below {{'mosaic_gpu.launch_shape' op requires attribute 'static_grid'}}
  "mosaic_gpu.launch_shape"(%n) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> ()
} block(32) {
}

// -----

//===- Arguments ----------------------------------------------------------===//

// expected-error @below {{'mosaic_gpu.kernel' op expected scalar 'n' to be 'in', but got 'out'}}
mosaic_gpu.kernel @written_scalar(out %n: index) grid(1) block(32) {
}

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected scalar 'x' to be 'in', but got 'inout'}}
mosaic_gpu.kernel @updated_scalar(inout %x: f32) grid(1) block(32) {
}

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected argument 'v' to be a ranked memref, an integer, a float or an index, but got 'vector<4xf32>'}}
mosaic_gpu.kernel @vector(in %v: vector<4xf32>) grid(1) block(32) {
}

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected argument 'x' to be a ranked memref, an integer, a float or an index, but got 'memref<*xf32>'}}
mosaic_gpu.kernel @unranked(in %x: memref<*xf32>) grid(1) block(32) {
}

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected buffer 'x' to be in global memory (no memory space), but got 'memref<4xf32, #gpu.address_space<workgroup>>'}}
mosaic_gpu.kernel @shared_memory(in %x: memref<4xf32, #gpu.address_space<workgroup>>) grid(1) block(32) {
}

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected buffer 'x' to have a strided layout, but got 'memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>'}}
mosaic_gpu.kernel @affine_layout(in %x: memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>) grid(1) block(32) {
}

// -----

// A number gets the name of its position, which may be taken.
// expected-error @below {{'mosaic_gpu.kernel' op expected arguments to have different names, but argument 1 is another "arg0"}}
mosaic_gpu.kernel @name_twice(in %0: f32, in %arg0: f32) grid(1) block(32) {
}

// -----

//===- Regions ------------------------------------------------------------===//

// expected-error @below {{'mosaic_gpu.kernel' op expected the host region to end with mosaic_gpu.launch_shape}}
mosaic_gpu.kernel @host_that_returns() host {
  mosaic_gpu.return
} block(32) {
}

// -----

mosaic_gpu.kernel @host_without_terminator(in %n: index) host {
  // expected-error @below {{block with no terminator}}
  %0 = arith.addi %n, %n : index
} block(32) {
}

// -----

// expected-error @below {{'mosaic_gpu.kernel' op region #0 ('host') failed to verify constraint: region with 1 blocks}}
mosaic_gpu.kernel @host_without_block() host {
} block(32) {
}

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected the body to end with a mosaic_gpu.return without operands}}
mosaic_gpu.kernel @body_that_ends_with_a_grid() grid(1) block(32) {
  mosaic_gpu.launch_shape grid(1)
}

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected the body to end with a mosaic_gpu.return without operands}}
mosaic_gpu.kernel @return_of_a_value(in %x: f32) grid(1) block(32) {
  mosaic_gpu.return %x : f32
}

// -----

// expected-error @below {{'mosaic_gpu.kernel' op region #1 ('body') failed to verify constraint: region with 1 blocks}}
mosaic_gpu.kernel @two_blocks() grid(1) block(32) {
  cf.br ^next
^next:
  mosaic_gpu.return
}

// -----

mosaic_gpu.kernel @return_in_the_middle() grid(1) block(32) {
  // expected-error @below {{'mosaic_gpu.return' op must be the last operation in the parent block}}
  mosaic_gpu.return
  mosaic_gpu.commit_shared
}

// -----

func.func @return_outside() {
  // expected-error @below {{'mosaic_gpu.return' op expects parent op 'mosaic_gpu.kernel'}}
  mosaic_gpu.return
}

// -----

func.func @launch_shape_outside() {
  // expected-error @below {{'mosaic_gpu.launch_shape' op expects parent op 'mosaic_gpu.kernel'}}
  mosaic_gpu.launch_shape grid(1)
}

// -----

func.func @outer(%x: f32) {
  // expected-error @below {{'mosaic_gpu.kernel' op symbol's parent must have the SymbolTable trait}}
  mosaic_gpu.kernel @kernel_in_a_function() grid(1) block(32) {
  }
  return
}

// -----

%c0 = arith.constant 0 : index
mosaic_gpu.kernel @value_from_outside() grid(1) block(32) {
  // expected-error @below {{use of undeclared SSA value name}}
  %0 = arith.addi %c0, %c0 : index
}

// -----

// expected-note @below {{see existing symbol definition here}}
mosaic_gpu.kernel @symbol_twice() grid(1) block(32) {
}
// expected-error @below {{redefinition of symbol named 'symbol_twice'}}
mosaic_gpu.kernel @symbol_twice() grid(1) block(32) {
}

// -----

//===- Generic form -------------------------------------------------------===//

// expected-error @below {{'mosaic_gpu.kernel' op requires attribute 'arg_access'}}
"mosaic_gpu.kernel"() <{sym_name = "no_properties"}> ({
  "mosaic_gpu.launch_shape"() <{operandSegmentSizes = array<i32: 0, 0>, static_grid = array<i64: 1>}> : () -> ()
}, {
  "mosaic_gpu.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @below {{'mosaic_gpu.kernel' op region #0 ('host') failed to verify constraint: region with 1 blocks}}
"mosaic_gpu.kernel"() <{sym_name = "no_blocks", function_type = () -> (), arg_names = [], arg_access = [], block = array<i64: 32>}> ({}, {}) : () -> ()

// -----

// expected-error @below {{empty block: expect at least a terminator}}
"mosaic_gpu.kernel"() <{sym_name = "empty_blocks", function_type = () -> (), arg_names = [], arg_access = [], block = array<i64: 32>}> ({
^bb0:
}, {
^bb0:
}) : () -> ()

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected 2 regions}}
"mosaic_gpu.kernel"() <{sym_name = "one_region", function_type = () -> (), arg_names = [], arg_access = [], block = array<i64: 32>}> ({}) : () -> ()

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected a name for each of 1 arguments, but got 0}}
"mosaic_gpu.kernel"() <{sym_name = "no_names", function_type = (f32) -> (), arg_names = [], arg_access = [#mosaic_gpu.access<in>], block = array<i64: 32>}> ({
^bb0(%x: f32):
  "mosaic_gpu.launch_shape"() <{operandSegmentSizes = array<i32: 0, 0>, static_grid = array<i64: 1>}> : () -> ()
}, {
^bb0(%x: f32):
  "mosaic_gpu.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected an access for each of 1 arguments, but got 2}}
"mosaic_gpu.kernel"() <{sym_name = "too_many_accesses", function_type = (f32) -> (), arg_names = ["x"], arg_access = [#mosaic_gpu.access<in>, #mosaic_gpu.access<in>], block = array<i64: 32>}> ({
^bb0(%x: f32):
  "mosaic_gpu.launch_shape"() <{operandSegmentSizes = array<i32: 0, 0>, static_grid = array<i64: 1>}> : () -> ()
}, {
^bb0(%x: f32):
  "mosaic_gpu.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected the name of argument 0 to be an identifier, but got ""}}
"mosaic_gpu.kernel"() <{sym_name = "empty_name", function_type = (f32) -> (), arg_names = [""], arg_access = [#mosaic_gpu.access<in>], block = array<i64: 32>}> ({
^bb0(%x: f32):
  "mosaic_gpu.launch_shape"() <{operandSegmentSizes = array<i32: 0, 0>, static_grid = array<i64: 1>}> : () -> ()
}, {
^bb0(%x: f32):
  "mosaic_gpu.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected the name of argument 0 to be an identifier, but got "2x"}}
"mosaic_gpu.kernel"() <{sym_name = "number_first", function_type = (f32) -> (), arg_names = ["2x"], arg_access = [#mosaic_gpu.access<in>], block = array<i64: 32>}> ({
^bb0(%x: f32):
  "mosaic_gpu.launch_shape"() <{operandSegmentSizes = array<i32: 0, 0>, static_grid = array<i64: 1>}> : () -> ()
}, {
^bb0(%x: f32):
  "mosaic_gpu.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @below {{'mosaic_gpu.kernel' op attribute 'arg_names' failed to satisfy constraint: string array attribute}}
"mosaic_gpu.kernel"() <{sym_name = "names_that_are_numbers", function_type = (f32) -> (), arg_names = [1], arg_access = [#mosaic_gpu.access<in>], block = array<i64: 32>}> ({}, {}) : () -> ()

// -----

// expected-error @below {{'mosaic_gpu.kernel' op attribute 'arg_access' failed to satisfy constraint: array of access attributes}}
"mosaic_gpu.kernel"() <{sym_name = "access_that_is_a_string", function_type = (f32) -> (), arg_names = ["x"], arg_access = ["in"], block = array<i64: 32>}> ({}, {}) : () -> ()

// -----

// expected-error @below {{'mosaic_gpu.kernel' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"mosaic_gpu.kernel"() <{sym_name = "no_function_type", function_type = f32, arg_names = [], arg_access = [], block = array<i64: 32>}> ({}, {}) : () -> ()

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected a function type without results, but got '() -> f32'}}
"mosaic_gpu.kernel"() <{sym_name = "result", function_type = () -> f32, arg_names = [], arg_access = [], block = array<i64: 32>}> ({
  "mosaic_gpu.launch_shape"() <{operandSegmentSizes = array<i32: 0, 0>, static_grid = array<i64: 1>}> : () -> ()
}, {
  "mosaic_gpu.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected the arguments of the host region to have the types ('f32'), but got ()}}
"mosaic_gpu.kernel"() <{sym_name = "host_arguments", function_type = (f32) -> (), arg_names = ["x"], arg_access = [#mosaic_gpu.access<in>], block = array<i64: 32>}> ({
  "mosaic_gpu.launch_shape"() <{operandSegmentSizes = array<i32: 0, 0>, static_grid = array<i64: 1>}> : () -> ()
}, {
^bb0(%x: f32):
  "mosaic_gpu.return"() : () -> ()
}) : () -> ()

// -----

// expected-error @below {{'mosaic_gpu.kernel' op expected the arguments of the body to have the types ('f32'), but got ('f64')}}
"mosaic_gpu.kernel"() <{sym_name = "body_arguments", function_type = (f32) -> (), arg_names = ["x"], arg_access = [#mosaic_gpu.access<in>], block = array<i64: 32>}> ({
^bb0(%x: f32):
  "mosaic_gpu.launch_shape"() <{operandSegmentSizes = array<i32: 0, 0>, static_grid = array<i64: 1>}> : () -> ()
}, {
^bb0(%x: f64):
  "mosaic_gpu.return"() : () -> ()
}) : () -> ()

// -----

//===- Attributes of arguments of host functions --------------------------===//

// expected-error @below {{'func.func' op expected 'mosaic_gpu.name' to be a string, but got 1 : i64}}
func.func private @name_that_is_a_number(memref<8xf32> {mosaic_gpu.name = 1})

// -----

// expected-error @below {{'func.func' op expected 'mosaic_gpu.access' to be an #mosaic_gpu.access attribute, but got "in"}}
func.func private @access_that_is_a_string(memref<8xf32> {mosaic_gpu.access = "in"})

// -----

// expected-error @below {{'func.func' op expected argument attribute 'mosaic_gpu.name' or 'mosaic_gpu.access', but got 'mosaic_gpu.nmae'}}
func.func private @misspelled(memref<8xf32> {mosaic_gpu.nmae = "x"})

// -----

// expected-error @below {{expected buffer 'x' to have the offset 0, as callers pass the address of its first element, but got 4}}
mosaic_gpu.kernel @offset(in %x: memref<8x8xf32, strided<[8, 1], offset: 4>>) grid(1) block(32) {
}
mosaic_gpu.kernel @offset_0(in %x: memref<8x8xf32, strided<[8, 1]>>) grid(1) block(32) {
}

// -----

// expected-error @below {{expected buffer 'x' to have elements of a type that callers can pass, but got 'i7'}}
mosaic_gpu.kernel @element(in %x: memref<8xi7>) grid(1) block(32) {
}

// -----

// expected-error @below {{expected scalar 'x' to be an index, i1, i8, i16, i32, i64, f16, bf16, f32 or f64, but got 'f8E5M2'}}
mosaic_gpu.kernel @scalar(in %x: f8E5M2) grid(1) block(32) {
}

// -----

mosaic_gpu.kernel @load_on_the_host(in %n: memref<1xindex>) host {
  %c0 = arith.constant 0 : index
  // expected-error @below {{expected ops without memory effects in a host region, as the buffers are in device memory}}
  %grid = memref.load %n[%c0] : memref<1xindex>
  mosaic_gpu.launch_shape grid(%grid)
} block(128) {
}
