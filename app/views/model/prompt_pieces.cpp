// SPDX-License-Identifier: MIT
#include "views/model/prompt_pieces.h"

#include "look/names/piece_words.h"
#include "look/theme.h"

#include <QTextCursor>

#include <algorithm>

namespace ggs {

std::vector<PromptPiece> promptPieces(const Tokenizer& tokenizer, const TokenIds& tokens, size_t most) {
    std::vector<PromptPiece> pieces;
    for (size_t i = 0; i < std::min(most, tokens.size()); ++i) {
        const PieceKind kind = tokenizer.vocabulary().kind(tokens[i]);
        pieces.push_back({pieceWords(tokenizer.piece(tokens[i])), tokens[i],
                          kind == PieceKind::control || kind == PieceKind::user_defined});
    }
    return pieces;
}

PromptPieces::PromptPieces(QWidget* parent) : QTextEdit(parent) {
    setObjectName(QStringLiteral("promptPieces"));
    setAccessibleName(tr("Tokens of the prompt"));
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
}

void PromptPieces::show(const std::vector<PromptPiece>& pieces, size_t tokens) {
    const Theme& theme = Theme::instance();
    clear();
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    for (size_t i = 0; i < pieces.size(); ++i) {
        const PromptPiece& piece = pieces[i];
        QTextCharFormat format;
        format.setFont(theme.words());
        format.setForeground(theme.color(Ink::text));
        format.setBackground(theme.color(i % 2 == 0 ? Ink::raised : Ink::selectedRow));
        if (piece.special) format.setFontWeight(QFont::Bold);
        format.setToolTip(piece.special ? tr("token %1 · id %2 · special token").arg(i).arg(piece.id)
                                        : tr("token %1 · id %2").arg(i).arg(piece.id));
        cursor.insertText(piece.words, format);
        if (piece.words.contains(QChar(0x23ce))) cursor.insertBlock();
    }
    if (tokens > pieces.size()) {
        QTextCharFormat rest;
        rest.setForeground(theme.color(Ink::muted));
        cursor.insertText(tr(" … and %n more token(s)", nullptr, static_cast<int>(tokens - pieces.size())), rest);
    }
    cursor.endEditBlock();
}

} // namespace ggs
