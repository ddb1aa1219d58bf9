// RUN: mosaic-opt %s | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --mlir-print-op-generic | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --emit-bytecode | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --verify-roundtrip -o /dev/null

// CHECK-LABEL: mosaic_gpu.kernel @no_arguments() grid(1) block(32) {
// CHECK-NEXT:  }
mosaic_gpu.kernel @no_arguments() grid(1) block(32) {
}

// The parser adds the terminator, and the printer leaves it out.
// CHECK-LABEL: mosaic_gpu.kernel @explicit_return() grid(1) block(32) {
// CHECK-NEXT:  }
mosaic_gpu.kernel @explicit_return() grid(1) block(32) {
  mosaic_gpu.return
}

// CHECK-LABEL: mosaic_gpu.kernel @return_with_attributes()
// CHECK-NEXT:    mosaic_gpu.return {note = "end"}
mosaic_gpu.kernel @return_with_attributes() grid(1) block(32) {
  mosaic_gpu.return {note = "end"}
}

// CHECK-LABEL: mosaic_gpu.kernel @access(in %x: memref<8xf32>, out %y: memref<8xf32>, inout %z: memref<8xf32>)
mosaic_gpu.kernel @access(in %x: memref<8xf32>, out %y: memref<8xf32>, inout %z: memref<8xf32>) grid(1) block(32) {
}

// CHECK-LABEL: mosaic_gpu.kernel @scalars(in %n: index, in %flag: i1, in %seed: i64, in %scale: f32, in %bias: bf16)
mosaic_gpu.kernel @scalars(in %n: index, in %flag: i1, in %seed: i64, in %scale: f32, in %bias: bf16) grid(1) block(32) {
}

// CHECK-LABEL: mosaic_gpu.kernel @dynamic_and_strided_buffers(
// CHECK-SAME:    in %x: memref<?x8xf32>, in %y: memref<8x8xf32, strided<[?, 1], offset: ?>>, in %z: memref<f32>)
mosaic_gpu.kernel @dynamic_and_strided_buffers(
    in %x: memref<?x8xf32>, in %y: memref<8x8xf32, strided<[?, 1], offset: ?>>, in %z: memref<f32>) grid(1) block(32) {
}

// CHECK-LABEL: mosaic_gpu.kernel @names_are_kept(in %_lhs: f32, in %R2D2: f32, in %x_1: f32)
mosaic_gpu.kernel @names_are_kept(in %_lhs: f32, in %R2D2: f32, in %x_1: f32) grid(1) block(32) {
}

// What is no identifier gets the name of its position.
// CHECK-LABEL: mosaic_gpu.kernel @other_names(in %arg0: f32, in %arg1: f32, in %named: f32, in %arg3: f32)
// CHECK:         arith.addf %arg0, %arg3
mosaic_gpu.kernel @other_names(in %0: f32, in %1: f32, in %named: f32, in %a.b-c: f32) grid(1) block(32) {
  %sum = arith.addf %0, %a.b-c : f32
}

// CHECK-LABEL: mosaic_gpu.kernel @three_extents() grid(2, 3, 4) cluster(2, 3, 1) block(32, 2, 1) {
mosaic_gpu.kernel @three_extents() grid(2, 3, 4) cluster(2, 3, 1) block(32, 2, 1) {
}

// An empty grid is a launch of nothing.
// CHECK-LABEL: mosaic_gpu.kernel @empty_grid() grid(0) block(32) {
mosaic_gpu.kernel @empty_grid() grid(0) block(32) {
}

// CHECK-LABEL: mosaic_gpu.kernel @dependent() grid(1) block(32) programmatic_dependent_launch {
mosaic_gpu.kernel @dependent() grid(1) block(32) programmatic_dependent_launch {
}

// CHECK-LABEL: mosaic_gpu.kernel @big_cluster() grid(16) cluster(16) block(32) non_portable_cluster {
mosaic_gpu.kernel @big_cluster() grid(16) cluster(16) block(32) non_portable_cluster {
}

// CHECK-LABEL: mosaic_gpu.kernel @big_cluster_and_dependent() grid(16) cluster(16) block(32) non_portable_cluster programmatic_dependent_launch {
mosaic_gpu.kernel @big_cluster_and_dependent() grid(16) cluster(16) block(32) non_portable_cluster programmatic_dependent_launch {
}

// A host region that only holds numbers is printed as numbers.
// CHECK-LABEL: mosaic_gpu.kernel @static_host_region(in %x: f32) grid(8, 2) cluster(2) block(32) {
mosaic_gpu.kernel @static_host_region(in %x: f32) host {
  mosaic_gpu.launch_shape grid(8, 2) cluster(2)
} block(32) {
}

// Both regions see the arguments under their names.
// CHECK-LABEL: mosaic_gpu.kernel @host_region(in %x: memref<?x8xf32>, in %n: index) host {
// CHECK:         %[[DIM:.*]] = memref.dim %x
// CHECK:         mosaic_gpu.launch_shape grid(%[[DIM]], 4, %n) cluster(1, %n)
// CHECK-NEXT:  } block(32) {
// CHECK-NEXT:    memref.load %x[%n, %n]
mosaic_gpu.kernel @host_region(in %x: memref<?x8xf32>, in %n: index) host {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x8xf32>
  mosaic_gpu.launch_shape grid(%rows, 4, %n) cluster(1, %n)
} block(32) {
  %value = memref.load %x[%n, %n] : memref<?x8xf32>
}

// CHECK-LABEL: mosaic_gpu.kernel @attributes attributes {note = 1 : i64}(in %x: f32) host {
// CHECK-NEXT:    mosaic_gpu.launch_shape grid(1) {note = 2 : i64}
mosaic_gpu.kernel @attributes attributes {note = 1 : i64}(in %x: f32) host {
  mosaic_gpu.launch_shape grid(1) {note = 2 : i64}
} block(32) {
}

// CHECK-LABEL: mosaic_gpu.kernel @private attributes {sym_visibility = "private"}()
mosaic_gpu.kernel @private attributes {sym_visibility = "private"}() grid(1) block(32) {
}

// A kernel is a symbol of any module.
// CHECK-LABEL: module @inner
// CHECK-NEXT:    mosaic_gpu.kernel @no_arguments()
module @inner {
  mosaic_gpu.kernel @no_arguments() grid(1) block(32) {
  }
}

// CHECK-LABEL: func.func @host_function(%{{.*}}: memref<8xf32> {mosaic_gpu.access = #mosaic_gpu.access<inout>, mosaic_gpu.name = "x"})
func.func @host_function(%arg0: memref<8xf32> {mosaic_gpu.access = #mosaic_gpu.access<inout>, mosaic_gpu.name = "x"}) {
  return
}
