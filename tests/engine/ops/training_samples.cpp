// SPDX-License-Identifier: MIT
// Losses and optimisers.
#include "sample_words.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

RandomNode random_cross_entropy(Dice dice, int) {
    Shape ne = dice.shape();
    ne[0] += 1;
    Tensor* const a = dice.source(f32, ne, Layout::dense, 2);
    return made(dice.make(OpId::cross_entropy_loss,
                          {a, dice.source(f32, ne, Layout::dense, [&] { return std::fabs(dice.normal()); })}));
}
double plain_cross_entropy_loss(N n, I) {
    const Tensor& a = *n.src[0];
    double loss = 0;
    const int64_t rows = nelements(a) / a.ne[0];
    for (int64_t r = 0; r < rows; ++r) {
        const Index at = unflat(a, r * a.ne[0]);
        const std::vector<double> x = row(a, at), y = row(*n.src[1], at);
        const double most = *std::max_element(x.begin(), x.end());
        double sum = 0;
        for (const double v : x) sum += std::exp(v - most);
        for (size_t k = 0; k < x.size(); ++k) loss -= y[k] * (x[k] - most - std::log(sum));
    }
    return loss / static_cast<double>(rows);
}

Tensor* moment(Dice dice, const Shape& ne, bool positive) {
    return dice.source(f32, ne, Layout::rows,
                       [&dice, positive] { return positive ? std::fabs(dice.normal()) : dice.normal(); });
}

Tensor* numbers(Dice dice, std::vector<double> values) {
    size_t next = 0;
    return dice.leaf(f32, {static_cast<int64_t>(values.size()), 1, 1, 1}, [&] { return values[next++]; });
}

RandomNode random_adamw(Dice dice, int) {
    const Shape ne = dice.shape();
    Tensor* const a = moment(dice, ne, false);
    a->flags |= flag_param;
    Tensor* const p = numbers(dice, {0.05, 0.9, 0.99, 1e-3, 0.1, 1.4, 1.2});
    return made(dice.make(OpId::opt_step_adamw,
                          {a, moment(dice, ne, false), moment(dice, ne, false), moment(dice, ne, true), p}));
}
double plain_adamw(N n, I o) {
    const auto p = [&](int64_t k) { return src(n, 4, unflat(*n.src[4], k)); };
    const double w = src(n, 0, o), g = src(n, 1, o);
    const double m = p(1) * src(n, 2, o) + (1 - p(1)) * g;
    const double v = p(2) * src(n, 3, o) + (1 - p(2)) * g * g;
    return w * (1 - p(0) * p(4)) - p(0) * (m * p(5)) / (std::sqrt(v * p(6)) + p(3));
}

RandomNode random_sgd(Dice dice, int) {
    const Shape ne = dice.shape();
    Tensor* const a = moment(dice, ne, false);
    a->flags |= flag_param;
    return made(dice.make(OpId::opt_step_sgd, {a, moment(dice, ne, false), numbers(dice, {0.05, 0.1})}));
}
double plain_sgd(N n, I o) {
    const auto p = [&](int64_t k) { return src(n, 2, unflat(*n.src[2], k)); };
    return src(n, 0, o) * (1 - p(0) * p(1)) - p(0) * src(n, 1, o);
}

} // namespace

OpSamples training_samples() {
    return {
        {OpId::cross_entropy_loss,
         random_cross_entropy,
         plain_cross_entropy_loss,
         {"cross_entropy_loss(a, b); f32 32000, 64; f32 32000, 64 = uniform(0, 0.00006)"}},
        {OpId::opt_step_adamw,
         random_adamw,
         plain_adamw,
         {"opt_step_adamw(a, b, c, d, e); f32 4096, 512 param; f32 4096, 512; f32 4096, 512; f32 4096, 512 = "
          "uniform(0, 1); f32 7 = uniform(0.1, 0.9)"}},
        {OpId::opt_step_sgd,
         random_sgd,
         plain_sgd,
         {"opt_step_sgd(a, b, c); f32 4096, 512 param; f32 4096, 512; f32 2 = uniform(0.1, 0.2)"}},
    };
}

} // namespace ggs::kernel_test
