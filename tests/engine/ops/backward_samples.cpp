// SPDX-License-Identifier: MIT
// Gradients of other ops. A formula is what an element of the source does to every element of the result, times the
// gradient of that one.
#include "sample_words.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

RandomNode random_silu_back(Dice dice, int round) {
    const TypeId type = dice.one_of({f32, f16});
    Shape ne = dice.shape();
    if (round % 7 == 3) ne = {1027, 1, 2, 1}; // more than one piece
    Tensor* const a = dice.source(type, ne, Layout::padded_rows);
    return made(dice.make(OpId::silu_back, {a, dice.source(type, ne, Layout::padded_rows, 2)}));
}
double plain_silu_back(N n, I o) {
    // d/dx of x / (1 + e^-x).
    const double x = src(n, 1, o), e = std::exp(-x);
    return src(n, 0, o) * (1 + e + x * e) / ((1 + e) * (1 + e));
}

RandomNode random_rms_norm_back(Dice dice, int) {
    Shape ne = dice.shape();
    ne[0] += 2; // a row of one is scaled to ±1, and its gradient is next to nothing
    Tensor* const a = dice.source(f32, ne, Layout::rows);
    return made(
        dice.make(OpId::rms_norm_back, {a, dice.source(f32, ne, Layout::rows)}, {{"eps", dice.one_of({1e-5, 0.1})}}));
}
double plain_rms_norm_back(N n, I o) {
    const Tensor& b = *n.src[1];
    const auto size = static_cast<double>(b.ne[0]);
    double mean = real(n, 0);
    for (int64_t k = 0; k < b.ne[0]; ++k) {
        const double x = value_of(b, {k, o[1], o[2], o[3]});
        mean += x * x / size;
    }
    // y[k] = x[k] / √mean; the derivative of mean by x[o] is 2 x[o] / n.
    double sum = 0;
    for (int64_t k = 0; k < b.ne[0]; ++k) {
        const Index i{k, o[1], o[2], o[3]};
        const double through_mean = -value_of(b, i) * value_of(b, o) / (size * mean * std::sqrt(mean));
        sum += src(n, 0, i) * ((k == o[0] ? 1 / std::sqrt(mean) : 0) + through_mean);
    }
    return sum;
}

RandomNode random_soft_max_back(Dice dice, int) {
    Shape ne = dice.shape();
    ne[0] += 1;
    Tensor* const a = dice.source(f32, ne, Layout::dense);
    return made(
        dice.make(OpId::soft_max_back, {a, dice.source(f32, ne, Layout::dense)}, {{"scale", 0.7}}, in_place(dice)));
}
double plain_soft_max_back(N n, I o) {
    const double y = src(n, 1, o);
    double sum = 0;
    for (int64_t k = 0; k < n.ne[0]; ++k) {
        const Index i{k, o[1], o[2], o[3]};
        sum += src(n, 0, i) * y * ((k == o[0] ? 1 : 0) - src(n, 1, i));
    }
    return sum * real(n, 0);
}

RandomNode random_cross_entropy_back(Dice dice, int) {
    Shape ne = dice.shape();
    ne[0] += 1;
    Tensor* const a = dice.source(f32, {1, 1, 1, 1}, Layout::dense, [&] { return 1 + dice.normal(); });
    Tensor* const b = dice.source(f32, ne, Layout::dense, 2);
    return made(dice.make(OpId::cross_entropy_loss_back,
                          {a, b, dice.source(f32, ne, Layout::dense, [&] { return std::fabs(dice.normal()); })}));
}
double plain_cross_entropy_back(N n, I o) {
    double all = 0;
    for (int64_t k = 0; k < n.ne[0]; ++k) all += std::exp(src(n, 1, {k, o[1], o[2], o[3]}));
    const auto rows = static_cast<double>(nelements(n) / n.ne[0]);
    return (std::exp(src(n, 1, o)) / all - src(n, 2, o)) * src(n, 0, {0, 0, 0, 0}) / rows;
}

RandomNode random_repeat_back(Dice dice, int round) {
    Shape ne = dice.shape();
    if (round % 5 == 4) ne = {1, dice.size(), 1, 1};
    Shape large = ne;
    for (int64_t& n : large) n *= dice.between(1, 3);
    NodeRequest r = dice.request(OpId::repeat_back, {dice.source(f32, large, Layout::rows)});
    r.ne = ne;
    return made(dice.make(OpId::repeat_back, r));
}
double plain_repeat_back(N n, I o) {
    double sum = 0;
    for (int64_t k = 0; k < nelements(*n.src[0]); ++k) {
        const Index i = unflat(*n.src[0], k);
        if (repeated(n, i) == o) sum += src(n, 0, i);
    }
    return sum;
}

