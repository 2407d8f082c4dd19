// SPDX-License-Identifier: MIT
// How a random node of each op is made: what its kernel takes, in all its forms.
#include "random_nodes.h"

#include <algorithm>

namespace ggs::kernel_test {

namespace {

using Dice = NodeDice&;
using enum TypeId;

double d(int64_t x) { return static_cast<double>(x); }

// Some results are views of their first source.
bool in_place(Dice dice) { return dice.once_in(4); }

// What rounding to the result's type adds, of the largest value.
double rounding(TypeId type) {
    switch (type) {
    case f16: return 0x1p-11;
    case bf16: return 0x1p-8;
    case q8_0: return 0.6 / 127;
    case q4_0: return 1.05 / 8; // the largest of the sign that the scale does not have is cut off
    default: return 0;
    }
}
RandomNode made(Tensor* node, double tolerance = 1e-6, double plain_tolerance = 1e-9, Idle idle = nullptr) {
    return {node, tolerance + rounding(node->type), plain_tolerance, idle};
}

// -- element by element ---------------------------------------------------------------------------------------------

// A number of a few bits, of the same block, is not likely to become the one that makes its scale.
bool below_the_scale(const Tensor& node, const Index& out, int src, const Index& at) {
    return is_quantized(node.type) && is_quantized(node.src[src]->type) && at[0] != out[0];
}

template <OpId op> RandomNode pair(Dice dice, int round) {
    const bool add = op == OpId::add || op == OpId::add1;
    const TypeId a_type = add && round % 5 == 4 ? dice.one_of({q8_0, q4_0}) : dice.one_of({f32, f32, f16, bf16});
    const bool small = a_type == f16 || a_type == bf16;
    const TypeId b_type = is_quantized(a_type) || (small && dice.once_in(2)) ? f32 : a_type;
    Shape ne = dice.shape(a_type);
    if (round % 7 == 3) ne = {is_quantized(a_type) ? 1056 : 1027, 1, 2, 1}; // more than one piece
    Tensor* const a = dice.source(a_type, ne, op == OpId::add1 ? Layout::padded_rows : Layout::rows);
    Shape b_ne = op == OpId::add1 ? Shape{1, 1, 1, 1} : ne;
    for (int64_t& n : b_ne) {
        if (dice.once_in(3) && !is_quantized(a_type)) n = n % 2 == 0 && dice.once_in(2) ? n / 2 : 1;
    }
    const Layout b_layout = op == OpId::add && is_quantized(a_type) ? Layout::rows : Layout::any;
    Tensor* const b = dice.source(b_type, b_ne, b_layout, [&] {
        const double x = dice.normal();
        return op == OpId::div ? x + (x < 0 ? -0.5 : 0.5) : x;
    });
    if (op == OpId::add && a_type != f32 && b_type == f32 && dice.once_in(3)) {
        NodeRequest cast = dice.request(op, {a, b});
        cast.type = f32;
        if (same_shape(*a, *b)) return made(dice.make(op, cast));
    }
    return made(dice.make(op, {a, b}, {}, in_place(dice)), 1e-6, 1e-9, below_the_scale);
}

RandomNode add_id(Dice dice, int) {
    const Shape ne = dice.shape();
    const int64_t rows = dice.between(1, 6);
    Tensor* const a = dice.source(f32, {ne[0], ne[1], ne[2], 1}, Layout::rows);
    Tensor* const b = dice.source(f32, {ne[0], rows, 1, 1}, Layout::rows);
    Tensor* const ids = dice.indices(i32, {ne[1], ne[2], 1, 1}, rows, Layout::any);
    return made(dice.make(OpId::add_id, {a, b, ids}));
}

// b goes into a box of a; sometimes its rows lie over each other.
template <OpId op> RandomNode region(Dice dice, int) {
    const TypeId type = op == OpId::set && dice.once_in(3) ? i32 : f32;
    const Shape ne{dice.between(2, 9), dice.between(2, 4), dice.between(1, 3), dice.between(1, 2)};
    Tensor* const a = dice.source(type, ne, Layout::dense, 10);
    Shape part{}, first{};
    for (size_t i = 0; i < 4; ++i) {
        part[i] = dice.between(1, ne[i]);
        first[i] = dice.between(0, ne[i] - part[i]);
    }
    Tensor* const b = dice.source(type, part, Layout::rows, 10);
    Strides nb = strides_of(*a);
    if (dice.once_in(3)) nb[static_cast<size_t>(dice.between(1, 3))] -= 4;
    const bool inplace = in_place(dice);
    return made(dice.make(op, {a, b},
                          {{"nb1", double(nb[1])},
                           {"nb2", double(nb[2])},
                           {"nb3", double(nb[3])},
                           {"offset", double(element_offset(*a, first))},
                           {"inplace", double(inplace)}},
                          inplace));
}

template <OpId op> RandomNode of_one(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16, bf16});
    const bool positive = op == OpId::sqrt || op == OpId::log;
    Tensor* const a = dice.source(type, dice.shape(), Layout::rows,
                                  [&] { return positive ? 0.05 + std::fabs(dice.normal(2)) : dice.normal(2); });
    return made(dice.make(op, {a}, {}, in_place(dice)));
}

