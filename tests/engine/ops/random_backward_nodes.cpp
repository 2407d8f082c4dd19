// SPDX-License-Identifier: MIT
// Gradients of other ops.
#include "random_node_rules.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

RandomNode silu_back(Dice dice, int round) {
    const TypeId type = dice.one_of({f32, f16});
    Shape ne = dice.shape();
    if (round % 7 == 3) ne = {1027, 1, 2, 1}; // more than one piece
    Tensor* const a = dice.source(type, ne, Layout::padded_rows);
    return made(dice.make(OpId::silu_back, {a, dice.source(type, ne, Layout::padded_rows, 2)}));
}

RandomNode rms_norm_back(Dice dice, int) {
    Shape ne = dice.shape();
    ne[0] += 2; // a row of one is scaled to ±1, and its gradient is next to nothing
    Tensor* const a = dice.source(f32, ne, Layout::rows);
    return made(
        dice.make(OpId::rms_norm_back, {a, dice.source(f32, ne, Layout::rows)}, {{"eps", dice.one_of({1e-5, 0.1})}}));
}

RandomNode soft_max_back(Dice dice, int) {
    Shape ne = dice.shape();
    ne[0] += 1;
    Tensor* const a = dice.source(f32, ne, Layout::dense);
    return made(
        dice.make(OpId::soft_max_back, {a, dice.source(f32, ne, Layout::dense)}, {{"scale", 0.7}}, in_place(dice)));
}

RandomNode cross_entropy_back(Dice dice, int) {
    Shape ne = dice.shape();
    ne[0] += 1;
    Tensor* const a = dice.source(f32, {1, 1, 1, 1}, Layout::dense, [&] { return 1 + dice.normal(); });
    Tensor* const b = dice.source(f32, ne, Layout::dense, 2);
    return made(dice.make(OpId::cross_entropy_loss_back,
                          {a, b, dice.source(f32, ne, Layout::dense, [&] { return std::fabs(dice.normal()); })}));
}

RandomNode repeat_back(Dice dice, int round) {
    Shape ne = dice.shape();
    if (round % 5 == 4) ne = {1, dice.size(), 1, 1};
    Shape large = ne;
    for (int64_t& n : large) n *= dice.between(1, 3);
    NodeRequest r = dice.request(OpId::repeat_back, {dice.source(f32, large, Layout::rows)});
    r.ne = ne;
    return made(dice.make(OpId::repeat_back, r));
}

RandomNode get_rows_back(Dice dice, int) {
    const int64_t width = dice.one_of<int64_t>({1, 3, 16, 33}), rows = dice.between(1, 6), table = dice.between(1, 5);
    Tensor* const a =
        dice.source(dice.one_of({f32, f16}), {width, rows + dice.between(0, 1), 1, 1}, Layout::padded_rows);
    NodeRequest r = dice.request(OpId::get_rows_back, {a, dice.indices(i32, {rows, 1, 1, 1}, table, Layout::any)});
    r.ne = Shape{width, table, 1, 1};
    return made(dice.make(OpId::get_rows_back, r));
}

int64_t windows(int64_t size, int64_t k, int64_t s, int64_t p, int64_t dilation = 1) {
    return (size + 2 * p - dilation * (k - 1) - 1) / s + 1;
}

RandomNode im2col_back(Dice dice, int round) {
    const int64_t s0 = dice.between(1, 2), s1 = dice.between(1, 3), p0 = dice.between(0, 2), p1 = dice.between(0, 2),
                  d0 = dice.between(1, 2), d1 = dice.between(1, 2);
    const int64_t kw = dice.between(1, 3), kh = dice.between(1, 2), c = dice.between(1, 3);
    const bool two = round % 2;
    const Shape image = two ? Shape{dice.between(5, 7), dice.between(5, 6), c, 2} : Shape{7, c, 2, 1};
    Tensor* const b =
        dice.source(dice.one_of({f32, f16}), two ? Shape{kw, kh, c, 2} : Shape{kw, c, 2, 1}, Layout::dense);
    const int64_t ow = windows(image[0], kw, s0, p0, d0);
    const Shape columns = two ? Shape{kw * kh * c, ow, windows(image[1], kh, s1, p1, d1), 2} : Shape{kw * c, ow, 2, 1};
    NodeRequest r = dice.request(
        OpId::im2col_back, {dice.source(f32, columns, Layout::any), b},
        {{"s0", d(s0)}, {"s1", d(s1)}, {"p0", d(p0)}, {"p1", d(p1)}, {"d0", d(d0)}, {"d1", d(d1)}, {"is_2D", d(two)}});
    r.ne = image;
    return made(dice.make(OpId::im2col_back, r));
}

