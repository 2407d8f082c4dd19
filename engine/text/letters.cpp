// SPDX-License-Identifier: MIT
#include "text/letters.h"

#include "base/printable.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>

#include <algorithm>
#include <array>
#include <utility>

namespace ggs {

LetterClass class_of(char32_t code) {
    const auto c = static_cast<UChar32>(code);
    if (u_isUWhiteSpace(c)) return LetterClass::space;
    const uint32_t kind = U_GET_GC_MASK(c);
    if (kind & U_GC_L_MASK) return LetterClass::letter;
    if (kind & U_GC_N_MASK) return LetterClass::number;
    if (kind & U_GC_P_MASK) return LetterClass::punctuation;
    if (kind & U_GC_M_MASK) return LetterClass::mark;
    if (kind & U_GC_S_MASK) return LetterClass::symbol;
    return LetterClass::other;
}

bool is_assigned(char32_t code) { return u_charType(static_cast<UChar32>(code)) != U_UNASSIGNED; }

char32_t small_letter(char32_t code) { return static_cast<char32_t>(u_tolower(static_cast<UChar32>(code))); }

char32_t base_letter(char32_t code) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2* const nfd = unorm2_getNFDInstance(&status);
    if (U_FAILURE(status)) return code; // without its data
    std::array<UChar, 64> parts{};
    const int32_t n = unorm2_getDecomposition(nfd, static_cast<UChar32>(code), parts.data(),
                                              static_cast<int32_t>(parts.size()), &status);
    if (U_FAILURE(status) || n <= 0) return code;
    UChar32 first = 0;
    U16_GET(parts.data(), 0, 0, n, first);
    return static_cast<char32_t>(first);
}

bool is_ideograph(char32_t code) {
    constexpr std::pair<char32_t, char32_t> ranges[] = {{0x4E00, 0x9FFF},   {0x3400, 0x4DBF},   {0x20000, 0x2A6DF},
                                                        {0x2A700, 0x2B73F}, {0x2B740, 0x2B81F}, {0x2B920, 0x2CEAF},
                                                        {0xF900, 0xFAFF},   {0x2F800, 0x2FA1F}};
    return std::ranges::any_of(ranges, [code](const auto& r) { return code >= r.first && code <= r.second; });
}

std::u32string characters(std::string_view utf8) {
    std::u32string codes;
    codes.reserve(utf8.size());
    while (!utf8.empty()) {
        char32_t code = 0xFFFD;
        const size_t size = utf8_char_by_form(utf8, code);
        codes.push_back(size > 0 ? code : char32_t{0xFFFD});
        utf8.remove_prefix(std::max<size_t>(1, size));
    }
    return codes;
}

void append_utf8(std::string& to, char32_t code) {
    const auto put = [&to](char32_t byte) { to.push_back(static_cast<char>(byte)); };
    const auto rest = [&](int shift) { put(0x80 | ((code >> shift) & 0x3F)); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0 | (code >> 6));
        rest(0);
    } else if (code < 0x10000) {
        put(0xE0 | (code >> 12));
        rest(6);
        rest(0);
    } else {
        put(0xF0 | (code >> 18));
        rest(12);
        rest(6);
        rest(0);
    }
}

} // namespace ggs
