// SPDX-License-Identifier: MIT
// Case-insensitive comparison of words that users type, such as names of ops and types: "MUL_MAT" equals "mul_mat".
// ASCII only.
#pragma once

#include <algorithm>
#include <string_view>

namespace ggs {

inline bool same_word(std::string_view a, std::string_view b) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return small(x) == small(y); });
}

} // namespace ggs
