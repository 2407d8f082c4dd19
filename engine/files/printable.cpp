// SPDX-License-Identifier: MIT
#include "files/printable.h"

#include <fmt/format.h>

#include <iterator>

namespace ggs {

size_t utf8_char(std::string_view bytes, char32_t& code) {
    if (bytes.empty()) return 0;
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const unsigned char first = byte(0);
    size_t length = 0;
    char32_t least = 0;
    if (first < 0x80) {
        code = first;
        return 1;
    } else if ((first & 0xe0) == 0xc0) {
        length = 2, least = 0x80, code = first & 0x1fu;
    } else if ((first & 0xf0) == 0xe0) {
        length = 3, least = 0x800, code = first & 0x0fu;
    } else if ((first & 0xf8) == 0xf0) {
        length = 4, least = 0x10000, code = first & 0x07u;
    }
    if (length == 0 || bytes.size() < length) return 0;
    for (size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return 0;
        code = (code << 6) | (byte(i) & 0x3fu);
    }
    if (code < least || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return 0;
    return length;
}

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
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x200e && code <= 0x200f) ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

} // namespace

std::string printable(std::string_view bytes, size_t max_chars) {
    std::string out;
    auto end = std::back_inserter(out);
    for (size_t chars = 0; !bytes.empty(); ++chars) {
        if (chars == max_chars) {
            out += "…";
            break;
        }
        char32_t code = 0;
        const size_t length = utf8_char(bytes, code);
        if (length == 0) {
            fmt::format_to(end, "\\x{:02x}", static_cast<unsigned char>(bytes[0]));
        } else if (code == '\n') {
            out += "\\n";
        } else if (code == '\r') {
            out += "\\r";
        } else if (code == '\t') {
            out += "\\t";
        } else if (code == '\\' || code == '"') {
            out += '\\';
            out += bytes[0];
        } else if (!needs_escape(code)) {
            out += bytes.substr(0, length);
        } else if (code < 0x80) {
            fmt::format_to(end, "\\x{:02x}", static_cast<unsigned>(code));
        } else {
            fmt::format_to(end, "\\u{{{:x}}}", static_cast<unsigned>(code));
        }
        bytes.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

std::string in_quotes(std::string_view bytes, size_t max_chars) { return '"' + printable(bytes, max_chars) + '"'; }

} // namespace ggs
