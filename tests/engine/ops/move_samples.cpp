// SPDX-License-Identifier: MIT
// Samples of ops that move values: copies, rows that are read and written, tiles, pads.
#include "sample_words.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

template <OpId op> RandomNode random_copy(Dice dice, int round) {
    const TypeId from = dice.one_of({f32, f16, bf16, i32, q8_0, q4_0});
    const Shape ne = dice.shape(from);
    const bool blocks = is_quantized(from);
    Tensor* const a = dice.source(from, ne, blocks ? Layout::rows : Layout::any, 5);
    NodeRequest r = dice.request(op, {a});
    if (op == OpId::cont && dice.once_in(3) && !blocks) r.ne = Shape{ne[1] * ne[0], ne[3], 1, ne[2]};
    if (op == OpId::dup && round % 4 == 0) r.in_place = true;
    return made(dice.make(op, r));
}
double plain_same_place(N n, I o) {
    const double x = src(n, 0, unflat(*n.src[0], flat(n, o)));
    return n.type == TypeId::i32 ? (x < 0 ? std::ceil(x) : std::floor(x)) : x;
}

RandomNode random_repeat(Dice dice, int) {
    Shape ne = dice.shape();
    NodeRequest r =
        dice.request(OpId::repeat, {dice.source(dice.one_of({f32, f16, bf16, i32, i16}), ne, Layout::rows, 9)});
    for (int64_t& n : ne) n *= dice.between(1, 3);
    r.ne = ne;
    return made(dice.make(OpId::repeat, r));
}
double plain_repeat(N n, I o) { return src(n, 0, repeated(*n.src[0], o)); }

RandomNode random_concat(Dice dice, int round) {
    const TypeId type = dice.one_of({f32, f16, i32, i8, q8_0});
    const Layout layout = is_quantized(type) ? Layout::rows : Layout::any;
    Shape ne = dice.shape(type);
    Tensor* const a = dice.source(type, ne, layout, 9);
    const auto dim = static_cast<size_t>(round % 4);
    ne[dim] = dim == 0 && is_quantized(type) ? 32 * dice.between(1, 2) : dice.between(1, 5);
    return made(dice.make(OpId::concat, {a, dice.source(type, ne, layout, 9)}, {{"dim", d(round % 4)}}));
}
double plain_concat(N n, I o) {
    const auto dim = static_cast<size_t>(integer(n, 0));
    Index i = o;
    i[dim] -= n.src[0]->ne[dim];
    return i[dim] < 0 ? src(n, 0, o) : src(n, 1, i);
}

RandomNode random_cpy(Dice dice, int round) {
    struct Types {
        TypeId from, to;
    };
    const auto [from, to] = dice.one_of<Types>({{f32, f32},
                                                {f32, f16},
                                                {f16, f32},
                                                {bf16, f16},
                                                {f32, bf16},
                                                {f16, f16},
                                                {f32, i32},
                                                {i32, f32},
                                                {i32, i32},
                                                {f32, q8_0},
                                                {f32, q4_0},
                                                {f16, q8_0},
                                                {q8_0, f32},
                                                {q4_0, f32},
                                                {q8_0, q8_0},
                                                {i64, i64},
                                                {i8, i8}});
    const Shape ne = dice.shape(traits(from).block > 1 ? from : to);
    const bool encodes = is_quantized(to) && from != to;
    Tensor* const a = dice.source(from, ne, encodes || is_quantized(from) ? Layout::rows : Layout::any, 5);
    if (round % 4 == 3) {
        NodeRequest cast = dice.request(OpId::cpy, {a});
        cast.type = to;
        Tensor* const t = dice.make(OpId::cpy, cast);
        t->src[1] = t;
        return made(t);
    }
    Shape other = ne;
    if (!is_quantized(to) && !is_quantized(from) && dice.once_in(3)) other = {ne[1], ne[0] * ne[2], 1, ne[3]};
    Tensor* const b = dice.source(to, other, encodes ? Layout::dense : is_quantized(to) ? Layout::rows : Layout::any);
    return made(dice.make(OpId::cpy, {a, b}));
}

RandomNode random_get_rows(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16, bf16, i32, q4_0, q8_0});
    Shape ne = dice.shape(type);
    Tensor* const a = dice.source(type, ne, Layout::rows, 9);
    Tensor* const b = dice.indices(i32, {dice.between(1, 7), ne[2], ne[3], 1}, ne[1], Layout::any);
    return made(dice.make(OpId::get_rows, {a, b}));
}
double plain_get_rows(N n, I o) { return src(n, 0, {o[0], whole(*n.src[1], {o[1], o[2], o[3], 0}), o[2], o[3]}); }

