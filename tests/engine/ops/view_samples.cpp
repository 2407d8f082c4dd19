// SPDX-License-Identifier: MIT
// The same bytes, seen another way; no kernel runs.
#include "sample_words.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

// The same bytes, seen another way; no kernel runs.
RandomNode random_reshape(Dice dice, int) {
    const Shape ne = dice.shape();
    NodeRequest r = dice.request(OpId::reshape, {dice.source(dice.one_of({f32, f16, i32}), ne, Layout::dense, 9)});
    r.ne = Shape{ne[1], ne[0], ne[3], ne[2]};
    return made(dice.make(OpId::reshape, r));
}
double plain_same_place(N n, I o) {
    const double x = src(n, 0, unflat(*n.src[0], flat(n, o)));
    return n.type == TypeId::i32 ? (x < 0 ? std::ceil(x) : std::floor(x)) : x;
}

RandomNode random_view(Dice dice, int) {
    const Shape ne = dice.shape();
    Tensor* const a = dice.source(dice.one_of({f32, f16}), ne, Layout::dense, 9);
    Shape part{}, first{};
    for (size_t i = 0; i < 4; ++i) {
        part[i] = dice.between(1, ne[i]);
        first[i] = dice.between(0, ne[i] - part[i]);
    }
    return made(dice.view(a, part, strides_of(*a), element_offset(*a, first)));
}
double plain_view(N n, I o) {
    // Returns the element of the source at the same byte.
    const Tensor& a = *n.src[0];
    const auto* const byte = static_cast<const std::byte*>(n.data) + element_offset(n, o);
    for (int64_t k = 0; k < nelements(a); ++k) {
        const Index i = unflat(a, k);
        if (static_cast<const std::byte*>(a.data) + element_offset(a, i) == byte) return value_of(a, i);
    }
    return std::nan("");
}

RandomNode random_permute(Dice dice, int) {
    std::array<int, 4> axes{0, 1, 2, 3};
    std::swap(axes[0], axes[static_cast<size_t>(dice.between(0, 3))]);
    std::swap(axes[1], axes[static_cast<size_t>(dice.between(1, 3))]);
    return made(dice.permuted(dice.source(f32, dice.shape(), Layout::any), axes));
}
double plain_permute(N n, I o) {
    Index i{};
    for (size_t d = 0; d < 4; ++d) i[d] = o[static_cast<size_t>(integer(n, static_cast<int>(d)))];
    return src(n, 0, i);
}

RandomNode random_transpose(Dice dice, int) {
    return made(dice.make(OpId::transpose, {dice.source(f32, dice.shape(), Layout::any)}));
}
double plain_transpose(N n, I o) { return src(n, 0, {o[1], o[0], o[2], o[3]}); }

} // namespace

OpSamples view_samples() {
    return {
        {OpId::reshape, random_reshape, plain_same_place, {}},
        {OpId::view, random_view, plain_view, {}},
        {OpId::permute, random_permute, plain_permute, {}},
        {OpId::transpose, random_transpose, plain_transpose, {}},
    };
}

} // namespace ggs::kernel_test
