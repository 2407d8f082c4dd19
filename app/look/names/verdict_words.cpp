// SPDX-License-Identifier: MIT
#include "look/names/verdict_words.h"

namespace ggs {

QString verdictMark(NodeVerdict verdict) {
    switch (verdict) {
    case NodeVerdict::same:
    case NodeVerdict::rounding:
    case NodeVerdict::overflow: return QStringLiteral("✓");
    case NodeVerdict::skipped: return QStringLiteral("–");
    default: return QStringLiteral("▲");
    }
}

Ink inkOf(NodeVerdict verdict) {
    if (verdict == NodeVerdict::skipped) return Ink::muted;
    return is_good(verdict) ? Ink::input : Ink::trouble;
}

} // namespace ggs
