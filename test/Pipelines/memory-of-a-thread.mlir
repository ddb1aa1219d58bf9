// A memref.alloca in a kernel is memory of each thread: registers where its
// indices are known, local memory where they are not.
// RUN: mosaic-compile --emit=ptx %s --kernel=known | FileCheck %s --check-prefix=KNOWN
// RUN: mosaic-compile --emit=ptx %s --kernel=unknown | FileCheck %s --check-prefix=UNKNOWN

// KNOWN: .entry known(
// KNOWN-NOT: .local
// KNOWN: ld.global.b32 [[VALUE:%.*]], [
// KNOWN: st.global.b32 [{{.*}}], [[VALUE]]
mosaic_gpu.kernel @known(in %x: memref<128xf32>, out %y: memref<128xf32>) grid(1) block(128) {
  %own = memref.alloca() : memref<2xf32>
  %c1 = arith.constant 1 : index
  %thread = gpu.thread_id x
  %value = memref.load %x[%thread] : memref<128xf32>
  memref.store %value, %own[%c1] : memref<2xf32>
  %same = memref.load %own[%c1] : memref<2xf32>
  memref.store %same, %y[%thread] : memref<128xf32>
}

// UNKNOWN: .entry unknown(
// UNKNOWN: .local .align {{[0-9]+}} .b8 {{.*}}[16];
// UNKNOWN: st.local
// UNKNOWN: ld.local
mosaic_gpu.kernel @unknown(in %x: memref<128xf32>, in %i: index, out %y: memref<128xf32>) grid(1) block(128) {
  %own = memref.alloca() : memref<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %thread = gpu.thread_id x
  scf.for %j = %c0 to %c4 step %c1 {
    %k = arith.xori %thread, %j : index
    %value = memref.load %x[%k] : memref<128xf32>
    memref.store %value, %own[%j] : memref<4xf32>
  }
  %same = memref.load %own[%i] : memref<4xf32>
  memref.store %same, %y[%thread] : memref<128xf32>
}
