// SPDX-License-Identifier: MIT
// takeScreenshots: writes a picture of every workspace and of every view in both themes, rendered by the window itself.
// The pictures are for the documentation and for review. They have 8 bits per pixel. GUI thread only.
#pragma once

#include <QList>
#include <QSize>
#include <QString>

#include <optional>

namespace ggs {

class MainWindow;

// Opens a file or sample, steps into its middle or trains for some rounds, and writes DIR/WORKSPACE-THEME-SIZE.png in
// four sizes and DIR/VIEW-THEME-SIZE.png in two, or both in the sizes that are given; in both themes, or in the one
// that is given. Workspaces that have nothing to show for the file are left out. Returns the exit status.
int takeScreenshots(MainWindow& window, const QString& folder, const QString& file, const QList<QSize>& sizes,
                    std::optional<bool> dark);

} // namespace ggs
