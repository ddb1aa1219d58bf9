// Kernels that only are right if each wait waits; synchronization.py runs them.

!barrier = memref<!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
!barriers = memref<3x!mosaic_gpu.barrier, #gpu.address_space<workgroup>>
!row = memref<128xi32, #gpu.address_space<workgroup>>
!rows = memref<3x128xi32, #gpu.address_space<workgroup>>

// Warpgroup 0 hands each value over to another thread of warpgroup 1: 3 barriers
// of 128 arrivals each way, 16 phases.
mosaic_gpu.kernel @hand_over(in %x: memref<16x3x128xi32>, out %y: memref<16x3x128xi32>) grid(1) block(256) {
  %slots = mosaic_gpu.alloc_smem : !rows
  %full = mosaic_gpu.alloc_smem : !barriers
  %empty = mosaic_gpu.alloc_smem : !barriers
  mosaic_gpu.mbarrier_init %full count(128) : !barriers
  mosaic_gpu.mbarrier_init %empty count(128) : !barriers
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  %c37 = arith.constant 37 : index
  %c128 = arith.constant 128 : index
  %true = arith.constant true
  %false = arith.constant false
  %fresh = arith.constant 0 : i32
  %thread = gpu.thread_id x
  %lane = arith.remui %thread, %c128 : index
  %is_producer = arith.cmpi ult, %thread, %c128 : index
  scf.if %is_producer {
    scf.for %phase = %c0 to %c16 step %c1 iter_args(%parity = %true) -> i1 {
      scf.for %slot = %c0 to %c3 step %c1 {
        mosaic_gpu.mbarrier_wait %empty[%slot] parity(%parity) : !barriers
        %value = memref.load %x[%phase, %slot, %lane] : memref<16x3x128xi32>
        memref.store %value, %slots[%slot, %lane] : !rows
        mosaic_gpu.mbarrier_arrive %full[%slot] : !barriers
      }
      %next = arith.xori %parity, %true : i1
      scf.yield %next : i1
    }
  } else {
    %moved = arith.addi %lane, %c37 : index
    %other = arith.remui %moved, %c128 : index
    scf.for %phase = %c0 to %c16 step %c1 iter_args(%phases = %fresh) -> i32 {
      %after = scf.for %slot = %c0 to %c3 step %c1 iter_args(%before = %phases) -> i32 {
        %next = mosaic_gpu.mbarrier_wait_phase %full[%slot] phases(%before) : !barriers
        %value = memref.load %slots[%slot, %other] : !rows
        memref.store %value, %y[%phase, %slot, %other] : memref<16x3x128xi32>
        mosaic_gpu.mbarrier_arrive %empty[%slot] : !barriers
        scf.yield %next : i32
      }
      scf.yield %after : i32
    }
  }
}

// Only warpgroup 0 awaits its copy: it must not wait for warpgroup 1, which waits
// for warpgroup 0.
mosaic_gpu.kernel @await_in_one_warpgroup(out %y: memref<2x128xi32>) grid(1) block(256) {
  %buffer = mosaic_gpu.alloc_smem : memref<2x128xi32, #gpu.address_space<workgroup>>
  %done = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %done count(128) : !barrier
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %false = arith.constant false
  %thread = gpu.thread_id x
  %is_first = arith.cmpi ult, %thread, %c128 : index
  scf.if %is_first {
    %low = arith.index_cast %thread : index to i32
    %thousand = arith.constant 1000 : i32
    %high = arith.addi %low, %thousand : i32
    memref.store %low, %buffer[%c0, %thread] : memref<2x128xi32, #gpu.address_space<workgroup>>
    memref.store %high, %buffer[%c1, %thread] : memref<2x128xi32, #gpu.address_space<workgroup>>
    mosaic_gpu.commit_shared
    mosaic_gpu.async_copy %buffer to %y[0, 0] [2, 128] : memref<2x128xi32, #gpu.address_space<workgroup>> to memref<2x128xi32>
    mosaic_gpu.await_async_copy 0
    mosaic_gpu.mbarrier_arrive %done : !barrier
  } else {
    mosaic_gpu.mbarrier_wait %done parity(%false) : !barrier
  }
}

