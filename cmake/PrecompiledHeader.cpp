// The object library that owns the precompiled header needs one source.
