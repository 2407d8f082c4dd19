// SPDX-License-Identifier: MIT
// Words that people write in either case, as ops and types are named: "MUL_MAT" is "mul_mat". ASCII letters alone.
#pragma once

#include <algorithm>
#include <string_view>

namespace ggs {

inline bool same_word(std::string_view a, std::string_view b) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return small(x) == small(y); });
}

} // namespace ggs
