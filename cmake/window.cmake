# SPDX-License-Identifier: MIT
# Finds what the window and the Qt Test programs stand on. The engine and ggscope-cli need none of it: what is not
# there is left out with a message, never an error.

find_package(Qt6 QUIET COMPONENTS Core Test OPTIONAL_COMPONENTS Gui Widgets Svg)
if(TARGET Qt6::Core)
    message(STATUS "Qt ${Qt6Core_VERSION} found")
endif()

set(GGSCOPE_WINDOW OFF)
if(TARGET Qt6::Widgets AND TARGET Qt6::Svg)
    set(GGSCOPE_WINDOW ON)
else()
    message(STATUS "Without Qt 6 Widgets and Svg (Debian: qt6-base-dev qt6-svg-dev) the window is not built")
endif()