RandomNode random_get_rows_back(Dice dice, int) {
    const int64_t width = dice.one_of<int64_t>({1, 3, 16, 33}), rows = dice.between(1, 6), table = dice.between(1, 5);
    Tensor* const a =
        dice.source(dice.one_of({f32, f16}), {width, rows + dice.between(0, 1), 1, 1}, Layout::padded_rows);
    NodeRequest r = dice.request(OpId::get_rows_back, {a, dice.indices(i32, {rows, 1, 1, 1}, table, Layout::any)});
    r.ne = Shape{width, table, 1, 1};
    return made(dice.make(OpId::get_rows_back, r));
}
double plain_get_rows_back(N n, I o) {
    double sum = 0;
    for (int64_t r = 0; r < nelements(*n.src[1]); ++r) {
        if (whole(*n.src[1], {r, 0, 0, 0}) == o[1]) sum += src(n, 0, {o[0], r, 0, 0});
    }
    return sum;
}

int64_t windows(int64_t size, int64_t k, int64_t s, int64_t p, int64_t dilation = 1) {
    return (size + 2 * p - dilation * (k - 1) - 1) / s + 1;
}

RandomNode random_im2col_back(Dice dice, int round) {
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

// Every column of im2col's that was copied from this element.
double plain_im2col_back(N n, I o) {
    const Tensor& a = *n.src[0];
    const Tensor& b = *n.src[1];
    const auto p = [&](int slot) { return integer(n, slot); };
    double sum = 0;
    for (int64_t k = 0; k < nelements(a); ++k) {
        const Index i = unflat(a, k);
        const int64_t kx = i[0] % b.ne[0], ky = p(6) ? i[0] / b.ne[0] % b.ne[1] : 0;
        const int64_t x = i[1] * p(0) + kx * p(4) - p(2), y = i[2] * p(1) + ky * p(5) - p(3);
        const Index from = p(6) ? Index{x, y, i[0] / (b.ne[0] * b.ne[1]), i[3]} : Index{x, i[0] / b.ne[0], i[2], 0};
        if (from == o) sum += value_of(a, i);
    }
    return sum;
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

RandomNode random_pool_2d_back(Dice dice, int round) {
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
double plain_pool_2d_back(N n, I o) {
    const Tensor& a = *n.src[0];
    const Tensor& b = *n.src[1];
    const auto p = [&](int slot) { return integer(n, slot); };
    double sum = 0;
    for (int64_t oy = 0; oy < a.ne[1]; ++oy) {
        for (int64_t ox = 0; ox < a.ne[0]; ++ox) {
            const int64_t x0 = ox * p(3) - p(5), y0 = oy * p(4) - p(6);
            if (o[0] < x0 || o[0] >= x0 + p(1) || o[1] < y0 || o[1] >= y0 + p(2)) continue;
            const double gradient = value_of(a, {ox, oy, o[2], o[3]});
            if (p(0) == 1) {
                sum += gradient / static_cast<double>(p(1) * p(2));
                continue;
            }
            std::pair<int64_t, int64_t> best{-1, -1};
            double most = -infinity;
            for (int64_t y = std::max<int64_t>(0, y0); y < std::min(b.ne[1], y0 + p(2)); ++y) {
                for (int64_t x = std::max<int64_t>(0, x0); x < std::min(b.ne[0], x0 + p(1)); ++x) {
                    if (value_of(b, {x, y, o[2], o[3]}) <= most) continue;
                    most = value_of(b, {x, y, o[2], o[3]});
                    best = {x, y};
                }
            }
            if (best == std::pair{o[0], o[1]}) sum += gradient;
        }
    }
    return sum;
}

} // namespace

OpSamples backward_samples() {
    return {
        {OpId::silu_back, random_silu_back, plain_silu_back, {"silu_back(a, b); f32 4096, 512; f32 4096, 512"}},
        {OpId::rms_norm_back,
         random_rms_norm_back,
         plain_rms_norm_back,
         {"rms_norm_back(a, b, 1e-5); f32 4096, 512; f32 4096, 512"}},
        {OpId::soft_max_back,
         random_soft_max_back,
         plain_soft_max_back,
         {"soft_max_ext_back(a, b); f32 512, 512, 32; f32 512, 512, 32 = uniform(0, 1)"}},
        {OpId::cross_entropy_loss_back,
         random_cross_entropy_back,
         plain_cross_entropy_back,
         {"cross_entropy_loss_back(a, b, c); f32 1; f32 32000, 64; f32 32000, 64 = uniform(0, 0.00006)"}},
        {OpId::repeat_back, random_repeat_back, plain_repeat_back, {"repeat_back(a, b); f32 4096, 512; f32 4096, 1"}},
        {OpId::get_rows_back,
         random_get_rows_back,
         plain_get_rows_back,
         {"get_rows_back(a, b, c); f32 4096, 512; i32 512 = arange(0, 1); f32 4096, 8192"}},
        {OpId::im2col_back,
         random_im2col_back,
         plain_im2col_back,
         {"im2col_back(a, b, [64, 64, 64, 1], 1, 1, 1, 1, 1, 1); f32 576, 64, 64; f16 3, 3, 64, 64"}},
        {OpId::pool_2d_back,
         random_pool_2d_back,
         plain_pool_2d_back,
         {"pool_2d_back(a, b, avg, 2, 2, 2, 2); f32 32, 32, 64; f32 64, 64, 64"}},
    };
}

} // namespace ggs::kernel_test
