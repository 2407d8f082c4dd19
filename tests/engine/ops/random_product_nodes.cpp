// SPDX-License-Identifier: MIT
// Products, convolutions and their windows, and rope.
#include "random_node_rules.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

// -- products ---------------------------------------------------------------------------------------------------------

constexpr std::initializer_list<TypeId> weights = {f32, f16, bf16, q4_0, q8_0};

// A factor that becomes 0 when its row is rounded to blocks.
bool rounds_to_nothing(const Tensor& row, const Index& at) {
    double most = 0;
    for (int64_t k = at[0] - at[0] % 32; k < std::min(row.ne[0], at[0] - at[0] % 32 + 32); ++k)
        most = std::max(most, std::fabs(value_of(row, {k, at[1], at[2], at[3]})));
    return std::fabs(value_of(row, at)) < 0.51 / 127 * most;
}
bool factor_is_nothing(const Tensor& node, const Index& out, int src, const Index& at) {
    const Tensor& a = *node.src[0];
    if (src == 1 && is_quantized(node.src[1]->type))
        return value_of(a, {at[0], out[0], out[2] / (node.ne[2] / a.ne[2]), out[3] / (node.ne[3] / a.ne[3])}) == 0;
    if (src != 0 || !is_quantized(a.type)) return false;
    return rounds_to_nothing(*node.src[1], {at[0], out[1] % node.src[1]->ne[1], out[2], out[3]});
}

RandomNode mul_mat(Dice dice, int) {
    const TypeId type = dice.one_of(weights);
    const int64_t k = is_quantized(type) ? 32 * dice.between(1, 3) : dice.one_of<int64_t>({1, 7, 33, 65});
    const int64_t a2 = dice.between(1, 2), a3 = dice.between(1, 2);
    Tensor* const a = dice.source(type, {k, dice.between(1, 20), a2, a3}, Layout::rows);
    const TypeId other = type != f32 && dice.once_in(3) ? traits(type).dot_partner : f32;
    const Shape ne{k, dice.between(1, 18), a2 * dice.between(1, 2), a3 * dice.between(1, 2)};
    Tensor* const b = dice.source(other, ne, Layout::rows);
    return made(dice.make(OpId::mul_mat, {a, b}), 1e-9, factor_is_nothing);
}
RandomNode mul_mat_id(Dice dice, int) {
    const TypeId type = dice.one_of(weights);
    const int64_t k = is_quantized(type) ? 64 : dice.one_of<int64_t>({1, 7, 33});
    const int64_t experts = dice.between(1, 5), used = dice.one_of<int64_t>({1, 2, 4}), tokens = dice.between(1, 5);
    Tensor* const as = dice.source(type, {k, dice.between(1, 20), experts, 1}, Layout::padded_rows);
    Tensor* const b = dice.source(f32, {k, dice.once_in(2) ? 1 : used, tokens, 1}, Layout::rows);
    Tensor* const ids = dice.indices(i32, {used, tokens, 1, 1}, experts, Layout::any);
    return made(dice.make(OpId::mul_mat_id, {as, b, ids}), 1e-9, factor_is_nothing);
}
RandomNode out_prod(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16, q4_0, q8_0});
    const int64_t a2 = dice.between(1, 2), a3 = dice.between(1, 2), k = dice.between(1, 40);
    const Shape ne{is_quantized(type) ? 32 * dice.between(1, 2) : dice.between(1, 20), k, a2, a3};
    Tensor* const a = dice.source(type, ne, Layout::rows);
    const int64_t repeats = type == f32 ? 2 : 1;
    const Shape other{dice.between(1, 9), k, a2 * dice.between(1, repeats), a3 * dice.between(1, repeats)};
    return made(dice.make(OpId::out_prod, {a, dice.source(f32, other, Layout::any)}));
}

// What a masked key has to give is not read, and what it scores not either, short of NaN.
bool unheard_key(const Tensor& node, const Index& out, int src, const Index& at) {
    const Tensor* const mask = node.src[3];
    if (src == 1 && is_quantized(node.src[1]->type) && rounds_to_nothing(*node.src[0], {at[0], out[2], out[1], out[3]}))
        return true;
    if (!mask || (src != 1 && src != 2)) return false;
    return std::isinf(value_of(*mask, {at[1], out[2], out[1] % mask->ne[2], out[3] % mask->ne[3]}));
}

RandomNode flash_attn(Dice dice, int round) {
    const TypeId k_type = dice.one_of(weights), v_type = dice.one_of(weights);
    const auto width = [&](TypeId type) { return is_quantized(type) ? 32 * dice.between(1, 2) : dice.between(1, 40); };
    const int64_t dk = width(k_type), dv = width(v_type), keys = dice.one_of<int64_t>({2, 7, 70}),
                  queries = dice.once_in(4) ? 9 : dice.between(1, 4);
    const int64_t heads = dice.one_of<int64_t>({1, 2, 6}), batch = dice.between(1, 2);
    const auto kv_heads = [&] { return heads % 2 == 0 && dice.once_in(2) ? heads / 2 : heads; };
    Tensor* const q = dice.source(f32, {dk, queries, heads, batch}, Layout::rows);
    Tensor* const k = dice.source(k_type, {dk, keys, kv_heads(), batch}, Layout::rows);
    Tensor* const v = dice.source(v_type, {dv, keys, kv_heads(), batch}, Layout::rows);
    Tensor* mask = nullptr;
    if (round % 2) {
        mask = dice.source(f16, {keys, queries + dice.between(0, 1), kv_heads(), dice.once_in(2) ? 1 : batch},
                           Layout::dense,
                           [&] { return dice.once_in(4) ? -std::numeric_limits<double>::infinity() : dice.normal(); });
    }
    Tensor* const sinks = round % 3 == 2 ? dice.source(f32, {heads, 1, 1, 1}, Layout::dense) : nullptr;
    const double cap = dice.once_in(3) ? 3 : 0;
    return made(
        dice.make(
            OpId::flash_attn_ext, {q, k, v, mask, sinks},
            {{"scale", 1 / std::sqrt(d(dk))}, {"max_bias", mask && dice.once_in(2) ? 4 : 0}, {"logit_softcap", cap}}),
        1e-6, unheard_key);
}

