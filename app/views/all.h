// SPDX-License-Identifier: MIT
// The table of all views: who adds a view adds a line in all.cpp. Where each is put, the main window decides.
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
