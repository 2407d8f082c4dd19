// SPDX-License-Identifier: MIT
// Fact: one line of the inspector: a label, a value and a remark at the right edge. The value has parts, each of which
// may be a link. A value; any thread.
#pragma once

#include "look/theme.h"

#include <QString>

#include <vector>

namespace ggs {

// `link` is a scheme and a number or a word, which Inspector::follow() reads: "tensor:12", "view:file".
struct FactPart {
    QString text;
    QString link = {};
    bool isNumber = false; // written in the font of numbers
    Ink ink = Ink::text;
    QString tip = {};
    bool operator==(const FactPart&) const = default;
};

struct Fact {
    QString what; // empty: the value takes the full width
    std::vector<FactPart> value = {};
    QString aside = {};   // numbers; below the value if there is no room next to it
    QString tip = {};     // explains `what`
    bool isWhole = false; // the value is compared with the one above, so it is never wrapped
    Ink whatInk = Ink::muted;
    bool operator==(const Fact&) const = default;

    QString plain() const {
        QString text;
        for (const FactPart& part : value) text += part.text;
        return text;
    }
};

inline FactPart wordsPart(const QString& text, Ink ink = Ink::text) { return {text, {}, false, ink}; }
inline FactPart numberPart(const QString& text, Ink ink = Ink::text, const QString& tip = {}) {
    return {text, {}, true, ink, tip};
}
inline FactPart linkPart(const QString& text, const QString& link, const QString& tip = {}, bool isNumber = true) {
    return {text, link, isNumber, Ink::link, tip};
}
inline QString toTensor(uint32_t tensor) { return QStringLiteral("tensor:%1").arg(tensor); }

} // namespace ggs
