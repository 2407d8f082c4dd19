# SPDX-License-Identifier: MIT
# Finds QCustomPlot, which draws the window's charts. Its licence is GPL 3, and so is then that of the window's binary;
# engine and console never use it.
option(GGSCOPE_CHARTS "Build the window with charts, by QCustomPlot (GPL 3)" ON)

set(GGSCOPE_HAS_CHARTS OFF)
if(GGSCOPE_CHARTS AND GGSCOPE_WINDOW)
    find_package(Qt6 QUIET COMPONENTS PrintSupport)
    find_package(QCustomPlotQt6 QUIET)
    if(TARGET QCustomPlotQt6::QCustomPlotQt6 AND TARGET Qt6::PrintSupport)
        set(GGSCOPE_HAS_CHARTS ON)
    else()
        message(STATUS "Without QCustomPlot (Debian: libqcustomplot-dev) the window has no charts")
    endif()
endif()
