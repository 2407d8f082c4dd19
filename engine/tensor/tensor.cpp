// SPDX-License-Identifier: MIT
#include "tensor/tensor.h"
#include "tensor/shown_shape.h"

#include "base/checked.h"

#include <algorithm>
#include <cstring>

namespace ggs {

namespace {

bool any_empty(const int64_t* ne) {
    for (int i = 0; i < max_dims; ++i) {
        if (ne[i] <= 0) return true;
    }
    return false;
}

// Computes n · bytes / block, rounded down, even if n · bytes would overflow.
size_t in_blocks(int64_t n, size_t bytes, int64_t block) {
    return static_cast<size_t>(n / block) * bytes + static_cast<size_t>(n % block) * bytes / static_cast<size_t>(block);
}

// Follows ggml's check of the strides: returns the first dimension whose stride is not the expected one, or -1.
int first_loose_dim(const Tensor& t, int free_dims, size_t* expected_stride) {
    const TypeTraits& type = traits(t.type);
    size_t expected = type.bytes;
    *expected_stride = expected;
    if (t.ne[0] != type.block && t.nb[0] != expected) return 0;
    expected *= static_cast<size_t>(t.ne[0] / type.block);
    for (int i = 1; i < max_dims; ++i) {
        if (i > free_dims) {
            *expected_stride = expected;
            if (t.ne[i] != 1 && t.nb[i] != expected) return i;
            expected *= static_cast<size_t>(t.ne[i]);
        } else {
            expected = static_cast<size_t>(t.ne[i]) * t.nb[i];
        }
    }
    return -1;
}

} // namespace

int64_t nelements(const Tensor& t) { return t.ne[0] * t.ne[1] * t.ne[2] * t.ne[3]; }
int64_t nrows(const Tensor& t) { return t.ne[1] * t.ne[2] * t.ne[3]; }

size_t nbytes(const Tensor& t) {
    if (any_empty(t.ne)) return 0;
    const TypeTraits& type = traits(t.type);
    size_t bytes = 0;
    int from = 0;
    if (type.block == 1) {
        bytes = type.bytes;
    } else {
        bytes = in_blocks(t.ne[0], t.nb[0], type.block);
        from = 1;
    }
    for (int i = from; i < max_dims; ++i) bytes += static_cast<size_t>(t.ne[i] - 1) * t.nb[i];
    return bytes;
}

int n_dims(const Tensor& t) {
    for (int i = max_dims - 1; i >= 1; --i) {
        if (t.ne[i] > 1) return i + 1;
    }
    return 1;
}

int shown_dims(const Tensor& t) {
    int n = max_dims;
    while (n > 1 && t.ne[n - 1] == 1) --n;
    return n;
}

Shape shape_of(const Tensor& t) { return {t.ne[0], t.ne[1], t.ne[2], t.ne[3]}; }
Strides strides_of(const Tensor& t) { return {t.nb[0], t.nb[1], t.nb[2], t.nb[3]}; }
bool is_view(const Tensor& t) { return t.view_src != nullptr; }
bool is_empty(const Tensor& t) {
    return std::any_of(t.ne, t.ne + max_dims, [](int64_t n) { return n == 0; });
}

Result<size_t> row_size(TypeId type, int64_t n) {
    const TypeTraits& row = traits(type);
    if (n < 0) return fail("a row can't have %1 elements", n);
    if (row.removed() || n % row.block != 0)
        return fail("a row of %1 elements doesn't fill whole blocks: a block of %2 has %3 elements", n, row.name,
                    row.block);
    size_t bytes = 0;
    if (!mul_checked(row.bytes, static_cast<size_t>(n / row.block), bytes))
        return fail("a row of %1 elements of type %2 is larger than can be addressed", n, row.name);
    return bytes;
}

Result<Strides> dense_strides(TypeId type, const Shape& ne) {
    for (int i = 0; i < max_dims; ++i) {
        if (ne[static_cast<size_t>(i)] < 0)
            return fail("ne[%1] = %2: a dimension can't be negative", i, ne[static_cast<size_t>(i)]);
    }
    GGS_TRY(const size_t row, row_size(type, ne[0]));
    Strides nb{traits(type).bytes, row, 0, 0};
    // An empty dimension counts as one here: a permuted view multiplies the other dimensions in another order, before
    // the zero.
    int64_t elements = std::max<int64_t>(1, ne[0]);
    size_t bytes = std::max(traits(type).bytes, row);
    for (size_t i = 1; i < max_dims; ++i) {
        if (i > 1) nb[i] = nb[i - 1] * static_cast<size_t>(ne[i - 1]);
        const int64_t n = std::max<int64_t>(1, ne[i]);
        if (!mul_checked(bytes, static_cast<size_t>(n), bytes) || !mul_checked(elements, n, elements) ||
            bytes > static_cast<size_t>(INT64_MAX))
            return fail("a tensor of shape %1 and type %2 is larger than can be addressed", shape_text(ne),
                        traits(type).name);
    }
    return nb;
}

Result<size_t> dense_bytes(TypeId type, const Shape& ne) {
    GGS_TRY(const Strides nb, dense_strides(type, ne));
    return nb[3] * static_cast<size_t>(ne[3]);
}

Result<size_t> extent_bytes(TypeId type, const Shape& ne, const Strides& nb) {
    if (any_empty(ne.data())) return size_t{0};
    const TypeTraits& row = traits(type);
    size_t end = 0;
    bool fits =
        mul_checked(static_cast<size_t>((ne[0] - 1) / row.block), nb[0], end) && add_checked(end, row.bytes, end);
    for (size_t i = 1; fits && i < max_dims; ++i) {
        size_t step = 0;
        fits = mul_checked(static_cast<size_t>(ne[i] - 1), nb[i], step) && add_checked(end, step, end);
    }
    if (!fits || end > static_cast<size_t>(INT64_MAX))
        return fail("with these strides, a tensor of shape %1 would be larger than can be addressed", shape_text(ne));
    return end;
}

bool is_contiguous(const Tensor& t, int free_dims) {
    size_t expected = 0;
    return first_loose_dim(t, free_dims, &expected) < 0;
}
bool is_contiguous_rows(const Tensor& t) { return t.ne[0] == traits(t.type).block || t.nb[0] == traits(t.type).bytes; }
bool is_contiguously_allocated(const Tensor& t) {
    const TypeTraits& type = traits(t.type);
    return nbytes(t) == in_blocks(nelements(t), type.bytes, type.block);
}
bool is_contiguous_channels(const Tensor& t) {
    return t.nb[0] > t.nb[2] && t.nb[1] > t.nb[0] && t.nb[2] == traits(t.type).bytes;
}
bool is_transposed(const Tensor& t) { return t.nb[0] > t.nb[1]; }
bool is_permuted(const Tensor& t) { return t.nb[0] > t.nb[1] || t.nb[1] > t.nb[2] || t.nb[2] > t.nb[3]; }
bool is_padded_1d(const Tensor& t) {
    return t.nb[0] == traits(t.type).bytes && t.nb[2] == t.nb[1] * static_cast<size_t>(t.ne[1]) &&
           t.nb[3] == t.nb[2] * static_cast<size_t>(t.ne[2]);
}
bool is_scalar(const Tensor& t) { return t.ne[0] == 1 && is_vector(t); }
bool is_vector(const Tensor& t) { return t.ne[1] == 1 && is_matrix(t); }
bool is_matrix(const Tensor& t) { return t.ne[2] == 1 && is_3d(t); }
bool is_3d(const Tensor& t) { return t.ne[3] == 1; }
bool same_shape(const Tensor& a, const Tensor& b) { return std::equal(a.ne, a.ne + max_dims, b.ne); }
static bool same_strides(const Tensor& a, const Tensor& b) { return std::equal(a.nb, a.nb + max_dims, b.nb); }
bool same_layout(const Tensor& a, const Tensor& b) {
    return a.type == b.type && same_shape(a, b) && same_strides(a, b);
}
bool can_repeat(const Tensor& small, const Tensor& large) {
    if (is_empty(small)) return is_empty(large);
    for (int i = 0; i < max_dims; ++i) {
        if (large.ne[i] % small.ne[i] != 0) return false;
    }
    return true;
}
bool can_repeat_rows(const Tensor& small, const Tensor& large) {
    return small.ne[0] == large.ne[0] && can_repeat(small, large);
}

Verdict contiguous(const Tensor& t, int free_dims) {
    size_t expected = 0;
    const int dim = first_loose_dim(t, free_dims, &expected);
    if (dim < 0) return {true, msg("each stride is the product of the previous stride and dimension")};
    if (dim == 0) return {false, msg("nb[0] = %1, but a block has %2 bytes", t.nb[0], expected)};
    if (dim == 1) return {false, msg("nb[1] = %1, but a dense row has %2 bytes", t.nb[1], expected)};
    return {false,
            msg("nb[%1] = %2, but dense strides require nb[%3] · ne[%3] = %4", dim, t.nb[dim], dim - 1, expected)};
}

Message why_not_contiguous(const Tensor& t) {
    Verdict verdict = contiguous(t);
    return verdict.holds ? Message() : std::move(verdict.reason);
}

Verdict permuted(const Tensor& t) {
    for (int i = 0; i + 1 < max_dims; ++i) {
        if (t.nb[i] > t.nb[i + 1])
            return {true, msg("nb[%1] = %2 is larger than nb[%3] = %4", i, t.nb[i], i + 1, t.nb[i + 1])};
    }
    return {false, msg("no stride is larger than the next one")};
}

Verdict transposed(const Tensor& t) {
    if (is_transposed(t))
        return {
            true,
            msg("nb[0] = %1 is larger than nb[1] = %2: the stride within a row is larger than the stride between rows",
                t.nb[0], t.nb[1])};
    return {false, msg("nb[0] = %1 is not larger than nb[1] = %2", t.nb[0], t.nb[1])};
}

Verdict padded(const Tensor& t) {
    const TypeTraits& type = traits(t.type);
    // In the order of their strides, each dimension has to start where the smaller ones end.
    std::array<int, max_dims> order{0, 1, 2, 3};
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return t.nb[a] < t.nb[b]; });
    size_t end = type.bytes;
    for (const int i : order) {
        const int64_t steps = i == 0 ? t.ne[0] / type.block : t.ne[i];
        if (steps <= 1) continue;
        if (t.nb[i] > end)
            return {true, msg("nb[%1] = %2 spans %3 bytes of data and %4 bytes that are not part of the tensor", i,
                              t.nb[i], end, t.nb[i] - end)};
        end = std::max(end, static_cast<size_t>(steps - 1) * t.nb[i] + end);
    }
    return {false, msg("every byte from the first to the last is used")};
}

