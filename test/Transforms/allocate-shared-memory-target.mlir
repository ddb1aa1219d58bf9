// RUN: not mosaic-opt %s --mosaic-gpu-allocate-shared-memory=target=sm_1 2>&1 | FileCheck %s
// RUN: not mosaic-opt %s --mosaic-gpu-verify-hardware=target=sm_1 2>&1 | FileCheck %s
// RUN: not mosaic-opt %s --mosaic-gpu-module-to-binary=target=sm_1 2>&1 | FileCheck %s
// RUN: not mosaic-opt %s --mosaic-gpu-convert-host-to-llvm=target=sm_1 2>&1 | FileCheck %s
// RUN: not mosaic-opt %s --mosaic-gpu-to-llvm=target=sm_1 2>&1 | FileCheck %s
// CHECK: error: expected {{.*}}sm_90a{{.*}}, but got {{.*}}sm_1
module {
}
