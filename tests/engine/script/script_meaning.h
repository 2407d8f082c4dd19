// SPDX-License-Identifier: MIT
// ScriptMeaning: the parts of a script that formatting must not change. These are its tokens, without line ends and
// commas that have no meaning, and its comments.
#pragma once

#include "script/script.h"

#include <algorithm>
#include <string>
#include <vector>

struct ScriptMeaning {
    std::vector<std::string> tokens; // a line end as "\n"; one for any number of them, none inside of brackets
    std::vector<std::string> comments;
    bool operator==(const ScriptMeaning&) const = default;
};

// Returns the meaning of a script that can be parsed.
inline ScriptMeaning meaning_of(std::string_view script) {
    ScriptMeaning meaning;
    const auto lexed = ggs::tokens_of(script);
    if (!std::holds_alternative<std::vector<ggs::Token>>(lexed)) return meaning;
    std::string open;
    for (const ggs::Token& token : std::get<std::vector<ggs::Token>>(lexed)) {
        switch (token.kind) {
        case ggs::TokenKind::comment: meaning.comments.emplace_back(token.text); break;
        case ggs::TokenKind::line_end:
            if (open.empty() && !meaning.tokens.empty() && meaning.tokens.back() != "\n")
                meaning.tokens.push_back("\n");
            break;
        case ggs::TokenKind::end: break;
        default:
            if (token.is(',') && !open.empty() && open.back() == '{') break;
            if (token.is('(') || token.is('[') || token.is('{')) open += token.text;
            if ((token.is(')') || token.is(']') || token.is('}')) && !open.empty()) open.pop_back();
            meaning.tokens.emplace_back(token.text);
        }
    }
    while (!meaning.tokens.empty() && meaning.tokens.back() == "\n") meaning.tokens.pop_back();
    return meaning;
}
