# SPDX-License-Identifier: MIT
# How kernels are compiled so that the emulator sees every access. Lines come from libbacktrace, which GCC brings along.

include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_LIBRARIES backtrace)
check_cxx_source_compiles("#include <backtrace.h>
int main() { return backtrace_create_state(nullptr, 0, nullptr, nullptr) == nullptr; }" GGSCOPE_BACKTRACE)
unset(CMAKE_REQUIRED_LIBRARIES)
if(NOT GGSCOPE_BACKTRACE)
    message(STATUS "Without libbacktrace (it comes with Debian's libgcc-12-dev) the emulator knows no lines and no names of shared arrays")
endif()

# From -O1 on GCC splits wide loads and drops stores. The calls never meet the sanitizer's runtime: see calls.h.
function(ggscope_checked_kernels target)
    target_compile_definitions(${target} PRIVATE GGS_CHECKED)
    target_compile_options(${target} PRIVATE -O0 -g1 -fsanitize=thread,bounds --param=tsan-instrument-func-entry-exit=0)
endfunction()
