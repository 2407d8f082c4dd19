// SPDX-License-Identifier: MIT
// RecentFiles: the files that were opened last, each with the place where its session stopped. The settings keep both.
// GUI thread only.
#pragma once

#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>

#include <cstdint>

namespace ggs {

class RecentFiles {
  public:
    // The place at which a session stopped.
    struct Place {
        uint64_t node = 0, nodes = 0; // the cursor, and the number of nodes; 0 nodes: nothing can be run
        uint32_t round = 0;           // counted from 0
        bool recorded = false;        // a recorded run
        QString workspace = {};       // the id of the workspace that was shown; may be empty
        QDateTime when = {};          // when the file was opened or left; invalid if it isn't known
        bool operator==(const Place&) const = default;
    };
    struct File {
        QString path;
        Place place;
    };

    static QList<File> load(); // the latest first
    static QStringList paths();
    static void remember(const QString& path); // it was opened now
    // Nothing is kept for a file that isn't in the list.
    static void leave(const QString& path, const Place& place);
    static void clear();

    static constexpr int most = 8;
};

} // namespace ggs
