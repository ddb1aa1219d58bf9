// RUN: mosaic-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(gpu.module(mosaic-gpu-externalize-shared-memory))' | FileCheck %s

// One external symbol, aligned for any swizzle.
// CHECK-LABEL: gpu.module @used
// CHECK:         llvm.mlir.global external @[[SYMBOL:.*]]() {addr_space = 3 : i32, alignment = 1024 : i64} : !llvm.array<0 x i8>
// CHECK-NOT:     llvm.mlir.global
// CHECK:         %[[ADDRESS:.*]] = llvm.mlir.addressof @[[SYMBOL]] : !llvm.ptr<3>
// CHECK:         llvm.insertvalue %[[ADDRESS]], %{{.*}}[1]
// CHECK:         llvm.mlir.addressof @[[SYMBOL]]
// CHECK-NOT:     gpu.dynamic_shared_memory
gpu.module @used {
  gpu.func @kernel() kernel {
    %a = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %b = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    "test.use"(%a, %b) : (memref<?xi8, #gpu.address_space<workgroup>>, memref<?xi8, #gpu.address_space<workgroup>>) -> ()
    gpu.return
  }
}

// CHECK-LABEL: gpu.module @unused
// CHECK-NOT:     llvm.mlir.global
gpu.module @unused {
  gpu.func @kernel() kernel {
    gpu.return
  }
}
