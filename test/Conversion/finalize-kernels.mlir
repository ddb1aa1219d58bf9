// RUN: mosaic-opt %s --pass-pipeline='builtin.module(gpu.module(mosaic-gpu-finalize-kernels))' | FileCheck %s

// CHECK: gpu.module @device attributes {llvm.data_layout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"}
gpu.module @device {
  // The block is a parameter that is passed by value and that nobody copies.
  // CHECK-LABEL: llvm.func @launch_block(
  // CHECK-SAME:    %[[BLOCK:[^:]*]]: !llvm.ptr {llvm.align = 64 : i64, llvm.byval = !llvm.array<256 x i8>, nvvm.grid_constant}
  // CHECK-SAME:    %{{[^:]*}}: f32
  // CHECK:         llvm.getelementptr %[[BLOCK]][128] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.func @launch_block(%block: !llvm.array<256 x i8>, %x: f32) attributes {nvvm.kernel} {
    %address = mosaic_gpu.launch_block_address %block at 128 : !llvm.array<256 x i8>
    llvm.call @use(%address) : (!llvm.ptr) -> ()
    llvm.return
  }
  llvm.func @use(!llvm.ptr)

  // A known block is required; ptxas honours setmaxnreg beside a minimum.
  // CHECK-LABEL: llvm.func @known_block()
  // CHECK-SAME:    nvvm.minctasm = 1 : i32
  // CHECK-SAME:    nvvm.reqntid = array<i32: 128, 1, 1>
  // CHECK-NOT:     nvvm.maxntid
  llvm.func @known_block() attributes {nvvm.kernel, nvvm.maxntid = array<i32: 128, 1, 1>} {
    llvm.return
  }

  // CHECK-LABEL: llvm.func @known_minimum()
  // CHECK-SAME:    nvvm.minctasm = 2 : i32
  llvm.func @known_minimum() attributes {nvvm.kernel, nvvm.maxntid = array<i32: 128, 1, 1>, nvvm.minctasm = 2 : i32} {
    llvm.return
  }

  // Nothing is known, nothing is required.
  // CHECK-LABEL: llvm.func @any_block()
  // CHECK-NOT:     nvvm.minctasm
  llvm.func @any_block() attributes {nvvm.kernel} {
    llvm.return
  }

  // Empty assembly that ties each register to itself.
  // CHECK-LABEL: llvm.func @optimization_barrier(
  // CHECK-SAME:    %[[A:[^:]*]]: vector<2xf32>, %[[B:[^:]*]]: i32
  // CHECK-DAG:     %[[A0:.*]] = llvm.extractelement %[[A]]
  // CHECK-DAG:     %[[A1:.*]] = llvm.extractelement %[[A]]
  // CHECK:         llvm.inline_asm has_side_effects asm_dialect = att "", "=f,=f,=r,0,1,2" %{{.*}}, %{{.*}}, %[[B]] : (f32, f32, i32) -> !llvm.struct<(f32, f32, i32)>
  // CHECK:         llvm.insertelement
  // CHECK:         llvm.insertelement
  llvm.func @optimization_barrier(%a: vector<2xf32>, %b: i32) -> vector<2xf32> {
    %c, %d = mosaic_gpu.optimization_barrier %a, %b : vector<2xf32>, i32
    llvm.return %c : vector<2xf32>
  }

  // CHECK-LABEL: llvm.func @one_register(
  // CHECK:         llvm.inline_asm has_side_effects asm_dialect = att "", "=d,0" %{{.*}} : (f64) -> f64
  llvm.func @one_register(%a: f64) -> f64 {
    %b = mosaic_gpu.optimization_barrier %a : f64
    llvm.return %b : f64
  }
}
