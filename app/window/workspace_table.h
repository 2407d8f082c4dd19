// SPDX-License-Identifier: MIT
// The table of workspaces: for each its name, its icon, the panels of its canvas with their pages, the sections that it
// puts on top of the inspector, and what makes it empty. The place of a view is written nowhere else. To add a view to
// a workspace, add its id to a panel here. GUI thread only.
#pragma once

#include <QString>
#include <QStringList>

#include <span>
#include <vector>

namespace ggs {

class SessionController;

// A part of a canvas: a panel, or several parts side by side or one above another.
struct Area {
    // The fate of a panel in a window that is too narrow for all. `kept`: it stays. `folded`: a button in the title of
    // the main panel opens it over the canvas. `joined`: its pages become pages of another panel.
    enum class Narrow { kept, folded, joined };

    QString panel;     // its name in the workspace, which layouts and tests know it by; empty: this has `parts`
    QStringList pages; // ids of views; the first one is in front at the start
    Narrow narrow = Narrow::kept;
    QString joins;     // the panel that takes the pages
    bool main = false; // takes the focus after an opening; there is one in each workspace
    Qt::Orientation way = Qt::Horizontal;
    std::vector<Area> parts;
    // Share of the space between its neighbours. `fixed`: pixels, which stay when the window becomes larger.
    int extent = 1;
    bool fixed = false;

    Area& takes(int share);      // sets a share
    Area& pixels(int wide);      // sets a fixed extent
    Area& folds();               // in a narrow window
    Area& goesTo(QString other); // in a narrow window
};

struct WorkspaceRow {
    QString id;          // "debug"
    const char* name;    // to be translated in the context of Workspaces
    const char* tip;     // its purpose; to be translated in the same context
    QString icon;        // "debug"
    Area canvas;         // all panels
    QStringList whole{}; // pages that have the canvas for themselves while they are in front
    QStringList onTop;   // ids of its sections of the inspector
    // Why there is nothing to show for what is open, and the way out; empty if there is something.
    QString (*whyEmpty)(const SessionController& session);

    // All panels, in reading order.
    std::vector<const Area*> panels() const;
    const Area* panelOf(const QString& view) const; // null: it is in none
    QString title() const;
    QString about() const; // what it is for
};

std::span<const WorkspaceRow> allWorkspaces();
const WorkspaceRow* workspace(const QString& id); // null: there is none
// The workspace that a newly opened program starts in.
QString workspaceFor(const SessionController& session, bool isSample);

} // namespace ggs