RandomNode scale(Dice dice, int) {
    Tensor* const a = dice.source(f32, dice.shape(), Layout::padded_rows);
    return made(dice.make(OpId::scale, {a}, {{"s", dice.normal()}, {"b", dice.once_in(2) ? 0 : dice.normal()}},
                          in_place(dice)));
}
RandomNode clamp(Dice dice, int) {
    Tensor* const a = dice.source(dice.one_of({f32, f16}), dice.shape(), Layout::rows);
    return made(dice.make(OpId::clamp, {a}, {{"min", -0.5}, {"max", 0.75}}));
}
RandomNode fill(Dice dice, int) {
    Tensor* const a = dice.source(dice.one_of({f32, f16}), dice.shape(), Layout::dense);
    return made(dice.make(OpId::fill, {a}, {{"c", dice.normal()}}, in_place(dice)));
}
RandomNode arange(Dice dice, int) {
    const double start = dice.normal(), step = 0.1 + std::fabs(dice.normal());
    return made(dice.make(OpId::arange, {},
                          {{"start", start}, {"stop", start + step * d(dice.between(1, 40)) + 0.05}, {"step", step}}));
}
RandomNode leaky_relu(Dice dice, int) {
    Tensor* const a = dice.source(dice.one_of({f32, f16}), dice.shape(), Layout::rows);
    return made(dice.make(OpId::leaky_relu, {a}, {{"negative_slope", 0.1}}, in_place(dice)));
}

// What is not let through is of no account (reglu).
bool gate_is_shut(const Tensor& node, const Index& out, int src, const Index& at) {
    if (node.op_params[0] != 0) return false;
    Index x = out;
    if (!node.src[1] && node.op_params[1]) x[0] += node.ne[0];
    return !(value_of(*node.src[0], x) > 0) && !(src == 0 && at == x);
}

// gelu and gelu_quick are looked up by an f16 in a table of f16; so are their gates.
constexpr double table_tolerance = 0x1p-10;

RandomNode unary(Dice dice, int round) {
    const int f = round % 22;
    const bool table = f == 8 || f == 9;
    const TypeId type =
        f == 8 || f == 9 || f == 10 || f == 16 ? dice.one_of({f32, f16}) : dice.one_of({f32, f16, bf16});
    const Shape ne = round % 5 == 4 ? Shape{700, 2, 1, 1} : dice.shape();
    Tensor* const a = dice.source(type, ne, Layout::rows,
                                  [&] { return dice.once_in(10) && type != f16 ? dice.normal(9) : dice.normal(2); });
    NodeRequest r = dice.request(
        OpId::unary, {a}, {{"op", d(f)}, {"beta_plus", 1.2}, {"alpha_p_plus", 0.7}, {"beta", 0.5}, {"eps", -1e-6}});
    r.in_place = in_place(dice);
    return made(dice.make(OpId::unary, r), table ? table_tolerance : 1e-6);
}

RandomNode glu(Dice dice, int round) {
    const int f = round % 6;
    const bool table = f == 1 || f == 5;
    const TypeId type = f == 3 ? f32 : dice.one_of({f32, f16});
    Shape ne = dice.shape();
    const bool split = dice.once_in(2);
    if (!split) ne[0] *= 2;
    std::vector<Tensor*> src = {dice.source(type, ne, Layout::padded_rows, 2)};
    if (split) src.push_back(dice.source(type, ne, Layout::padded_rows, 2));
    return made(dice.make(OpId::glu, src,
                          {{"op", d(f)}, {"swapped", d(!split && dice.once_in(2))}, {"alpha", 1.702}, {"limit", 1.5}}),
                table ? table_tolerance : 1e-6, 1e-9, gate_is_shut);
}

