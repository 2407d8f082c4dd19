// SPDX-License-Identifier: MIT
#include "views/inspector/sections.h"

#include "views/inspector/check_section.h"
#include "views/inspector/memory_sections.h"
#include "views/inspector/time_section.h"
#include "views/inspector/token_section.h"

#include <QCoreApplication>

#include <algorithm>

namespace ggs {

namespace {

template <class Made> SectionContent* makeSection(SessionController& session) { return new Made(session); }

constexpr SectionEntry sections[] = {
    {"isItRight", [] { return QCoreApplication::translate("ggs::Inspector", "Is it correct?"); },
     makeSection<CheckSection>},
    {"time", [] { return QCoreApplication::translate("ggs::Inspector", "Time"); }, makeSection<TimeSection>},
    {"bytesOverTime", [] { return QCoreApplication::translate("ggs::Inspector", "Bytes over time"); },
     makeSection<OwnersSection>},
    {"whyHere", [] { return QCoreApplication::translate("ggs::Inspector", "Reason for the offset"); },
     makeSection<OffsetSection>},
    {"token", [] { return QCoreApplication::translate("ggs::Inspector", "Token"); }, makeSection<TokenSection>},
};

} // namespace

std::span<const SectionEntry> allSections() { return sections; }

const SectionEntry* findSection(const QString& id) {
    const auto* const found =
        std::ranges::find(sections, id, [](const SectionEntry& each) { return QString::fromLatin1(each.id); });
    return found == std::end(sections) ? nullptr : found;
}

} // namespace ggs
