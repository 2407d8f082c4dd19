// SPDX-License-Identifier: MIT
#include "window/workspace_table.h"

#include "session/click_logs.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "session/training_runs.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace ggs {

Area& Area::takes(int share) {
    extent = share;
    return *this;
}

Area& Area::pixels(int wide) {
    extent = wide;
    fixed = true;
    return *this;
}

Area& Area::folds() {
    narrow = Narrow::folded;
    return *this;
}

Area& Area::goesTo(QString other) {
    narrow = Narrow::joined;
    joins = std::move(other);
    return *this;
}

namespace {

QString inWorkspaces(const char* sentence) { return QCoreApplication::translate("ggs::Workspaces", sentence); }

Area panel(const char* name, std::initializer_list<const char*> pages) {
    Area made;
    made.panel = QLatin1String(name);
    for (const char* page : pages) made.pages.append(QLatin1String(page));
    return made;
}

Area mainPanel(const char* name, std::initializer_list<const char*> pages) {
    Area made = panel(name, pages);
    made.main = true;
    return made;
}

Area sideBySide(std::vector<Area> parts) {
    Area made;
    made.parts = std::move(parts);
    return made;
}

Area stacked(std::vector<Area> parts) {
    Area made = sideBySide(std::move(parts));
    made.way = Qt::Vertical;
    return made;
}

// -- reasons ----------------------------------------------------------------------------------------------------------

QString never(const SessionController&) { return {}; }

// A click log has no program; its samples are in the workspace Model.
QString insteadOfSamples() {
    return inWorkspaces(
        QT_TRANSLATE_NOOP("ggs::Workspaces", "This file is a click log, which can’t be run. Model shows its samples."));
}

QString withoutProgram(const SessionController& session) {
    const Debuggee& debuggee = session.debuggee();
    if (session.clickLogs().log()) return insteadOfSamples();
    if (debuggee.isOpen() || session.opening().hasScript()) return {};
    return inWorkspaces(QT_TRANSLATE_NOOP("ggs::Workspaces", "Nothing is open. Open a file or a sample."));
}

// For workspaces about nodes: a file with weights alone doesn't have any.
QString withoutNodes(const SessionController& session) {
    const Debuggee& debuggee = session.debuggee();
    if (debuggee.isOpen() && debuggee.snapshot().only_weights())
        return inWorkspaces(QT_TRANSLATE_NOOP(
            "ggs::Workspaces", "This file contains only weights, which can’t be run. Model shows its tensors."));
    return withoutProgram(session);
}

QString withoutText(const SessionController& session) {
    const Debuggee& debuggee = session.debuggee();
    if (session.clickLogs().log()) return {};
    if (!debuggee.isOpen() && !session.opening().hasScript()) return withoutProgram(session);
    if (session.generating().text() || (debuggee.isOpen() && debuggee.snapshot().file)) return {};
    return inWorkspaces(QT_TRANSLATE_NOOP("ggs::Workspaces", "This program has no text. Open a language model."));
}

QString withoutTraining(const SessionController& session) {
    if (!session.debuggee().isOpen() && !session.opening().hasScript()) return withoutProgram(session);
    if (!session.debuggee().isOpen() || session.trainingRuns().trains()) return {};
    return inWorkspaces(
        QT_TRANSLATE_NOOP("ggs::Workspaces", "This script does not train. Open the sample regression."));
}

std::vector<WorkspaceRow> makeWorkspaces() {
    std::vector<WorkspaceRow> rows;
    rows.push_back({
        .id = QStringLiteral("learn"),
        .name = QT_TRANSLATE_NOOP("ggs::Workspaces", "Learn"),
        .tip = QT_TRANSLATE_NOOP("ggs::Workspaces", "Explains a small program: its shapes, strides and bytes"),
        .icon = QStringLiteral("learn"),
        .canvas = sideBySide({
            panel("lesson", {"lesson"}).pixels(320),
            stacked(
                {mainPanel("stage", {"strides", "blocks", "arena"}).takes(6),
                 // In a narrow window, the graph is a page of the stage: it follows the script, so both are visible.
                 sideBySide({panel("program", {"script"}), panel("graph", {"graph"}).goesTo(QStringLiteral("stage"))})
                     .takes(4)}),
        }),
        .onTop = {},
        .whyEmpty = never,
    });
    rows.push_back({
        .id = QStringLiteral("debug"),
        .name = QT_TRANSLATE_NOOP("ggs::Workspaces", "Debug"),
        .tip = QT_TRANSLATE_NOOP("ggs::Workspaces", "Finds the node and the element where something goes wrong"),
        .icon = QStringLiteral("debug"),
        .canvas = sideBySide({
            panel("nodes", {"explorer", "nodes"}).pixels(240).folds(),
            mainPanel("graph", {"graph", "script"}).takes(10),
            stacked({panel("values", {"values", "strides", "blocks"}).takes(5),
                     panel("origin", {"into", "check", "gradients"}).goesTo(QStringLiteral("values")).takes(4)})
                .takes(8),
        }),
        .onTop = {QStringLiteral("isItRight")},
        .whyEmpty = withoutNodes,
    });
    rows.push_back({
        .id = QStringLiteral("memory"),
        .name = QT_TRANSLATE_NOOP("ggs::Workspaces", "Memory"),
        .tip = QT_TRANSLATE_NOOP("ggs::Workspaces", "Shows which bytes belong to which tensor, and when"),
        .icon = QStringLiteral("memory"),
        .canvas = sideBySide(
            {panel("blocks", {"memoryBlocks"}).pixels(250).folds(),
             stacked({mainPanel("plan", {"plan"}).takes(5), panel("bytes", {"bytesAndStruct", "arena", "jointBuffers"})
                                                                .goesTo(QStringLiteral("plan"))
                                                                .takes(4)})}),
        .onTop = {QStringLiteral("bytesOverTime"), QStringLiteral("whyHere")},
        .whyEmpty = withoutNodes,
    });
    rows.push_back({
        .id = QStringLiteral("model"),
        .name = QT_TRANSLATE_NOOP("ggs::Workspaces", "Model"),
        .tip = QT_TRANSLATE_NOOP("ggs::Workspaces", "Shows the text of a language model and how it comes about"),
        .icon = QStringLiteral("model"),
        .canvas = sideBySide({
            stacked({mainPanel("text", {"text", "file", "clicks"}).takes(4),
                     sideBySide({panel("lens", {"lens"}).takes(3),
                                 panel("cache", {"kv"}).goesTo(QStringLiteral("lens")).takes(1)})
                         .takes(6)})
                .takes(6),
            stacked({panel("next", {"nextToken"}), panel("attention", {"attention"}).goesTo(QStringLiteral("next"))})
                .takes(4),
        }),
        .whole = {QStringLiteral("file"), QStringLiteral("clicks")},
        .onTop = {QStringLiteral("token")},
        .whyEmpty = withoutText,
    });
    rows.push_back({
        .id = QStringLiteral("profile"),
        .name = QT_TRANSLATE_NOOP("ggs::Workspaces", "Profile"),
        .tip = QT_TRANSLATE_NOOP("ggs::Workspaces", "Shows which nodes take the time, and why"),
        .icon = QStringLiteral("profile"),
        .canvas =
            stacked({mainPanel("table", {"profile", "rounds"}).takes(6), panel("timeline", {"timeline"}).takes(3)}),
        .onTop = {QStringLiteral("time")},
        .whyEmpty = withoutNodes,
    });
    rows.push_back({
        .id = QStringLiteral("compare"),
        .name = QT_TRANSLATE_NOOP("ggs::Workspaces", "Compare"),
        .tip = QT_TRANSLATE_NOOP("ggs::Workspaces", "Finds the first node where two runs differ"),
        .icon = QStringLiteral("compare"),
        .canvas =
            stacked({mainPanel("sides", {"comparisons", "check"}).takes(5), panel("values", {"values"}).takes(4)}),
        .onTop = {QStringLiteral("isItRight")},
        .whyEmpty = withoutProgram, // two files of weights can be compared, too
    });
    rows.push_back({
        .id = QStringLiteral("device"),
        .name = QT_TRANSLATE_NOOP("ggs::Workspaces", "Device"),
        .tip = QT_TRANSLATE_NOOP("ggs::Workspaces", "Shows what computes each node, and runs a GPU kernel thread by "
                                                    "thread"),
        .icon = QStringLiteral("device"),
        .canvas = sideBySide({mainPanel("devices", {"devices", "kernel"})}),
        .onTop = {},
        .whyEmpty = withoutNodes,
    });
    rows.push_back({
        .id = QStringLiteral("train"),
        .name = QT_TRANSLATE_NOOP("ggs::Workspaces", "Train"),
        .tip = QT_TRANSLATE_NOOP("ggs::Workspaces", "Shows how a script fits its parameters, round by round"),
        .icon = QStringLiteral("train"),
        .canvas = sideBySide({stacked({mainPanel("curves", {"curves"}).takes(6),
                                       panel("parameters", {"parameters"}).goesTo(QStringLiteral("curves")).takes(3)})
                                  .takes(6),
                              stacked({panel("fit", {"fit"}).takes(5),
                                       panel("program", {"script", "graph", "values", "into", "gradients"})
                                           .goesTo(QStringLiteral("fit"))
                                           .takes(4)})
                                  .takes(5)}),
        .onTop = {},
        .whyEmpty = withoutTraining,
    });
    return rows;
}

void collect(const Area& area, std::vector<const Area*>& found) {
    if (!area.panel.isEmpty()) found.push_back(&area);
    for (const Area& part : area.parts) collect(part, found);
}

} // namespace

