// SPDX-License-Identifier: MIT
// The glossary of docs/glossary.md: each term with the word for it in the window's language, and its definition. The
// definitions are in English. GUI thread only.
#pragma once

#include <QString>

#include <vector>

namespace ggs {

struct GlossaryTerm {
    QString name;       // English: "KV cache", "block (CUDA)"
    QString word;       // in the language in use
    QString definition; // plain text
};
const std::vector<GlossaryTerm>& glossary();

// Returns "term: definition" for the longest term in a title or a heading; empty if there is no term in it. A term that
// has several meanings, such as "block", is not among them.
QString glossaryTip(const QString& title);

} // namespace ggs
