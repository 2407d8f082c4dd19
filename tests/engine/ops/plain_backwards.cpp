// SPDX-License-Identifier: MIT
// Gradients of other ops, each from its definition: what an element of the source does to every element of the result,
// times that one's gradient.
#include "plain_rules.h"

namespace ggs::kernel_test {

namespace {

double silu_back(N n, I o) {
    // d/dx of x / (1 + e^-x).
    const double x = src(n, 1, o), e = std::exp(-x);
    return src(n, 0, o) * (1 + e + x * e) / ((1 + e) * (1 + e));
}

double rms_norm_back(N n, I o) {
    const Tensor& b = *n.src[1];
    const auto size = static_cast<double>(b.ne[0]);
    double mean = real(n, 0);
    for (int64_t k = 0; k < b.ne[0]; ++k) {
        const double x = value_of(b, {k, o[1], o[2], o[3]});
        mean += x * x / size;
    }
    // y[k] = x[k] / √mean, and mean hangs on x[o] by 2 x[o] / n.
    double sum = 0;
    for (int64_t k = 0; k < b.ne[0]; ++k) {
        const Index i{k, o[1], o[2], o[3]};
        const double through_mean = -value_of(b, i) * value_of(b, o) / (size * mean * std::sqrt(mean));
        sum += src(n, 0, i) * ((k == o[0] ? 1 / std::sqrt(mean) : 0) + through_mean);
    }
    return sum;
}

double soft_max_back(N n, I o) {
    const double y = src(n, 1, o);
    double sum = 0;
    for (int64_t k = 0; k < n.ne[0]; ++k) {
        const Index i{k, o[1], o[2], o[3]};
        sum += src(n, 0, i) * y * ((k == o[0] ? 1 : 0) - src(n, 1, i));
    }
    return sum * real(n, 0);
}

double cross_entropy_back(N n, I o) {
    double all = 0;
    for (int64_t k = 0; k < n.ne[0]; ++k) all += std::exp(src(n, 1, {k, o[1], o[2], o[3]}));
    const auto rows = static_cast<double>(count(n) / n.ne[0]);
    return (std::exp(src(n, 1, o)) / all - src(n, 2, o)) * src(n, 0, {0, 0, 0, 0}) / rows;
}

double repeat_back(N n, I o) {
    double sum = 0;
    for (int64_t k = 0; k < count(*n.src[0]); ++k) {
        const Index i = unflat(*n.src[0], k);
        if (repeated(n, i) == o) sum += src(n, 0, i);
    }
    return sum;
}

double get_rows_back(N n, I o) {
    double sum = 0;
    for (int64_t r = 0; r < count(*n.src[1]); ++r) {
        if (whole(*n.src[1], {r, 0, 0, 0}) == o[1]) sum += src(n, 0, {o[0], r, 0, 0});
    }
    return sum;
}

// Every column of im2col's that was copied from this element.
double im2col_back(N n, I o) {
    const Tensor& a = *n.src[0];
    const Tensor& b = *n.src[1];
    const auto p = [&](int slot) { return integer(n, slot); };
    double sum = 0;
    for (int64_t k = 0; k < count(a); ++k) {
        const Index i = unflat(a, k);
        const int64_t kx = i[0] % b.ne[0], ky = p(6) ? i[0] / b.ne[0] % b.ne[1] : 0;
        const int64_t x = i[1] * p(0) + kx * p(4) - p(2), y = i[2] * p(1) + ky * p(5) - p(3);
        const Index from = p(6) ? Index{x, y, i[0] / (b.ne[0] * b.ne[1]), i[3]} : Index{x, i[0] / b.ne[0], i[2], 0};
        if (from == o) sum += value_of(a, i);
    }
    return sum;
}

double pool_2d_back(N n, I o) {
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

PlainRules plain_backwards() {
    return {
        {OpId::silu_back, silu_back},         {OpId::rms_norm_back, rms_norm_back},
        {OpId::soft_max_back, soft_max_back}, {OpId::cross_entropy_loss_back, cross_entropy_back},
        {OpId::repeat_back, repeat_back},     {OpId::get_rows_back, get_rows_back},
        {OpId::im2col_back, im2col_back},     {OpId::pool_2d_back, pool_2d_back},
    };
}

} // namespace ggs::kernel_test
