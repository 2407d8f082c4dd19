// SPDX-License-Identifier: MIT
// Norms and soft_max.
#include "sample_words.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

template <OpId op> RandomNode random_norm(Dice dice, int) {
    const bool inside = in_place(dice);
    const bool strided = (op == OpId::norm || op == OpId::l2_norm) && !inside;
    Shape ne = dice.shape();
    ne[0] += 1;
    Tensor* const a = dice.source(f32, ne, strided ? Layout::any : Layout::rows);
    return made(dice.make(op, {a}, {{"eps", dice.one_of({1e-5, 0.1})}}, inside));
}
double total(const std::vector<double>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

double centred(const std::vector<double>& all, double x, double eps) {
    const auto size = static_cast<double>(all.size());
    const double middle = total(all) / size;
    double variance = 0;
    for (const double v : all) variance += (v - middle) * (v - middle) / size;
    return (x - middle) / std::sqrt(variance + eps);
}
double plain_norm(N n, I o) { return centred(row(*n.src[0], o), src(n, 0, o), real(n, 0)); }

double squares(const std::vector<double>& values) {
    return std::inner_product(values.begin(), values.end(), values.begin(), 0.0);
}
double plain_rms_norm(N n, I o) {
    return src(n, 0, o) / std::sqrt(squares(row(*n.src[0], o)) / static_cast<double>(n.ne[0]) + real(n, 0));
}

RandomNode random_group_norm(Dice dice, int) {
    const Shape ne{dice.between(2, 5), dice.between(1, 3), dice.between(1, 7), dice.between(1, 2)};
    Tensor* const a = dice.source(f32, ne, Layout::rows);
    const int64_t groups = dice.between(1, ne[2]);
    return made(dice.make(OpId::group_norm, {a}, {{"n_groups", d(groups)}, {"eps", 1e-5}}, in_place(dice)));
}
double plain_group_norm(N n, I o) {
    const int64_t channels = (n.ne[2] + integer(n, 0) - 1) / integer(n, 0);
    const int64_t first = o[2] / channels * channels;
    std::vector<double> all;
    for (int64_t c = first; c < std::min(n.ne[2], first + channels); ++c) {
        for (int64_t y = 0; y < n.ne[1]; ++y) {
            const std::vector<double> line = row(*n.src[0], {0, y, c, o[3]});
            all.insert(all.end(), line.begin(), line.end());
        }
    }
    return centred(all, src(n, 0, o), real(n, 1));
}
double plain_l2_norm(N n, I o) { return src(n, 0, o) / std::max(std::sqrt(squares(row(*n.src[0], o))), real(n, 0)); }

RandomNode random_soft_max(Dice dice, int round) {
    const Shape ne{dice.between(2, 40), dice.size(), dice.one_of<int64_t>({1, 2, 6}), dice.size()};
    Tensor* const a = dice.source(f32, ne, Layout::dense, 2);
    std::vector<Tensor*> src = {a};
    const bool mask = round % 2;
    if (mask) {
        const auto part = [&](int64_t n) {
            return n % 2 == 0 && dice.once_in(2) ? n / 2 : dice.one_of<int64_t>({1, n});
        };
        const Shape shape{ne[0], ne[1] + dice.between(0, 2), part(ne[2]), part(ne[3])};
        src.push_back(dice.source(dice.one_of({f32, f16}), shape, Layout::dense));
    } else {
        src.push_back(nullptr);
    }
    if (round % 3 == 2) src.push_back(dice.source(f32, {ne[2], 1, 1, 1}, Layout::dense));
    return made(
        dice.make(OpId::soft_max, src, {{"scale", 0.7}, {"max_bias", mask && dice.once_in(2) ? 8 : 0}}, in_place(dice)),
        1e-6);
}
double plain_soft_max(N n, I o) {
    const double factor = slope(o[2], n.ne[2], real(n, 1));
    std::vector<double> w = row(*n.src[0], o);
    for (size_t k = 0; k < w.size(); ++k) {
        w[k] *= real(n, 0);
        if (const Tensor* mask = n.src[1])
            w[k] += factor * value_of(*mask, {static_cast<int64_t>(k), o[1], o[2] % mask->ne[2], o[3] % mask->ne[3]});
    }
    double most = *std::max_element(w.begin(), w.end());
    const double sink = n.src[2] ? src(n, 2, {o[2], 0, 0, 0}) : -infinity;
    most = std::max(most, sink);
    double sum = std::exp(sink - most);
    for (const double x : w) sum += std::exp(x - most);
    return std::exp(w[static_cast<size_t>(o[0])] - most) / sum;
}

} // namespace

OpSamples norm_samples() {
    return {
        {OpId::norm, random_norm<OpId::norm>, plain_norm, {"norm(a, 1e-5); f32 4096, 512"}},
        {OpId::rms_norm, random_norm<OpId::rms_norm>, plain_rms_norm, {"rms_norm(a, 1e-5); f32 4096, 512"}},
        {OpId::group_norm, random_group_norm, plain_group_norm, {"group_norm(a, 32, 1e-6); f32 64, 64, 320"}},
        {OpId::l2_norm, random_norm<OpId::l2_norm>, plain_l2_norm, {"l2_norm(a, 1e-6); f32 4096, 512"}},
        {OpId::soft_max,
         random_soft_max,
         plain_soft_max,
         {"soft_max(a); f32 512, 512, 32",
          "soft_max_ext(a, b, scale=0.0884); f32 512, 512, 32; f16 512, 512 = uniform(-4, 0)"}},
    };
}

} // namespace ggs::kernel_test
