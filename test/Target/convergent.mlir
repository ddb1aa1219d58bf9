// A barrier in a function is not copied into the arms of a divergent branch:
// threads of one warp would then wait at two barriers.
// RUN: mosaic-opt %s --mosaic-gpu-module-to-binary | sed 's/bin = .*//' | FileCheck %s
// CHECK:     bar.sync
// CHECK-NOT: bar.sync
gpu.module @device {
  llvm.func internal @barrier(%x: !llvm.ptr<1>, %value: i32) {
    nvvm.barrier0
    llvm.store %value, %x : i32, !llvm.ptr<1>
    llvm.return
  }
  llvm.func @kernel(%x: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %thread = nvvm.read.ptx.sreg.tid.x : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c2 = llvm.mlir.constant(2 : i32) : i32
    %c16 = llvm.mlir.constant(16 : i32) : i32
    %low = llvm.icmp "ult" %thread, %c16 : i32
    llvm.cond_br %low, ^bb1, ^bb2
  ^bb1:
    llvm.br ^bb3(%c1 : i32)
  ^bb2:
    llvm.br ^bb3(%c2 : i32)
  ^bb3(%value: i32):
    llvm.call @barrier(%x, %value) : (!llvm.ptr<1>, i32) -> ()
    llvm.return
  }
}
