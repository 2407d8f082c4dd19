// SPDX-License-Identifier: MIT
// The table of the views in the docks. To add a view, add a line to all.cpp and one to MainWindow::makeViews(), which
// decides on its position.
#pragma once

#include <span>

namespace ggs {

class SessionController;
class View;

struct ViewEntry {
    const char* id; // its View::id()
    View* (*make)(SessionController& controller);
};

std::span<const ViewEntry> allViews();

} // namespace ggs