std::vector<const Area*> WorkspaceRow::panels() const {
    std::vector<const Area*> found;
    collect(canvas, found);
    return found;
}

const Area* WorkspaceRow::panelOf(const QString& view) const {
    for (const Area* each : panels()) {
        if (each->pages.contains(view)) return each;
    }
    return nullptr;
}

QString WorkspaceRow::title() const { return inWorkspaces(name); }

QString WorkspaceRow::about() const { return inWorkspaces(tip); }

std::span<const WorkspaceRow> allWorkspaces() {
    static const std::vector<WorkspaceRow> rows = makeWorkspaces();
    return rows;
}

const WorkspaceRow* workspace(const QString& id) {
    const std::span<const WorkspaceRow> rows = allWorkspaces();
    const auto found = std::ranges::find(rows, id, &WorkspaceRow::id);
    return found == rows.end() ? nullptr : &*found;
}

QString workspaceFor(const SessionController& session, bool isSample) {
    const Debuggee& debuggee = session.debuggee();
    const bool model = session.generating().text() || session.clickLogs().log() ||
                       (debuggee.isOpen() && debuggee.snapshot().only_weights());
    if (isSample && session.trainingRuns().trains()) return QStringLiteral("train");
    return model ? QStringLiteral("model") : isSample ? QStringLiteral("learn") : QStringLiteral("debug");
}

} // namespace ggs
