// SPDX-License-Identifier: MIT
// Pool: the windows of pool_1d, pool_2d and their backward op. Parameters are read from the node.
#pragma once

#include "ops/rows.h"

#include <algorithm>

namespace ggs {

struct Pool {
    bool two, mean;
    int64_t k0, k1 = 1, s0, s1 = 1, p0, p1 = 0;

    Pool(const Tensor& node, bool with_rows) : two(with_rows), mean(param_i32(node, 0) == 1) {
        const auto p = [&](int slot) { return static_cast<int64_t>(param_i32(node, slot)); };
        k0 = p(1);
        s0 = two ? p(3) : p(2);
        p0 = two ? p(5) : p(3);
        if (!two) return;
        k1 = p(2);
        s1 = p(4);
        p1 = p(6);
    }

    // The part of a window that lies inside: [first, end) along a dimension.
    struct Range {
        int64_t first, end;
    };
    Range columns(const Tensor& a, int64_t ox) const { return range(ox * s0 - p0, k0, a.ne[0]); }
    Range lines(const Tensor& a, int64_t oy) const {
        if (!two) return {oy, oy + 1};
        return range(oy * s1 - p1, k1, a.ne[1]);
    }

  private:
    static Range range(int64_t first, int64_t k, int64_t n) {
        return {std::max<int64_t>(0, first), std::min(first + k, n)};
    }
};

} // namespace ggs
