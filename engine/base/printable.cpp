// SPDX-License-Identifier: MIT
#include "base/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace ggs {

namespace {

struct Utf8Form {
    size_t length;  // 0: not a valid first byte
    char32_t least; // of the characters with this length
};

Utf8Form utf8_form(std::string_view bytes, char32_t& code) {
    if (bytes.empty()) return {0, 0};
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const unsigned char first = byte(0);
    size_t length = 0;
    char32_t least = 0;
    if (first < 0x80) {
        code = first;
        return {1, 0};
    } else if ((first & 0xe0) == 0xc0) {
        length = 2, least = 0x80, code = first & 0x1fu;
    } else if ((first & 0xf0) == 0xe0) {
        length = 3, least = 0x800, code = first & 0x0fu;
    } else if ((first & 0xf8) == 0xf0) {
        length = 4, least = 0x10000, code = first & 0x07u;
    }
    if (length == 0 || bytes.size() < length) return {0, 0};
    for (size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return {0, 0};
        code = (code << 6) | (byte(i) & 0x3fu);
    }
    return {code > 0x10ffff ? 0 : length, least};
}

} // namespace

size_t utf8_char(std::string_view bytes, char32_t& code) {
    const Utf8Form form = utf8_form(bytes, code);
    return code < form.least || (code >= 0xd800 && code <= 0xdfff) ? 0 : form.length;
}

size_t utf8_char_by_form(std::string_view bytes, char32_t& code) { return utf8_form(bytes, code).length; }

bool is_utf8(std::string_view bytes) {
    char32_t code = 0;
    while (!bytes.empty()) {
        const size_t length = utf8_char(bytes, code);
        if (length == 0) return false;
        bytes.remove_prefix(length);
    }
    return true;
}

namespace {

bool needs_escape(char32_t code) {
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x200e && code <= 0x200f) || code == 0x061c ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

// Returns the length of the plain ASCII text at the start, which needs no escapes.
size_t plain_length(std::string_view bytes) {
    const auto odd = [](char c) { return static_cast<unsigned char>(c) - 0x20u >= 0x5fu; };
    return static_cast<size_t>(std::find_if(bytes.begin(), bytes.end(), odd) - bytes.begin());
}

// Appends the first character, escaped if necessary. Returns its number of bytes.
size_t escape_first(std::string& out, std::string_view bytes) {
    auto end = std::back_inserter(out);
    char32_t code = 0;
    const size_t length = utf8_char(bytes, code);
    if (length == 0) {
        fmt::format_to(end, "\\x{:02x}", static_cast<unsigned char>(bytes[0]));
        return 1;
    }
    if (code == '\n')
        out += "\\n";
    else if (code == '\r')
        out += "\\r";
    else if (code == '\t')
        out += "\\t";
    else if (!needs_escape(code))
        out += bytes.substr(0, length);
    else if (code < 0x80)
        fmt::format_to(end, "\\x{:02x}", static_cast<unsigned>(code));
    else
        fmt::format_to(end, "\\u{{{:x}}}", static_cast<unsigned>(code));
    return length;
}

// Escapes the complete text. `also(out, bytes)` may handle the first character itself; it returns the number of bytes
// it used, or 0.
template <class Also> std::string escaped(std::string_view bytes, Also&& also) {
    std::string out;
    out.reserve(bytes.size());
    while (true) {
        const size_t plain = plain_length(bytes);
        out += bytes.substr(0, plain);
        bytes.remove_prefix(plain);
        if (bytes.empty()) return out;
        size_t taken = also(out, bytes);
        if (taken == 0) taken = escape_first(out, bytes);
        bytes.remove_prefix(taken);
    }
}

} // namespace

std::string printable(std::string_view bytes, size_t max_chars) {
    std::string out;
    for (size_t chars = 0; !bytes.empty(); ++chars) {
        if (chars == max_chars) {
            out += "…";
            break;
        }
        if (bytes[0] == '\\' || bytes[0] == '"') out += '\\';
        bytes.remove_prefix(escape_first(out, bytes));
    }
    return out;
}

std::string visible(std::string_view text) {
    return escaped(text, [](std::string&, std::string_view) { return size_t{0}; });
}

std::string visible_lines(std::string_view page) {
    return escaped(page, [](std::string& out, std::string_view bytes) -> size_t {
        if (bytes[0] != '\n' && bytes[0] != '\t') return 0;
        out += bytes[0];
        return 1;
    });
}

std::string visible_json(std::string_view json) {
    return escaped(json, [](std::string& out, std::string_view bytes) -> size_t {
        char32_t code = 0;
        const size_t length = utf8_char(bytes, code);
        if (length == 0 || code == '\n' || code == '\t' || !needs_escape(code)) {
            out += bytes.substr(0, std::max<size_t>(1, length));
            return std::max<size_t>(1, length);
        }
        fmt::format_to(std::back_inserter(out), "\\u{:04x}",
                       static_cast<unsigned>(code)); // all of these fit into four digits
        return length;
    });
}

std::string shortened(std::string_view word) {
    constexpr size_t most = 80; // characters
    return word.size() <= most ? std::string(word) : printable(word, most);
}

std::string in_quotes(std::string_view bytes, size_t max_chars) { return '"' + printable(bytes, max_chars) + '"'; }

} // namespace ggs
