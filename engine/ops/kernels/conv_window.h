// SPDX-License-Identifier: MIT
// The window of a convolution: which input element a kernel's element falls on. Parameters are those of im2col and
// conv_2d: s0, s1, p0, p1, d0, d1.
#pragma once

#include "ops/rows.h"

#include <optional>

namespace ggs {

struct Window {
    struct Place {
        int64_t x, y;
    };
    int64_t kw, kh;
    int64_t width, height;
    int64_t s0, s1, p0, p1, d0, d1;

    Window(const Tensor& node, bool two)
        : kw(node.src[0]->ne[0]), kh(two ? node.src[0]->ne[1] : 1), width(node.src[1]->ne[0]),
          height(two ? node.src[1]->ne[1] : 1), s0(param_i32(node, 0)), s1(two ? param_i32(node, 1) : 1),
          p0(param_i32(node, 2)), p1(two ? param_i32(node, 3) : 0), d0(param_i32(node, 4)),
          d1(two ? param_i32(node, 5) : 1) {}

    // Nothing where it is padding.
    std::optional<Place> inside(int64_t ox, int64_t oy, int64_t kx, int64_t ky) const {
        const Place at = {ox * s0 + kx * d0 - p0, oy * s1 + ky * d1 - p1};
        if (at.x < 0 || at.x >= width || at.y < 0 || at.y >= height) return {};
        return at;
    }
};

} // namespace ggs
