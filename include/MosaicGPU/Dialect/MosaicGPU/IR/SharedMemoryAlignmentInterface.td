//===- SharedMemoryAlignmentInterface.td - Who needs aligned shared memory -*- tablegen -*-===//
//
// Part of the MosaicGPU Project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MOSAICGPU_DIALECT_MOSAICGPU_IR_SHAREDMEMORYALIGNMENTINTERFACE_TD
#define MOSAICGPU_DIALECT_MOSAICGPU_IR_SHAREDMEMORYALIGNMENTINTERFACE_TD

include "mlir/IR/OpBase.td"

def MosaicGPU_SharedMemoryAlignment
    : OpInterface<"SharedMemoryAlignmentOpInterface"> {
  let cppNamespace = "::mlir::mosaic_gpu";
  let description = [{
    An op whose hardware instruction needs operands in shared memory at multiples
    of more bytes than their element type asks for. The allocation of shared
    memory asks the users of a buffer.
  }];
  let methods = [
    InterfaceMethod<[{
        The bytes of which the address of this operand, a memref in shared
        memory, has to be a multiple; 1 if it does not matter.
      }], "int64_t", "getRequiredAlignment",
      (ins "::mlir::OpOperand &":$operand)>
  ];
}

#endif // MOSAICGPU_DIALECT_MOSAICGPU_IR_SHAREDMEMORYALIGNMENTINTERFACE_TD