RandomNode random_set_rows(Dice dice, int) {
    const TypeId from = dice.one_of({f32, f16});
    const TypeId to = dice.one_of({f32, f16, bf16, q8_0, q4_0});
    Shape ne = dice.shape(to);
    Tensor* const a = dice.source(to, ne, Layout::rows);
    Tensor* const b = dice.source(from, {ne[0], dice.between(1, 4), ne[2], ne[3]}, Layout::rows);
    const int64_t c2 = ne[2] % 2 == 0 ? ne[2] / 2 : dice.one_of<int64_t>({1, ne[2]});
    Tensor* const c = dice.indices(dice.one_of({i32, i64}), {b->ne[1], c2, ne[3], 1}, ne[1], Layout::any);
    return made(dice.make(OpId::set_rows, {b, c, a}));
}
double plain_set_rows(N n, I o) {
    const Tensor& b = *n.src[0];
    const Tensor& c = *n.src[1];
    double value = src(n, 2, o);
    for (int64_t r = 0; r < b.ne[1]; ++r) {
        if (whole(c, {r, o[2] % c.ne[1], o[3] % c.ne[2], 0}) == o[1]) value = value_of(b, {o[0], r, o[2], o[3]});
    }
    return value;
}

RandomNode random_diag(Dice dice, int) {
    const Shape ne = dice.shape();
    return made(dice.make(OpId::diag, {dice.source(f32, {ne[0], 1, ne[2], ne[3]}, Layout::any)}));
}
double plain_diag(N n, I o) { return o[0] == o[1] ? src(n, 0, {o[0], 0, o[2], o[3]}) : 0; }

template <OpId op> RandomNode random_mask(Dice dice, int) {
    Tensor* const a = dice.source(f32, dice.shape(), Layout::rows);
    return made(dice.make(op, {a}, {{"n_past", d(dice.between(0, 3))}}, in_place(dice)));
}
double plain_diag_mask(N n, I o) {
    if (o[0] <= integer(n, 0) + o[1]) return src(n, 0, o);
    return n.op == OpId::diag_mask_inf ? -infinity : 0;
}