// A window whose largest is another element gives this one nothing, and who else is in it is of no account. The first
// of equal ones, as values may round to the same f16.
bool lost_window(const Tensor& node, const Index& out, int src, const Index& at) {
    if (param_i32(node, 0) == 1) return false;
    const Tensor& b = *node.src[1];
    const auto p = [&](int slot) { return static_cast<int64_t>(param_i32(node, slot)); };
    const auto won = [&](int64_t ox, int64_t oy) {
        bool after = false;
        const double mine = value_of(b, out);
        for (int64_t y = oy * p(4) - p(6); y < oy * p(4) - p(6) + p(2); ++y) {
            for (int64_t x = ox * p(3) - p(5); x < ox * p(3) - p(5) + p(1); ++x) {
                if (x < 0 || x >= b.ne[0] || y < 0 || y >= b.ne[1]) continue;
                const double other = value_of(b, {x, y, out[2], out[3]});
                if (x == out[0] && y == out[1])
                    after = true;
                else if (after ? other > mine : other >= mine)
                    return false;
            }
        }
        return after;
    };
    if (src == 0) return !won(at[0], at[1]);
    if (at == out) return false;
    for (int64_t oy = 0; oy < node.src[0]->ne[1]; ++oy) {
        for (int64_t ox = 0; ox < node.src[0]->ne[0]; ++ox) {
            const int64_t x = at[0] - (ox * p(3) - p(5)), y = at[1] - (oy * p(4) - p(6));
            if (x >= 0 && x < p(1) && y >= 0 && y < p(2) && won(ox, oy)) return false;
        }
    }
    return true;
}

RandomNode pool_2d_back(Dice dice, int round) {
    const int64_t k0 = dice.between(1, 3), k1 = dice.between(1, 3), s0 = dice.between(1, 3), s1 = dice.between(1, 2),
                  p0 = dice.between(0, k0 - 1), p1 = dice.between(0, k1 - 1);
    const Shape image{dice.between(5, 8), dice.between(5, 8), dice.size(), 2};
    // Every third round has equal numbers in a window: the first of them gets the gradient.
    const bool equal = round % 3 == 2;
    Tensor* const b = dice.source(dice.one_of({f32, f16}), image, Layout::any,
                                  [&] { return equal ? d(dice.between(-1, 1)) : dice.normal(); });
    const Shape pooled{windows(image[0], k0, s0, p0), windows(image[1], k1, s1, p1), image[2], image[3]};
    return made(dice.make(OpId::pool_2d_back, {dice.source(f32, pooled, Layout::any), b},
                          {{"op", d(round % 2)},
                           {"k0", d(k0)},
                           {"k1", d(k1)},
                           {"s0", d(s0)},
                           {"s1", d(s1)},
                           {"p0", d(p0)},
                           {"p1", d(p1)}}),
                1e-9, lost_window);
}

} // namespace

NodeRules backward_rules() {
    return {
        {OpId::silu_back, silu_back},         {OpId::rms_norm_back, rms_norm_back},
        {OpId::soft_max_back, soft_max_back}, {OpId::cross_entropy_loss_back, cross_entropy_back},
        {OpId::repeat_back, repeat_back},     {OpId::get_rows_back, get_rows_back},
        {OpId::im2col_back, im2col_back},     {OpId::pool_2d_back, pool_2d_back},
    };
}

} // namespace ggs::kernel_test
