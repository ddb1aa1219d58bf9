// RUN: mosaic-opt %s --mosaic-gpu-expand-kernels | FileCheck %s

// Arguments follow the stream; names and access are argument attributes.
// CHECK-LABEL: func.func @arguments(
// CHECK-SAME:    %[[STREAM:[^:]*]]: !gpu.async.token,
// CHECK-SAME:    memref<8xf32> {mosaic_gpu.access = #mosaic_gpu.access<inout>, mosaic_gpu.name = "x"}
// CHECK-SAME:    f32 {mosaic_gpu.access = #mosaic_gpu.access<in>, mosaic_gpu.name = "factor"}
// CHECK:         gpu.launch async [%[[STREAM]]]
// CHECK:         return
mosaic_gpu.kernel @arguments(inout %x: memref<8xf32>, in %factor: f32) grid(1) block(32) {
}

// Missing extents are 1; the kernel keeps its name, in a module of its own.
// CHECK-LABEL: func.func @extents
// CHECK-DAG:     %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG:     %[[C8:.*]] = arith.constant 8 : index
// CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG:     %[[C128:.*]] = arith.constant 128 : index
// CHECK-DAG:     %[[C2:.*]] = arith.constant 2 : index
// CHECK:         gpu.launch
// CHECK-SAME:      clusters({{[^()]*}}) in (%{{[^,()]*}} = %[[C2]], %{{[^,()]*}} = %{{[^,()]*}}, %{{[^,()]*}} = %{{[^,()]*}})
// CHECK-SAME:      blocks({{[^()]*}}) in (%{{[^,()]*}} = %[[C8]], %{{[^,()]*}} = %[[C4]], %{{[^,()]*}} = %{{[^,()]*}})
// CHECK-SAME:      threads({{[^()]*}}) in (%{{[^,()]*}} = %[[C128]], %{{[^,()]*}} = %{{[^,()]*}}, %{{[^,()]*}} = %{{[^,()]*}})
// CHECK-SAME:      module(@extents_module) function(@extents)
mosaic_gpu.kernel @extents() grid(8, 4) cluster(2) block(128) {
}

// The host region stands before the launch and computes its grid.
// CHECK-LABEL: func.func @host_region(
// CHECK-SAME:    %[[N:[^:]*]]: index
// CHECK:         %[[GRID:.*]] = arith.ceildivui %[[N]]
// CHECK:         gpu.launch {{.*}} in (%{{.*}} = %[[GRID]],
mosaic_gpu.kernel @host_region(in %n: index) host {
  %c128 = arith.constant 128 : index
  %grid = arith.ceildivui %n, %c128 : index
  mosaic_gpu.launch_shape grid(%grid)
} block(128) {
}

// The body uses the function's arguments.
// CHECK-LABEL: func.func @body(
// CHECK-SAME:    %[[X:[^:]*]]: memref<128xf32>
// CHECK:         gpu.launch
// CHECK:           memref.store %{{.*}}, %[[X]][%{{.*}}]
// CHECK:           gpu.terminator
mosaic_gpu.kernel @body(out %x: memref<128xf32>) grid(1) block(128) {
  %i = gpu.thread_id x
  %value = arith.constant 1.0 : f32
  memref.store %value, %x[%i] : memref<128xf32>
}

// A module's name that is taken already is not taken again.
// CHECK-LABEL: func.func @taken(
// CHECK:         module(@taken_module_) function(@taken)
func.func private @taken_module()
mosaic_gpu.kernel @taken() grid(1) block(32) {
}

// What a launch has no operands for stands at the function, under the kernel's
// symbol.
// CHECK-LABEL: func.func @facts_about_the_launch(
// CHECK-SAME:    attributes {mosaic_gpu.launches = [#mosaic_gpu.launch<kernel = @facts_about_the_launch_module::@facts_about_the_launch, non_portable_cluster = true, programmatic_dependent_launch = true>], note = 1 : i64}
mosaic_gpu.kernel @facts_about_the_launch attributes {note = 1 : i64} () grid(16) cluster(16) block(32) non_portable_cluster programmatic_dependent_launch {
}
