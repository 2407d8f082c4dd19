// SPDX-License-Identifier: MIT
// Pictures of every view in both themes and two sizes, made by the window itself: for documentation and for looking at
// what was built.
#pragma once

#include <QString>

namespace ggs {

class MainWindow;

// Opens a file or sample, steps into its middle, and writes DIR/VIEW-THEME-SIZE.png. The exit status.
int takeScreenshots(MainWindow& window, const QString& folder, const QString& file);

} // namespace ggs