Verdict row_padded(const Tensor& t) {
    if (t.nb[0] != traits(t.type).bytes)
        return {false, msg("nb[0] = %1, but a block has %2 bytes", t.nb[0], traits(t.type).bytes)};
    for (int i = 2; i < max_dims; ++i) {
        const size_t expected = t.nb[i - 1] * static_cast<size_t>(t.ne[i - 1]);
        if (t.nb[i] != expected)
            return {false, msg("nb[%1] = %2, not nb[%3] · ne[%3] = %4", i, t.nb[i], i - 1, expected)};
    }
    return {true, msg("only rows are padded")};
}

Verdict scalar(const Tensor& t) {
    return {is_scalar(t), is_scalar(t) ? msg("it has one element") : msg("its shape is %1", shape_text(t))};
}
Verdict vector(const Tensor& t) {
    return {is_vector(t), is_vector(t) ? msg("dims 1, 2 and 3 are 1") : msg("its shape is %1", shape_text(t))};
}
Verdict matrix(const Tensor& t) {
    return {is_matrix(t), is_matrix(t) ? msg("dims 2 and 3 are 1") : msg("its shape is %1", shape_text(t))};
}

Verdict repeats_to(const Tensor& small, const Tensor& large) {
    if (is_empty(small) && !is_empty(large))
        return {false, msg("%1 is empty, but %2 is not", shape_text(small), shape_text(large))};
    for (int i = 0; i < max_dims && !is_empty(small); ++i) {
        if (large.ne[i] % small.ne[i] != 0)
            return {false, msg("ne[%1] = %2 is not a multiple of %3", i, large.ne[i], small.ne[i])};
    }
    return {true, msg("every dimension of %1 divides the same dimension of %2", shape_text(small), shape_text(large))};
}

