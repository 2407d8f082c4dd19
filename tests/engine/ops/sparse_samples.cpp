// SPDX-License-Identifier: MIT
// Sparse tensors: random bags, some of them empty, with keys that come several times, and unused keys after the last
// offset.
#include "sample_words.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

struct RandomCsr {
    Tensor *keys, *offsets, *weights;
};
RandomCsr random_csr(Dice dice, int64_t range) {
    const int64_t rows = dice.between(1, 5), unused = dice.once_in(3) ? dice.between(1, 3) : 0;
    std::vector<int64_t> ends{0};
    for (int64_t r = 0; r < rows; ++r) ends.push_back(ends.back() + (dice.once_in(5) ? 0 : dice.between(1, 4)));
    if (ends.back() == 0) ++ends.back();
    const int64_t capacity = ends.back() + unused;
    RandomCsr made{};
    made.keys = dice.indices(dice.one_of({i32, i64}), {capacity, 1, 1, 1}, range, Layout::any);
    size_t next = 0;
    const auto type = dice.one_of({i32, i64});
    made.offsets = dice.leaf(type, {rows + 1, 1, 1, 1}, [&] { return d(ends[next++]); });
    if (dice.once_in(3))
        made.weights =
            dice.source(f32, {capacity, 1, 1, 1}, Layout::any, [&] { return 0.5 + std::fabs(dice.normal()); });
    return made;
}
double mode(Dice dice) { return d(dice.between(0, 1)); }

double weight_at(N n, int slot, int64_t p) { return n.src[slot] ? value_of(*n.src[slot], {p, 0, 0, 0}) : 1; }
int64_t number_of(N n, int slot, int64_t i) { return whole(*n.src[slot], {i, 0, 0, 0}); }

// An offset of an empty bag: perhaps it can only be changed to one that isn't right.
template <int offsets, int row> bool idle_offset(N node, I out, int src, I) {
    return src == offsets && number_of(node, offsets, out[row]) == number_of(node, offsets, out[row] + 1);
}

RandomNode random_embedding_bag(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f32, f16, bf16, q4_0, q8_0});
    Shape ne = dice.shape(type);
    ne[1] += 1;
    ne[2] = ne[3] = 1;
    Tensor* const table = dice.source(type, ne, Layout::rows, 9);
    const RandomCsr csr = random_csr(dice, ne[1]);
    return made(dice.make(OpId::embedding_bag, {table, csr.keys, csr.offsets, csr.weights}, {{"mode", mode(dice)}}),
                1e-6, idle_offset<2, 1>);
}
double plain_embedding_bag(N n, I o) {
    const int64_t first = number_of(n, 2, o[1]), end = number_of(n, 2, o[1] + 1);
    double sum = 0;
    for (int64_t p = first; p < end; ++p) sum += src(n, 0, {o[0], number_of(n, 1, p), 0, 0}) * weight_at(n, 3, p);
    return integer(n, 0) == 1 && end > first ? sum / d(end - first) : sum;
}

// Σ of the gradient over the bags that name a row.
double sent(N n, I o, int gradient, int keys, int offsets, int weights) {
    double sum = 0;
    for (int64_t r = 0; r + 1 < n.src[offsets]->ne[0]; ++r) {
        const int64_t first = number_of(n, offsets, r), end = number_of(n, offsets, r + 1);
        for (int64_t p = first; p < end; ++p) {
            if (number_of(n, keys, p) != o[1]) continue;
            const double part = src(n, gradient, {o[0], r, 0, 0}) * weight_at(n, weights, p);
            sum += integer(n, 0) == 1 ? part / d(end - first) : part;
        }
    }
    return sum;
}

RandomNode random_embedding_bag_back(Dice dice, int round) {
    const int64_t rows = dice.between(2, 6), dim = round % 7 == 3 ? 1027 : dice.one_of<int64_t>({1, 3, 16, 33});
    const RandomCsr csr = random_csr(dice, rows);
    Tensor* const g = dice.source(f32, {dim, csr.offsets->ne[0] - 1, 1, 1}, Layout::rows);
    NodeRequest r =
        dice.request(OpId::embedding_bag_back, {g, csr.keys, csr.offsets, csr.weights}, {{"mode", mode(dice)}});
    r.ne = Shape{dim, rows, 1, 1};
    return made(dice.make(OpId::embedding_bag_back, r), 1e-6);
}
double plain_embedding_bag_back(N n, I o) { return sent(n, o, 0, 1, 2, 3); }

RandomNode random_sgd_rows(Dice dice, int round) {
    const int64_t rows = dice.between(2, 6), dim = round % 7 == 3 ? 1027 : dice.one_of<int64_t>({1, 3, 16, 33});
    const RandomCsr csr = random_csr(dice, rows);
    Tensor* const a = dice.source(f32, {dim, rows, 1, 1}, Layout::rows);
    Tensor* const g = dice.source(f32, {dim, csr.offsets->ne[0] - 1, 1, 1}, Layout::rows);
    Tensor* const p = dice.leaf(f32, {2, 1, 1, 1}, [&] { return 0.05 + std::fabs(dice.normal(0.2)); });
    return made(
        dice.make(OpId::opt_step_sgd_rows, {a, g, p, csr.keys, csr.offsets, csr.weights}, {{"mode", mode(dice)}}),
        1e-6);
}
double plain_sgd_rows(N n, I o) {
    const double w = src(n, 0, o), alpha = src(n, 2, {0, 0, 0, 0}), decay = src(n, 2, {1, 0, 0, 0});
    bool touched = false;
    for (int64_t p = number_of(n, 4, 0); p < number_of(n, 4, n.src[4]->ne[0] - 1); ++p)
        touched = touched || number_of(n, 3, p) == o[1];
    return touched ? w * (1 - alpha * decay) - alpha * sent(n, o, 1, 3, 4, 5) : w;
}

