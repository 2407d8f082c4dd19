# SPDX-License-Identifier: MIT
# The language, the warnings and the sanitizers: what every target of ggscope is compiled with.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # What ccache asks for before it stores objects that were made with precompiled headers; and it learns from the
    # compiler which files were read, where it would else read them all itself first.
    set(with_ccache "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_DEPEND=1 "${CCACHE_PROGRAM}")
    set(CMAKE_C_COMPILER_LAUNCHER "${with_ccache}")
    set(CMAKE_CXX_COMPILER_LAUNCHER "${with_ccache}")
endif()

# Of files that are compiled together (together.cmake) one's names are there for another, and what is unnamed is in no
# main file, which GCC wonders at.
set(together "$<BOOL:$<TARGET_PROPERTY:GGSCOPE_COMPILED_TOGETHER>>")
add_library(ggscope_settings INTERFACE)
target_compile_options(ggscope_settings INTERFACE
    -Wall -Wextra $<IF:${together},-Wshadow=local,-Wshadow> $<$<AND:${together},$<COMPILE_LANG_AND_ID:CXX,GNU>>:-Wno-subobject-linkage> $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor> -Wcast-qual -Wundef
    # g++ 12 sees overlapping copies in "literal" + std::string where there are none.
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-restrict>
    # A value must not depend on whether the compiler found a multiply-add: what fuses says so itself.
    -ffp-contract=off)
# A compiler that never has to look for garbage is done a tenth earlier, with some hundred MB more memory.
set(GGSCOPE_COMPILER_HEAP 0 CACHE STRING "KiB that GCC fills before it looks for garbage; 0: what it thinks right")
if(GGSCOPE_COMPILER_HEAP)
    target_compile_options(ggscope_settings INTERFACE
        $<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=${GGSCOPE_COMPILER_HEAP}>)
endif()
# Tests, benches and fuzz targets are 30 programs with the whole engine or window in them: gold links in a quarter of the time.
include(CheckLinkerFlag)
check_linker_flag(CXX -fuse-ld=gold GGSCOPE_HAS_GOLD)
option(GGSCOPE_GOLD "Link with gold, where it is there and no other linker is asked for" OFF)
if(GGSCOPE_GOLD AND GGSCOPE_HAS_GOLD AND NOT GGSCOPE_SANITIZE AND NOT "${CMAKE_EXE_LINKER_FLAGS} ${CMAKE_CXX_FLAGS}" MATCHES "-fuse-ld=")
    target_link_options(ggscope_settings INTERFACE -fuse-ld=gold)
endif()
if(GGSCOPE_WARNINGS_AS_ERRORS)
    target_compile_options(ggscope_settings INTERFACE -Werror)
endif()
if(GGSCOPE_SANITIZE)
    target_compile_options(ggscope_settings INTERFACE -fsanitize=${GGSCOPE_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(ggscope_settings INTERFACE -fsanitize=${GGSCOPE_SANITIZE})
    # With them GCC takes the inactive members of a std::variant for uninitialized; the plain builds keep the warning.
    target_compile_options(ggscope_settings INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-maybe-uninitialized>)
    if(GGSCOPE_SANITIZE MATCHES "undefined")
        target_compile_options(ggscope_settings INTERFACE -fno-sanitize-recover=undefined)
    endif()
endif()
