// RUN: mosaic-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(gpu.module(mosaic-gpu-number-memory-spaces))' | FileCheck %s

// CHECK-LABEL: gpu.module @spaces
gpu.module @spaces {
  // In the types of arguments and of results; number 0 is no space at all, and the
  // layout stays.
  // CHECK: gpu.func @types(%{{.*}}: memref<8xf32, 3>, %{{.*}}: memref<4x?xf32, strided<[?, 1], offset: ?>, 1>, %{{.*}}: memref<8xf32>, %{{.*}}: memref<8xf32>)
  gpu.func @types(%shared: memref<8xf32, #gpu.address_space<workgroup>>, %global: memref<4x?xf32, strided<[?, 1], offset: ?>, #gpu.address_space<global>>, %own: memref<8xf32, #gpu.address_space<private>>, %none: memref<8xf32>) {
    // CHECK: "test.op"(%{{.*}}) : (memref<8xf32, 3>) -> memref<2x4xf32, 3>
    "test.op"(%shared) : (memref<8xf32, #gpu.address_space<workgroup>>) -> memref<2x4xf32, #gpu.address_space<workgroup>>
    // A number stays as it is, and so does a name that is no memref's.
    // CHECK: "test.op"() {space = #gpu.address_space<workgroup>} : () -> memref<8xf32, 5>
    "test.op"() {space = #gpu.address_space<workgroup>} : () -> memref<8xf32, 5>
    // In regions and in types within types.
    // CHECK: "test.region"
    // CHECK:   "test.op"() {type = memref<8xf32, 3>} : () -> memref<2xmemref<8xf32, 3>, 3>
    "test.region"() ({
      "test.op"() {type = memref<8xf32, #gpu.address_space<workgroup>>} : () -> memref<2xmemref<8xf32, #gpu.address_space<workgroup>>, #gpu.address_space<workgroup>>
    }) : () -> ()
    gpu.return
  }
}
