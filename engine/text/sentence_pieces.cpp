// SPDX-License-Identifier: MIT
#include "text/encoders.h"
#include "text/merging.h"

#include <fmt/format.h>

namespace ggs {

Status add_sentence_pieces(const Vocabulary& vocabulary, std::string_view text, TokenIds& to) {
    std::vector<Symbol> symbols = symbols_of(text);
    merge(symbols, text, [&](std::string_view left, std::string_view right) -> std::optional<float> {
        const auto id = vocabulary.find({left.data(), left.size() + right.size()}); // the two are adjacent in memory
        return id ? std::optional(vocabulary.score(*id)) : std::nullopt;
    });
    for (const Symbol& symbol : symbols) {
        if (symbol.size == 0) continue;
        const std::string_view part = text.substr(symbol.at, symbol.size);
        if (const auto id = vocabulary.find(part)) {
            to.push_back(*id);
            continue;
        }
        for (const char c : part) {
            const auto byte = static_cast<unsigned char>(c);
            auto id = vocabulary.find(fmt::format("<0x{:02X}>", byte));
            if (!id) id = vocabulary.find({&c, 1});
            if (!id)
                return fail("the vocabulary has no token for the byte 0x%1 of the text", fmt::format("{:02X}", byte));
            to.push_back(*id);
        }
    }
    return {};
}

} // namespace ggs
