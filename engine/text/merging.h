// SPDX-License-Identifier: MIT
// Merges neighbouring symbols of a text, the best pair first, until no pair may be merged. Sentence pieces and byte
// pairs both use this code. Takes n · log n time for n characters.
#pragma once

#include <cstdint>
#include <queue>
#include <string_view>
#include <vector>

namespace ggs {

// A stretch of a text, and its neighbours; one that was merged into its left neighbour is empty.
struct Symbol {
    uint32_t at = 0, size = 0;
    int32_t left = -1, right = -1;
};

// One for each character of `text`: as many bytes as its first byte says, and what is left at the end.
inline std::vector<Symbol> symbols_of(std::string_view text) {
    std::vector<Symbol> symbols;
    symbols.reserve(text.size());
    for (uint32_t at = 0; at < text.size();) {
        const auto first = static_cast<unsigned char>(text[at]);
        const uint32_t wanted = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        const uint32_t left = static_cast<uint32_t>(text.size()) - at, size = wanted < left ? wanted : left;
        const auto i = static_cast<int32_t>(symbols.size());
        symbols.push_back({at, size, i - 1, at + size < text.size() ? i + 1 : -1});
        at += size;
    }
    return symbols;
}

// `worth(left, right)` has the number by which pairs are ordered, the greatest first and of equals the leftmost;
// nothing for a pair that stays apart.
template <class Worth> void merge(std::vector<Symbol>& symbols, std::string_view text, Worth&& worth) {
    struct Pair {
        decltype(worth(text, text).value_or(0)) value;
        int32_t left, right;
        uint32_t size;
        bool operator<(const Pair& other) const {
            return value != other.value ? value < other.value : left > other.left;
        }
    };
    std::priority_queue<Pair> pairs;
    const auto part = [&](const Symbol& s) { return text.substr(s.at, s.size); };
    const auto add = [&](int32_t left, int32_t right) {
        if (left < 0 || right < 0) return;
        const Symbol &a = symbols[static_cast<size_t>(left)], &b = symbols[static_cast<size_t>(right)];
        if (const auto value = worth(part(a), part(b))) pairs.push({*value, left, right, a.size + b.size});
    };
    for (int32_t i = 0; i + 1 < static_cast<int32_t>(symbols.size()); ++i) add(i, i + 1);
    while (!pairs.empty()) {
        const Pair pair = pairs.top();
        pairs.pop();
        Symbol &a = symbols[static_cast<size_t>(pair.left)], &b = symbols[static_cast<size_t>(pair.right)];
        // One of them has become another since.
        if (a.size == 0 || b.size == 0 || a.size + b.size != pair.size) continue;
        a.size += b.size;
        b.size = 0;
        a.right = b.right;
        if (b.right >= 0) symbols[static_cast<size_t>(b.right)].left = pair.left;
        add(a.left, pair.left);
        add(pair.left, a.right);
    }
}

} // namespace ggs