std::span<const Predicate> predicates() {
    static constexpr Predicate table[] = {
        {text("contiguous"), [](const Tensor& t) { return contiguous(t); }},
        {text("permuted"), permuted},
        {text("transposed"), transposed},
        {text("padded"), padded},
        {text("scalar"), scalar},
        {text("vector"), vector},
        {text("matrix"), matrix},
    };
    return table;
}

size_t element_offset(const Tensor& t, const Index& index) {
    const int64_t block = traits(t.type).block;
    size_t offset = static_cast<size_t>(index[0] / block) * t.nb[0];
    for (size_t i = 1; i < max_dims; ++i) offset += static_cast<size_t>(index[i]) * t.nb[i];
    return offset;
}

namespace {

struct OffsetSearch {
    const TypeTraits& type;
    std::array<int, max_dims> order; // dimensions by stride, largest first
    std::array<int64_t, max_dims> steps;
    const Tensor& t;
    int tries = 0;

    // Returns the number of bytes that the dimensions from position `depth` on reach.
    size_t reach(size_t depth) const {
        size_t end = type.bytes;
        for (size_t d = depth; d < max_dims; ++d)
            end += static_cast<size_t>(steps[static_cast<size_t>(order[d])] - 1) * t.nb[order[d]];
        return end;
    }