// Thread t reads what thread 127 - t wrote, once the barrier says so.
mosaic_gpu.kernel @test_wait(out %y: memref<128xi32>) grid(1) block(128) {
  %row = mosaic_gpu.alloc_smem : !row
  %full = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %full count(128) : !barrier
  %c127 = arith.constant 127 : index
  %true = arith.constant true
  %false = arith.constant false
  %thread = gpu.thread_id x
  %other = arith.subi %c127, %thread : index
  %value = arith.index_cast %thread : index to i32
  memref.store %value, %row[%thread] : !row
  mosaic_gpu.mbarrier_arrive %full : !barrier
  scf.while : () -> () {
    %complete = mosaic_gpu.mbarrier_test_wait %full parity(%false) : !barrier
    %again = arith.xori %complete, %true : i1
    scf.condition(%again)
  } do {
    scf.yield
  }
  %loaded = memref.load %row[%other] : !row
  memref.store %loaded, %y[%thread] : memref<128xi32>
}

// 64 threads arrive twice each.
mosaic_gpu.kernel @arrive_twice(out %y: memref<128xi32>) grid(1) block(128) {
  %row = mosaic_gpu.alloc_smem : !row
  %full = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %full count(128) : !barrier
  %c64 = arith.constant 64 : index
  %false = arith.constant false
  %thread = gpu.thread_id x
  %value = arith.index_cast %thread : index to i32
  %arrives = arith.cmpi ult, %thread, %c64 : index
  %other = arith.remui %thread, %c64 : index
  scf.if %arrives {
    memref.store %value, %row[%thread] : !row
    mosaic_gpu.mbarrier_arrive %full count(2) : !barrier
  }
  mosaic_gpu.mbarrier_wait %full parity(%false) : !barrier
  %loaded = memref.load %row[%other] : !row
  memref.store %loaded, %y[%thread] : memref<128xi32>
}

// Of each cluster, block 1 writes to global memory and arrives at block 0's
// barrier; block 0 then reads it.
mosaic_gpu.kernel @arrive_remotely(inout %x: memref<4x128xi32>, out %y: memref<4x128xi32>) grid(8) cluster(2) block(128) {
  %full = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %full count(128) : !barrier
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c127 = arith.constant 127 : index
  %false = arith.constant false
  %thread = gpu.thread_id x
  %other = arith.subi %c127, %thread : index
  %block = gpu.block_id x
  %cluster = arith.divui %block, %c2 : index
  %rank = arith.remui %block, %c2 : index
  %is_reader = arith.cmpi eq, %rank, %c0 : index
  scf.if %is_reader {
    mosaic_gpu.mbarrier_wait %full parity(%false) scope(cluster) : !barrier
    %value = memref.load %x[%cluster, %other] : memref<4x128xi32>
    memref.store %value, %y[%cluster, %thread] : memref<4x128xi32>
  } else {
    %old = memref.load %x[%cluster, %thread] : memref<4x128xi32>
    %thousand = arith.constant 1000 : i32
    %new = arith.addi %old, %thousand : i32
    memref.store %new, %x[%cluster, %thread] : memref<4x128xi32>
    mosaic_gpu.mbarrier_arrive %full of_block(%c0) : !barrier
  }
  mosaic_gpu.cluster_barrier
}

// Each thread of a cluster of 16 arrives at the barrier of the next block.
mosaic_gpu.kernel @cluster_of_16(out %y: memref<32xi32>) grid(32) cluster(16) block(32) non_portable_cluster {
  %full = mosaic_gpu.alloc_smem : !barrier
  mosaic_gpu.mbarrier_init %full count(32) : !barrier
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %false = arith.constant false
  %rank32 = nvvm.read.ptx.sreg.cluster.ctarank : i32
  %rank = arith.index_cast %rank32 : i32 to index
  %moved = arith.addi %rank, %c1 : index
  %next = arith.remui %moved, %c16 : index
  mosaic_gpu.mbarrier_arrive %full of_block(%next) : !barrier
  mosaic_gpu.mbarrier_wait %full parity(%false) : !barrier
  %thread = gpu.thread_id x
  %is_first = arith.cmpi eq, %thread, %c0 : index
  scf.if %is_first {
    %block = gpu.block_id x
    memref.store %rank32, %y[%block] : memref<32xi32>
  }
  mosaic_gpu.cluster_barrier
}

