# SPDX-License-Identifier: MIT
# ggscope_plugin(name sources…) builds a plug-in, lib/name.so in the build folder. It can include only the interface's header.

function(ggscope_plugin name)
    add_library(${name} MODULE ${ARGN})
    set_target_properties(${name} PROPERTIES PREFIX "" SUFFIX ".so" C_STANDARD 99 C_EXTENSIONS OFF
        C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden)
    target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}/engine/plugin")
    target_compile_options(${name} PRIVATE -pedantic)
    target_link_libraries(${name} PRIVATE ggscope_settings)
endfunction()