RandomNode random_upscale(Dice dice, int round) {
    Shape ne{dice.between(1, 6), dice.between(1, 6), dice.between(1, 2), dice.between(1, 2)};
    Tensor* const a = dice.source(f32, ne, Layout::any);
    NodeRequest r =
        dice.request(OpId::upscale, {a}, {{"mode", dice.one_of({0., 1., 2.}) + dice.one_of({0., 0., 256., 512.})}});
    for (size_t i = 0; i < 4; ++i) ne[i] = i < 2 ? dice.between(1, 12) : ne[i] * dice.between(1, 2);
    if (round % 4 == 0) ne = {a->ne[0] * 2, a->ne[1] * 3, a->ne[2], a->ne[3]};
    r.ne = ne;
    return made(dice.make(OpId::upscale, r), 1e-5);
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
    if (mode == 0) { // in f32, as rounding decides which element is the nearest
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
double plain_upscale(N n, I o) {
    double sum = 0;
    const int64_t i2 = stretched(n, 2, o[2]).begin()->first, i3 = stretched(n, 3, o[3]).begin()->first;
    for (const auto& [y, by_row] : stretched(n, 1, o[1])) {
        for (const auto& [x, by_column] : stretched(n, 0, o[0])) sum += by_row * by_column * src(n, 0, {x, y, i2, i3});
    }
    return sum;
}

RandomNode random_pad(Dice dice, int round) {
    Tensor* const a = dice.source(f32, dice.shape(), Layout::any);
    NodeRequest r = dice.request(OpId::pad, {a}, {{"circular", d(round % 2)}});
    for (size_t i = 0; i < 8; ++i) r.params[i] = static_cast<int32_t>(dice.between(0, 3));
    return made(dice.make(OpId::pad, r));
}
double plain_pad(N n, I o) {
    Index i{};
    for (int d = 0; d < 4; ++d) {
        const auto k = static_cast<size_t>(d);
        const int64_t size = n.src[0]->ne[d];
        i[k] = o[k] - integer(n, 2 * d);
        if (integer(n, 8)) {
            while (i[k] < 0) i[k] += size;
            while (i[k] >= size) i[k] -= size;
        }
        if (i[k] < 0 || i[k] >= size) return 0;
    }
    return src(n, 0, i);
}

RandomNode random_pad_reflect_1d(Dice dice, int) {
    Tensor* const a = dice.source(f32, dice.shape(), Layout::dense);
    return made(dice.make(OpId::pad_reflect_1d, {a},
                          {{"p0", d(dice.between(0, a->ne[0] - 1))}, {"p1", d(dice.between(0, a->ne[0] - 1))}}));
}
double plain_pad_reflect_1d(N n, I o) {
    int64_t at = o[0] - integer(n, 0);
    if (at < 0) at = -at;
    if (at >= n.src[0]->ne[0]) at = 2 * (n.src[0]->ne[0] - 1) - at;
    return src(n, 0, {at, o[1], o[2], o[3]});
}

RandomNode random_roll(Dice dice, int) {
    Tensor* const a = dice.source(f32, dice.shape(), Layout::any);
    NodeRequest r = dice.request(OpId::roll, {a});
    for (size_t i = 0; i < 4; ++i) r.params[i] = static_cast<int32_t>(dice.between(1 - a->ne[i], a->ne[i] - 1));
    return made(dice.make(OpId::roll, r));
}
double plain_roll(N n, I o) {
    Index i{};
    for (size_t d = 0; d < 4; ++d) i[d] = (o[d] - integer(n, static_cast<int>(d)) + 2 * n.ne[d]) % n.ne[d];
    return src(n, 0, i);
}

RandomNode random_tri(Dice dice, int round) {
    const int64_t n = dice.one_of<int64_t>({1, 2, 3, 7});
    Tensor* const a = dice.source(f32, {n, n, dice.size(), dice.size()}, Layout::dense);
    return made(dice.make(OpId::tri, {a}, {{"type", d(round % 4)}}));
}
double plain_tri(N n, I o) {
    const bool kept[] = {o[0] >= o[1], o[0] > o[1], o[0] <= o[1], o[0] < o[1]};
    return kept[integer(n, 0)] ? src(n, 0, o) : 0;
}

} // namespace

OpSamples move_samples() {
    return {
        {OpId::dup, random_copy<OpId::dup>, plain_same_place, {"dup(a); f32 4096, 512"}},
        {OpId::repeat, random_repeat, plain_repeat, {"repeat_4d(a, [4096, 512, 1, 1]); f32 4096, 1"}},
        {OpId::concat, random_concat, plain_concat, {"concat(a, b, 1); f32 4096, 512; f32 4096, 512"}},
        {OpId::cpy,
         random_cpy,
         plain_same_place,
         {"cast(a, f16); f32 4096, 512", "cast(a, bf16); f32 4096, 512", "cast(a, q8_0); f32 4096, 512",
          "cast(a, q4_0); f32 4096, 512", "cast(a, f32); q8_0 4096, 512"}},
        {OpId::cont, random_copy<OpId::cont>, plain_same_place, {"cont(transpose(a)); f32 4096, 2048"}},
        {OpId::get_rows,
         random_get_rows,
         plain_get_rows,
         {"get_rows(a, b); q4_K 4096, 8192; i32 512 = arange(0, 13)",
          "get_rows(a, b); f16 4096, 8192; i32 512 = arange(0, 13)"}},
        {OpId::set_rows,
         random_set_rows,
         plain_set_rows,
         {"set_rows(a, b, c); f16 1024, 4096; f32 1024, 512; i64 512 = arange(0, 7)"}},
        {OpId::diag, random_diag, plain_diag, {"diag(a); f32 1024, 1"}},
        {OpId::diag_mask_inf,
         random_mask<OpId::diag_mask_inf>,
         plain_diag_mask,
         {"diag_mask_inf(a, 0); f32 512, 512, 32"}},
        {OpId::diag_mask_zero,
         random_mask<OpId::diag_mask_zero>,
         plain_diag_mask,
         {"diag_mask_zero(a, 0); f32 512, 512, 32"}},
        {OpId::upscale,
         random_upscale,
         plain_upscale,
         {"upscale(a, 2, nearest); f32 64, 64, 320", "interpolate(a, [128, 128, 64, 1], bilinear); f32 64, 64, 64"}},
        {OpId::pad, random_pad, plain_pad, {"pad(a, [1, 1, 0, 0]); f32 64, 64, 320"}},
        {OpId::pad_reflect_1d,
         random_pad_reflect_1d,
         plain_pad_reflect_1d,
         {"pad_reflect_1d(a, 200, 200); f32 16000, 8"}},
        {OpId::roll, random_roll, plain_roll, {"roll(a, [1, 2, 0, 0]); f32 64, 64, 320"}},
        {OpId::tri, random_tri, plain_tri, {"tri(a, lower); f32 512, 512, 32"}},
    };
}

} // namespace ggs::kernel_test