// One alternative after the other uses the memory: `a`, then `b` with `c`, then
// `b` with `d`. `kept` lies beside them.
mosaic_gpu.kernel @nested_union(in %x: memref<128xi32>, out %y: memref<4x128xi32>) grid(1) block(128) {
  %kept = mosaic_gpu.alloc_smem : !row
  %a = mosaic_gpu.alloc_smem union("phase"[0]) : memref<5x128xi32, #gpu.address_space<workgroup>>
  %b = mosaic_gpu.alloc_smem union("phase"[1]) : !row
  %c = mosaic_gpu.alloc_smem union("phase"[1], "part"[0]) : !row
  %d = mosaic_gpu.alloc_smem union("phase"[1], "part"[1]) : memref<2x128xi32, #gpu.address_space<workgroup>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c127 = arith.constant 127 : index
  %thread = gpu.thread_id x
  %other = arith.subi %c127, %thread : index
  %value = memref.load %x[%thread] : memref<128xi32>
  memref.store %value, %kept[%thread] : !row
  %zero = arith.constant 0 : i32
  scf.for %i = %c0 to %c5 step %c1 {
    memref.store %value, %a[%i, %thread] : memref<5x128xi32, #gpu.address_space<workgroup>>
  }
  gpu.barrier
  %sum = scf.for %i = %c0 to %c5 step %c1 iter_args(%sum = %zero) -> i32 {
    %part = memref.load %a[%i, %other] : memref<5x128xi32, #gpu.address_space<workgroup>>
    %next = arith.addi %sum, %part : i32
    scf.yield %next : i32
  }
  memref.store %sum, %y[%c0, %thread] : memref<4x128xi32>
  gpu.barrier
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %value1 = arith.addi %value, %one : i32
  %value2 = arith.addi %value, %two : i32
  %value3 = arith.addi %value, %three : i32
  memref.store %value1, %b[%thread] : !row
  memref.store %value2, %c[%thread] : !row
  gpu.barrier
  %from_c = memref.load %c[%other] : !row
  memref.store %from_c, %y[%c1, %thread] : memref<4x128xi32>
  gpu.barrier
  memref.store %value3, %d[%c0, %thread] : memref<2x128xi32, #gpu.address_space<workgroup>>
  memref.store %value3, %d[%c1, %thread] : memref<2x128xi32, #gpu.address_space<workgroup>>
  gpu.barrier
  %from_b = memref.load %b[%other] : !row
  %from_d = memref.load %d[%c1, %other] : memref<2x128xi32, #gpu.address_space<workgroup>>
  %both = arith.addi %from_b, %from_d : i32
  memref.store %both, %y[%c2, %thread] : memref<4x128xi32>
  %still = memref.load %kept[%other] : !row
  memref.store %still, %y[%c3, %thread] : memref<4x128xi32>
}

// Two kernels of one function, launched one after the other on its stream.
func.func @two_launches(%stream: !gpu.async.token, %x: memref<128xi32> {mosaic_gpu.name = "x", mosaic_gpu.access = #mosaic_gpu.access<inout>}) {
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %t0 = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) module(@two_launches_module) function(@add_ten) {
    %value = memref.load %x[%tx] : memref<128xi32>
    %ten = arith.constant 10 : i32
    %sum = arith.addi %value, %ten : i32
    memref.store %sum, %x[%tx] : memref<128xi32>
    gpu.terminator
  }
  %t1 = gpu.launch async [%t0] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) module(@two_launches_module) function(@triple) {
    %value = memref.load %x[%tx] : memref<128xi32>
    %three = arith.constant 3 : i32
    %product = arith.muli %value, %three : i32
    memref.store %product, %x[%tx] : memref<128xi32>
    gpu.terminator
  }
  return
}

// The second kernel may start as soon as all blocks of the first say so, long
// before they write; it waits for what they wrote.
func.func @dependent_launch(%stream: !gpu.async.token,
    %x: memref<64x128xi32> {mosaic_gpu.name = "x", mosaic_gpu.access = #mosaic_gpu.access<inout>},
    %y: memref<64x128xi32> {mosaic_gpu.name = "y", mosaic_gpu.access = #mosaic_gpu.access<out>})
    attributes {mosaic_gpu.launches = [#mosaic_gpu.launch<kernel = @dependent_launch_module::@second, programmatic_dependent_launch = true>]} {
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %t0 = gpu.launch async [%stream] blocks(%bx, %by, %bz) in (%gx = %c64, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) module(@dependent_launch_module) function(@first) {
    nvvm.griddepcontrol launch_dependents
    %nanoseconds = arith.constant 1000000 : i32
    nvvm.nanosleep %nanoseconds
    nvvm.nanosleep %nanoseconds
    %value = memref.load %x[%bx, %tx] : memref<64x128xi32>
    %thousand = arith.constant 1000 : i32
    %sum = arith.addi %value, %thousand : i32
    memref.store %sum, %x[%bx, %tx] : memref<64x128xi32>
    gpu.terminator
  }
  %t1 = gpu.launch async [%t0] blocks(%bx, %by, %bz) in (%gx = %c64, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) module(@dependent_launch_module) function(@second) {
    nvvm.griddepcontrol wait
    %other = arith.subi %c63, %bx : index
    %value = memref.load %x[%other, %tx] : memref<64x128xi32>
    memref.store %value, %y[%bx, %tx] : memref<64x128xi32>
    gpu.terminator
  }
  return
}
