// Views of shared memory are arithmetic on addresses: element (i, j) of an 8 x 16
// matrix of f32 is at 64 i + 4 j bytes, whatever it is called through a view.
// The matrix is the only buffer, so that it starts at 0. The barriers keep the
// stores apart and in order.
// RUN: mosaic-compile --emit=ptx %s 2>&1 | FileCheck %s
// CHECK-NOT: error

!x = memref<16xf32>
!matrix = memref<8x16xf32, #gpu.address_space<workgroup>>

// CHECK: .extern .shared .align 1024 .b8 [[S:[a-z_]+]][]
// CHECK: .entry views(
// CHECK-DAG: ld.param.b64 %[[I:.*]], [views_param_1];
// CHECK-DAG: ld.param.b64 %[[J:.*]], [views_param_2];
mosaic_gpu.kernel @views(in %x: !x, in %i: index, in %j: index) grid(1) block(128) {
  %s = mosaic_gpu.alloc_smem : !matrix
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %f = memref.load %x[%c0] : !x
  %v = vector.load %x[%c0] : !x, vector<4xf32>

  // Unfolded: row 4 + 3.
  // CHECK: st.shared.b32 [[[S]]+456],
  // CHECK: bar.sync
  %unfolded = memref.expand_shape %s [[0, 1], [2]] output_shape [2, 4, 16] : !matrix into memref<2x4x16xf32, #gpu.address_space<workgroup>>
  memref.store %f, %unfolded[%c1, %c3, %c2] : memref<2x4x16xf32, #gpu.address_space<workgroup>>
  gpu.barrier

  // Folded: element 67 is (4, 3).
  // CHECK: st.shared.b32 [[[S]]+268],
  // CHECK: bar.sync
  %c67 = arith.constant 67 : index
  %folded = memref.collapse_shape %s [[0, 1]] : !matrix into memref<128xf32, #gpu.address_space<workgroup>>
  memref.store %f, %folded[%c67] : memref<128xf32, #gpu.address_space<workgroup>>
  gpu.barrier

  // Unsqueezed: (3, 2).
  // CHECK: st.shared.b32 [[[S]]+200],
  // CHECK: bar.sync
  %unsqueezed = memref.expand_shape %s [[0], [1, 2]] output_shape [8, 1, 16] : !matrix into memref<8x1x16xf32, #gpu.address_space<workgroup>>
  memref.store %f, %unsqueezed[%c3, %c0, %c2] : memref<8x1x16xf32, #gpu.address_space<workgroup>>
  gpu.barrier

  // Transposed: (2, 3).
  // CHECK: st.shared.b32 [[[S]]+140],
  // CHECK: bar.sync
  %transposed = memref.transpose %s (i, j) -> (j, i) : !matrix to memref<16x8xf32, strided<[1, 16]>, #gpu.address_space<workgroup>>
  memref.store %f, %transposed[%c3, %c2] : memref<16x8xf32, strided<[1, 16]>, #gpu.address_space<workgroup>>
  gpu.barrier

  // Sliced with steps: (1 + 2 * 3, 2 + 3 * 2).
  // CHECK: st.shared.b32 [[[S]]+480],
  // CHECK: bar.sync
  %slice = memref.subview %s[1, 2] [4, 4] [2, 3] : !matrix to memref<4x4xf32, strided<[32, 3], offset: 18>, #gpu.address_space<workgroup>>
  memref.store %f, %slice[%c3, %c2] : memref<4x4xf32, strided<[32, 3], offset: 18>, #gpu.address_space<workgroup>>
  gpu.barrier

  // A row: (3, 1).
  // CHECK: st.shared.b32 [[[S]]+196],
  // CHECK: bar.sync
  %row = memref.subview %s[3, 0] [1, 16] [1, 1] : !matrix to memref<16xf32, strided<[1], offset: 48>, #gpu.address_space<workgroup>>
  memref.store %f, %row[%c1] : memref<16xf32, strided<[1], offset: 48>, #gpu.address_space<workgroup>>
  gpu.barrier

  // Reinterpreted: 5 + 32 * 2 + 3 elements.
  // CHECK: st.shared.b32 [[[S]]+288],
  // CHECK: bar.sync
  %reinterpreted = memref.reinterpret_cast %s to offset: [5], sizes: [3, 32], strides: [32, 1] : !matrix to memref<3x32xf32, strided<[32, 1], offset: 5>, #gpu.address_space<workgroup>>
  memref.store %f, %reinterpreted[%c2, %c3] : memref<3x32xf32, strided<[32, 1], offset: 5>, #gpu.address_space<workgroup>>
  gpu.barrier

  // A chain: columns 4 to 7, transposed, columns unfolded by 2, all of it made
  // dynamic: column 4 + 2 * 1 + 1 of row 3.
  // CHECK: st.shared.b32 [[[S]]+220],
  // CHECK: bar.sync
  %columns = memref.subview %s[0, 4] [8, 4] [1, 1] : !matrix to memref<8x4xf32, strided<[16, 1], offset: 4>, #gpu.address_space<workgroup>>
  %flipped = memref.transpose %columns (i, j) -> (j, i) : memref<8x4xf32, strided<[16, 1], offset: 4>, #gpu.address_space<workgroup>> to memref<4x8xf32, strided<[1, 16], offset: 4>, #gpu.address_space<workgroup>>
  %pairs = memref.expand_shape %flipped [[0, 1], [2]] output_shape [2, 2, 8] : memref<4x8xf32, strided<[1, 16], offset: 4>, #gpu.address_space<workgroup>> into memref<2x2x8xf32, strided<[2, 1, 16], offset: 4>, #gpu.address_space<workgroup>>
  %dynamic = memref.cast %pairs : memref<2x2x8xf32, strided<[2, 1, 16], offset: 4>, #gpu.address_space<workgroup>> to memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>, #gpu.address_space<workgroup>>
  memref.store %f, %dynamic[%c1, %c1, %c3] : memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>, #gpu.address_space<workgroup>>
  gpu.barrier

  // Vectors are moved at once where they are known to be aligned: a row's 8th
  // element.
  // CHECK: st.shared.v4.b32 [[[S]]+96],
  // CHECK: bar.sync
  %quads = memref.expand_shape %s [[0], [1, 2]] output_shape [8, 4, 4] : !matrix into memref<8x4x4xf32, #gpu.address_space<workgroup>>
  vector.store %v, %quads[%c1, %c2, %c0] : memref<8x4x4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  gpu.barrier

  // Two rows of a slice: (5, 4 to 7) and (6, 4 to 7).
  // CHECK-DAG: st.shared.v4.b32 [[[S]]+336],
  // CHECK-DAG: st.shared.v4.b32 [[[S]]+400],
  // CHECK: bar.sync
  %block = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  %corner = memref.subview %s[4, 4] [4, 4] [1, 1] : !matrix to memref<4x4xf32, strided<[16, 1], offset: 68>, #gpu.address_space<workgroup>>
  vector.transfer_write %block, %corner[%c1, %c0] {in_bounds = [true, true]} : vector<2x4xf32>, memref<4x4xf32, strided<[16, 1], offset: 68>, #gpu.address_space<workgroup>>
  gpu.barrier

  // What is only known at run time is computed: 64 (i + 1) + 4 (j + 2).
  // CHECK-DAG: shl.b64 %[[ROW:.*]], %[[I]], 6;
  // CHECK-DAG: shl.b64 %[[COLUMN:.*]], %[[J]], 2;
  // CHECK: add.s64 %[[PLACE:.*]], %{{.*}}, %[[COLUMN]];
  // CHECK-NEXT: st.shared.b32 [%[[PLACE]]+72],
  // CHECK: bar.sync
  %somewhere = memref.subview %s[%i, %j] [2, 3] [1, 1] : !matrix to memref<2x3xf32, strided<[16, 1], offset: ?>, #gpu.address_space<workgroup>>
  memref.store %f, %somewhere[%c1, %c2] : memref<2x3xf32, strided<[16, 1], offset: ?>, #gpu.address_space<workgroup>>
  gpu.barrier
}