// -- rows -----------------------------------------------------------------------------------------------------------

RandomNode sum(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16, bf16});
    Tensor* const a = dice.source(type, dice.shape(), Layout::rows, [&] { return 0.5 + dice.normal(); });
    return made(dice.make(OpId::sum, {a}), type == f32 ? 1e-6 : 1e-5);
}
template <OpId op> RandomNode of_rows(Dice dice, int round) {
    Shape ne = dice.shape();
    if (round % 4 == 3) ne[0] = 600;
    return made(dice.make(op, {dice.source(f32, ne, Layout::rows)}), 1e-5);
}
// The order of a row of one is what it is.
bool row_of_one(const Tensor& node, const Index&, int, const Index&) { return node.src[0]->ne[0] == 1; }

RandomNode argmax(Dice dice, int) {
    const Shape ne = dice.shape();
    return made(dice.make(OpId::argmax, {dice.source(f32, {ne[0], ne[1] * 3, 1, 1}, Layout::rows)}), 0, 0, row_of_one);
}
RandomNode count_equal(Dice dice, int) {
    const Shape ne = dice.shape();
    Tensor* const a = dice.indices(i32, ne, 3, Layout::rows);
    return made(dice.make(OpId::count_equal, {a, dice.indices(i32, ne, 3, Layout::rows)}), 0);
}
RandomNode argsort(Dice dice, int round) {
    Tensor* const a = dice.source(f32, dice.shape(), Layout::rows);
    return made(dice.make(OpId::argsort, {a}, {{"order", d(round % 2)}}), 0, 0, row_of_one);
}
RandomNode top_k(Dice dice, int) {
    Shape ne = dice.shape();
    Tensor* const a = dice.source(f32, ne, Layout::rows);
    NodeRequest r = dice.request(OpId::top_k, {a});
    r.ne = Shape{dice.between(1, ne[0]), 1, 1, 1};
    return made(dice.make(OpId::top_k, r), 0, 0, row_of_one);
}

template <OpId op> RandomNode norm(Dice dice, int) {
    const bool inside = in_place(dice);
    const bool strided = (op == OpId::norm || op == OpId::l2_norm) && !inside;
    Shape ne = dice.shape();
    ne[0] += 1;
    Tensor* const a = dice.source(f32, ne, strided ? Layout::any : Layout::rows);
    return made(dice.make(op, {a}, {{"eps", dice.one_of({1e-5, 0.1})}}, inside), 1e-5);
}
RandomNode group_norm(Dice dice, int) {
    const Shape ne{dice.between(2, 5), dice.between(1, 3), dice.between(1, 7), dice.between(1, 2)};
    Tensor* const a = dice.source(f32, ne, Layout::rows);
    const int64_t groups = dice.between(1, ne[2]);
    return made(dice.make(OpId::group_norm, {a}, {{"n_groups", d(groups)}, {"eps", 1e-5}}, in_place(dice)), 1e-5);
}

RandomNode soft_max(Dice dice, int round) {
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
        1e-5, 1e-6);
}

RandomNode cross_entropy(Dice dice, int) {
    Shape ne = dice.shape();
    ne[0] += 1;
    Tensor* const a = dice.source(f32, ne, Layout::dense, 2);
    return made(dice.make(OpId::cross_entropy_loss,
                          {a, dice.source(f32, ne, Layout::dense, [&] { return std::fabs(dice.normal()); })}),
                1e-5);
}

// -- products ---------------------------------------------------------------------------------------------------------

