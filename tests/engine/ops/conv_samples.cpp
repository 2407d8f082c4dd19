// SPDX-License-Identifier: MIT
// Convolutions and pools.
#include "sample_words.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

struct Steps {
    int64_t s0, s1, p0, p1, d0, d1;
    explicit Steps(Dice dice)
        : s0(dice.between(1, 2)), s1(dice.between(1, 2)), p0(dice.between(0, 2)), p1(dice.between(0, 2)),
          d0(dice.between(1, 2)), d1(dice.between(1, 2)) {}
};

RandomNode random_im2col(Dice dice, int round) {
    const Steps s(dice);
    const bool two = round % 2;
    const TypeId to = dice.one_of({f16, f32}), from = to == f16 ? dice.one_of({f16, f32}) : f32;
    const int64_t kw = dice.between(1, 3), kh = dice.between(1, 2), c = dice.between(1, 3);
    Tensor* const a = dice.source(f16, two ? Shape{kw, kh, c, 2} : Shape{kw, c, 2, 1}, Layout::dense);
    Tensor* const b =
        dice.source(from, two ? Shape{dice.between(5, 7), dice.between(5, 6), c, 2} : Shape{7, c, 2, 1}, Layout::rows);
    NodeRequest r = dice.request(OpId::im2col, {a, b},
                                 {{"s0", d(s.s0)},
                                  {"s1", d(s.s1)},
                                  {"p0", d(s.p0)},
                                  {"p1", d(s.p1)},
                                  {"d0", d(s.d0)},
                                  {"d1", d(s.d1)},
                                  {"is_2D", d(two)}});
    r.type = to;
    return made(dice.make(OpId::im2col, r));
}
double inside(N b, int64_t x, int64_t y, int64_t c, int64_t image) {
    return x < 0 || x >= b.ne[0] || y < 0 || y >= b.ne[1] ? 0 : value_of(b, {x, y, c, image});
}
double plain_im2col(N n, I o) {
    const Tensor& a = *n.src[0];
    const Tensor& b = *n.src[1];
    const auto p = [&](int slot) { return integer(n, slot); };
    const int64_t kx = o[0] % a.ne[0];
    if (!p(6)) {
        const int64_t x = o[1] * p(0) + kx * p(4) - p(2);
        return x < 0 || x >= b.ne[0] ? 0 : value_of(b, {x, o[0] / a.ne[0], o[2], 0});
    }
    const int64_t ky = o[0] / a.ne[0] % a.ne[1];
    return inside(b, o[1] * p(0) + kx * p(4) - p(2), o[2] * p(1) + ky * p(5) - p(3), o[0] / (a.ne[0] * a.ne[1]), o[3]);
}

// Everything of a convolution in three dimensions but its op.
NodeRequest volume(Dice dice, OpId op, TypeId kernel, Layout layout, int64_t channels, int64_t kernels,
                   int64_t images) {
    const Shape a{dice.between(1, 3), dice.between(1, 2), dice.between(1, 2), channels * kernels};
    const Shape b{dice.between(5, 7), dice.between(4, 5), dice.between(3, 4), channels * images};
    NodeRequest r = dice.request(op, {dice.source(kernel, a, Layout::dense), dice.source(f32, b, layout)});
    for (size_t i = 0; i < 9; ++i)
        r.params[i] = static_cast<int32_t>(i / 3 == 1 ? dice.between(0, 2) : dice.between(1, 2));
    r.params[9] = static_cast<int32_t>(channels);
    return r;
}

RandomNode random_im2col_3d(Dice dice, int) {
    NodeRequest r =
        volume(dice, OpId::im2col_3d, f16, Layout::rows, dice.between(1, 3), dice.between(1, 2), dice.between(1, 2));
    r.type = dice.one_of({f16, f32});
    return made(dice.make(OpId::im2col_3d, r));
}

