// SPDX-License-Identifier: MIT
// Settings: the keys of QSettings for all stored data, and Preferences, the user's preferences with their defaults. GUI
// thread only.
#pragma once

#include "debug/session.h"
#include "graph/builder.h"

#include <QLatin1String>
#include <QString>

namespace ggs {

namespace setting {
inline constexpr QLatin1String dark("dark");
inline constexpr QLatin1String language("language");
inline constexpr QLatin1String fontSize("fontSize"); // percent
inline constexpr QLatin1String threads("threads");
inline constexpr QLatin1String historyBytes("historyBytes");
inline constexpr QLatin1String memoryBytes("memoryBytes");
inline constexpr QLatin1String profileRuns("profileRuns");
inline constexpr QLatin1String openLast("openLast");
inline constexpr QLatin1String reloadPlugins("plugins/reload");
inline constexpr QLatin1String trustedPlugins("plugins/trusted"); // a map: a path, and what the file holds
inline constexpr QLatin1String trustedFolders("plugins/folders"); // paths
inline constexpr QLatin1String recent("recent");                  // paths, the latest first
inline constexpr QLatin1String recentPlaces("recentPlaces");      // a map: a path, and where its session stopped
inline constexpr QLatin1String keys("keys");              // a group: an action's id and the keys that it was given
inline constexpr QLatin1String pinned("selectionPinned"); // a step leaves it where it is
inline constexpr QLatin1String marks("marks");            // a group: a file's key and its breakpoints and watches
inline constexpr QLatin1String logarithmicHistogram("values/logarithmicHistogram");
inline constexpr QLatin1String geometry("window/geometry");
inline constexpr QLatin1String workspace("workspaces/current");        // its id
inline constexpr QLatin1String workspaceLayout("workspaces/layout");   // a group: a workspace's id and its panels
inline constexpr QLatin1String workspaceWindows("workspaces/windows"); // ids of views in separate windows
inline constexpr QLatin1String inspectorShown("workspaces/inspectorShown");
inline constexpr QLatin1String dockHeight("workspaces/dock");     // pixels
inline constexpr QLatin1String inspector("workspaces/inspector"); // a group: a section's id, and whether it is folded
inline constexpr QLatin1String menuBar("workspaces/menuBar");     // shown as a row above the header band
} // namespace setting

struct Preferences {
    bool dark = true;
    QString language;   // empty: the system's
    int fontSize = 100; // percent
    int threads = 0;    // 0: the number that the program sets
    size_t historyBytes = SessionOptions{}.history_bytes;
    uint64_t memoryBytes = Limits{}.memory; // that what is opened may reserve
    int profileRuns = 20;
    bool openLast = false;      // the file that was open last, at the next start
    bool reloadPlugins = false; // automatically, in trusted folders

    static constexpr int leastFontSize = 80, mostFontSize = 200;
    static constexpr int mostThreads = 256, mostRuns = 10'000;
    static constexpr size_t mostHistoryMiB = size_t{1} << 20;
    static constexpr uint64_t mostMemoryGiB = uint64_t{1} << 16;

    bool operator==(const Preferences&) const = default;
    // Returns the stored preferences, clamped to their limits.
    static Preferences load();
    void save() const;
};

} // namespace ggs