RandomNode random_csr_mul_mat(Dice dice, int) {
    const int64_t columns = dice.one_of<int64_t>({2, 3, 16, 33});
    const RandomCsr csr = random_csr(dice, columns);
    Tensor* const b = dice.source(f32, {columns, dice.size(), 1, 1}, Layout::rows);
    return made(dice.make(OpId::csr_mul_mat, {csr.keys, csr.offsets, b, csr.weights}), 1e-6, idle_offset<1, 0>);
}
double plain_csr_mul_mat(N n, I o) {
    double sum = 0;
    for (int64_t p = number_of(n, 1, o[0]); p < number_of(n, 1, o[0] + 1); ++p)
        sum += src(n, 2, {number_of(n, 0, p), o[1], 0, 0}) * weight_at(n, 3, p);
    return sum;
}

RandomNode random_bag_to_dense(Dice dice, int) {
    const int64_t columns = dice.one_of<int64_t>({2, 3, 5, 8});
    const RandomCsr csr = random_csr(dice, columns);
    return made(dice.make(OpId::bag_to_dense, {csr.keys, csr.offsets, csr.weights}, {{"columns", d(columns)}}), 1e-6,
                idle_offset<1, 1>);
}
double plain_bag_to_dense(N n, I o) {
    double sum = 0;
    for (int64_t p = number_of(n, 1, o[1]); p < number_of(n, 1, o[1] + 1); ++p)
        sum += number_of(n, 0, p) == o[0] ? weight_at(n, 2, p) : 0;
    return sum;
}

// Some scores are equal.
RandomNode random_auc(Dice dice, int round) {
    const int64_t n = dice.between(1, 12), rows = dice.between(1, 3);
    const auto score = [&] { return round % 2 == 0 ? dice.normal() : d(dice.between(-2, 2)); };
    Tensor* const scores = dice.source(f32, {n, rows, 1, 1}, Layout::any, score);
    Tensor* const labels = dice.source(f32, {n, rows, 1, 1}, Layout::any, [&] { return d(dice.between(0, 1)); });
    // A score between the same two others, or a label that remains on its side of 0.5, changes nothing.
    return made(dice.make(OpId::auc, {scores, labels}), 1e-6, [](N, I, int, I) { return true; });
}
double plain_auc(N n, I) {
    double good = 0, pairs = 0;
    for (int64_t i = 0; i < nelements(*n.src[0]); ++i) {
        for (int64_t j = 0; j < nelements(*n.src[0]); ++j) {
            const Index a = unflat(*n.src[0], i), b = unflat(*n.src[0], j);
            if (src(n, 1, a) <= 0.5 || src(n, 1, b) > 0.5) continue;
            ++pairs;
            good += src(n, 0, a) > src(n, 0, b) ? 1 : src(n, 0, a) == src(n, 0, b) ? 0.5 : 0;
        }
    }
    return pairs == 0 ? 0.5 : good / pairs;
}

} // namespace

OpSamples sparse_samples() {
    return {
        {OpId::embedding_bag,
         random_embedding_bag,
         plain_embedding_bag,
         {"embedding_bag(a, b, c); f32 64, 1000000; i64 106496 = uniform(0, 999999); i64 106497 = arange(0, 1)",
          "embedding_bag(a, b, c, mean); f32 64, 1000000; i64 532480 = uniform(0, 999999); i64 106497 = arange(0, 5)",
          "embedding_bag(a, b, c); q8_0 64, 1000000; i64 106496 = uniform(0, 999999); i64 106497 = arange(0, 1)"}},
        {OpId::embedding_bag_back,
         random_embedding_bag_back,
         plain_embedding_bag_back,
         {"embedding_bag_back(a, b, c, d); f32 64, 106496; i64 106496 = uniform(0, 99999); i64 106497 = arange(0, 1); "
          "f32 64, 100000"}},
        {OpId::opt_step_sgd_rows,
         random_sgd_rows,
         plain_sgd_rows,
         {"opt_step_sgd_rows(a, b, c, d, e); f32 64, 1000000; f32 64, 106496; f32 2 = uniform(0, 0.1); i64 106496 = "
          "uniform(0, 999999); i64 106497 = arange(0, 1)"}},
        {OpId::csr_mul_mat,
         random_csr_mul_mat,
         plain_csr_mul_mat,
         {"csr_mul_mat(a, b, c); i64 106496 = uniform(0, 99999); i64 4097 = arange(0, 26); f32 100000, 16"}},
        {OpId::bag_to_dense,
         random_bag_to_dense,
         plain_bag_to_dense,
         {"bag_to_dense(a, b, 1000); i64 106496 = uniform(0, 999); i64 4097 = arange(0, 26)"}},
        {OpId::auc, random_auc, plain_auc, {"auc(a, b); f32 1, 65536; f32 1, 65536 = uniform(0, 1)"}},
    };
}

} // namespace ggs::kernel_test
