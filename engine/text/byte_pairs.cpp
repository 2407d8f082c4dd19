// SPDX-License-Identifier: MIT
#include "text/encoders.h"
#include "text/letters.h"
#include "text/merging.h"

#include <array>

namespace ggs {

namespace {

// Bytes that are visible letters or signs map to themselves; the others map, in order, to U+0100 and following.
constexpr bool stays(int byte) {
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || (byte >= 0xAE && byte <= 0xFF);
}
constexpr std::array<char16_t, 256> letters = [] {
    std::array<char16_t, 256> to{};
    char16_t next = 0x100;
    for (int byte = 0; byte < 256; ++byte)
        to[static_cast<size_t>(byte)] = stays(byte) ? static_cast<char16_t>(byte) : next++;
    return to;
}();

} // namespace

std::string_view letter_of_byte(unsigned char byte) {
    static const std::array<std::string, 256> texts = [] {
        std::array<std::string, 256> made;
        for (size_t i = 0; i < made.size(); ++i) append_utf8(made[i], letters[i]);
        return made;
    }();
    return texts[byte];
}

std::optional<unsigned char> byte_of_letter(char32_t letter) {
    if (letter < 0x100)
        return stays(static_cast<int>(letter)) ? std::optional(static_cast<unsigned char>(letter)) : std::nullopt;
    for (size_t byte = 0; byte < letters.size(); ++byte) {
        if (letters[byte] == letter) return static_cast<unsigned char>(byte);
    }
    return {};
}

Status add_byte_pairs(const Vocabulary& vocabulary, const WordSplits& splits, std::string_view text, TokenIds& to) {
    const std::u32string codes = characters(text);
    GGS_TRY(const auto pieces, splits.pieces(codes));
    std::string bytes, word;
    for (const auto& [begin, end] : pieces) {
        bytes.clear();
        for (size_t i = begin; i < end; ++i) append_utf8(bytes, codes[i]);
        word.clear();
        for (const char byte : bytes) word += letter_of_byte(static_cast<unsigned char>(byte));
        if (vocabulary.ignore_merges()) {
            if (const auto id = vocabulary.find(word)) {
                to.push_back(*id);
                continue;
            }
        }
        std::vector<Symbol> symbols = symbols_of(word);
        merge(symbols, word, [&](std::string_view left, std::string_view right) -> std::optional<int64_t> {
            const auto rank = vocabulary.rank(left, right);
            return rank ? std::optional(-int64_t{*rank}) : std::nullopt;
        });
        for (const Symbol& symbol : symbols) {
            if (symbol.size == 0) continue;
            const std::string_view part = std::string_view(word).substr(symbol.at, symbol.size);
            if (const auto id = vocabulary.find(part)) {
                to.push_back(*id);
                continue;
            }
            // If the vocabulary lacks letters, the available ones are used.
            for (size_t i = 0; i < part.size(); ++i) {
                if (const auto id = vocabulary.find(part.substr(i, 1))) to.push_back(*id);
            }
        }
    }
    return {};
}

} // namespace ggs
