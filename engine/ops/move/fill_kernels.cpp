// SPDX-License-Identifier: MIT
// Moves that also make numbers of their own: pads, masks, triangles, diagonals; and what only goes round or back, roll
// and pad_reflect_1d.
#include "ops/moved.h"

#include <cmath>
#include <cstdlib>
#include <limits>

namespace ggs {

namespace {

// -- diag_mask --------------------------------------------------------------------------------------------------------

bool masked(const Tensor& node, const Index& out) { return out[0] > param_i32(node, 0) + out[1]; }
double mask_value(const Tensor& node) {
    return node.op == OpId::diag_mask_inf ? -std::numeric_limits<double>::infinity() : 0.0;
}

Status run_mask(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const auto value = static_cast<float>(mask_value(node));
    each_part(node, chunk, [&](const Index& i, int64_t first, int64_t n) {
        auto* const out = reinterpret_cast<float*>(bytes_at(node, i)) + first;
        const auto* const a = reinterpret_cast<const float*>(bytes_at(*node.src[0], i)) + first;
        const int64_t seen = std::clamp<int64_t>(param_i32(node, 0) + i[1] + 1 - first, 0, n);
        if (out != a) std::copy_n(a, seen, out);
        std::fill(out + seen, out + n, value);
    });
    return {};
}

Status reads_mask(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    if (!masked(node, out)) elements.push_back({0, out});
    return {};
}

Result<Explanation> explain_mask(const Tensor& node, const Index& out, const ValueReader& read) {
    const int64_t last = param_i32(node, 0) + out[1];
    if (masked(node, out))
        return Explanation{{msg("masked: %1 > n_past + %2 = %3", out[0], out[1], last), msg("= %1", mask_value(node))},
                           mask_value(node)};
    const double a = read(*node.src[0], out);
    return Explanation{{msg("not masked: %1 <= n_past + %2 = %3", out[0], out[1], last),
                        msg("%1 = %2", read.element(*node.src[0], out), a)},
                       a};
}

// -- tri ------------------------------------------------------------------------------------------------------------

// The columns of a row that the kernel keeps: [first, end).
struct Columns {
    int64_t first, end;
};
Columns kept_columns(const Tensor& node, int64_t row) {
    switch (param_i32(node, 0)) {
    case 0: return {row, node.ne[0]};
    case 1: return {row + 1, node.ne[0]};
    case 2: return {0, row + 1};
    default: return {0, row};
    }
}
// Returns whether the element is kept. Explanations use this instead of kept_columns().
bool kept(const Tensor& node, const Index& out) {
    switch (param_i32(node, 0)) {
    case 0: return out[0] >= out[1];
    case 1: return out[0] > out[1];
    case 2: return out[0] <= out[1];
    default: return out[0] < out[1];
    }
}

Status run_tri(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    each_part(node, chunk, [&](const Index& i, int64_t begin, int64_t n) {
        auto* const out = reinterpret_cast<float*>(bytes_at(node, i)) + begin;
        const auto* const a = reinterpret_cast<const float*>(bytes_at(*node.src[0], i)) + begin;
        const Columns columns = kept_columns(node, i[1]);
        const int64_t first = std::clamp<int64_t>(columns.first - begin, 0, n);
        const int64_t end = std::clamp<int64_t>(columns.end - begin, first, n);
        std::fill(out, out + first, 0.0f);
        std::copy(a + first, a + end, out + first);
        std::fill(out + end, out + n, 0.0f);
    });
    return {};
}

Status reads_tri(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    if (kept(node, out)) elements.push_back({0, out});
    return {};
}

Result<Explanation> explain_tri(const Tensor& node, const Index& out, const ValueReader& read) {
    const auto [first, end] = kept_columns(node, out[1]);
    if (!kept(node, out)) {
        if (first >= end) return Explanation{{msg("0: row %1 keeps no columns", out[1])}, 0};
        return Explanation{
            {msg("0: row %1 keeps columns %2 to %3, and this is column %4", out[1], first, end - 1, out[0])}, 0};
    }
    const double a = read(*node.src[0], out);
    return Explanation{{msg("kept: row %3 keeps columns %1 to %2", first, end - 1, out[1]),
                        msg("%1 = %2", read.element(*node.src[0], out), a)},
                       a};
}

// -- pad, pad_reflect_1d, roll, diag --------------------------------------------------------------------------------

std::optional<SourceElement> pad_from(const Tensor& node, const Index& out, const ValueReader&) {
    const Tensor& a = *node.src[0];
    const bool circular = param_i32(node, 8);
    Index i{};
    for (size_t d = 0; d < i.size(); ++d) {
        const int64_t n = a.ne[d];
        i[d] = out[d] - param_i32(node, 2 * static_cast<int>(d));
        if (circular)
            i[d] = (i[d] % n + n) % n;
        else if (i[d] < 0 || i[d] >= n)
            return {};
    }
    return SourceElement{0, i};
}

// Beyond an end a row goes back the way it came; the element at the end itself comes once.
std::optional<SourceElement> reflect_from(const Tensor& node, const Index& out, const ValueReader&) {
    const int64_t last = node.src[0]->ne[0] - 1;
    const int64_t at = std::abs(out[0] - param_i32(node, 0));
    return SourceElement{0, {at > last ? 2 * last - at : at, out[1], out[2], out[3]}};
}

std::optional<SourceElement> roll_from(const Tensor& node, const Index& out, const ValueReader&) {
    Index i{};
    for (size_t d = 0; d < i.size(); ++d) {
        const int64_t n = node.ne[d];
        i[d] = ((out[d] - param_i32(node, static_cast<int>(d))) % n + n) % n;
    }
    return SourceElement{0, i};
}

// The same two for explanations: an index outside is moved by whole lengths until it is inside.
int64_t brought_inside(int64_t i, int64_t n) {
    while (i < 0) i += n;
    while (i >= n) i -= n;
    return i;
}
std::optional<SourceElement> pad_explained(const Tensor& node, const Index& out, const ValueReader&) {
    Index from{};
    for (int d = 0; d < max_dims; ++d) {
        const auto k = static_cast<size_t>(d);
        const int64_t n = node.src[0]->ne[d], at = out[k] - param_i32(node, 2 * d);
        if (n == 0 || (param_i32(node, 8) == 0 && (at < 0 || at >= n))) return {};
        from[k] = brought_inside(at, n);
    }
    return SourceElement{0, from};
}
std::optional<SourceElement> roll_explained(const Tensor& node, const Index& out, const ValueReader&) {
    Index from{};
    for (int d = 0; d < max_dims; ++d) {
        const auto k = static_cast<size_t>(d);
        from[k] = brought_inside(out[k] - param_i32(node, d), node.ne[d]);
    }
    return SourceElement{0, from};
}

std::optional<SourceElement> diag_from(const Tensor&, const Index& out, const ValueReader&) {
    if (out[0] != out[1]) return {};
    return SourceElement{0, {out[0], 0, out[2], out[3]}};
}

// A circular pad of nothing has nothing to repeat.
Status accepts_moved(const Tensor& node) {
    GGS_CHECK(need_all_f32(node));
    if (is_empty(*node.src[0]) && node.op == OpId::pad && param_i32(node, 8))
        return fail("a is empty; there is nothing to repeat");
    return need_dense_rows(node, text("the result"));
}

template <Origin origin> Status run_moved(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    each_part(node, chunk, [&](const Index& i, int64_t first, int64_t count) {
        auto* const out = reinterpret_cast<float*>(bytes_at(node, i));
        for (Index to{first, i[1], i[2], i[3]}; to[0] < first + count;) {
            const auto from = origin(node, to, nullptr);
            if (!from) {
                out[to[0]++] = 0.0f;
                continue;
            }
            // As far as the source's row goes on; a diagonal takes one element of it.
            const int64_t n = node.op == OpId::diag ? 1 : std::min(first + count - to[0], a.ne[0] - from->index[0]);
            copy_units(node.type, reinterpret_cast<std::byte*>(out + to[0]), sizeof(float), bytes_at(a, from->index),
                       a.nb[0], n);
            to[0] += n;
        }
    });
    return {};
}

Status run_reflect(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const int64_t left = param_i32(node, 0), inside_end = left + a.ne[0];
    each_part(node, chunk, [&](const Index& i, int64_t first, int64_t n) {
        auto* const out = reinterpret_cast<float*>(bytes_at(node, i));
        const auto* const from = reinterpret_cast<const float*>(bytes_at(a, i));
        const int64_t end = first + n;
        int64_t k = first;
        for (; k < std::min(left, end); ++k) out[k] = from[left - k];
        for (; k < std::min(inside_end, end); ++k) out[k] = from[k - left];
        for (; k < end; ++k) out[k] = from[2 * (a.ne[0] - 1) - (k - left)];
    });
    return {};
}

Status accepts_reflected(const Tensor& node) {
    GGS_CHECK(accepts_moved(node));
    return need_dense_rows(*node.src[0], "a");
}

template <Origin origin, Origin explained = origin> constexpr Computation moved() {
    return {{accepts_moved, run_moved<origin>, nullptr, rows_in_parts},
            reads_moved<origin>,
            explain_move<explained>,
            cost_per_element<0>,
            nullptr,
            std::nullopt};
}

constexpr Computation reflected = {{accepts_reflected, run_reflect, nullptr, rows_in_parts},
                                   reads_moved<reflect_from>,
                                   explain_move<reflect_from>,
                                   cost_per_element<0>,
                                   nullptr,
                                   std::nullopt};

constexpr Computation mask = {{accepts_f32_rows, run_mask, nullptr, rows_in_parts},
                              reads_mask,
                              explain_mask,
                              cost_per_element<0>,
                              nullptr,
                              std::nullopt};

constexpr Computation triangle = {{accepts_f32_rows, run_tri, nullptr, rows_in_parts},
                                  reads_tri,
                                  explain_tri,
                                  cost_per_element<0>,
                                  nullptr,
                                  std::nullopt};

} // namespace

namespace computations {

const Computation diag_mask_inf = mask;
const Computation diag_mask_zero = mask;
const Computation tri = triangle;
const Computation pad = moved<pad_from, pad_explained>();
const Computation pad_reflect_1d = reflected;
const Computation roll = moved<roll_from, roll_explained>();
const Computation diag = moved<diag_from>();

} // namespace computations

} // namespace ggs
