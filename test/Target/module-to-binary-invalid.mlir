// RUN: mosaic-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect --mosaic-gpu-module-to-binary

// Not the casts around it.
gpu.module @not_lowered {
  llvm.func @kernel(%x: !llvm.ptr<1>, %y: vector<4xf32>, %z: vector<2xf32>) attributes {nvvm.kernel} {
    %m = builtin.unrealized_conversion_cast %y : vector<4xf32> to vector<2x2xf32>
    // expected-error @below {{'vector.scan' op expected an op that can be lowered to LLVM IR for the device}}
    %sum:2 = vector.scan <add>, %m, %z {inclusive = true, reduction_dim = 0} : vector<2x2xf32>, vector<2xf32>
    llvm.return
  }
}

// -----

gpu.module @of_no_dialect {
  llvm.func @kernel() attributes {nvvm.kernel} {
    // expected-error @below {{'test.unknown' op expected an op that can be lowered to LLVM IR for the device}}
    "test.unknown"() : () -> ()
    llvm.return
  }
}
