// RUN: mosaic-opt %s --mosaic-gpu-lower-profiler | FileCheck %s

// CHECK-LABEL: func.func @body_takes_the_place
// CHECK-SAME:    (%[[MEMORY:.*]]: memref<8xf32>, %[[I:.*]]: index)
func.func @body_takes_the_place(%memory: memref<8xf32>, %i: index) {
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: %[[VALUE:.*]] = memref.load %[[MEMORY]][%[[I]]]
  // CHECK-NEXT: memref.store %[[VALUE]], %[[MEMORY]][%[[I]]]
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: return
  gpu.barrier
  mosaic_gpu.named_region "copy" {
    %value = memref.load %memory[%i] : memref<8xf32>
    memref.store %value, %memory[%i] : memref<8xf32>
  }
  gpu.barrier
  return
}

// CHECK-LABEL: func.func @yielded_values_replace_results
// CHECK-SAME:    (%[[MEMORY:.*]]: memref<8xf32>, %[[I:.*]]: index)
func.func @yielded_values_replace_results(%memory: memref<8xf32>, %i: index) -> (index, f32) {
  // CHECK-NEXT: %[[VALUE:.*]] = memref.load
  // CHECK-NEXT: return %[[I]], %[[VALUE]]
  %results:2 = mosaic_gpu.named_region "load" -> index, f32 {
    %value = memref.load %memory[%i] : memref<8xf32>
    mosaic_gpu.yield %i, %value : index, f32
  }
  return %results#0, %results#1 : index, f32
}

// CHECK-LABEL: func.func @nested_regions_and_control_flow
// CHECK-SAME:    (%{{.*}}: i1, %[[X:.*]]: index)
func.func @nested_regions_and_control_flow(%condition: i1, %x: index) -> index {
  // CHECK-NEXT: scf.if
  // CHECK-NEXT:   gpu.barrier
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[X]], %[[X]]
  // CHECK-NEXT: return %[[SUM]]
  %outer = mosaic_gpu.named_region "outer" -> index {
    scf.if %condition {
      mosaic_gpu.named_region "in a branch" {
        gpu.barrier
      }
    }
    %inner = mosaic_gpu.named_region "inner" -> index {
      mosaic_gpu.yield %x : index
    }
    %sum = arith.addi %inner, %inner : index
    mosaic_gpu.yield %sum : index
  }
  return %outer : index
}
