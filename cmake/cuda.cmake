# SPDX-License-Identifier: MIT
# Finds the CUDA toolkit. Without it everything is built but the GPU backend: a message, never an error.

find_package(CUDAToolkit QUIET)
if(CUDAToolkit_FOUND)
    message(STATUS "CUDA toolkit ${CUDAToolkit_VERSION} found in ${CUDAToolkit_BIN_DIR}")
else()
    message(STATUS "No CUDA toolkit found: ggscope is built without the GPU backend")
endif()
