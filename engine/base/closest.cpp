// SPDX-License-Identifier: MIT
#include "base/closest.h"

#include <algorithm>
#include <vector>

namespace ggs {

namespace {

constexpr size_t longest_word = 64; // the distance takes the square of it

size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<size_t> row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            const size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
            diagonal = above;
        }
    }
    return row[b.size()];
}

} // namespace

std::string closest_word(std::string_view word, std::span<const std::string> known) {
    std::string best;
    size_t best_distance = 3;
    if (word.size() > longest_word) return best;
    for (const std::string& candidate : known) {
        if (candidate.empty() || candidate.size() > longest_word) continue;
        const size_t distance = edit_distance(word, candidate);
        if (distance < best_distance && 2 * distance <= std::max(word.size(), candidate.size())) {
            best_distance = distance;
            best = candidate;
        }
    }
    return best;
}

} // namespace ggs
