// SPDX-License-Identifier: MIT
#include "session/comparisons.h"

#include "session/measuring.h"
#include "session/opening.h"

#include <algorithm>

namespace ggs {

Comparisons::Comparisons(Measuring& measuring, const Opening& opening) {
    connect(&measuring, &Measuring::checksChanged, this, [this, &measuring, &opening] {
        const auto& checks = measuring.checks();
        if (checks.empty()) return close(Kind::kernels);
        const bool agrees = std::ranges::all_of(checks, [](const auto& each) { return is_good(each.second->verdict); });
        report(Kind::kernels, measuring.checksWords(), opening.programName(), agrees);
    });
}

void Comparisons::report(Kind kind, const QString& sentence, const QString& subject, bool agrees) {
    m_last[static_cast<size_t>(kind)] = Verdict{sentence, subject, QDateTime::currentDateTime(), agrees, true};
    emit changed();
}

void Comparisons::close(Kind kind) {
    auto& last = m_last[static_cast<size_t>(kind)];
    if (!last || !last->isOpen) return;
    last->isOpen = false;
    emit changed();
}

} // namespace ggs
