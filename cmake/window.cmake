# SPDX-License-Identifier: MIT
# Finds Qt for the window and the Qt Test programs. The engine and ggscope-cli don't need it. If a part is missing, CMake
# prints a message and leaves out what needs it.

find_package(Qt6 QUIET COMPONENTS Core Test OPTIONAL_COMPONENTS Gui Widgets Svg)
if(TARGET Qt6::Core)
    message(STATUS "Qt ${Qt6Core_VERSION} found")
endif()

set(GGSCOPE_WINDOW OFF)
if(TARGET Qt6::Widgets AND TARGET Qt6::Svg)
    set(GGSCOPE_WINDOW ON)
else()
    message(STATUS "Qt 6 Widgets and Svg were not found (Debian: qt6-base-dev qt6-svg-dev): the window is not built")
endif()
