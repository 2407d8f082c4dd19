# SPDX-License-Identifier: MIT
# Finds libedit, which gives `ggscope-cli step` a history and completion. Without it, lines are read without editing.

find_path(GGSCOPE_LIBEDIT_INCLUDE histedit.h)
find_library(GGSCOPE_LIBEDIT_LIBRARY edit)
mark_as_advanced(GGSCOPE_LIBEDIT_INCLUDE GGSCOPE_LIBEDIT_LIBRARY)
if(GGSCOPE_LIBEDIT_INCLUDE AND GGSCOPE_LIBEDIT_LIBRARY)
    add_library(ggscope_libedit INTERFACE)
    target_include_directories(ggscope_libedit SYSTEM INTERFACE "${GGSCOPE_LIBEDIT_INCLUDE}")
    target_link_libraries(ggscope_libedit INTERFACE "${GGSCOPE_LIBEDIT_LIBRARY}")
    target_compile_definitions(ggscope_libedit INTERFACE GGSCOPE_LIBEDIT)
else()
    message(STATUS "libedit was not found (Debian: libedit-dev): `ggscope-cli step` has no history and no completion")
endif()
