// SPDX-License-Identifier: MIT
// Breakpoints in the margin of the script: of the nodes that a line makes.
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/session_controller.h"
#include "views/script/script_view.h"

#include <QMenu>

namespace ggs {

// A line may make several nodes; one breakpoint among them is what is seen and meant.
std::optional<size_t> ScriptView::breakpointOf(int builtLine) const {
    for (const auto& each : m_lines.of(builtLine)) {
        if (const auto number = m_marking.breakpointOn(each.tensor)) return number;
    }
    return std::nullopt;
}

void ScriptView::toggleBreakpoint(int builtLine) {
    bool removed = false;
    for (const auto& each : m_lines.of(builtLine)) {
        if (!m_marking.breakpointOn(each.tensor)) continue;
        m_marking.toggleBreakpoint(each.tensor);
        removed = true;
    }
    if (removed) return;
    if (const auto node = m_lines.nodeOf(builtLine)) m_marking.toggleBreakpoint(*node);
}

void ScriptView::breakpointMenu(int builtLine, const QPoint& where) {
    if (!m_debuggee.isOpen()) return;
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("breakpointMenu"));
    const auto number = breakpointOf(builtLine);
    menu.addAction(number ? tr("Remove breakpoint") : tr("Break here"), this,
                   [this, builtLine] { toggleBreakpoint(builtLine); });
    if (number) {
        const bool enabled = m_debuggee.snapshot().breakpoints.at(*number).enabled;
        menu.addAction(enabled ? tr("Disable") : tr("Enable"), this,
                       [this, number, enabled] { m_marking.enableBreakpoint(*number, !enabled); });
        menu.addAction(tr("Change…"), this, [this, number] { emit changeWanted(*number); });
    }
    // By the line: the program may become another one while the menu is open.
    menu.addAction(tr("Run to here"), this, [this, builtLine] {
        const auto node = m_debuggee.isOpen() ? m_lines.nodeOf(builtLine) : std::nullopt;
        const auto step = node ? m_debuggee.structure().step_of(*node) : std::nullopt;
        if (step) m_controller.moves().runTo(*step);
    });
    menu.exec(where);
}

} // namespace ggs
