// SPDX-License-Identifier: MIT
// What is only moved: copies, rows taken and put, tiles, pads, views.
#include "random_node_rules.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

// -- moves ------------------------------------------------------------------------------------------------------------

template <OpId op> RandomNode copy(Dice dice, int round) {
    const TypeId from = dice.one_of({f32, f16, bf16, i32, q8_0, q4_0});
    const Shape ne = dice.shape(from);
    const bool blocks = is_quantized(from);
    Tensor* const a = dice.source(from, ne, blocks ? Layout::rows : Layout::any, 5);
    NodeRequest r = dice.request(op, {a});
    if (op == OpId::cont && dice.once_in(3) && !blocks) r.ne = Shape{ne[1] * ne[0], ne[3], 1, ne[2]};
    if (op == OpId::dup && round % 4 == 0) r.in_place = true;
    return made(dice.make(op, r));
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
        return made(t);
    }
    Shape other = ne;
    if (!is_quantized(to) && !is_quantized(from) && dice.once_in(3)) other = {ne[1], ne[0] * ne[2], 1, ne[3]};
    Tensor* const b = dice.source(to, other, encodes ? Layout::dense : is_quantized(to) ? Layout::rows : Layout::any);
    return made(dice.make(OpId::cpy, {a, b}));
}
RandomNode repeat(Dice dice, int) {
    Shape ne = dice.shape();
    NodeRequest r =
        dice.request(OpId::repeat, {dice.source(dice.one_of({f32, f16, bf16, i32, i16}), ne, Layout::rows, 9)});
    for (int64_t& n : ne) n *= dice.between(1, 3);
    r.ne = ne;
    return made(dice.make(OpId::repeat, r));
}
RandomNode concat(Dice dice, int round) {
    const TypeId type = dice.one_of({f32, f16, i32, i8, q8_0});
    const Layout layout = is_quantized(type) ? Layout::rows : Layout::any;
    Shape ne = dice.shape(type);
    Tensor* const a = dice.source(type, ne, layout, 9);
    const auto dim = static_cast<size_t>(round % 4);
    ne[dim] = dim == 0 && is_quantized(type) ? 32 * dice.between(1, 2) : dice.between(1, 5);
    return made(dice.make(OpId::concat, {a, dice.source(type, ne, layout, 9)}, {{"dim", d(round % 4)}}));
}
RandomNode get_rows(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16, bf16, i32, q4_0, q8_0});
    Shape ne = dice.shape(type);
    Tensor* const a = dice.source(type, ne, Layout::rows, 9);
    Tensor* const b = dice.indices(i32, {dice.between(1, 7), ne[2], ne[3], 1}, ne[1], Layout::any);
    return made(dice.make(OpId::get_rows, {a, b}));
}
RandomNode set_rows(Dice dice, int) {
    const TypeId from = dice.one_of({f32, f16});
    const TypeId to = dice.one_of({f32, f16, bf16, q8_0, q4_0});
    Shape ne = dice.shape(to);
    Tensor* const a = dice.source(to, ne, Layout::rows);
    Tensor* const b = dice.source(from, {ne[0], dice.between(1, 4), ne[2], ne[3]}, Layout::rows);
    const int64_t c2 = ne[2] % 2 == 0 ? ne[2] / 2 : dice.one_of<int64_t>({1, ne[2]});
    Tensor* const c = dice.indices(dice.one_of({i32, i64}), {b->ne[1], c2, ne[3], 1}, ne[1], Layout::any);
    return made(dice.make(OpId::set_rows, {b, c, a}));
}
RandomNode diag(Dice dice, int) {
    const Shape ne = dice.shape();
    return made(dice.make(OpId::diag, {dice.source(f32, {ne[0], 1, ne[2], ne[3]}, Layout::any)}));
}
template <OpId op> RandomNode mask(Dice dice, int) {
    Tensor* const a = dice.source(f32, dice.shape(), Layout::rows);
    return made(dice.make(op, {a}, {{"n_past", d(dice.between(0, 3))}}, in_place(dice)));
}
RandomNode pad(Dice dice, int round) {
    Tensor* const a = dice.source(f32, dice.shape(), Layout::any);
    NodeRequest r = dice.request(OpId::pad, {a}, {{"circular", d(round % 2)}});
    for (size_t i = 0; i < 8; ++i) r.params[i] = static_cast<int32_t>(dice.between(0, 3));
    return made(dice.make(OpId::pad, r));
}
RandomNode pad_reflect_1d(Dice dice, int) {
    Tensor* const a = dice.source(f32, dice.shape(), Layout::dense);
    return made(dice.make(OpId::pad_reflect_1d, {a},
                          {{"p0", d(dice.between(0, a->ne[0] - 1))}, {"p1", d(dice.between(0, a->ne[0] - 1))}}));
}
RandomNode tri(Dice dice, int round) {
    const int64_t n = dice.one_of<int64_t>({1, 2, 3, 7});
    Tensor* const a = dice.source(f32, {n, n, dice.size(), dice.size()}, Layout::dense);
    return made(dice.make(OpId::tri, {a}, {{"type", d(round % 4)}}));
}
RandomNode roll(Dice dice, int) {
    Tensor* const a = dice.source(f32, dice.shape(), Layout::any);
    NodeRequest r = dice.request(OpId::roll, {a});
    for (size_t i = 0; i < 4; ++i) r.params[i] = static_cast<int32_t>(dice.between(1 - a->ne[i], a->ne[i] - 1));
    return made(dice.make(OpId::roll, r));
}
RandomNode upscale(Dice dice, int round) {
    Shape ne{dice.between(1, 6), dice.between(1, 6), dice.between(1, 2), dice.between(1, 2)};
    Tensor* const a = dice.source(f32, ne, Layout::any);
    NodeRequest r =
        dice.request(OpId::upscale, {a}, {{"mode", dice.one_of({0., 1., 2.}) + dice.one_of({0., 0., 256., 512.})}});
    for (size_t i = 0; i < 4; ++i) ne[i] = i < 2 ? dice.between(1, 12) : ne[i] * dice.between(1, 2);
    if (round % 4 == 0) ne = {a->ne[0] * 2, a->ne[1] * 3, a->ne[2], a->ne[3]};
    r.ne = ne;
    return made(dice.make(OpId::upscale, r), 1e-5);
}

