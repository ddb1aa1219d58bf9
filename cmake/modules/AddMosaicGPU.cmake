# How the project's libraries and tools are declared.
#
#   add_mosaic_gpu_fact_library(NAME sources... [LINK libs...])   C++ standard library only
#   add_mosaic_gpu_library(NAME sources... [DEPENDS targets...] [LINK libs...])
#   add_mosaic_gpu_tool(NAME sources... [LINK libs...])
#
# Libraries of the compiler link the shared libMLIR, never MLIR's static
# archives: two copies of LLVM in one process do not work.

include_guard()

set(MOSAIC_GPU_WARNINGS -Wall -Wextra -Wno-unused-parameter)
if(MOSAIC_GPU_WARNINGS_AS_ERRORS)
  list(APPEND MOSAIC_GPU_WARNINGS -Werror)
endif()

# Upstream's headers only: editing one of ours must not rebuild the world.
function(mosaic_gpu_create_precompiled_header)
  if(NOT MOSAIC_GPU_PRECOMPILED_HEADER OR TARGET MosaicGPUPrecompiledHeader)
    return()
  endif()
  add_library(MosaicGPUPrecompiledHeader OBJECT
    ${PROJECT_SOURCE_DIR}/cmake/PrecompiledHeader.cpp)
  mosaic_gpu_compiler_flags(MosaicGPUPrecompiledHeader)
  target_precompile_headers(MosaicGPUPrecompiledHeader PRIVATE
    ${PROJECT_SOURCE_DIR}/cmake/PrecompiledHeader.h)
endfunction()

# The flags that the precompiled header and its users have to share.
function(mosaic_gpu_compiler_flags name)
  llvm_update_compile_flags(${name})
  target_compile_options(${name} PRIVATE ${MOSAIC_GPU_WARNINGS})
  if(MOSAIC_GPU_PRECOMPILED_HEADER)
    # Without time stamps in it, equal headers give equal files, and ccache
    # serves their users, too.
    target_compile_options(${name} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endfunction()

function(mosaic_gpu_use_precompiled_header name)
  if(MOSAIC_GPU_PRECOMPILED_HEADER)
    mosaic_gpu_create_precompiled_header()
    target_precompile_headers(${name} REUSE_FROM MosaicGPUPrecompiledHeader)
  endif()
endfunction()

# A library of plain facts: no MLIR, no LLVM, and no C++ runtime library, so
# that the runtime inside a compiled kernel can carry it.
function(add_mosaic_gpu_fact_library name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_compile_options(${name} PRIVATE ${MOSAIC_GPU_WARNINGS}
    -fno-exceptions -fno-rtti -fvisibility=hidden)
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
endfunction()

function(add_mosaic_gpu_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  mosaic_gpu_compiler_flags(${name})
  mosaic_gpu_use_precompiled_header(${name})
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  target_link_libraries(${name} PUBLIC ${ARG_LINK} MLIR)
endfunction()

function(add_mosaic_gpu_tool name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  mosaic_gpu_compiler_flags(${name})
  # The precompiled header is -fPIC, where CMake gives executables -fPIE.
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${name} PRIVATE -fPIC)
  mosaic_gpu_use_precompiled_header(${name})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} MLIR LLVM)
endfunction()

# A unit test, run by ctest-like lit discovery in the folder unittests.
function(add_mosaic_gpu_unittest name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(${name} EXCLUDE_FROM_ALL ${ARG_UNPARSED_ARGUMENTS})
  target_compile_options(${name} PRIVATE ${MOSAIC_GPU_WARNINGS})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} GTest::gtest GTest::gtest_main)
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  add_dependencies(MosaicGPUUnitTests ${name})
endfunction()
