// SPDX-License-Identifier: MIT
// Helpers for samples: random nodes, values of sources, parameters, flat indices. Only samples include this header.
#pragma once

#include "element_value.h"
#include "op_samples.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <vector>

namespace ggs::kernel_test {

// -- random nodes -----------------------------------------------------------------------------------------------------

using Dice = NodeDice&;

inline double d(int64_t x) { return static_cast<double>(x); }

// Some results are views of their first source.
inline bool in_place(Dice dice) { return dice.once_in(4); }

inline RandomNode made(Tensor* node, double plain_tolerance = 1e-9, Idle idle = nullptr) {
    return {node, plain_tolerance, idle};
}

// Types of what is multiplied with a row of f32.
inline constexpr std::initializer_list<TypeId> weights = {TypeId::f32, TypeId::f16, TypeId::bf16, TypeId::q4_0,
                                                          TypeId::q8_0};

// -- formulas ---------------------------------------------------------------------------------------------------------

using N = const Tensor&;
using I = const Index&;
constexpr double infinity = std::numeric_limits<double>::infinity();

inline double src(N node, int slot, I i) { return value_of(*node.src[slot], i); }
inline int64_t whole(N t, I i) { return static_cast<int64_t>(value_of(t, i)); }
inline double real(N node, int slot) { return static_cast<double>(param_f32(node, slot)); }
inline int64_t integer(N node, int slot) { return param_i32(node, slot); }

inline Index repeated(N small, I i) {
    return {i[0] % small.ne[0], i[1] % small.ne[1], i[2] % small.ne[2], i[3] % small.ne[3]};
}
inline int64_t flat(N t, I i) { return i[0] + t.ne[0] * (i[1] + t.ne[1] * (i[2] + t.ne[2] * i[3])); }
inline Index unflat(N t, int64_t k) {
    return {k % t.ne[0], k / t.ne[0] % t.ne[1], k / (t.ne[0] * t.ne[1]) % t.ne[2], k / (t.ne[0] * t.ne[1] * t.ne[2])};
}

// How much of the mask a head sees (ALiBi).
inline double slope(int64_t head, int64_t heads, double max_bias) {
    if (max_bias <= 0) return 1;
    const double p = std::pow(2, std::floor(std::log2(static_cast<double>(heads))));
    const auto h = static_cast<double>(head);
    return h < p ? std::pow(2, -max_bias / p * (h + 1)) : std::pow(2, -max_bias / (2 * p) * (2 * (h - p) + 1));
}

inline std::vector<double> row(N a, I o) {
    std::vector<double> values;
    for (int64_t k = 0; k < a.ne[0]; ++k) values.push_back(value_of(a, {k, o[1], o[2], o[3]}));
    return values;
}

// A factor that becomes 0 when its row is rounded to blocks.
inline bool rounds_to_nothing(N row, I at) {
    double most = 0;
    for (int64_t k = at[0] - at[0] % 32; k < std::min(row.ne[0], at[0] - at[0] % 32 + 32); ++k)
        most = std::max(most, std::fabs(value_of(row, {k, at[1], at[2], at[3]})));
    return std::fabs(value_of(row, at)) < 0.51 / 127 * most;
}

} // namespace ggs::kernel_test
