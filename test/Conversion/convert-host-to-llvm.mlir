// RUN: mosaic-opt %s --mosaic-gpu-host-to-llvm | FileCheck %s

#target = #nvvm.target<chip = "sm_90a">
!desc = !nvgpu.tensormap.descriptor<tensor = memref<64x32xf32, #gpu.address_space<workgroup>>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>

module attributes {gpu.container_module} {
  gpu.binary @both_module [#gpu.object<#target, assembly = "text">, #gpu.object<#target, bin = "BINARY">]
  gpu.binary @text_module [#gpu.object<#target, assembly = "text">]

  // The cubin is the image where there is one; PTX ends with a NUL.
  // CHECK-DAG: llvm.mlir.global internal constant @mosaic_gpu_image("BINARY") {{.*}}alignment = 64
  // CHECK-DAG: llvm.mlir.global internal constant @mosaic_gpu_image_{{[0-9]+}}("text\00")

  // What callers see: the entry, and its description.
  // CHECK-DAG: llvm.mlir.global external constant @kernel_info() {{.*}} !llvm.struct<(i32, i32, ptr, ptr, ptr, ptr, i32, i32, i32, i32, ptr, ptr)>
  // CHECK-DAG: llvm.mlir.global internal constant @mosaic_gpu_argument_name{{.*}}("src\00")
  // CHECK-DAG: llvm.func hidden @mosaic_gpu_launch_kernel

  // CHECK-LABEL: llvm.func @kernel(
  // CHECK-SAME:    %[[STREAM:[^:]*]]: !llvm.ptr, %[[BUFFERS:[^:]*]]: !llvm.ptr, %[[EXTENTS:[^:]*]]: !llvm.ptr) -> i32
  // Each call ends the entry if it fails.
  // CHECK:         %[[INFO:.*]] = llvm.mlir.addressof @kernel_info
  // CHECK:         %[[STATUS:.*]] = llvm.call @mosaic_gpu_check_arguments(%[[INFO]], %[[BUFFERS]], %[[EXTENTS]])
  // CHECK:         %[[FAILED:.*]] = llvm.icmp "ne" %[[STATUS]]
  // CHECK:         llvm.cond_br %[[FAILED]], ^[[FAILURE:.*]](%[[STATUS]] : i32), ^[[NEXT:.*]]
  // CHECK:       ^[[NEXT]]:
  // CHECK:         %[[SRC:.*]] = llvm.load %[[BUFFERS]] : !llvm.ptr -> !llvm.ptr
  // CHECK:         %[[ADDRESS:.*]] = llvm.ptrtoint %[[SRC]]
  // CHECK:         %[[BASE:.*]] = llvm.inttoptr %[[ADDRESS]]
  // CHECK:         llvm.call @mosaic_gpu_init_tma_desc(%[[DESC:[^,]*]], %[[BASE]]
  // CHECK:         "llvm.intr.memcpy"(%[[BLOCK:[^,]*]], %[[DESC]]
  // CHECK:         llvm.call @mosaic_gpu_get_function(%[[FUNCTION:[^,]*]], %[[SLOT:[^)]*]])
  // CHECK:         %[[HANDLE:.*]] = llvm.load %[[SLOT]]
  // CHECK:         llvm.store %[[BLOCK]], %{{.*}} : !llvm.ptr, !llvm.ptr
  // CHECK:         llvm.call @mosaic_gpu_launch_kernel(%[[FUNCTION]], %[[HANDLE]], %{{.*}}, %{{.*}}, %{{.*}}, %[[STREAM]], %{{.*}})
  // CHECK-NOT:     builtin.unrealized_conversion_cast
  func.func @kernel(%stream: !gpu.async.token, %src: memref<512x512xf32> {mosaic_gpu.name = "src", mosaic_gpu.access = #mosaic_gpu.access<in>}, %scale: f32 {mosaic_gpu.name = "scale"}) {
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    %size = arith.constant 1024 : i32
    %desc = mosaic_gpu.tma_descriptor %src transforms [#mosaic_gpu.swizzle<128>] : memref<512x512xf32> -> !desc
    %block = mosaic_gpu.pack_launch_block %desc at [0] : !desc -> !llvm.array<128 x i8>
    %token = gpu.launch_func async [%stream] @both_module::@kernel blocks in (%c1, %c1, %c1) threads in (%c128, %c1, %c1) dynamic_shared_memory_size %size args(%block : !llvm.array<128 x i8>, %scale : f32)
    return
  }

  // Dynamic extents come from the caller; here the grid depends on one.
  // CHECK-LABEL: llvm.func @dynamic_extents(
  // CHECK-SAME:    %{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: !llvm.ptr, %[[EXTENTS:[^:]*]]: !llvm.ptr) -> i32
  // CHECK:         %[[SIZE:.*]] = llvm.load %[[EXTENTS]] : !llvm.ptr -> i64
  // CHECK:         llvm.store %[[SIZE]]
  func.func @dynamic_extents(%stream: !gpu.async.token, %x: memref<?x8xf32, strided<[?, 1]>>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %grid = memref.dim %x, %c0 : memref<?x8xf32, strided<[?, 1]>>
    %token = gpu.launch_func async [%stream] @text_module::@dynamic blocks in (%grid, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
}