constexpr std::initializer_list<TypeId> weights = {f32, f16, bf16, q4_0, q8_0};
// The other side is rounded to the type that goes with the weights; errors of many products mostly cancel.
double product_tolerance(TypeId type) {
    return type == f32 ? 1e-5 : is_quantized(type) ? 0.02 : type == f16 ? 2e-3 : 0.02;
}

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
    return made(dice.make(OpId::mul_mat, {a, b}), product_tolerance(type), 1e-9, factor_is_nothing);
}
RandomNode mul_mat_id(Dice dice, int) {
    const TypeId type = dice.one_of(weights);
    const int64_t k = is_quantized(type) ? 64 : dice.one_of<int64_t>({1, 7, 33});
    const int64_t experts = dice.between(1, 5), used = dice.one_of<int64_t>({1, 2, 4}), tokens = dice.between(1, 5);
    Tensor* const as = dice.source(type, {k, dice.between(1, 20), experts, 1}, Layout::padded_rows);
    Tensor* const b = dice.source(f32, {k, dice.once_in(2) ? 1 : used, tokens, 1}, Layout::rows);
    Tensor* const ids = dice.indices(i32, {used, tokens, 1, 1}, experts, Layout::any);
    return made(dice.make(OpId::mul_mat_id, {as, b, ids}), product_tolerance(type), 1e-9, factor_is_nothing);
}
RandomNode out_prod(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16, q4_0, q8_0});
    const int64_t a2 = dice.between(1, 2), a3 = dice.between(1, 2), k = dice.between(1, 40);
    const Shape ne{is_quantized(type) ? 32 * dice.between(1, 2) : dice.between(1, 20), k, a2, a3};
    Tensor* const a = dice.source(type, ne, Layout::rows);
    const int64_t repeats = type == f32 ? 2 : 1;
    const Shape other{dice.between(1, 9), k, a2 * dice.between(1, repeats), a3 * dice.between(1, repeats)};
    return made(dice.make(OpId::out_prod, {a, dice.source(f32, other, Layout::any)}), 1e-5);
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
                  queries = dice.between(1, 4);
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
        std::max(product_tolerance(k_type), 1e-4), 1e-6, unheard_key);
}

// -- moves ------------------------------------------------------------------------------------------------------------

