# SPDX-License-Identifier: MIT
# Finds the CUDA toolkit. Without it, CMake prints a message, and everything except the GPU backend is built. The emulator
# runs the same kernels without it.
option(GGSCOPE_CUDA "Build the kernels for NVIDIA GPUs, if nvcc is found" ON)
set(GGSCOPE_CUDA_ARCHITECTURES "75-real;80-real;86-real;89-real;90" CACHE STRING "GPUs for which kernels are compiled; the last one is also for later GPUs")

set(GGSCOPE_CUDA_COMPILED OFF)
if(GGSCOPE_CUDA)
    find_package(CUDAToolkit QUIET)
    if(CUDAToolkit_FOUND AND CUDAToolkit_NVCC_EXECUTABLE AND TARGET CUDA::cudart_static)
        # The static runtime lets the programs start without a driver.
        set(CMAKE_CUDA_COMPILER "${CUDAToolkit_NVCC_EXECUTABLE}" CACHE FILEPATH "nvcc")
        set(CMAKE_CUDA_ARCHITECTURES "${GGSCOPE_CUDA_ARCHITECTURES}")
        enable_language(CUDA)
        set(GGSCOPE_CUDA_COMPILED ON)
        message(STATUS "CUDA toolkit ${CUDAToolkit_VERSION} found in ${CUDAToolkit_BIN_DIR}")
    else()
        message(STATUS "No CUDA toolkit with nvcc and the static runtime found (NVIDIA's packages cuda-nvcc and cuda-cudart-dev): ggscope is built without the GPU backend")
    endif()
endif()
