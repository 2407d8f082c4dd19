// SPDX-License-Identifier: MIT
// Tokens of a .ggs script, including comments and line ends, each with its location. Parser and formatter use them.
//
// Values; the text that they point into must outlive them.
#pragma once

#include "base/message.h"

#include <string_view>
#include <variant>
#include <vector>

namespace ggs {

// A location in a script: line and column from 1, columns and length in bytes.
struct Place {
    int line = 1;
    int column = 1;
    int length = 0;
};

// An error in a script, and its location.
struct ScriptError {
    Message message;
    Place place;
};

enum class TokenKind { name, number, text, symbol, comment, line_end, end };

struct Token {
    TokenKind kind;
    std::string_view text; // as written; a text includes its quotes, a comment its #
    Place place;
    bool is(char symbol) const { return kind == TokenKind::symbol && text.size() == 1 && text[0] == symbol; }
    bool is_word(std::string_view word) const { return kind == TokenKind::name && text == word; }
};

inline constexpr size_t longest_script = size_t{4} << 20; // bytes

// The list ends with an `end` token. Returns an error for characters that scripts can't contain and for an unclosed
// text. The limits are 4 MiB for a script, 255 bytes for a name and 4,096 bytes for a text.
std::variant<std::vector<Token>, ScriptError> tokens_of(std::string_view script);

// Returns the text between the quotes, with \" \\ \n \t replaced.
std::string unquoted(std::string_view quoted);

} // namespace ggs