template <OpId op> RandomNode copy(Dice dice, int round) {
    const TypeId from = dice.one_of({f32, f16, bf16, i32, q8_0, q4_0});
    const Shape ne = dice.shape(from);
    const bool blocks = is_quantized(from);
    Tensor* const a = dice.source(from, ne, blocks ? Layout::rows : Layout::any, 5);
    NodeRequest r = dice.request(op, {a});
    if (op == OpId::cont && dice.once_in(3) && !blocks) r.ne = Shape{ne[1] * ne[0], ne[3], 1, ne[2]};
    if (op == OpId::dup && round % 4 == 0) r.in_place = true;
    return made(dice.make(op, r), 0);
}
RandomNode cpy(Dice dice, int round) {
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
        return made(t, 0);
    }
    Shape other = ne;
    if (!is_quantized(to) && !is_quantized(from) && dice.once_in(3)) other = {ne[1], ne[0] * ne[2], 1, ne[3]};
    Tensor* const b = dice.source(to, other, encodes ? Layout::dense : is_quantized(to) ? Layout::rows : Layout::any);
    return made(dice.make(OpId::cpy, {a, b}), 0);
}
RandomNode repeat(Dice dice, int) {
    Shape ne = dice.shape();
    NodeRequest r =
        dice.request(OpId::repeat, {dice.source(dice.one_of({f32, f16, bf16, i32, i16}), ne, Layout::rows, 9)});
    for (int64_t& n : ne) n *= dice.between(1, 3);
    r.ne = ne;
    return made(dice.make(OpId::repeat, r), 0);
}
RandomNode concat(Dice dice, int round) {
    const TypeId type = dice.one_of({f32, f16, i32, i8, q8_0});
    const Layout layout = is_quantized(type) ? Layout::rows : Layout::any;
    Shape ne = dice.shape(type);
    Tensor* const a = dice.source(type, ne, layout, 9);
    const auto dim = static_cast<size_t>(round % 4);
    ne[dim] = dim == 0 && is_quantized(type) ? 32 * dice.between(1, 2) : dice.between(1, 5);
    return made(dice.make(OpId::concat, {a, dice.source(type, ne, layout, 9)}, {{"dim", d(round % 4)}}), 0);
}
RandomNode get_rows(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16, bf16, i32, q4_0, q8_0});
    Shape ne = dice.shape(type);
    Tensor* const a = dice.source(type, ne, Layout::rows, 9);
    Tensor* const b = dice.indices(i32, {dice.between(1, 7), ne[2], ne[3], 1}, ne[1], Layout::any);
    return made(dice.make(OpId::get_rows, {a, b}), 0);
}
RandomNode set_rows(Dice dice, int) {
    const TypeId from = dice.one_of({f32, f16});
    const TypeId to = dice.one_of({f32, f16, bf16, q8_0, q4_0});
    Shape ne = dice.shape(to);
    Tensor* const a = dice.source(to, ne, Layout::rows);
    Tensor* const b = dice.source(from, {ne[0], dice.between(1, 4), ne[2], ne[3]}, Layout::rows);
    const int64_t c2 = ne[2] % 2 == 0 ? ne[2] / 2 : dice.one_of<int64_t>({1, ne[2]});
    Tensor* const c = dice.indices(dice.one_of({i32, i64}), {b->ne[1], c2, ne[3], 1}, ne[1], Layout::any);
    return made(dice.make(OpId::set_rows, {b, c, a}), 0);
}
RandomNode diag(Dice dice, int) {
    const Shape ne = dice.shape();
    return made(dice.make(OpId::diag, {dice.source(f32, {ne[0], 1, ne[2], ne[3]}, Layout::any)}), 0);
}
template <OpId op> RandomNode mask(Dice dice, int) {
    Tensor* const a = dice.source(f32, dice.shape(), Layout::rows);
    return made(dice.make(op, {a}, {{"n_past", d(dice.between(0, 3))}}, in_place(dice)), 0);
}
RandomNode pad(Dice dice, int round) {
    Tensor* const a = dice.source(f32, dice.shape(), Layout::any);
    NodeRequest r = dice.request(OpId::pad, {a}, {{"circular", d(round % 2)}});
    for (size_t i = 0; i < 8; ++i) r.params[i] = static_cast<int32_t>(dice.between(0, 3));
    return made(dice.make(OpId::pad, r), 0);
}
RandomNode roll(Dice dice, int) {
    Tensor* const a = dice.source(f32, dice.shape(), Layout::any);
    NodeRequest r = dice.request(OpId::roll, {a});
    for (size_t i = 0; i < 4; ++i) r.params[i] = static_cast<int32_t>(dice.between(1 - a->ne[i], a->ne[i] - 1));
    return made(dice.make(OpId::roll, r), 0);
}
RandomNode upscale(Dice dice, int round) {
    Shape ne{dice.between(1, 6), dice.between(1, 6), dice.between(1, 2), dice.between(1, 2)};
    Tensor* const a = dice.source(f32, ne, Layout::any);
    NodeRequest r =
        dice.request(OpId::upscale, {a}, {{"mode", dice.one_of({0., 1., 2.}) + dice.one_of({0., 0., 256., 512.})}});
    for (size_t i = 0; i < 4; ++i) ne[i] = i < 2 ? dice.between(1, 12) : ne[i] * dice.between(1, 2);
    if (round % 4 == 0) ne = {a->ne[0] * 2, a->ne[1] * 3, a->ne[2], a->ne[3]};
    r.ne = ne;
    return made(dice.make(OpId::upscale, r), 1e-5, 1e-5);
}

