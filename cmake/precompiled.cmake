# SPDX-License-Identifier: MIT
# Precompiles, for each kind of target, the headers of the system and of libraries that most files include. This saves a
# third of the time of a complete build. Headers of ggscope are precompiled only if nearly all files of a kind include them:
# those of views and of tests. This saves another third of their time. Every file still includes what it uses, because it is
# built without precompiled headers if GGSCOPE_PRECOMPILE is off.

option(GGSCOPE_PRECOMPILE "Precompile the headers of the system for each kind of target" OFF)

set(GGSCOPE_STD_HEADERS
    <algorithm> <array> <atomic> <chrono> <cmath> <cstring> <filesystem> <functional> <map> <memory> <mutex> <optional>
    <set> <span> <string> <thread> <unordered_map> <utility> <variant> <vector>)
set(GGSCOPE_JSON_HEADERS <fmt/format.h> <nlohmann/json.hpp>)
set(GGSCOPE_WIDGET_HEADERS
    <QAbstractTableModel> <QApplication> <QComboBox> <QFileInfo> <QHeaderView> <QKeyEvent> <QLabel> <QLineEdit> <QMenu>
    <QPainter> <QPainterPath> <QPushButton> <QScrollBar> <QSettings> <QSpinBox> <QSplitter> <QString> <QTableView>
    <QTextBrowser> <QTimer> <QToolButton> <QToolTip> <QTreeView> <QVBoxLayout>)

set(GGSCOPE_VIEW_HEADERS
    "${CMAKE_SOURCE_DIR}/app/look/view.h" "${CMAKE_SOURCE_DIR}/app/words/messages.h")
set(GGSCOPE_SESSION_HEADERS
    "${CMAKE_SOURCE_DIR}/engine/debug/session.h" "${CMAKE_SOURCE_DIR}/engine/ops/all.h" "${CMAKE_SOURCE_DIR}/engine/script/script.h")

# ggscope_precompile(TARGET HEADERS…), or ggscope_precompile(TARGET REUSE_FROM OTHER) for a target with the same flags.
function(ggscope_precompile target)
    if(NOT GGSCOPE_PRECOMPILE)
        return()
    endif()
    # g++ 12 gives wrong warnings about std::string (settings.cmake). With a precompiled header it reports them for our code.
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-stringop-overflow;-Wno-array-bounds>")
    if("${ARGV1}" STREQUAL "REUSE_FROM")
        target_precompile_headers(${target} REUSE_FROM ${ARGV2})
    else()
        target_precompile_headers(${target} PRIVATE ${ARGN})
    endif()
endfunction()
