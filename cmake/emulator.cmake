# SPDX-License-Identifier: MIT
# Options of the kernels, so that the emulator records every access. libbacktrace, a part of GCC, provides the line numbers.

include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_LIBRARIES backtrace)
check_cxx_source_compiles("#include <backtrace.h>
int main() { return backtrace_create_state(nullptr, 0, nullptr, nullptr) == nullptr; }" GGSCOPE_BACKTRACE)
unset(CMAKE_REQUIRED_LIBRARIES)
if(NOT GGSCOPE_BACKTRACE)
    message(STATUS "libbacktrace was not found (it is part of Debian's libgcc-12-dev): the emulator reports neither lines nor names of shared arrays")
endif()

# From -O1 on, GCC splits wide loads and removes stores. The calls never reach the sanitizer's runtime; see calls.h.
function(ggscope_checked_kernels target)
    target_compile_definitions(${target} PRIVATE GGS_CHECKED)
    target_compile_options(${target} PRIVATE -O0 -g1 -fsanitize=thread,bounds --param=tsan-instrument-func-entry-exit=0)
endfunction()
