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
        report(
            Kind::kernels, measuring.checksSentence(), [name = opening.programName()] { return name; }, agrees);
    });
}

void Comparisons::report(Kind kind, Words sentence, Words subject, bool agrees) {
    m_last[static_cast<size_t>(kind)] =
        Verdict{std::move(sentence), std::move(subject), QDateTime::currentDateTime(), agrees, true};
    emit changed();
}

void Comparisons::close(Kind kind) {
    auto& last = m_last[static_cast<size_t>(kind)];
    if (!last || !last->isOpen) return;
    last->isOpen = false;
    emit changed();
}

} // namespace ggs