// An element of the input, whose channels and images share dim 3; 0 in the padding.
double inside_volume(N n, const std::array<int64_t, 3>& out, const std::array<int64_t, 3>& k, int64_t channel,
                     int64_t image) {
    const Tensor& b = *n.src[1];
    Index at{0, 0, 0, image * integer(n, 9) + channel};
    for (size_t i = 0; i < 3; ++i) {
        const int slot = static_cast<int>(i);
        at[i] = out[i] * integer(n, slot) + k[i] * integer(n, slot + 6) - integer(n, slot + 3);
        if (at[i] < 0 || at[i] >= b.ne[i]) return 0;
    }
    return value_of(b, at);
}
double plain_im2col_3d(N n, I o) {
    const Tensor& a = *n.src[0];
    const int64_t images = n.src[1]->ne[3] / integer(n, 9), depth = n.ne[3] / images;
    const Index k = unflat(a, o[0]);
    return inside_volume(n, {o[1], o[2], o[3] % depth}, {k[0], k[1], k[2]}, k[3], o[3] / depth);
}

RandomNode random_col2im_1d(Dice dice, int round) {
    const int64_t k = dice.between(1, 6), channels = dice.between(1, 3), s = dice.between(1, 3);
    const int64_t columns = round % 5 == 4 ? 600 : dice.between(1, 9), length = (columns - 1) * s + k;
    const Shape ne{k * channels, columns, 1, 1};
    Tensor* const a = dice.source(dice.one_of({f32, f16, bf16}), ne, Layout::any);
    return made(dice.make(
        OpId::col2im_1d, {a},
        {{"s0", d(s)}, {"oc", d(channels)}, {"p0", d(dice.between(0, std::min<int64_t>(2, (length - 1) / 2)))}}));
}
double plain_col2im_1d(N n, I o) {
    const Tensor& a = *n.src[0];
    const int64_t size = a.ne[0] / integer(n, 1);
    double sum = 0;
    for (int64_t t = 0; t < a.ne[1]; ++t) {
        const int64_t k = o[0] + integer(n, 2) - t * integer(n, 0);
        if (k >= 0 && k < size) sum += value_of(a, {o[1] * size + k, t, 0, 0});
    }
    return sum;
}

RandomNode random_conv_2d(Dice dice, int) {
    const Steps s(dice);
    const TypeId type = dice.one_of({f32, f16});
    const int64_t c = dice.between(1, 3);
    Tensor* const a = dice.source(type, {dice.between(1, 3), dice.between(1, 2), c, dice.between(1, 5)}, Layout::dense);
    Tensor* const b = dice.source(f32, {dice.between(5, 7), dice.between(5, 6), c, dice.between(1, 2)}, Layout::any);
    return made(dice.make(
        OpId::conv_2d, {a, b},
        {{"s0", d(s.s0)}, {"s1", d(s.s1)}, {"p0", d(s.p0)}, {"p1", d(s.p1)}, {"d0", d(s.d0)}, {"d1", d(s.d1)}}));
}
double plain_conv_2d(N n, I o) {
    const Tensor& a = *n.src[0];
    const auto p = [&](int slot) { return integer(n, slot); };
    double sum = 0;
    for (int64_t k = 0; k < a.ne[0] * a.ne[1] * a.ne[2]; ++k) {
        const Index i = unflat(a, k);
        sum += value_of(a, {i[0], i[1], i[2], o[2]}) *
               inside(*n.src[1], o[0] * p(0) + i[0] * p(4) - p(2), o[1] * p(1) + i[1] * p(5) - p(3), i[2], o[3]);
    }
    return sum;
}

RandomNode random_conv_3d(Dice dice, int) {
    const int64_t kernels = dice.between(1, 5), images = dice.between(1, 2);
    NodeRequest r =
        volume(dice, OpId::conv_3d, dice.one_of({f32, f16}), Layout::any, dice.between(1, 3), kernels, images);
    r.params[10] = static_cast<int32_t>(images);
    r.params[11] = static_cast<int32_t>(kernels);
    return made(dice.make(OpId::conv_3d, r));
}
double plain_conv_3d(N n, I o) {
    const Tensor& a = *n.src[0];
    const int64_t kernels = integer(n, 11), channels = integer(n, 9);
    double sum = 0;
    for (int64_t e = 0; e < a.ne[0] * a.ne[1] * a.ne[2] * channels; ++e) {
        const Index k = unflat(a, e);
        sum += value_of(a, {k[0], k[1], k[2], o[3] % kernels * channels + k[3]}) *
               inside_volume(n, {o[0], o[1], o[2]}, {k[0], k[1], k[2]}, k[3], o[3] / kernels);
    }
    return sum;
}

