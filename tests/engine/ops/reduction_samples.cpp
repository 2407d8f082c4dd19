// SPDX-License-Identifier: MIT
// Many elements to fewer.
#include "sample_words.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

RandomNode random_sum(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16, bf16});
    Tensor* const a = dice.source(type, dice.shape(), Layout::rows, [&] { return 0.5 + dice.normal(); });
    return made(dice.make(OpId::sum, {a}));
}
double plain_sum(N n, I) {
    double all = 0;
    for (int64_t k = 0; k < nelements(*n.src[0]); ++k) all += src(n, 0, unflat(*n.src[0], k));
    return all;
}

template <OpId op> RandomNode random_of_rows(Dice dice, int round) {
    Shape ne = dice.shape();
    if (round % 4 == 3) ne[0] = 600;
    return made(dice.make(op, {dice.source(f32, ne, Layout::rows)}));
}
double total(const std::vector<double>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

double plain_sum_rows(N n, I o) { return total(row(*n.src[0], o)); }
double plain_cumsum(N n, I o) {
    const std::vector<double> values = row(*n.src[0], o);
    return std::accumulate(values.begin(), values.begin() + o[0] + 1, 0.0);
}
double plain_mean(N n, I o) { return plain_sum_rows(n, o) / static_cast<double>(n.src[0]->ne[0]); }

// Every third round has equal numbers in a row: which of them comes first is part of the op.
Tensor* to_be_ordered(Dice dice, const Shape& ne, int round) {
    if (round % 3 != 2) return dice.source(f32, ne, Layout::rows);
    return dice.source(f32, ne, Layout::rows, [&dice] { return d(dice.between(-2, 2)); });
}

// The order of a row of one is what it is.
bool row_of_one(const Tensor& node, const Index&, int, const Index&) { return node.src[0]->ne[0] == 1; }

RandomNode random_argmax(Dice dice, int round) {
    const Shape ne = dice.shape();
    return made(dice.make(OpId::argmax, {to_be_ordered(dice, {ne[0], ne[1] * 3, 1, 1}, round)}), 0, row_of_one);
}
double plain_argmax(N n, I o) {
    const std::vector<double> values = row(*n.src[0], {0, o[0], 0, 0});
    int64_t best = 0;
    for (size_t k = 1; k < values.size(); ++k) {
        if (values[k] >= values[static_cast<size_t>(best)]) best = static_cast<int64_t>(k);
    }
    return static_cast<double>(best);
}

RandomNode random_count_equal(Dice dice, int) {
    const Shape ne = dice.shape();
    Tensor* const a = dice.indices(i32, ne, 3, Layout::rows);
    return made(dice.make(OpId::count_equal, {a, dice.indices(i32, ne, 3, Layout::rows)}));
}
double plain_count_equal(N n, I) {
    int64_t equal = 0;
    for (int64_t k = 0; k < nelements(*n.src[0]); ++k) {
        const Index i = unflat(*n.src[0], k);
        equal += src(n, 0, i) == src(n, 1, i);
    }
    return static_cast<double>(equal);
}

RandomNode random_argsort(Dice dice, int round) {
    Tensor* const a = to_be_ordered(dice, dice.shape(), round);
    return made(dice.make(OpId::argsort, {a}, {{"order", d(round % 2)}}), 0, row_of_one);
}

std::vector<int64_t> order(const std::vector<double>& values, bool descending) {
    std::vector<int64_t> indices(values.size());
    std::iota(indices.begin(), indices.end(), 0);
    std::stable_sort(indices.begin(), indices.end(), [&](int64_t i, int64_t j) {
        const double x = values[static_cast<size_t>(i)], y = values[static_cast<size_t>(j)];
        return descending ? x > y : x < y;
    });
    return indices;
}
double plain_argsort(N n, I o) {
    return static_cast<double>(order(row(*n.src[0], o), integer(n, 0) == 1)[static_cast<size_t>(o[0])]);
}

RandomNode random_top_k(Dice dice, int round) {
    Shape ne = dice.shape();
    Tensor* const a = to_be_ordered(dice, ne, round);
    NodeRequest r = dice.request(OpId::top_k, {a});
    r.ne = Shape{dice.between(1, ne[0]), 1, 1, 1};
    return made(dice.make(OpId::top_k, r), 0, row_of_one);
}
double plain_top_k(N n, I o) {
    std::vector<int64_t> indices = order(row(*n.src[0], o), true);
    if (n.ne[0] > 1) std::swap(indices[0], indices[1]); // ggml's own
    return static_cast<double>(indices[static_cast<size_t>(o[0])]);
}

} // namespace

OpSamples reduction_samples() {
    return {
        {OpId::sum, random_sum, plain_sum, {"sum(a); f32 4096, 512"}},
        {OpId::sum_rows, random_of_rows<OpId::sum_rows>, plain_sum_rows, {"sum_rows(a); f32 4096, 512"}},
        {OpId::cumsum, random_of_rows<OpId::cumsum>, plain_cumsum, {"cumsum(a); f32 4096, 512"}},
        {OpId::mean, random_of_rows<OpId::mean>, plain_mean, {"mean(a); f32 4096, 512"}},
        {OpId::argmax, random_argmax, plain_argmax, {"argmax(a); f32 32000, 64"}},
        {OpId::count_equal,
         random_count_equal,
         plain_count_equal,
         {"count_equal(a, b); i32 32000, 64 = arange(0, 1); i32 32000, 64 = arange(0, 2)"}},
        {OpId::argsort,
         random_argsort,
         plain_argsort,
         {"argsort(a, desc); f32 128, 512", "argsort(a, desc); f32 32000, 8"}},
        {OpId::top_k, random_top_k, plain_top_k, {"top_k(a, 40); f32 32000, 8"}},
    };
}

} // namespace ggs::kernel_test
