# SPDX-License-Identifier: MIT
# Finds QCustomPlot, which draws the window's charts. Its licence is GPL 3. A window built with it is also under GPL 3. The
# engine and the console tool never use it.
option(GGSCOPE_CHARTS "Build the window with charts, using QCustomPlot (GPL 3)" ON)

set(GGSCOPE_HAS_CHARTS OFF)
if(GGSCOPE_CHARTS AND GGSCOPE_WINDOW)
    find_package(Qt6 QUIET COMPONENTS PrintSupport)
    find_package(QCustomPlotQt6 QUIET)
    if(TARGET QCustomPlotQt6::QCustomPlotQt6 AND TARGET Qt6::PrintSupport)
        set(GGSCOPE_HAS_CHARTS ON)
    else()
        message(STATUS "QCustomPlot was not found (Debian: libqcustomplot-dev): the window is built without charts")
    endif()
endif()