// -- windows and rope -------------------------------------------------------------------------------------------------

struct Steps {
    int64_t s0, s1, p0, p1, d0, d1;
    explicit Steps(Dice dice)
        : s0(dice.between(1, 2)), s1(dice.between(1, 2)), p0(dice.between(0, 2)), p1(dice.between(0, 2)),
          d0(dice.between(1, 2)), d1(dice.between(1, 2)) {}
};

RandomNode im2col(Dice dice, int round) {
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
RandomNode conv_2d(Dice dice, int) {
    const Steps s(dice);
    const TypeId type = dice.one_of({f32, f16});
    const int64_t c = dice.between(1, 3);
    Tensor* const a = dice.source(type, {dice.between(1, 3), dice.between(1, 2), c, dice.between(1, 5)}, Layout::dense);
    Tensor* const b = dice.source(f32, {dice.between(5, 7), dice.between(5, 6), c, dice.between(1, 2)}, Layout::any);
    return made(dice.make(
        OpId::conv_2d, {a, b},
        {{"s0", d(s.s0)}, {"s1", d(s.s1)}, {"p0", d(s.p0)}, {"p1", d(s.p1)}, {"d0", d(s.d0)}, {"d1", d(s.d1)}}));
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
RandomNode im2col_3d(Dice dice, int) {
    NodeRequest r =
        volume(dice, OpId::im2col_3d, f16, Layout::rows, dice.between(1, 3), dice.between(1, 2), dice.between(1, 2));
    r.type = dice.one_of({f16, f32});
    return made(dice.make(OpId::im2col_3d, r));
}
RandomNode conv_3d(Dice dice, int) {
    const int64_t kernels = dice.between(1, 5), images = dice.between(1, 2);
    NodeRequest r =
        volume(dice, OpId::conv_3d, dice.one_of({f32, f16}), Layout::any, dice.between(1, 3), kernels, images);
    r.params[10] = static_cast<int32_t>(images);
    r.params[11] = static_cast<int32_t>(kernels);
    return made(dice.make(OpId::conv_3d, r));
}
// Dense, or with the channels of both sources side by side.
RandomNode conv_2d_dw(Dice dice, int round) {
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
RandomNode col2im_1d(Dice dice, int round) {
    const int64_t k = dice.between(1, 6), channels = dice.between(1, 3), s = dice.between(1, 3);
    const int64_t columns = round % 5 == 4 ? 600 : dice.between(1, 9), length = (columns - 1) * s + k;
    const Shape ne{k * channels, columns, 1, 1};
    Tensor* const a = dice.source(dice.one_of({f32, f16, bf16}), ne, Layout::any);
    return made(dice.make(
        OpId::col2im_1d, {a},
        {{"s0", d(s)}, {"oc", d(channels)}, {"p0", d(dice.between(0, std::min<int64_t>(2, (length - 1) / 2)))}}));
}
RandomNode conv_transpose_1d(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16});
    const int64_t c = dice.between(1, 4);
    Tensor* const a = dice.source(type, {dice.between(1, 6), dice.between(1, 3), c, 1}, Layout::rows);
    Tensor* const b = dice.source(f32, {dice.between(1, 12), c, 1, 1}, Layout::rows);
    return made(dice.make(OpId::conv_transpose_1d, {a, b}, {{"s0", d(dice.between(1, 3))}, {"d0", 1}}));
}
RandomNode conv_transpose_2d(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16});
    const int64_t c = dice.between(1, 3);
    Tensor* const a = dice.source(type, {dice.between(1, 3), dice.between(1, 3), dice.between(1, 2), c}, Layout::rows);
    Tensor* const b = dice.source(f32, {dice.between(1, 5), dice.between(1, 4), c, dice.between(1, 2)}, Layout::rows);
    return made(dice.make(OpId::conv_transpose_2d, {a, b}, {{"stride", d(dice.between(1, 3))}}));
}
RandomNode pool_1d(Dice dice, int round) {
    const int64_t k = dice.between(1, 4);
    Tensor* const a =
        dice.source(dice.one_of({f32, f16}), {dice.between(5, 12), dice.size(), dice.size(), 2}, Layout::any);
    return made(dice.make(
        OpId::pool_1d, {a},
        {{"op", d(round % 2)}, {"k0", d(k)}, {"s0", d(dice.between(1, 3))}, {"p0", d(dice.between(0, k - 1))}}));
}
RandomNode pool_2d(Dice dice, int round) {
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

template <OpId op> RandomNode rope(Dice dice, int round) {
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

} // namespace

NodeRules product_rules() {
    return {
        {OpId::mul_mat, mul_mat},
        {OpId::mul_mat_id, mul_mat_id},
        {OpId::out_prod, out_prod},
        {OpId::rope, rope<OpId::rope>},
        {OpId::rope_back, rope<OpId::rope_back>},
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
        {OpId::flash_attn_ext, flash_attn},
    };
}

} // namespace ggs::kernel_test
