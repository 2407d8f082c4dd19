// SPDX-License-Identifier: MIT
// Rotary position embedding, and the way back.
#include "sample_words.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

template <OpId op> RandomNode random_rope(Dice dice, int round) {
    const int mode = std::array{0, 2, 8, 24, 40}[static_cast<size_t>(round % 5)];
    const int64_t n_dims = 2 * dice.between(2, 6), pairs = mode == 24 ? n_dims : n_dims / 2;
    const int64_t offset = mode == 24 ? 0 : dice.one_of<int64_t>({0, 0, 2}),
                  spare = mode == 24 ? 0 : dice.one_of<int64_t>({0, 3});
    const int64_t tokens = dice.between(1, 4);
    const bool inside = op == OpId::rope && in_place(dice);
    Tensor* const a = dice.source(dice.one_of({f32, f16}),
                                  {offset + 2 * pairs + spare, dice.between(1, 3), tokens, dice.between(1, 2)},
                                  inside ? Layout::rows : Layout::any);
    Tensor* const positions = dice.source(i32, {mode & 8 ? 4 * tokens : tokens, 1, 1, 1}, Layout::dense,
                                          [&] { return d(dice.between(1, 30)); });
    Tensor* const factors =
        dice.once_in(2) ? dice.source(f32, {pairs, 1, 1, 1}, Layout::dense, [&] { return 1 + 0.1 * dice.normal(); })
                        : nullptr;
    const bool yarn = mode != 40 && dice.once_in(2);
    NodeRequest r = dice.request(op, {a, positions, factors},
                                 {{"n_dims", d(n_dims)},
                                  {"mode", d(mode)},
                                  {"n_ctx_orig", 64},
                                  {"freq_base", 1000},
                                  {"freq_scale", yarn ? 0.5 : 1},
                                  {"ext_factor", yarn ? 0.7 : 0},
                                  {"attn_factor", 1.3},
                                  {"beta_fast", 32},
                                  {"beta_slow", 1},
                                  {"n_offs", d(offset)}});
    for (size_t i = 0; i < 4; ++i) r.params[11 + i] = mode & 8 ? static_cast<int32_t>(dice.between(1, 3)) : 0;
    r.in_place = inside;
    // Angles are made in f32, by multiplying again and again.
    return made(dice.make(op, r), 1e-4);
}

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
double plain_rope(N n, I o) {
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

OpSamples rope_samples() {
    return {
        {OpId::rope,
         random_rope<OpId::rope>,
         plain_rope,
         {"rope(a, b, 128, normal); f32 128, 32, 512; i32 512 = arange(0, 1)",
          "rope(a, b, 128, neox); f32 128, 32, 512; i32 512 = arange(0, 1)"}},
        {OpId::rope_back,
         random_rope<OpId::rope_back>,
         plain_rope,
         {"rope_ext_back(a, b, n_dims=128); f32 128, 32, 512; i32 512 = arange(0, 1)"}},
    };
}

} // namespace ggs::kernel_test