// The same bytes, seen another way; no kernel runs.
RandomNode reshape(Dice dice, int) {
    const Shape ne = dice.shape();
    NodeRequest r = dice.request(OpId::reshape, {dice.source(dice.one_of({f32, f16, i32}), ne, Layout::dense, 9)});
    r.ne = Shape{ne[1], ne[0], ne[3], ne[2]};
    return made(dice.make(OpId::reshape, r), 0);
}
RandomNode view(Dice dice, int) {
    const Shape ne = dice.shape();
    Tensor* const a = dice.source(dice.one_of({f32, f16}), ne, Layout::dense, 9);
    Shape part{}, first{};
    for (size_t i = 0; i < 4; ++i) {
        part[i] = dice.between(1, ne[i]);
        first[i] = dice.between(0, ne[i] - part[i]);
    }
    return made(dice.view(a, part, strides_of(*a), element_offset(*a, first)), 0);
}
RandomNode permute(Dice dice, int) {
    std::array<int, 4> axes{0, 1, 2, 3};
    std::swap(axes[0], axes[static_cast<size_t>(dice.between(0, 3))]);
    std::swap(axes[1], axes[static_cast<size_t>(dice.between(1, 3))]);
    return made(dice.permuted(dice.source(f32, dice.shape(), Layout::any), axes), 0);
}
RandomNode transpose(Dice dice, int) {
    return made(dice.make(OpId::transpose, {dice.source(f32, dice.shape(), Layout::any)}), 0);
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
    return made(dice.make(OpId::im2col, r), 0);
}
RandomNode conv_2d(Dice dice, int) {
    const Steps s(dice);
    const TypeId type = dice.one_of({f32, f16});
    const int64_t c = dice.between(1, 3);
    Tensor* const a = dice.source(type, {dice.between(1, 3), dice.between(1, 2), c, dice.between(1, 5)}, Layout::dense);
    Tensor* const b = dice.source(f32, {dice.between(5, 7), dice.between(5, 6), c, dice.between(1, 2)}, Layout::any);
    return made(
        dice.make(
            OpId::conv_2d, {a, b},
            {{"s0", d(s.s0)}, {"s1", d(s.s1)}, {"p0", d(s.p0)}, {"p1", d(s.p1)}, {"d0", d(s.d0)}, {"d1", d(s.d1)}}),
        product_tolerance(type));
}
RandomNode conv_transpose_1d(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16});
    const int64_t c = dice.between(1, 4);
    Tensor* const a = dice.source(type, {dice.between(1, 6), dice.between(1, 3), c, 1}, Layout::rows);
    Tensor* const b = dice.source(f32, {dice.between(1, 12), c, 1, 1}, Layout::rows);
    return made(dice.make(OpId::conv_transpose_1d, {a, b}, {{"s0", d(dice.between(1, 3))}, {"d0", 1}}),
                product_tolerance(type));
}
RandomNode conv_transpose_2d(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16});
    const int64_t c = dice.between(1, 3);
    Tensor* const a = dice.source(type, {dice.between(1, 3), dice.between(1, 3), dice.between(1, 2), c}, Layout::rows);
    Tensor* const b = dice.source(f32, {dice.between(1, 5), dice.between(1, 4), c, dice.between(1, 2)}, Layout::rows);
    return made(dice.make(OpId::conv_transpose_2d, {a, b}, {{"stride", d(dice.between(1, 3))}}),
                product_tolerance(type));
}
RandomNode pool_1d(Dice dice, int round) {
    const int64_t k = dice.between(1, 4);
    Tensor* const a =
        dice.source(dice.one_of({f32, f16}), {dice.between(5, 12), dice.size(), dice.size(), 2}, Layout::any);
    return made(
        dice.make(
            OpId::pool_1d, {a},
            {{"op", d(round % 2)}, {"k0", d(k)}, {"s0", d(dice.between(1, 3))}, {"p0", d(dice.between(0, k - 1))}}),
        1e-5);
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
                           {"p1", d(dice.between(0, k1 - 1))}}),
                1e-5);
}

RandomNode rope(Dice dice, int round) {
    const int mode = std::array{0, 2, 8, 24, 40}[static_cast<size_t>(round % 5)];
    const int64_t n_dims = 2 * dice.between(2, 6), pairs = mode == 24 ? n_dims : n_dims / 2;
    const int64_t offset = mode == 24 ? 0 : dice.one_of<int64_t>({0, 0, 2}),
                  spare = mode == 24 ? 0 : dice.one_of<int64_t>({0, 3});
    const int64_t tokens = dice.between(1, 4);
    const bool inside = in_place(dice);
    Tensor* const a = dice.source(dice.one_of({f32, f16}),
                                  {offset + 2 * pairs + spare, dice.between(1, 3), tokens, dice.between(1, 2)},
                                  inside ? Layout::rows : Layout::any);
    Tensor* const positions = dice.source(i32, {mode & 8 ? 4 * tokens : tokens, 1, 1, 1}, Layout::dense,
                                          [&] { return d(dice.between(1, 30)); });
    Tensor* const factors =
        dice.once_in(2) ? dice.source(f32, {pairs, 1, 1, 1}, Layout::dense, [&] { return 1 + 0.1 * dice.normal(); })
                        : nullptr;
    const bool yarn = mode != 40 && dice.once_in(2);
    NodeRequest r = dice.request(OpId::rope, {a, positions, factors},
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
    return made(dice.make(OpId::rope, r), 1e-5, 1e-4);
}

// -- optimisers -------------------------------------------------------------------------------------------------------

Tensor* moment(Dice dice, const Shape& ne, bool positive) {
    return dice.source(f32, ne, Layout::rows,
                       [&dice, positive] { return positive ? std::fabs(dice.normal()) : dice.normal(); });
}
Tensor* numbers(Dice dice, std::vector<double> values) {
    size_t next = 0;
    return dice.leaf(f32, {static_cast<int64_t>(values.size()), 1, 1, 1}, [&] { return values[next++]; });
}
RandomNode adamw(Dice dice, int) {
    const Shape ne = dice.shape();
    Tensor* const a = moment(dice, ne, false);
    a->flags |= flag_param;
    Tensor* const p = numbers(dice, {0.05, 0.9, 0.99, 1e-3, 0.1, 1.4, 1.2});
    return made(dice.make(OpId::opt_step_adamw,
                          {a, moment(dice, ne, false), moment(dice, ne, false), moment(dice, ne, true), p}));
}
RandomNode sgd(Dice dice, int) {
    const Shape ne = dice.shape();
    Tensor* const a = moment(dice, ne, false);
    a->flags |= flag_param;
    return made(dice.make(OpId::opt_step_sgd, {a, moment(dice, ne, false), numbers(dice, {0.05, 0.1})}));
}

} // namespace

