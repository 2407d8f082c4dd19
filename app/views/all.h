// SPDX-License-Identifier: MIT
// The table of views. To add a view, add a line to all.cpp and its id to a panel in window/workspace_table.cpp.
#pragma once

#include <span>

class QWidget;

namespace ggs {

class SessionController;
class View;

struct ViewEntry {
    const char* id; // its View::id()
    View* (*make)(SessionController& controller, QWidget* parent);
};

std::span<const ViewEntry> allViews();

} // namespace ggs