    bool find(size_t depth, size_t offset, Index& index) {
        if (depth == max_dims) return offset < type.bytes;
        const auto dim = static_cast<size_t>(order[depth]);
        const size_t stride = t.nb[dim];
        const size_t rest = reach(depth + 1);
        int64_t i = stride == 0 ? 0 : std::min<int64_t>(steps[dim] - 1, static_cast<int64_t>(offset / stride));
        // Strides made by hand may overlap: a smaller index here can leave the rest to the other dimensions.
        for (; i >= 0 && offset - static_cast<size_t>(i) * stride < rest && ++tries < 100000; --i) {
            index[dim] = i;
            if (find(depth + 1, offset - static_cast<size_t>(i) * stride, index)) return true;
        }
        return false;
    }
};

} // namespace

std::optional<Index> index_at_offset(const Tensor& t, size_t offset) {
    if (any_empty(t.ne)) return std::nullopt;
    const TypeTraits& type = traits(t.type);
    OffsetSearch search{type, {3, 2, 1, 0}, {std::max<int64_t>(1, t.ne[0] / type.block), t.ne[1], t.ne[2], t.ne[3]}, t};
    std::stable_sort(search.order.begin(), search.order.end(), [&](int a, int b) { return t.nb[a] > t.nb[b]; });
    Index index{};
    if (!search.find(0, offset, index)) return std::nullopt;
    index[0] *= type.block;
    return index;
}

Index index_of_flat(const Tensor& t, int64_t flat) {
    Index index{};
    for (size_t i = 0; i < max_dims; ++i) {
        if (t.ne[i] <= 0) continue;
        index[i] = flat % t.ne[i];
        flat /= t.ne[i];
    }
    return index;
}

int64_t flat_of_index(const Tensor& t, const Index& index) {
    return index[0] + t.ne[0] * (index[1] + t.ne[1] * (index[2] + t.ne[2] * index[3]));
}

void set_name(Tensor& t, std::string_view name) {
    // A zero ends the name. As in ggml, the bytes after it are unchanged.
    const size_t n = std::min(name.substr(0, name.find('\0')).size(), sizeof(t.name) - 1);
    std::memcpy(t.name, name.data(), n);
    t.name[n] = '\0';
}
std::string_view name_of(const Tensor& t) { return {t.name, strnlen(t.name, sizeof(t.name))}; }

std::string shape_text(std::span<const int64_t> ne) {
    std::string out = "[";
    for (size_t i = 0; i < ne.size(); ++i) out += (i ? ", " : "") + std::to_string(ne[i]);
    return out + "]";
}
std::string shape_text(const Tensor& t) {
    return shape_text(std::span<const int64_t>(t.ne, static_cast<size_t>(shown_dims(t))));
}

} // namespace ggs
