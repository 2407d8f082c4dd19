// SPDX-License-Identifier: MIT
#include "look/names/piece_words.h"

#include "base/printable.h"

namespace ggs {

QString pieceWords(const std::string& piece) {
    if (piece.empty()) return QStringLiteral("∅");
    QString words = QString::fromStdString(is_utf8(piece) ? piece : printable(piece));
    for (QChar& each : words) {
        if (each == QLatin1Char(' '))
            each = QChar(0x00b7); // ·
        else if (each == QLatin1Char('\n'))
            each = QChar(0x23ce); // ⏎
        else if (each == QLatin1Char('\t'))
            each = QChar(0x21e5); // ⇥
        else if (each == QLatin1Char('\r'))
            each = QChar(0x240d); // ␍
        else if (!each.isSurrogate() && !each.isPrint())
            each = QChar(0x25a1); // □
    }
    return words;
}

} // namespace ggs
