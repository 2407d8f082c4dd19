// SPDX-License-Identifier: MIT
// Bytes from elsewhere (files, scripts, plug-ins) as text that is safe to print: no terminal takes them for commands.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ggs {

// \n \r \t \\ \" and \x1b, \u{202e} for control characters, bytes that are no UTF-8, and characters that turn the
// writing direction around. Longer than max_chars characters: cut there, with "…" behind.
std::string printable(std::string_view bytes, size_t max_chars = SIZE_MAX);
// The same, but quotation marks and backslashes stay: a sentence or a cell of a table with somebody's name in it.
std::string visible(std::string_view text);
// The same again, and lines stay lines, tabs stay tabs: a whole page.
std::string visible_lines(std::string_view page);
// Escapes of JSON, \u202e, for what its text may hold as it is though a terminal would act on it.
std::string visible_json(std::string_view json);
// A word that somebody wrote, as a sentence repeats it: as it is, or if it is long printable() of its beginning.
std::string shortened(std::string_view word);
// printable() between quotation marks; the "…" stands inside.
std::string in_quotes(std::string_view bytes, size_t max_chars = SIZE_MAX);

// Length of the UTF-8 character that bytes begins with; 0 if it begins with none. Overlong forms, surrogates and code
// points above 10ffff are none. `code` gets the code point.
size_t utf8_char(std::string_view bytes, char32_t& code);
// The same by how many bytes the first says that follow, alone: overlong forms and surrogates are characters.
size_t utf8_char_by_form(std::string_view bytes, char32_t& code);
bool is_utf8(std::string_view bytes);

} // namespace ggs
