// SPDX-License-Identifier: MIT
#include "look/names/token_words.h"

#include <QCoreApplication>
#include <QLocale>

namespace ggs {

QString tokenWords(const ModelText& text, size_t place) { return pieceWords(text.piece(place)); }
QString idWords(const ModelText& text, int32_t id) { return pieceWords(text.model->tokenizer().piece(id)); }

QString percentWords(double share) {
    const double percent = 100 * share;
    return QStringLiteral("%1 %").arg(percent, 0, 'f', percent >= 9.995 ? 1 : percent >= 0.0095 ? 2 : 4);
}

QString expectedTable(const ModelText& text, size_t place, size_t most) {
    if (place >= text.expected.size() || !text.expected[place]) return {};
    QString rows;
    const auto& likeliest = text.expected[place]->likeliest;
    for (size_t i = 0; i < std::min(most, likeliest.size()); ++i) {
        const Candidate& each = likeliest[i];
        const bool taken = place + 1 < text.tokens.size() && text.tokens[place + 1] == each.id;
        const QString word = idWords(text, each.id).toHtmlEscaped();
        rows += QStringLiteral("<tr><td>%1</td><td align='right'>&nbsp;&nbsp;%2</td></tr>")
                    .arg(taken ? QStringLiteral("<b>%1</b>").arg(word) : word, percentWords(each.probability));
    }
    return QStringLiteral("<table cellspacing='2'>%1</table>").arg(rows);
}

} // namespace ggs
