// SPDX-License-Identifier: MIT
// Products, convolutions and their windows, and rope.
#include "plain_rules.h"

namespace ggs::kernel_test {

namespace {

// -- products ---------------------------------------------------------------------------------------------------------

double mul_mat(N n, I o) {
    const Tensor& a = *n.src[0];
    const Tensor& b = *n.src[1];
    double sum = 0;
    for (int64_t k = 0; k < a.ne[0]; ++k)
        sum += value_of(a, {k, o[0], o[2] / (b.ne[2] / a.ne[2]), o[3] / (b.ne[3] / a.ne[3])}) *
               value_of(b, {k, o[1], o[2], o[3]});
    return sum;
}
double mul_mat_id(N n, I o) {
    const int64_t expert = whole(*n.src[2], {o[1], o[2], 0, 0});
    double sum = 0;
    for (int64_t k = 0; k < n.src[0]->ne[0]; ++k)
        sum += src(n, 0, {k, o[0], expert, 0}) * src(n, 1, {k, o[1] % n.src[1]->ne[1], o[2], 0});
    return sum;
}
double out_prod(N n, I o) {
    const Tensor& a = *n.src[0];
    const Tensor& b = *n.src[1];
    double sum = 0;
    for (int64_t k = 0; k < a.ne[1]; ++k)
        sum += value_of(a, {o[0], k, o[2] / (b.ne[2] / a.ne[2]), o[3] / (b.ne[3] / a.ne[3])}) *
               value_of(b, {o[1], k, o[2], o[3]});
    return sum;
}
double flash_attn(N n, I o) {
    const Tensor& q = *n.src[0];
    const Tensor& k = *n.src[1];
    const Tensor& v = *n.src[2];
    const int64_t head = o[1], query = o[2], batch = o[3];
    const double cap = real(n, 2);
    std::vector<double> s(static_cast<size_t>(k.ne[1]));
    for (int64_t j = 0; j < k.ne[1]; ++j) {
        double x = 0;
        for (int64_t d = 0; d < k.ne[0]; ++d)
            x += value_of(q, {d, query, head, batch}) * value_of(k, {d, j, head / (q.ne[2] / k.ne[2]), batch});
        x *= real(n, 0);
        if (cap != 0) x = cap * std::tanh(x / cap);
        if (const Tensor* mask = n.src[3])
            x +=
                slope(head, q.ne[2], real(n, 1)) * value_of(*mask, {j, query, head % mask->ne[2], batch % mask->ne[3]});
        s[static_cast<size_t>(j)] = x;
    }
    const double sink = n.src[4] ? src(n, 4, {head, 0, 0, 0}) : -infinity;
    const double most = std::max(sink, *std::max_element(s.begin(), s.end()));
    if (most == -infinity) return 0; // everything is masked
    double sum = std::exp(sink - most), value = 0;
    for (int64_t j = 0; j < k.ne[1]; ++j) {
        const double weight = std::exp(s[static_cast<size_t>(j)] - most);
        sum += weight;
        if (weight > 0) value += weight * value_of(v, {o[0], j, head / (q.ne[2] / v.ne[2]), batch});
    }
    return value / sum;
}

// -- windows ----------------------------------------------------------------------------------------------------------

double inside(N b, int64_t x, int64_t y, int64_t c, int64_t image) {
    return x < 0 || x >= b.ne[0] || y < 0 || y >= b.ne[1] ? 0 : value_of(b, {x, y, c, image});
}
double im2col(N n, I o) {
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
double conv_2d(N n, I o) {
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
double im2col_3d(N n, I o) {
    const Tensor& a = *n.src[0];
    const int64_t images = n.src[1]->ne[3] / integer(n, 9), depth = n.ne[3] / images;
    const Index k = unflat(a, o[0]);
    return inside_volume(n, {o[1], o[2], o[3] % depth}, {k[0], k[1], k[2]}, k[3], o[3] / depth);
}
double conv_3d(N n, I o) {
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
double conv_2d_dw(N n, I o) {
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
double col2im_1d(N n, I o) {
    const Tensor& a = *n.src[0];
    const int64_t size = a.ne[0] / integer(n, 1);
    double sum = 0;
    for (int64_t t = 0; t < a.ne[1]; ++t) {
        const int64_t k = o[0] + integer(n, 2) - t * integer(n, 0);
        if (k >= 0 && k < size) sum += value_of(a, {o[1] * size + k, t, 0, 0});
    }
    return sum;
}
double conv_transpose_1d(N n, I o) {
    double sum = 0;
    for (int64_t x = 0; x < n.src[1]->ne[0]; ++x) {
        const int64_t k = o[0] - x * integer(n, 0);
        for (int64_t c = 0; c < n.src[0]->ne[2] && k >= 0 && k < n.src[0]->ne[0]; ++c)
            sum += src(n, 0, {k, o[1], c, 0}) * src(n, 1, {x, c, 0, 0});
    }
    return sum;
}
double conv_transpose_2d(N n, I o) {
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
double pool_1d(N n, I o) { return pooled(n, o, false, integer(n, 1), 1, integer(n, 2), 1, integer(n, 3), 0); }
double pool_2d(N n, I o) {
    return pooled(n, o, true, integer(n, 1), integer(n, 2), integer(n, 3), integer(n, 4), integer(n, 5), integer(n, 6));
}

// How much of each source coordinate a coordinate of the result has.
std::map<int64_t, double> stretched(N n, int dim, int64_t i) {
    const int64_t from = n.src[0]->ne[dim], to = n.ne[dim];
    const int64_t mode = dim < 2 ? integer(n, 0) & 255 : 0;
    const bool corners = dim < 2 && integer(n, 0) & 256;
    double factor = static_cast<double>(to) / static_cast<double>(from);
    if (corners && from > 1 && to > 1) factor = static_cast<double>(to - 1) / static_cast<double>(from - 1);
    std::map<int64_t, double> weights;
    const auto give = [&](int64_t k, double weight) { weights[std::clamp<int64_t>(k, 0, from - 1)] += weight; };
    if (mode == 0) { // in f32, as which element is the nearest hangs on the rounding
        give(static_cast<int64_t>(static_cast<float>(i) / static_cast<float>(factor)), 1);
        return weights;
    }
    const double half = corners ? 0 : 0.5;
    const double centre = (static_cast<double>(i) + half) / factor;
    if (mode == 1 && integer(n, 0) & 512) {
        const double support = std::max(1.0, 1 / factor);
        double sum = 0;
        const auto first = std::max<int64_t>(0, static_cast<int64_t>(centre - support + half));
        const auto end = std::min<int64_t>(from, static_cast<int64_t>(centre + support + half));
        for (int64_t k = first; k < end; ++k) {
            const double weight = std::max(0.0, 1 - std::fabs((static_cast<double>(k) - centre + half) / support));
            give(k, weight);
            sum += weight;
        }
        for (auto& [k, weight] : weights) weight /= sum;
        return weights;
    }
    const double x = centre - half;
    const auto below = static_cast<int64_t>(std::floor(x));
    const double t = x - static_cast<double>(below);
    if (mode == 1) {
        give(below, 1 - t);
        give(below + 1, t);
        return weights;
    }
    constexpr double a = -0.75;
    const auto cubic = [](double d) {
        d = std::fabs(d);
        if (d <= 1) return ((a + 2) * d - (a + 3)) * d * d + 1;
        return ((a * d - 5 * a) * d + 8 * a) * d - 4 * a;
    };
    for (int64_t k = -1; k <= 2; ++k) give(below + k, cubic(t - static_cast<double>(k)));
    return weights;
}
double upscale(N n, I o) {
    double sum = 0;
    const int64_t i2 = stretched(n, 2, o[2]).begin()->first, i3 = stretched(n, 3, o[3]).begin()->first;
    for (const auto& [y, by_row] : stretched(n, 1, o[1])) {
        for (const auto& [x, by_column] : stretched(n, 0, o[0])) sum += by_row * by_column * src(n, 0, {x, y, i2, i3});
    }
    return sum;
}

// -- rope -------------------------------------------------------------------------------------------------------------

struct Rope {
    N n;
    int64_t dims = integer(n, 1), mode = integer(n, 2), offset = integer(n, 15);
    double base = real(n, 5), freq_scale = real(n, 6), ext = real(n, 7), attn = real(n, 8);

    int64_t section(int i) const { return integer(n, 11 + i); }
    int64_t pairs() const { return mode == 24 ? dims : dims / 2; }

    // Which of the four positions, and from which pair on its angle is counted.
    std::pair<int64_t, int64_t> position(int64_t pair) const {
        if (!(mode & 8)) return {0, 0};
        const int64_t all = section(0) + section(1) + section(2) + section(3);
        const int64_t sector = pair % all;
        if (mode == 40) {
            if (sector % 3 == 1 && sector < 3 * section(1)) return {1, 0};
            if (sector % 3 == 2 && sector < 3 * section(2)) return {2, 0};
            if (sector % 3 == 0 && sector < 3 * section(0)) return {0, 0};
            return {3, 0};
        }
        int64_t start = 0;
        for (int i = 0; i < 3; start += section(i++)) {
            if (sector < start + section(i)) return {i, mode == 24 ? pair - sector + start : 0};
        }
        return {3, mode == 24 ? pair - sector + start : 0};
    }
    double corrected(double beta) const {
        return static_cast<double>(dims) * std::log(static_cast<double>(integer(n, 4)) / (beta * 2 * M_PI)) /
               (2 * std::log(base));
    }
    // Angle and magnitude.
    std::pair<double, double> turn(int64_t pair, int64_t token) const {
        const auto [which, start] = position(pair);
        const double p = src(n, 1, {token + which * n.ne[2], 0, 0, 0});
        const double factor = n.src[2] ? src(n, 2, {pair, 0, 0, 0}) : 1;
        const double far =
            p * std::pow(base, -2.0 * static_cast<double>(pair - start) / static_cast<double>(dims)) / factor;
        if (ext == 0) return {freq_scale * far, attn};
        const double low = std::max(0.0, std::floor(corrected(real(n, 9))));
        const double high = std::min(static_cast<double>(dims - 1), std::ceil(corrected(real(n, 10))));
        const double ramp = 1 - std::clamp((static_cast<double>(pair) - low) / std::max(0.001, high - low), 0.0, 1.0);
        const double mix = ramp * ext;
        return {freq_scale * far * (1 - mix) + far * mix, attn * (1 + 0.1 * std::log(1 / freq_scale))};
    }
};
double rope(N n, I o) {
    const Rope r{n};
    const int64_t at = o[0] - r.offset;
    if (at < 0 || at >= 2 * r.pairs()) return src(n, 0, o);
    const int64_t pair = r.mode == 0 ? at / 2 : at % r.pairs();
    const int64_t first = r.offset + (r.mode == 0 ? 2 * pair : pair);
    const int64_t second = first + (r.mode == 0 ? 1 : r.pairs());
    const auto [turn, magnitude] = r.turn(pair, o[2]);
    const double angle = n.op == OpId::rope_back ? -turn : turn;
    const double x0 = src(n, 0, {first, o[1], o[2], o[3]}), x1 = src(n, 0, {second, o[1], o[2], o[3]});
    return magnitude *
           (o[0] == first ? x0 * std::cos(angle) - x1 * std::sin(angle) : x0 * std::sin(angle) + x1 * std::cos(angle));
}

} // namespace

PlainRules plain_products() {
    return {
        {OpId::mul_mat, mul_mat},
        {OpId::mul_mat_id, mul_mat_id},
        {OpId::out_prod, out_prod},
        {OpId::rope, rope},
        {OpId::rope_back, rope},
        {OpId::conv_transpose_1d, conv_transpose_1d},
        {OpId::im2col, im2col},
        {OpId::im2col_3d, im2col_3d},
        {OpId::col2im_1d, col2im_1d},
        {OpId::conv_2d, conv_2d},
        {OpId::conv_3d, conv_3d},
        {OpId::conv_2d_dw, conv_2d_dw},
        {OpId::conv_transpose_2d, conv_transpose_2d},
        {OpId::pool_1d, pool_1d},
        {OpId::pool_2d, pool_2d},
        {OpId::upscale, upscale},
        {OpId::flash_attn_ext, flash_attn},
    };
}

} // namespace ggs::kernel_test
