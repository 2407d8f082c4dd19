// SPDX-License-Identifier: MIT
// The table of views. A new view is a line in all.cpp, and one in MainWindow::makeViews(), which decides on its place.
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
