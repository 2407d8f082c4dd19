// SPDX-License-Identifier: MIT
// What plain formulas are written with: values of sources, parameters, flat numbers. Internal to plain_reference.
#pragma once

#include "element_value.h"
#include "plain_reference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <vector>

namespace ggs::kernel_test {

using PlainRules = std::map<OpId, PlainRule>;
PlainRules plain_elements();
PlainRules plain_moves();
PlainRules plain_products();
PlainRules plain_backwards();
PlainRules plain_recurrent();

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
inline int64_t count(N t) { return t.ne[0] * t.ne[1] * t.ne[2] * t.ne[3]; }

// How much of the mask a head sees (ALiBi).
inline double slope(int64_t head, int64_t heads, double max_bias) {
    if (max_bias <= 0) return 1;
    const double p = std::pow(2, std::floor(std::log2(static_cast<double>(heads))));
    const auto h = static_cast<double>(head);
    return h < p ? std::pow(2, -max_bias / p * (h + 1)) : std::pow(2, -max_bias / (2 * p) * (2 * (h - p) + 1));
}

} // namespace ggs::kernel_test
