// SPDX-License-Identifier: MIT
// PromptPieces: shows the exact text that a model gets, cut into tokens. Neighbouring tokens have different grounds,
// and special tokens are bold. The tooltip of a token has its id. Read-only; its text can be copied. GUI thread.
#pragma once

#include "text/tokenizer.h"

#include <QString>
#include <QTextEdit>

#include <vector>

namespace ggs {

struct PromptPiece {
    QString words;
    int32_t id = 0;
    bool special = false;
};
// Returns the first `most` tokens as pieces. Thread-safe.
std::vector<PromptPiece> promptPieces(const Tokenizer& tokenizer, const TokenIds& tokens, size_t most);

class PromptPieces : public QTextEdit {
    Q_OBJECT
  public:
    explicit PromptPieces(QWidget* parent = nullptr);
    // `tokens`: the number of all tokens; those without a piece are mentioned at the end.
    void show(const std::vector<PromptPiece>& pieces, size_t tokens);
};

} // namespace ggs
