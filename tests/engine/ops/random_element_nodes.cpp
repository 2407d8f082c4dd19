// SPDX-License-Identifier: MIT
// What goes element by element or row by row, and the optimisers.
#include "random_node_rules.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

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
    return made(dice.make(op, {a, b}, {}, in_place(dice)), 1e-9, below_the_scale);
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
RandomNode timestep_embedding(Dice dice, int) {
    Tensor* const a = dice.source(f32, {dice.between(1, 6), 1, 1, 1}, Layout::any, 20);
    return made(dice.make(OpId::timestep_embedding, {a},
                          {{"dim", d(dice.between(1, 17))}, {"max_period", dice.one_of({10000., 500., 1.})}}));
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

RandomNode unary(Dice dice, int round) {
    const int f = round % 22;
    const TypeId type =
        f == 8 || f == 9 || f == 10 || f == 16 ? dice.one_of({f32, f16}) : dice.one_of({f32, f16, bf16});
    const Shape ne = round % 5 == 4 ? Shape{700, 2, 1, 1} : dice.shape();
    Tensor* const a = dice.source(type, ne, Layout::rows,
                                  [&] { return dice.once_in(10) && type != f16 ? dice.normal(9) : dice.normal(2); });
    NodeRequest r = dice.request(
        OpId::unary, {a}, {{"op", d(f)}, {"beta_plus", 1.2}, {"alpha_p_plus", 0.7}, {"beta", 0.5}, {"eps", -1e-6}});
    r.in_place = in_place(dice);
    return made(dice.make(OpId::unary, r));
}

RandomNode glu(Dice dice, int round) {
    const int f = round % 6;
    const TypeId type = f == 3 ? f32 : dice.one_of({f32, f16});
    Shape ne = dice.shape();
    const bool split = dice.once_in(2);
    if (!split) ne[0] *= 2;
    std::vector<Tensor*> src = {dice.source(type, ne, Layout::padded_rows, 2)};
    if (split) src.push_back(dice.source(type, ne, Layout::padded_rows, 2));
    return made(dice.make(OpId::glu, src,
                          {{"op", d(f)}, {"swapped", d(!split && dice.once_in(2))}, {"alpha", 1.702}, {"limit", 1.5}}),
                1e-9, gate_is_shut);
}

// -- rows -----------------------------------------------------------------------------------------------------------

RandomNode sum(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16, bf16});
    Tensor* const a = dice.source(type, dice.shape(), Layout::rows, [&] { return 0.5 + dice.normal(); });
    return made(dice.make(OpId::sum, {a}));
}
template <OpId op> RandomNode of_rows(Dice dice, int round) {
    Shape ne = dice.shape();
    if (round % 4 == 3) ne[0] = 600;
    return made(dice.make(op, {dice.source(f32, ne, Layout::rows)}));
}
// The order of a row of one is what it is.
bool row_of_one(const Tensor& node, const Index&, int, const Index&) { return node.src[0]->ne[0] == 1; }

// Every third round has equal numbers in a row: which of them comes first is part of the op.
Tensor* to_be_ordered(Dice dice, const Shape& ne, int round) {
    if (round % 3 != 2) return dice.source(f32, ne, Layout::rows);
    return dice.source(f32, ne, Layout::rows, [&dice] { return d(dice.between(-2, 2)); });
}

RandomNode argmax(Dice dice, int round) {
    const Shape ne = dice.shape();
    return made(dice.make(OpId::argmax, {to_be_ordered(dice, {ne[0], ne[1] * 3, 1, 1}, round)}), 0, row_of_one);
}
RandomNode count_equal(Dice dice, int) {
    const Shape ne = dice.shape();
    Tensor* const a = dice.indices(i32, ne, 3, Layout::rows);
    return made(dice.make(OpId::count_equal, {a, dice.indices(i32, ne, 3, Layout::rows)}));
}
RandomNode argsort(Dice dice, int round) {
    Tensor* const a = to_be_ordered(dice, dice.shape(), round);
    return made(dice.make(OpId::argsort, {a}, {{"order", d(round % 2)}}), 0, row_of_one);
}
RandomNode top_k(Dice dice, int round) {
    Shape ne = dice.shape();
    Tensor* const a = to_be_ordered(dice, ne, round);
    NodeRequest r = dice.request(OpId::top_k, {a});
    r.ne = Shape{dice.between(1, ne[0]), 1, 1, 1};
    return made(dice.make(OpId::top_k, r), 0, row_of_one);
}

template <OpId op> RandomNode norm(Dice dice, int) {
    const bool inside = in_place(dice);
    const bool strided = (op == OpId::norm || op == OpId::l2_norm) && !inside;
    Shape ne = dice.shape();
    ne[0] += 1;
    Tensor* const a = dice.source(f32, ne, strided ? Layout::any : Layout::rows);
    return made(dice.make(op, {a}, {{"eps", dice.one_of({1e-5, 0.1})}}, inside));
}
RandomNode group_norm(Dice dice, int) {
    const Shape ne{dice.between(2, 5), dice.between(1, 3), dice.between(1, 7), dice.between(1, 2)};
    Tensor* const a = dice.source(f32, ne, Layout::rows);
    const int64_t groups = dice.between(1, ne[2]);
    return made(dice.make(OpId::group_norm, {a}, {{"n_groups", d(groups)}, {"eps", 1e-5}}, in_place(dice)));
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
        1e-6);
}

RandomNode cross_entropy(Dice dice, int) {
    Shape ne = dice.shape();
    ne[0] += 1;
    Tensor* const a = dice.source(f32, ne, Layout::dense, 2);
    return made(dice.make(OpId::cross_entropy_loss,
                          {a, dice.source(f32, ne, Layout::dense, [&] { return std::fabs(dice.normal()); })}));
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

NodeRules element_rules() {
    return {
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
        {OpId::norm, norm<OpId::norm>},
        {OpId::rms_norm, norm<OpId::rms_norm>},
        {OpId::group_norm, group_norm},
        {OpId::l2_norm, norm<OpId::l2_norm>},
        {OpId::scale, scale},
        {OpId::set, region<OpId::set>},
        {OpId::soft_max, soft_max},
        {OpId::clamp, clamp},
        {OpId::arange, arange},
        {OpId::timestep_embedding, timestep_embedding},
        {OpId::argsort, argsort},
        {OpId::top_k, top_k},
        {OpId::leaky_relu, leaky_relu},
        {OpId::fill, fill},
        {OpId::unary, unary},
        {OpId::cross_entropy_loss, cross_entropy},
        {OpId::opt_step_adamw, adamw},
        {OpId::opt_step_sgd, sgd},
        {OpId::glu, glu},
    };
}

} // namespace ggs::kernel_test
