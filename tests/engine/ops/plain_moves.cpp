// SPDX-License-Identifier: MIT
// What is only moved, and views.
#include "plain_rules.h"

namespace ggs::kernel_test {

namespace {

// -- moves ------------------------------------------------------------------------------------------------------------

double same_place(N n, I o) {
    const double x = src(n, 0, unflat(*n.src[0], flat(n, o)));
    return n.type == TypeId::i32 ? (x < 0 ? std::ceil(x) : std::floor(x)) : x;
}
double repeat(N n, I o) { return src(n, 0, repeated(*n.src[0], o)); }
double concat(N n, I o) {
    const auto dim = static_cast<size_t>(integer(n, 0));
    Index i = o;
    i[dim] -= n.src[0]->ne[dim];
    return i[dim] < 0 ? src(n, 0, o) : src(n, 1, i);
}
double get_rows(N n, I o) { return src(n, 0, {o[0], whole(*n.src[1], {o[1], o[2], o[3], 0}), o[2], o[3]}); }
double set_rows(N n, I o) {
    const Tensor& b = *n.src[0];
    const Tensor& c = *n.src[1];
    double value = src(n, 2, o);
    for (int64_t r = 0; r < b.ne[1]; ++r) {
        if (whole(c, {r, o[2] % c.ne[1], o[3] % c.ne[2], 0}) == o[1]) value = value_of(b, {o[0], r, o[2], o[3]});
    }
    return value;
}
double diag(N n, I o) { return o[0] == o[1] ? src(n, 0, {o[0], 0, o[2], o[3]}) : 0; }
double diag_mask(N n, I o) {
    if (o[0] <= integer(n, 0) + o[1]) return src(n, 0, o);
    return n.op == OpId::diag_mask_inf ? -infinity : 0;
}
double pad(N n, I o) {
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
double pad_reflect_1d(N n, I o) {
    int64_t at = o[0] - integer(n, 0);
    if (at < 0) at = -at;
    if (at >= n.src[0]->ne[0]) at = 2 * (n.src[0]->ne[0] - 1) - at;
    return src(n, 0, {at, o[1], o[2], o[3]});
}
double tri(N n, I o) {
    const bool kept[] = {o[0] >= o[1], o[0] > o[1], o[0] <= o[1], o[0] < o[1]};
    return kept[integer(n, 0)] ? src(n, 0, o) : 0;
}
double win_part(N n, I o) {
    const Tensor& a = *n.src[0];
    const int64_t w = integer(n, 2);
    const int64_t x = o[3] % integer(n, 0) * w + o[1], y = o[3] / integer(n, 0) * w + o[2];
    return x < a.ne[1] && y < a.ne[2] ? value_of(a, {o[0], x, y, 0}) : 0;
}
double win_unpart(N n, I o) {
    const int64_t w = integer(n, 0), across = (n.ne[1] + w - 1) / w;
    return src(n, 0, {o[0], o[1] % w, o[2] % w, o[1] / w + o[2] / w * across});
}
double get_rel_pos(N n, I o) { return src(n, 0, {o[0], o[2] - o[1] + n.ne[1] - 1, 0, 0}); }
double add_rel_pos(N n, I o) {
    const Tensor& pw = *n.src[1];
    const int64_t kx = o[0] % pw.ne[0], ky = o[0] / pw.ne[0], x = o[1] % pw.ne[1], y = o[1] / pw.ne[1];
    return src(n, 0, o) + value_of(pw, {kx, x, y, o[2]}) + src(n, 2, {ky, x, y, o[2]});
}
double roll(N n, I o) {
    Index i{};
    for (size_t d = 0; d < 4; ++d) i[d] = (o[d] - integer(n, static_cast<int>(d)) + 2 * n.ne[d]) % n.ne[d];
    return src(n, 0, i);
}
double view(N n, I o) {
    // The element of the source that stands at the same byte.
    const Tensor& a = *n.src[0];
    const auto* const byte = static_cast<const std::byte*>(n.data) + element_offset(n, o);
    for (int64_t k = 0; k < count(a); ++k) {
        const Index i = unflat(a, k);
        if (static_cast<const std::byte*>(a.data) + element_offset(a, i) == byte) return value_of(a, i);
    }
    return std::nan("");
}
double permute(N n, I o) {
    Index i{};
    for (size_t d = 0; d < 4; ++d) i[d] = o[static_cast<size_t>(integer(n, static_cast<int>(d)))];
    return src(n, 0, i);
}
double transpose(N n, I o) { return src(n, 0, {o[1], o[0], o[2], o[3]}); }

} // namespace

PlainRules plain_moves() {
    return {
        {OpId::dup, same_place},
        {OpId::repeat, repeat},
        {OpId::concat, concat},
        {OpId::cpy, same_place},
        {OpId::cont, same_place},
        {OpId::reshape, same_place},
        {OpId::view, view},
        {OpId::permute, permute},
        {OpId::transpose, transpose},
        {OpId::get_rows, get_rows},
        {OpId::set_rows, set_rows},
        {OpId::diag, diag},
        {OpId::diag_mask_inf, diag_mask},
        {OpId::diag_mask_zero, diag_mask},
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
