# SPDX-License-Identifier: MIT
# Finds what the window and the Qt Test programs stand on. The engine and ggscope-cli need none of it: what is not
# there is left out with a message, never an error.

find_package(Qt6 QUIET COMPONENTS Core Test OPTIONAL_COMPONENTS Gui Widgets PrintSupport Svg)
if(TARGET Qt6::Core)
    message(STATUS "Qt ${Qt6Core_VERSION} found")
endif()

# Its package names Qt6::PrintSupport without looking for it, so it is looked for only when that is there.
if(TARGET Qt6::PrintSupport)
    find_package(QCustomPlotQt6 QUIET)
endif()
if(TARGET QCustomPlotQt6::QCustomPlotQt6)
    message(STATUS "QCustomPlot for Qt 6 found")
endif()

set(GGSCOPE_WINDOW OFF)
if(TARGET Qt6::Widgets AND TARGET Qt6::Svg AND TARGET QCustomPlotQt6::QCustomPlotQt6)
    set(GGSCOPE_WINDOW ON)
else()
    message(STATUS "Without Qt 6 Widgets and Svg and QCustomPlot (Debian: qt6-base-dev qt6-svg-dev libqcustomplot-dev) the window is not built")
endif()
