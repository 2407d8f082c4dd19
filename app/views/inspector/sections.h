// SPDX-License-Identifier: MIT
// The table of the sections that a workspace may add to the inspector, above the sections that each tensor has. GUI
// thread only.
#pragma once

#include <QString>

#include <span>

namespace ggs {

class SectionContent;
class SessionController;

struct SectionEntry {
    const char* id; // the object's name, and the key of its folding state
    QString (*title)();
    SectionContent* (*make)(SessionController& session); // the caller owns it
};
std::span<const SectionEntry> allSections();
// Returns nullptr if there is no such section.
const SectionEntry* findSection(const QString& id);

} // namespace ggs