// Dense, or with the channels of both sources side by side.
RandomNode random_conv_2d_dw(Dice dice, int round) {
    const Steps s(dice);
    const TypeId type = dice.one_of({f32, f16});
    const int64_t kw = dice.between(1, 3), kh = dice.between(1, 2), w = dice.between(5, 7), h = dice.between(5, 6);
    const int64_t images = dice.between(1, 2);
    Tensor *a, *b;
    if (round % 2) {
        const int64_t c = dice.between(2, 5);
        a = dice.permuted(dice.source(type, {c, 1, kw, kh}, Layout::padded_rows), {3, 2, 0, 1});
        b = dice.permuted(dice.source(f32, {c, w, h, images}, Layout::padded_rows), {2, 0, 1, 3});
    } else {
        const int64_t c = dice.between(1, 5);
        a = dice.source(type, {kw, kh, 1, c}, Layout::dense);
        b = dice.source(f32, {w, h, c, images}, Layout::dense);
    }
    return made(dice.make(
        OpId::conv_2d_dw, {a, b},
        {{"s0", d(s.s0)}, {"s1", d(s.s1)}, {"p0", d(s.p0)}, {"p1", d(s.p1)}, {"d0", d(s.d0)}, {"d1", d(s.d1)}}));
}
double plain_conv_2d_dw(N n, I o) {
    const Tensor& a = *n.src[0];
    const auto p = [&](int slot) { return integer(n, slot); };
    double sum = 0;
    for (int64_t ky = 0; ky < a.ne[1]; ++ky) {
        for (int64_t kx = 0; kx < a.ne[0]; ++kx)
            sum += value_of(a, {kx, ky, 0, o[2]}) *
                   inside(*n.src[1], o[0] * p(0) + kx * p(4) - p(2), o[1] * p(1) + ky * p(5) - p(3), o[2], o[3]);
    }
    return sum;
}

RandomNode random_conv_transpose_1d(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16});
    const int64_t c = dice.between(1, 4);
    Tensor* const a = dice.source(type, {dice.between(1, 6), dice.between(1, 3), c, 1}, Layout::rows);
    Tensor* const b = dice.source(f32, {dice.between(1, 12), c, 1, 1}, Layout::rows);
    return made(dice.make(OpId::conv_transpose_1d, {a, b}, {{"s0", d(dice.between(1, 3))}, {"d0", 1}}));
}
double plain_conv_transpose_1d(N n, I o) {
    double sum = 0;
    for (int64_t x = 0; x < n.src[1]->ne[0]; ++x) {
        const int64_t k = o[0] - x * integer(n, 0);
        for (int64_t c = 0; c < n.src[0]->ne[2] && k >= 0 && k < n.src[0]->ne[0]; ++c)
            sum += src(n, 0, {k, o[1], c, 0}) * src(n, 1, {x, c, 0, 0});
    }
    return sum;
}

RandomNode random_conv_transpose_2d(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16});
    const int64_t c = dice.between(1, 3);
    Tensor* const a = dice.source(type, {dice.between(1, 3), dice.between(1, 3), dice.between(1, 2), c}, Layout::rows);
    Tensor* const b = dice.source(f32, {dice.between(1, 5), dice.between(1, 4), c, dice.between(1, 2)}, Layout::rows);
    return made(dice.make(OpId::conv_transpose_2d, {a, b}, {{"stride", d(dice.between(1, 3))}}));
}
double plain_conv_transpose_2d(N n, I o) {
    const Tensor& a = *n.src[0];
    const Tensor& b = *n.src[1];
    double sum = 0;
    for (int64_t y = 0; y < b.ne[1]; ++y) {
        for (int64_t x = 0; x < b.ne[0]; ++x) {
            const int64_t kx = o[0] - x * integer(n, 0), ky = o[1] - y * integer(n, 0);
            if (kx < 0 || kx >= a.ne[0] || ky < 0 || ky >= a.ne[1]) continue;
            for (int64_t c = 0; c < a.ne[3]; ++c) sum += value_of(a, {kx, ky, o[2], c}) * value_of(b, {x, y, c, o[3]});
        }
    }
    return sum;
}

