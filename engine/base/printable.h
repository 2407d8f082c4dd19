// SPDX-License-Identifier: MIT
// Makes bytes from files, scripts and plug-ins safe to print: a terminal doesn't interpret them as commands.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ggs {

// Returns the text with escapes: \n \r \t \\ \" and \x1b, \u{202e} for control characters, for bytes that aren't valid
// UTF-8, and for characters that reverse the writing direction. Text longer than max_chars characters is cut there and
// ends in "…".
std::string printable(std::string_view bytes, size_t max_chars = SIZE_MAX);
// Returns printable text in which quotation marks and backslashes are kept: for a sentence or a table cell that
// contains a user's name for something.
std::string visible(std::string_view text);
// Like visible(), but keeps line breaks and tabs: for a complete page.
std::string visible_lines(std::string_view page);
// Returns JSON with escapes such as \u202e for the characters that JSON permits in its strings, but a terminal
// interprets.
std::string visible_json(std::string_view json);
// Returns a user's word as a message quotes it: unchanged, or printable() and cut if it is long.
std::string shortened(std::string_view word);
// Returns printable() between quotation marks. The "…" is inside them.
std::string in_quotes(std::string_view bytes, size_t max_chars = SIZE_MAX);

// Returns the length of the UTF-8 character at the start of bytes, or 0 if they don't start with a valid one. Overlong
// forms, surrogates and code points above 10ffff are invalid. `code` receives the code point.
size_t utf8_char(std::string_view bytes, char32_t& code);
// Like utf8_char(), but checks only the number of continuation bytes that the first byte announces: overlong forms and
// surrogates are accepted.
size_t utf8_char_by_form(std::string_view bytes, char32_t& code);
bool is_utf8(std::string_view bytes);

} // namespace ggs
