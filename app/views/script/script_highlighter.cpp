// SPDX-License-Identifier: MIT
#include "views/script/script_highlighter.h"

#include "script/script.h"
#include "script/syntax.h"

#include <algorithm>

namespace ggs {

LineTokens lineTokens(std::string_view text) {
    LineTokens found;
    auto all = tokens_of(text);
    if (const auto* error = std::get_if<ScriptError>(&all)) {
        // The text before the error has valid tokens.
        found.cut = true;
        size_t end = 0;
        for (int line = 1; line < error->place.line && end != std::string_view::npos; ++line)
            end = text.find('\n', end) + 1;
        end += static_cast<size_t>(error->place.column) - 1;
        if (end >= text.size()) return found;
        all = tokens_of(text.substr(0, end));
    }
    if (auto* const tokens = std::get_if<std::vector<Token>>(&all)) found.tokens = std::move(*tokens);
    std::erase_if(found.tokens,
                  [](const Token& t) { return t.kind == TokenKind::end || t.kind == TokenKind::line_end; });
    return found;
}

int positionOf(const QString& line, int column) {
    return static_cast<int>(QString::fromUtf8(line.toUtf8().left(std::max(0, column - 1))).size());
}

int columnOf(const QString& line, int position) {
    return static_cast<int>(QStringView(line).left(position).toUtf8().size()) + 1;
}

ScriptHighlighter::ScriptHighlighter(QTextDocument* document, std::shared_ptr<const Registry> registry)
    : QSyntaxHighlighter(document), m_registry(std::move(registry)) {
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_formats.clear();
        rehighlight();
    });
}

void ScriptHighlighter::setRegistry(std::shared_ptr<const Registry> registry) {
    if (m_registry == registry) return;
    m_registry = std::move(registry);
    rehighlight();
}

int ScriptHighlighter::depthBefore(const QTextBlock& block) {
    return block.previous().isValid() ? std::max(0, block.previous().userState()) : 0;
}

const QTextCharFormat& ScriptHighlighter::formatOf(Look look, Ink ink) {
    const auto [at, made] = m_formats.try_emplace({look, ink});
    QTextCharFormat& format = at->second;
    if (!made) return format;
    format.setForeground(Theme::instance().color(ink));
    if (look == Look::word) format.setFontWeight(QFont::DemiBold);
    if (look == Look::comment) format.setFontItalic(true);
    return format;
}

void ScriptHighlighter::highlightBlock(const QString& text) {
    auto* line = static_cast<ScriptLine*>(currentBlockUserData());
    if (!line) setCurrentBlockUserData(line = new ScriptLine);
    line->variable.clear();
    const int before = depthBefore(currentBlock());
    int depth = before;
    const std::string bytes = text.toStdString();
    const bool ascii = static_cast<qsizetype>(bytes.size()) == text.size();
    const std::vector<Token> tokens = lineTokens(bytes).tokens;
    const auto next = [&](size_t i) { return i + 1 < tokens.size() ? &tokens[i + 1] : nullptr; };
    for (size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        const bool starts = i == 0 && before == 0;
        Look look = Look::plain;
        Ink ink = Ink::text;
        switch (token.kind) {
        case TokenKind::comment: look = Look::comment, ink = Ink::muted; break;
        case TokenKind::text: look = Look::text, ink = Ink::input; break;
        case TokenKind::symbol:
            ink = Ink::muted;
            if (token.is('(') || token.is('[') || token.is('{')) ++depth;
            if (token.is(')') || token.is(']') || token.is('}')) depth = std::max(0, depth - 1);
            break;
        case TokenKind::name:
            if (next(i) && next(i)->is('(')) {
                look = Look::word;
                const CallDef* const call = m_registry->call(token.text);
                const OpDef* const op = call ? m_registry->op_of(*call) : nullptr;
                if (op) look = Look::call, ink = inkOf(op->family);
            } else if (starts && next(i) && next(i)->is('=')) {
                line->variable = QString::fromUtf8(token.text.data(), static_cast<qsizetype>(token.text.size()));
            } else if (starts && next(i) && is_keyword(token.text)) {
                look = Look::word;
            } else if (depth > 0 && next(i) && next(i)->is('=')) {
                look = Look::argument, ink = Ink::muted;
            } else if (find_type(token.text)) {
                look = Look::type, ink = Ink::weight;
            }
            break;
        default: break;
        }
        if (look == Look::plain && ink == Ink::text) continue;
        int from = token.place.column - 1, length = token.place.length;
        if (!ascii) {
            from = positionOf(text, token.place.column);
            length = positionOf(text, token.place.column + token.place.length) - from;
        }
        setFormat(from, length, formatOf(look, ink));
    }
    setCurrentBlockState(depth);
}

} // namespace ggs