NodeRule node_rule(OpId op) {
    static const std::map<OpId, NodeRule> rules = {
        {OpId::dup, copy<OpId::dup>},
        {OpId::add, pair<OpId::add>},
        {OpId::add_id, add_id},
        {OpId::add1, pair<OpId::add1>},
        {OpId::acc, region<OpId::acc>},
        {OpId::sub, pair<OpId::sub>},
        {OpId::mul, pair<OpId::mul>},
        {OpId::div, pair<OpId::div>},
        {OpId::sqr, of_one<OpId::sqr>},
        {OpId::sqrt, of_one<OpId::sqrt>},
        {OpId::log, of_one<OpId::log>},
        {OpId::sin, of_one<OpId::sin>},
        {OpId::cos, of_one<OpId::cos>},
        {OpId::sum, sum},
        {OpId::sum_rows, of_rows<OpId::sum_rows>},
        {OpId::cumsum, of_rows<OpId::cumsum>},
        {OpId::mean, of_rows<OpId::mean>},
        {OpId::argmax, argmax},
        {OpId::count_equal, count_equal},
        {OpId::repeat, repeat},
        {OpId::concat, concat},
        {OpId::norm, norm<OpId::norm>},
        {OpId::rms_norm, norm<OpId::rms_norm>},
        {OpId::group_norm, group_norm},
        {OpId::l2_norm, norm<OpId::l2_norm>},
        {OpId::mul_mat, mul_mat},
        {OpId::mul_mat_id, mul_mat_id},
        {OpId::out_prod, out_prod},
        {OpId::scale, scale},
        {OpId::set, region<OpId::set>},
        {OpId::cpy, cpy},
        {OpId::cont, copy<OpId::cont>},
        {OpId::reshape, reshape},
        {OpId::view, view},
        {OpId::permute, permute},
        {OpId::transpose, transpose},
        {OpId::get_rows, get_rows},
        {OpId::set_rows, set_rows},
        {OpId::diag, diag},
        {OpId::diag_mask_inf, mask<OpId::diag_mask_inf>},
        {OpId::diag_mask_zero, mask<OpId::diag_mask_zero>},
        {OpId::soft_max, soft_max},
        {OpId::rope, rope},
        {OpId::clamp, clamp},
        {OpId::conv_transpose_1d, conv_transpose_1d},
        {OpId::im2col, im2col},
        {OpId::conv_2d, conv_2d},
        {OpId::conv_transpose_2d, conv_transpose_2d},
        {OpId::pool_1d, pool_1d},
        {OpId::pool_2d, pool_2d},
        {OpId::upscale, upscale},
        {OpId::pad, pad},
        {OpId::roll, roll},
        {OpId::arange, arange},
        {OpId::argsort, argsort},
        {OpId::top_k, top_k},
        {OpId::leaky_relu, leaky_relu},
        {OpId::fill, fill},
        {OpId::flash_attn_ext, flash_attn},
        {OpId::unary, unary},
        {OpId::cross_entropy_loss, cross_entropy},
        {OpId::opt_step_adamw, adamw},
        {OpId::opt_step_sgd, sgd},
        {OpId::glu, glu},
    };
    const auto found = rules.find(op);
    return found == rules.end() ? nullptr : found->second;
}

} // namespace ggs::kernel_test
