# SPDX-License-Identifier: MIT
# The language, the warnings and the sanitizers of every target of ggscope.

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
    # ccache requires this before it stores objects that use precompiled headers. CCACHE_DEPEND gets the files that were
    # read from the compiler. Without it, ccache would first read all of them itself.
    set(with_ccache "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_DEPEND=1 "${CCACHE_PROGRAM}")
    set(CMAKE_C_COMPILER_LAUNCHER "${with_ccache}")
    set(CMAKE_CXX_COMPILER_LAUNCHER "${with_ccache}")
endif()

# Files that are compiled together (together.cmake) see one another's names, and GCC warns about unnamed namespaces that
# are not in the main file.
set(together "$<BOOL:$<TARGET_PROPERTY:GGSCOPE_COMPILED_TOGETHER>>")
add_library(ggscope_settings INTERFACE)
target_compile_options(ggscope_settings INTERFACE
    -Wall -Wextra $<IF:${together},-Wshadow=local,-Wshadow> $<$<AND:${together},$<COMPILE_LANG_AND_ID:CXX,GNU>>:-Wno-subobject-linkage> $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor> -Wcast-qual -Wundef
    # g++ 12 reports overlapping copies in "literal" + std::string. There are none.
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-restrict>
    # A value must not depend on the compiler's use of multiply-add. Code that fuses does so explicitly.
    -ffp-contract=off)
# A compiler that never collects garbage needs a tenth less time, and several hundred MiB more memory.
set(GGSCOPE_COMPILER_HEAP 0 CACHE STRING "KiB that GCC fills before it collects garbage; 0: GCC's default")
if(GGSCOPE_COMPILER_HEAP)
    target_compile_options(ggscope_settings INTERFACE
        $<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=${GGSCOPE_COMPILER_HEAP}>)
endif()
# Tests, benches and fuzz targets are 30 programs that contain the engine or the window. gold links them in a quarter of the
# time.
include(CheckLinkerFlag)
check_linker_flag(CXX -fuse-ld=gold GGSCOPE_HAS_GOLD)
option(GGSCOPE_GOLD "Link with gold, if it is found and no other linker is requested" OFF)
if(GGSCOPE_GOLD AND GGSCOPE_HAS_GOLD AND NOT GGSCOPE_SANITIZE AND NOT "${CMAKE_EXE_LINKER_FLAGS} ${CMAKE_CXX_FLAGS}" MATCHES "-fuse-ld=")
    target_link_options(ggscope_settings INTERFACE -fuse-ld=gold)
endif()
if(GGSCOPE_WARNINGS_AS_ERRORS)
    target_compile_options(ggscope_settings INTERFACE -Werror)
endif()
if(GGSCOPE_SANITIZE)
    target_compile_options(ggscope_settings INTERFACE -fsanitize=${GGSCOPE_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(ggscope_settings INTERFACE -fsanitize=${GGSCOPE_SANITIZE})
    # With sanitizers, GCC reports the inactive members of a std::variant as uninitialized. Other builds keep the warning.
    target_compile_options(ggscope_settings INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-maybe-uninitialized>)
    if(GGSCOPE_SANITIZE MATCHES "undefined")
        target_compile_options(ggscope_settings INTERFACE -fno-sanitize-recover=undefined)
    endif()
endif()
