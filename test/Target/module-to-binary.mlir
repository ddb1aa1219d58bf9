// RUN: mosaic-opt %s --mosaic-gpu-module-to-binary | FileCheck %s
// RUN: mosaic-opt %s --mosaic-gpu-module-to-binary='opt-level=0' | FileCheck %s
// RUN: not mosaic-opt %s --mosaic-gpu-module-to-binary='opt-level=4' 2>&1 | FileCheck %s --check-prefix=LEVEL
// RUN: not mosaic-opt %s --mosaic-gpu-module-to-binary='ptxas=%t.none' 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not mosaic-opt %s --mosaic-gpu-module-to-binary='ptxas=/bin/false' 2>&1 | FileCheck %s --check-prefix=FAILS

// Both PTX and cubin, and what the kernel takes.
// CHECK:      gpu.binary @device
// CHECK-SAME:   mosaic_gpu.resources = {kernel = {registers = {{[0-9]+}} : i64, spilled_bytes = 0 : i64, stack_bytes = 0 : i64}}
// CHECK-SAME:   assembly = "{{[^"]*}}.version 8.6{{[^"]*}}.target sm_90a
// CHECK-SAME:   bin = "

// LEVEL: error: expected opt-level to be 0 to 3, but got 4
// MISSING: error: cannot run ptxas '{{.*}}.none'
// FAILS: error: ptxas '/bin/false' failed for sm_90a with exit code 1
gpu.module @device {
  llvm.func @kernel(%x: !llvm.ptr<1>, %y: i32) attributes {nvvm.kernel} {
    llvm.store %y, %x : i32, !llvm.ptr<1>
    llvm.return
  }
}
