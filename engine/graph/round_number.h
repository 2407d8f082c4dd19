// SPDX-License-Identifier: MIT
// RoundNumber: a number in a fill that depends on the round, as a postfix expression of the script's arithmetic. Plain
// values; script/fill.h evaluates it.
#pragma once

#include "graph/call.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ggs {

inline constexpr int64_t most_rounds = 1'000'000'000;

struct RoundNumber {
    static constexpr size_t of_seed = SIZE_MAX;
    // Operands precede their operators: `2 * round + 1` is 2, round, multiply, 1, add.
    struct Part {
        enum class Kind : uint8_t { number, round, negate, add, subtract, multiply, divide };
        Kind kind = Kind::number;
        ArgValue number; // an int64_t or a double
    };
    size_t which = 0; // index of the fill's value, or of_seed
    std::vector<Part> parts;
};

} // namespace ggs
