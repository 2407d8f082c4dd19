// SPDX-License-Identifier: MIT
// takeScreenshots: writes a picture of every view in both themes and two sizes, rendered by the window itself. The
// pictures are for the documentation and for review. GUI thread only.
#pragma once

#include <QString>

namespace ggs {

class MainWindow;

// Opens a file or sample, steps into its middle, and writes DIR/VIEW-THEME-SIZE.png. The exit status.
int takeScreenshots(MainWindow& window, const QString& folder, const QString& file);

} // namespace ggs
