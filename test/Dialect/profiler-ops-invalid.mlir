// RUN: mosaic-opt %s --split-input-file --verify-diagnostics

func.func @without_a_name() {
  // expected-error @below {{expected a name that is not empty, but got ""}}
  mosaic_gpu.named_region "" {
  }
  mosaic_gpu.named_region "x" {
  }
  return
}

// -----

func.func @yields_too_little() {
  // expected-note @below {{this is the region}}
  %result = mosaic_gpu.named_region "x" -> index {
    // expected-error @below {{expected the types of the region's results, ('index'), but got ()}}
    mosaic_gpu.yield
  }
  return
}

// -----

func.func @yields_nothing_at_all() {
  // expected-note @below {{this is the region}}
  // expected-error @below {{expected the types of the region's results, ('index'), but got ()}}
  %result = mosaic_gpu.named_region "x" -> index {
  }
  return
}

// -----

func.func @yields_another_type(%i: index, %x: f32) {
  // expected-note @below {{this is the region}}
  %result:2 = mosaic_gpu.named_region "x" -> index, f32 {
    // expected-error @below {{expected the types of the region's results, ('index', 'f32'), but got ('f32', 'index')}}
    mosaic_gpu.yield %x, %i : f32, index
  }
  %same:2 = mosaic_gpu.named_region "x" -> index, f32 {
    mosaic_gpu.yield %i, %x : index, f32
  }
  return
}

// -----

func.func @yield_without_a_region() {
  // expected-error @below {{expects parent op 'mosaic_gpu.named_region'}}
  mosaic_gpu.yield
}
