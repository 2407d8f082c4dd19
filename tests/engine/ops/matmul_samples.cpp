// SPDX-License-Identifier: MIT
// Matrix products, and solve_tri.
#include "sample_words.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

bool factor_is_nothing(const Tensor& node, const Index& out, int src, const Index& at) {
    const Tensor& a = *node.src[0];
    if (src == 1 && is_quantized(node.src[1]->type))
        return value_of(a, {at[0], out[0], out[2] / (node.ne[2] / a.ne[2]), out[3] / (node.ne[3] / a.ne[3])}) == 0;
    if (src != 0 || !is_quantized(a.type)) return false;
    return rounds_to_nothing(*node.src[1], {at[0], out[1] % node.src[1]->ne[1], out[2], out[3]});
}

RandomNode random_mul_mat(Dice dice, int) {
    const TypeId type = dice.one_of(weights);
    const int64_t k = is_quantized(type) ? 32 * dice.between(1, 3) : dice.one_of<int64_t>({1, 7, 33, 65});
    const int64_t a2 = dice.between(1, 2), a3 = dice.between(1, 2);
    Tensor* const a = dice.source(type, {k, dice.between(1, 20), a2, a3}, Layout::rows);
    const TypeId other = type != f32 && dice.once_in(3) ? traits(type).dot_partner : f32;
    const Shape ne{k, dice.between(1, 18), a2 * dice.between(1, 2), a3 * dice.between(1, 2)};
    Tensor* const b = dice.source(other, ne, Layout::rows);
    return made(dice.make(OpId::mul_mat, {a, b}), 1e-9, factor_is_nothing);
}
double plain_mul_mat(N n, I o) {
    const Tensor& a = *n.src[0];
    const Tensor& b = *n.src[1];
    double sum = 0;
    for (int64_t k = 0; k < a.ne[0]; ++k)
        sum += value_of(a, {k, o[0], o[2] / (b.ne[2] / a.ne[2]), o[3] / (b.ne[3] / a.ne[3])}) *
               value_of(b, {k, o[1], o[2], o[3]});
    return sum;
}

RandomNode random_mul_mat_id(Dice dice, int) {
    const TypeId type = dice.one_of(weights);
    const int64_t k = is_quantized(type) ? 64 : dice.one_of<int64_t>({1, 7, 33});
    const int64_t experts = dice.between(1, 5), used = dice.one_of<int64_t>({1, 2, 4}), tokens = dice.between(1, 5);
    Tensor* const as = dice.source(type, {k, dice.between(1, 20), experts, 1}, Layout::padded_rows);
    Tensor* const b = dice.source(f32, {k, dice.once_in(2) ? 1 : used, tokens, 1}, Layout::rows);
    Tensor* const ids = dice.indices(i32, {used, tokens, 1, 1}, experts, Layout::any);
    return made(dice.make(OpId::mul_mat_id, {as, b, ids}), 1e-9, factor_is_nothing);
}
double plain_mul_mat_id(N n, I o) {
    const int64_t expert = whole(*n.src[2], {o[1], o[2], 0, 0});
    double sum = 0;
    for (int64_t k = 0; k < n.src[0]->ne[0]; ++k)
        sum += src(n, 0, {k, o[0], expert, 0}) * src(n, 1, {k, o[1] % n.src[1]->ne[1], o[2], 0});
    return sum;
}

RandomNode random_out_prod(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16, q4_0, q8_0});
    const int64_t a2 = dice.between(1, 2), a3 = dice.between(1, 2), k = dice.between(1, 40);
    const Shape ne{is_quantized(type) ? 32 * dice.between(1, 2) : dice.between(1, 20), k, a2, a3};
    Tensor* const a = dice.source(type, ne, Layout::rows);
    const int64_t repeats = type == f32 ? 2 : 1;
    const Shape other{dice.between(1, 9), k, a2 * dice.between(1, repeats), a3 * dice.between(1, repeats)};
    return made(dice.make(OpId::out_prod, {a, dice.source(f32, other, Layout::any)}));
}
double plain_out_prod(N n, I o) {
    const Tensor& a = *n.src[0];
    const Tensor& b = *n.src[1];
    double sum = 0;
    for (int64_t k = 0; k < a.ne[1]; ++k)
        sum += value_of(a, {o[0], k, o[2] / (b.ne[2] / a.ne[2]), o[3] / (b.ne[3] / a.ne[3])}) *
               value_of(b, {o[1], k, o[2], o[3]});
    return sum;
}

RandomNode random_solve_tri(Dice dice, int) {
    const int64_t n = dice.between(1, 9), width = dice.one_of<int64_t>({1, 5, 40});
    const int64_t ne2 = dice.between(1, 2), ne3 = dice.between(1, 2);
    Tensor* const a = dice.leaf(f32, {n, n, ne2, ne3}, [&] { return dice.normal(0.5); });
    for (int64_t k = 0; k < n * ne2 * ne3; ++k) {
        // Away from 0, so that the solution stays of the size of b.
        float& diagonal = static_cast<float*>(a->data)[k / n * n * n + k % n * (n + 1)];
        diagonal += std::copysign(1.5f, diagonal);
    }
    return made(dice.make(OpId::solve_tri, {a, dice.source(f32, {width, n, ne2, ne3}, Layout::dense)}));
}

// By columns of a: what is known of x is taken from all equations after it.
double plain_solve_tri(N n, I o) {
    const Tensor& b = *n.src[1];
    std::vector<double> left;
    for (int64_t i = 0; i < b.ne[1]; ++i) left.push_back(value_of(b, {o[0], i, o[2], o[3]}));
    for (int64_t t = 0;; ++t) {
        const double x = left[static_cast<size_t>(t)] / src(n, 0, {t, t, o[2], o[3]});
        if (t == o[1]) return x;
        for (int64_t i = t + 1; i < b.ne[1]; ++i) left[static_cast<size_t>(i)] -= x * src(n, 0, {t, i, o[2], o[3]});
    }
}

} // namespace

OpSamples matmul_samples() {
    return {
        {OpId::mul_mat,
         random_mul_mat,
         plain_mul_mat,
         {"mul_mat(a, b); f32 4096, 4096; f32 4096, 512", "mul_mat(a, b); f16 4096, 4096; f32 4096, 512",
          "mul_mat(a, b); q8_0 4096, 4096; f32 4096, 512", "mul_mat(a, b); q4_0 4096, 4096; f32 4096, 512",
          "mul_mat(a, b); q4_K 4096, 4096; f32 4096, 512", "mul_mat(a, b); q6_K 4096, 4096; f32 4096, 512",
          "mul_mat(a, b); f16 4096, 4096; f32 4096, 1", "mul_mat(a, b); q4_K 4096, 4096; f32 4096, 1"}},
        {OpId::mul_mat_id,
         random_mul_mat_id,
         plain_mul_mat_id,
         {"mul_mat_id(a, b, c); q4_0 2048, 1024, 8; f32 2048, 1, 512; i32 2, 512 = arange(0, 0)"}},
        {OpId::out_prod, random_out_prod, plain_out_prod, {"out_prod(a, b); f32 1024, 512; f32 1024, 512"}},
        {OpId::solve_tri,
         random_solve_tri,
         plain_solve_tri,
         {"solve_tri(a, b); f32 64, 64, 32 = uniform(1, 2); f32 64, 64, 32"}},
    };
}

} // namespace ggs::kernel_test
