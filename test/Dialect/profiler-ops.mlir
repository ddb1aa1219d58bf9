// RUN: mosaic-opt %s | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --mlir-print-op-generic | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --emit-bytecode | mosaic-opt | FileCheck %s
// RUN: mosaic-opt %s --verify-roundtrip -o /dev/null
// RUN: mosaic-opt %s --canonicalize --cse | FileCheck %s --check-prefix=EFFECTS

// CHECK-LABEL: func.func @uses_values_from_outside
// CHECK-SAME:    (%[[MEMORY:.*]]: memref<8xf32>, %[[I:.*]]: index, %[[VALUE:.*]]: f32)
func.func @uses_values_from_outside(%memory: memref<8xf32>, %i: index, %value: f32) {
  // CHECK-NEXT: mosaic_gpu.named_region "store" {
  // CHECK-NEXT:   memref.store %[[VALUE]], %[[MEMORY]][%[[I]]]
  // CHECK-NEXT: }
  mosaic_gpu.named_region "store" {
    memref.store %value, %memory[%i] : memref<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @yields
func.func @yields(%memory: memref<8xf32>, %i: index) -> (f32, index) {
  // CHECK: %[[RESULTS:.*]]:2 = mosaic_gpu.named_region "load" -> f32, index {
  // CHECK:   mosaic_gpu.yield %{{.*}}, %{{.*}} : f32, index
  // CHECK: return %[[RESULTS]]#0, %[[RESULTS]]#1
  %results:2 = mosaic_gpu.named_region "load" -> f32, index {
    %value = memref.load %memory[%i] : memref<8xf32>
    mosaic_gpu.yield %value, %i : f32, index
  }
  return %results#0, %results#1 : f32, index
}

// CHECK-LABEL: func.func @nested
func.func @nested() {
  // CHECK: mosaic_gpu.named_region "all \22of\22 it" attributes {hint = 1 : i64} {
  // CHECK:   mosaic_gpu.named_region "part" {
  mosaic_gpu.named_region "all \"of\" it" attributes {hint = 1} {
    mosaic_gpu.named_region "part" {
      gpu.barrier
    }
  }
  return
}

// A region has the effects of its body: it is not removed for having none
// itself, and one without any goes when nobody needs its results.
// EFFECTS-LABEL: func.func @effects
func.func @effects(%memory: memref<8xf32>, %i: index) {
  // EFFECTS: mosaic_gpu.named_region "effect"
  mosaic_gpu.named_region "effect" {
    %value = memref.load %memory[%i] : memref<8xf32>
    memref.store %value, %memory[%i] : memref<8xf32>
  }
  // EFFECTS-NOT: "no effect"
  %unused = mosaic_gpu.named_region "no effect" -> index {
    %double = arith.addi %i, %i : index
    mosaic_gpu.yield %double : index
  }
  return
}
