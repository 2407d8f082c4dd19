// SPDX-License-Identifier: MIT
// Element by element.
#include "sample_words.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

// A number of a few bits, of the same block, is not likely to become the one that makes its scale.
bool below_the_scale(const Tensor& node, const Index& out, int src, const Index& at) {
    return is_quantized(node.type) && is_quantized(node.src[src]->type) && at[0] != out[0];
}

template <OpId op> RandomNode random_pair(Dice dice, int round) {
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

template <class F> double with_b(N node, I o, F f) {
    return f(src(node, 0, o), src(node, 1, repeated(*node.src[1], o)));
}
double plain_add(N n, I o) {
    return with_b(n, o, [](double a, double b) { return a + b; });
}

RandomNode random_add_id(Dice dice, int) {
    const Shape ne = dice.shape();
    const int64_t rows = dice.between(1, 6);
    Tensor* const a = dice.source(f32, {ne[0], ne[1], ne[2], 1}, Layout::rows);
    Tensor* const b = dice.source(f32, {ne[0], rows, 1, 1}, Layout::rows);
    Tensor* const ids = dice.indices(i32, {ne[1], ne[2], 1, 1}, rows, Layout::any);
    return made(dice.make(OpId::add_id, {a, b, ids}));
}
double plain_add_id(N n, I o) { return src(n, 0, o) + src(n, 1, {o[0], whole(*n.src[2], {o[1], o[2], 0, 0}), 0, 0}); }

// b goes into a box of a; sometimes its rows lie over each other.
template <OpId op> RandomNode random_region(Dice dice, int) {
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

// Applies f to a's value and to each value of b at the same byte of the result.
template <class F> double region(N n, I o, F f) {
    const Tensor& b = *n.src[1];
    double value = src(n, 0, o);
    const int64_t at = 4 * flat(n, o);
    for (int64_t k = 0; k < nelements(b); ++k) {
        const Index i = unflat(b, k);
        if (4 * i[0] + integer(n, 0) * i[1] + integer(n, 1) * i[2] + integer(n, 2) * i[3] + integer(n, 3) == at)
            value = f(value, value_of(b, i));
    }
    return value;
}
double plain_acc(N n, I o) {
    return region(n, o, [](double a, double b) { return a + b; });
}
double plain_sub(N n, I o) {
    return with_b(n, o, [](double a, double b) { return a - b; });
}
double plain_mul(N n, I o) {
    return with_b(n, o, [](double a, double b) { return a * b; });
}
double plain_div(N n, I o) {
    return with_b(n, o, [](double a, double b) { return a / b; });
}

RandomNode random_scale(Dice dice, int) {
    Tensor* const a = dice.source(f32, dice.shape(), Layout::padded_rows);
    return made(dice.make(OpId::scale, {a}, {{"s", dice.normal()}, {"b", dice.once_in(2) ? 0 : dice.normal()}},
                          in_place(dice)));
}
double plain_scale(N n, I o) { return src(n, 0, o) * real(n, 0) + real(n, 1); }

double plain_set(N n, I o) {
    return region(n, o, [](double, double b) { return b; });
}

RandomNode random_clamp(Dice dice, int) {
    Tensor* const a = dice.source(dice.one_of({f32, f16}), dice.shape(), Layout::rows);
    return made(dice.make(OpId::clamp, {a}, {{"min", -0.5}, {"max", 0.75}}));
}
double plain_clamp(N n, I o) { return std::max(std::min(src(n, 0, o), real(n, 1)), real(n, 0)); }

RandomNode random_fill(Dice dice, int) {
    Tensor* const a = dice.source(dice.one_of({f32, f16}), dice.shape(), Layout::dense);
    return made(dice.make(OpId::fill, {a}, {{"c", dice.normal()}}, in_place(dice)));
}
double plain_fill(N n, I) { return real(n, 0); }

RandomNode random_arange(Dice dice, int) {
    const double start = dice.normal(), step = 0.1 + std::fabs(dice.normal());
    return made(dice.make(OpId::arange, {},
                          {{"start", start}, {"stop", start + step * d(dice.between(1, 40)) + 0.05}, {"step", step}}));
}
double plain_arange(N n, I o) { return real(n, 0) + real(n, 2) * static_cast<double>(o[0]); }

RandomNode random_timestep_embedding(Dice dice, int) {
    Tensor* const a = dice.source(f32, {dice.between(1, 6), 1, 1, 1}, Layout::any, 20);
    return made(dice.make(OpId::timestep_embedding, {a},
                          {{"dim", d(dice.between(1, 17))}, {"max_period", dice.one_of({10000., 500., 1.})}}));
}
double plain_timestep_embedding(N n, I o) {
    const int64_t half = integer(n, 0) / 2;
    if (o[0] >= 2 * half) return 0;
    const double j = static_cast<double>(o[0] % half) / static_cast<double>(half);
    const double angle = src(n, 0, {o[1], 0, 0, 0}) * std::exp(-std::log(static_cast<double>(integer(n, 1))) * j);
    return o[0] < half ? std::cos(angle) : std::sin(angle);
}

} // namespace

OpSamples elementwise_samples() {
    return {
        {OpId::add,
         random_pair<OpId::add>,
         plain_add,
         {"add(a, b); f32 4096, 512; f32 4096, 512", "add(a, b); f32 4096, 512; f32 4096"}},
        {OpId::add_id,
         random_add_id,
         plain_add_id,
         {"add_id(a, b, c); f32 2048, 4, 512; f32 2048, 32; i32 4, 512 = arange(0, 0)"}},
        {OpId::add1, random_pair<OpId::add1>, plain_add, {"add1(a, b); f32 4096, 512; f32 1"}},
        {OpId::acc,
         random_region<OpId::acc>,
         plain_acc,
         {"acc(a, b, 16384, 8388608, 8388608, 0); f32 4096, 512; f32 4096, 128"}},
        {OpId::sub, random_pair<OpId::sub>, plain_sub, {"sub(a, b); f32 4096, 512; f32 4096, 512"}},
        {OpId::mul, random_pair<OpId::mul>, plain_mul, {"mul(a, b); f32 4096, 512; f32 4096, 512"}},
        {OpId::div, random_pair<OpId::div>, plain_div, {"div(a, b); f32 4096, 512; f32 4096, 512"}},
        {OpId::scale, random_scale, plain_scale, {"scale(a, 0.125); f32 4096, 512"}},
        {OpId::set, random_region<OpId::set>, plain_set, {"set_2d(a, b, 16384, 0); f32 4096, 512; f32 4096, 128"}},
        {OpId::clamp, random_clamp, plain_clamp, {"clamp(a, -0.5, 0.5); f32 4096, 512"}},
        {OpId::fill, random_fill, plain_fill, {"fill(a, 1); f32 4096, 512"}},
        {OpId::arange, random_arange, plain_arange, {"arange(0, 1000000, 1)"}},
        {OpId::timestep_embedding,
         random_timestep_embedding,
         plain_timestep_embedding,
         {"timestep_embedding(a, 320); f32 64 = arange(0, 10)"}},
    };
}

} // namespace ggs::kernel_test