// -- windows of an image, and the bias of positions -------------------------------------------------------------------

RandomNode win_part(Dice dice, int) {
    const int64_t w = dice.between(1, 4), width = dice.between(1, 9), height = dice.between(1, 9);
    Tensor* const a = dice.source(f32, {dice.between(1, 4), width, height, 1}, Layout::any);
    return made(dice.make(OpId::win_part, {a},
                          {{"npx", d((width + w - 1) / w)}, {"npy", d((height + w - 1) / w)}, {"w", d(w)}}));
}
RandomNode win_unpart(Dice dice, int) {
    const int64_t w = dice.between(1, 4), width = dice.between(1, 9), height = dice.between(1, 9),
                  c = dice.between(1, 4);
    Tensor* const a = dice.source(f32, {c, w, w, ((width + w - 1) / w) * ((height + w - 1) / w)}, Layout::any);
    NodeRequest r = dice.request(OpId::win_unpart, {a}, {{"w", d(w)}});
    r.ne = Shape{c, width, height, 1};
    return made(dice.make(OpId::win_unpart, r));
}
RandomNode get_rel_pos(Dice dice, int) {
    const int64_t n = dice.between(1, 6), c = dice.between(1, 4);
    NodeRequest r = dice.request(OpId::get_rel_pos, {dice.source(f16, {c, 2 * n - 1, 1, 1}, Layout::any)});
    r.ne = Shape{c, n, n, 1};
    return made(dice.make(OpId::get_rel_pos, r));
}
RandomNode add_rel_pos(Dice dice, int) {
    const int64_t keys = dice.between(1, 5), across = dice.between(1, 4), down = dice.between(1, 4),
                  batch = dice.between(1, 3);
    Tensor* const a = dice.source(f32, {keys * keys, across * down, batch, 1}, Layout::dense);
    Tensor* const pw = dice.source(f32, {keys, across, down, batch}, Layout::dense);
    Tensor* const ph = dice.source(f32, {keys, across, down, batch}, Layout::dense);
    const bool inplace = in_place(dice);
    return made(dice.make(OpId::add_rel_pos, {a, pw, ph}, {{"inplace", d(inplace)}}, inplace));
}

// The same bytes, seen another way; no kernel runs.
RandomNode reshape(Dice dice, int) {
    const Shape ne = dice.shape();
    NodeRequest r = dice.request(OpId::reshape, {dice.source(dice.one_of({f32, f16, i32}), ne, Layout::dense, 9)});
    r.ne = Shape{ne[1], ne[0], ne[3], ne[2]};
    return made(dice.make(OpId::reshape, r));
}
RandomNode view(Dice dice, int) {
    const Shape ne = dice.shape();
    Tensor* const a = dice.source(dice.one_of({f32, f16}), ne, Layout::dense, 9);
    Shape part{}, first{};
    for (size_t i = 0; i < 4; ++i) {
        part[i] = dice.between(1, ne[i]);
        first[i] = dice.between(0, ne[i] - part[i]);
    }
    return made(dice.view(a, part, strides_of(*a), element_offset(*a, first)));
}
RandomNode permute(Dice dice, int) {
    std::array<int, 4> axes{0, 1, 2, 3};
    std::swap(axes[0], axes[static_cast<size_t>(dice.between(0, 3))]);
    std::swap(axes[1], axes[static_cast<size_t>(dice.between(1, 3))]);
    return made(dice.permuted(dice.source(f32, dice.shape(), Layout::any), axes));
}
RandomNode transpose(Dice dice, int) {
    return made(dice.make(OpId::transpose, {dice.source(f32, dice.shape(), Layout::any)}));
}

} // namespace

NodeRules move_rules() {
    return {
        {OpId::dup, copy<OpId::dup>},
        {OpId::repeat, repeat},
        {OpId::concat, concat},
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
        {OpId::upscale, upscale},
        {OpId::pad, pad},
        {OpId::pad_reflect_1d, pad_reflect_1d},
        {OpId::roll, roll},
        {OpId::tri, tri},
        {OpId::win_part, win_part},
        {OpId::win_unpart, win_unpart},
        {OpId::get_rel_pos, get_rel_pos},
        {OpId::add_rel_pos, add_rel_pos},
    };
}

} // namespace ggs::kernel_test
