// SPDX-License-Identifier: MIT
// Upper and lower case of words that users type, such as names of ops and types: "MUL_MAT" equals "mul_mat". ASCII
// only.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace ggs {

inline char lower_case(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// "mul_mat" for "MUL_MAT", as scripts write it.
inline std::string lower_case(std::string_view word) {
    std::string lower(word);
    for (char& c : lower) c = lower_case(c);
    return lower;
}

inline bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower_case(x) == lower_case(y); });
}

} // namespace ggs
