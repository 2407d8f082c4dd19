// SPDX-License-Identifier: MIT
#include "views/file/file_selection.h"

#include "session/debuggee.h"

#include <QScopedValueRollback>

#include <utility>

namespace ggs {

FileSelection::FileSelection(Debuggee& debuggee, Selection& window, QObject* parent)
    : Selection(parent), m_debuggee(debuggee), m_window(window) {
    // The window's selection is announced after the views have taken the new program.
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&debuggee, signal, this,
                [this] { move(m_debuggee.isOpen() ? m_debuggee.snapshot().structure : nullptr, true); });
    connect(&window, &Selection::selectionChanged, this, [this] {
        if (m_sharing || !m_window.selected() || !isInFile(*m_window.selected())) return;
        if (selected() == m_window.selected())
            tell();
        else
            select(*m_window.selected());
    });
    connect(&window, &Selection::spotChanged, this, [this] {
        if (m_sharing) return;
        const auto& now = m_window.picked();
        if (std::exchange(m_pickedThere, now) != now && now && isInFile(now->tensor)) pick(*now);
        hover(m_window.hovered());
    });
    for (const auto signal : {&Selection::selectionChanged, &Selection::spotChanged})
        connect(this, signal, this, [this] {
            if (m_debuggee.isOpen() && m_debuggee.snapshot().only_weights()) share();
        });
    // Every view marks the element under the pointer.
    connect(this, &Selection::spotChanged, this, [this] { m_window.hover(hovered()); });
}

bool FileSelection::isInFile(uint32_t tensor) const {
    return m_debuggee.isOpen() && m_debuggee.snapshot().in_file(tensor).has_value();
}

void FileSelection::share() {
    if (!selected() || m_sharing) return;
    const QScopedValueRollback guard(m_sharing, true);
    m_window.select(*selected());
    if (picked()) m_window.pick(*picked());
}

} // namespace ggs
