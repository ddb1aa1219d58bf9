# The unit tests: each executable of the build folder whose name ends in Tests.

import os

import lit.formats

config.name = "MosaicGPU-Unit"
config.suffixes = []
config.test_source_root = os.path.join(config.mosaic_gpu_binary_root, "unittests")
config.test_exec_root = config.test_source_root
config.test_format = lit.formats.GoogleTest(".", "Tests")

for variable in ("HOME", "TMPDIR", "CUDA_VISIBLE_DEVICES", "LD_LIBRARY_PATH"):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
