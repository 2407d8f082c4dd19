// SPDX-License-Identifier: MIT
// The tokens of a .ggs script, comments and line ends included, each with its place. Parser and formatter read these.
//
// Values; the text they point into must outlive them.
#pragma once

#include "base/message.h"

#include <string_view>
#include <variant>
#include <vector>

namespace ggs {

// Where something stands in a script: line and column from 1, columns and length in bytes.
struct Place {
    int line = 1;
    int column = 1;
    int length = 0;
};

// What is wrong with a script, and where.
struct ScriptError {
    Message message;
    Place place;
};

enum class TokenKind { name, number, text, symbol, comment, line_end, end };

struct Token {
    TokenKind kind;
    std::string_view text; // as written; a text with its quotes, a comment with its #
    Place place;
    bool is(char symbol) const { return kind == TokenKind::symbol && text.size() == 1 && text[0] == symbol; }
    bool is_word(std::string_view word) const { return kind == TokenKind::name && text == word; }
};

inline constexpr size_t longest_script = size_t{4} << 20; // bytes

// Ends with an `end` token. Refuses characters that no script has, an unclosed text, and what is too long: a script
// of more than 4 MiB, a name of more than 255 bytes, a text of more than 4,096.
std::variant<std::vector<Token>, ScriptError> tokens_of(std::string_view script);

// The text between the quotes, with \" \\ \n \t undone.
std::string unquoted(std::string_view quoted);

} // namespace ggs