RandomNode random_pool_1d(Dice dice, int round) {
    const int64_t k = dice.between(1, 4);
    Tensor* const a =
        dice.source(dice.one_of({f32, f16}), {dice.between(5, 12), dice.size(), dice.size(), 2}, Layout::any);
    return made(dice.make(
        OpId::pool_1d, {a},
        {{"op", d(round % 2)}, {"k0", d(k)}, {"s0", d(dice.between(1, 3))}, {"p0", d(dice.between(0, k - 1))}}));
}
double pooled(N n, I o, bool two, int64_t k0, int64_t k1, int64_t s0, int64_t s1, int64_t p0, int64_t p1) {
    double sum = 0, most = -infinity;
    int64_t seen = 0;
    for (int64_t y = o[1] * s1 - p1; y < o[1] * s1 - p1 + k1; ++y) {
        for (int64_t x = o[0] * s0 - p0; x < o[0] * s0 - p0 + k0; ++x) {
            if (x < 0 || x >= n.src[0]->ne[0] || y < 0 || y >= n.src[0]->ne[1]) continue;
            const double value = src(n, 0, {x, y, o[2], o[3]});
            sum += value;
            most = std::max(most, value);
            ++seen;
        }
    }
    return integer(n, 0) == 0 ? most : sum / static_cast<double>(two ? k0 * k1 : seen);
}
double plain_pool_1d(N n, I o) { return pooled(n, o, false, integer(n, 1), 1, integer(n, 2), 1, integer(n, 3), 0); }

RandomNode random_pool_2d(Dice dice, int round) {
    const int64_t k0 = dice.between(1, 3), k1 = dice.between(1, 3);
    Tensor* const a =
        dice.source(dice.one_of({f32, f16}), {dice.between(5, 8), dice.between(5, 8), dice.size(), 2}, Layout::any);
    return made(dice.make(OpId::pool_2d, {a},
                          {{"op", d(round % 2)},
                           {"k0", d(k0)},
                           {"k1", d(k1)},
                           {"s0", d(dice.between(1, 3))},
                           {"s1", d(dice.between(1, 2))},
                           {"p0", d(dice.between(0, k0 - 1))},
                           {"p1", d(dice.between(0, k1 - 1))}}));
}
double plain_pool_2d(N n, I o) {
    return pooled(n, o, true, integer(n, 1), integer(n, 2), integer(n, 3), integer(n, 4), integer(n, 5), integer(n, 6));
}

} // namespace

OpSamples conv_samples() {
    return {
        {OpId::im2col,
         random_im2col,
         plain_im2col,
         {"im2col(a, b, 1, 1, 1, 1, 1, 1); f16 3, 3, 64, 64; f32 64, 64, 64"}},
        {OpId::im2col_3d,
         random_im2col_3d,
         plain_im2col_3d,
         {"im2col_3d(a, b, 16, 1, 1, 1, 1, 1, 1, 1, 1, 1); f16 3, 3, 3, 256; f32 32, 32, 8, 16"}},
        {OpId::col2im_1d, random_col2im_1d, plain_col2im_1d, {"col2im_1d(a, 8, 256); f32 4096, 512"}},
        {OpId::conv_2d,
         random_conv_2d,
         plain_conv_2d,
         {"conv_2d_direct(a, b, 1, 1, 1, 1, 1, 1); f16 3, 3, 64, 64; f32 64, 64, 64"}},
        {OpId::conv_3d,
         random_conv_3d,
         plain_conv_3d,
         {"conv_3d_direct(a, b, 1, 1, 1, 1, 1, 1, 1, 1, 1, 16, 1, 16); f16 3, 3, 3, 256; f32 32, 32, 8, 16"}},
        {OpId::conv_2d_dw,
         random_conv_2d_dw,
         plain_conv_2d_dw,
         {"conv_2d_dw_direct(a, b, 1, 1, 1, 1, 1, 1); f32 3, 3, 1, 64; f32 64, 64, 64"}},
        {OpId::conv_transpose_1d,
         random_conv_transpose_1d,
         plain_conv_transpose_1d,
         {"conv_transpose_1d(a, b, 8); f16 16, 256, 512; f32 128, 512"}},
        {OpId::conv_transpose_2d,
         random_conv_transpose_2d,
         plain_conv_transpose_2d,
         {"conv_transpose_2d_p0(a, b, 2); f16 2, 2, 64, 64; f32 64, 64, 64"}},
        {OpId::pool_1d, random_pool_1d, plain_pool_1d, {"pool_1d(a, avg, 2, 2); f32 4096, 512"}},
        {OpId::pool_2d, random_pool_2d, plain_pool_2d, {"pool_2d(a, max, 2, 2, 2, 2); f32 64, 64, 64"}},
    };
}

} // namespace ggs::kernel_test
