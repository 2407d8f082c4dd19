// SPDX-License-Identifier: MIT

#include "ops/moved.h"

namespace ggs {

namespace {

// -- win_part, win_unpart, get_rel_pos: whole rows are moved --------------------------------------------------------

std::optional<SourceElement> part_from(const Tensor& node, const Index& out, const ValueReader&) {
    const Tensor& a = *node.src[0];
    const int64_t w = node.ne[1];
    const int64_t across = windows_over(a.ne[1], w);
    const int64_t x = out[3] % across * w + out[1];
    const int64_t y = out[3] / across * w + out[2];
    if (x >= a.ne[1] || y >= a.ne[2]) return {};
    return SourceElement{0, {out[0], x, y, 0}};
}

std::optional<SourceElement> unpart_from(const Tensor& node, const Index& out, const ValueReader&) {
    const int64_t w = param_i32(node, 0);
    const int64_t window = out[2] / w * windows_over(node.ne[1], w) + out[1] / w;
    return SourceElement{0, {out[0], out[1] % w, out[2] % w, window}};
}

// Visits all windows, row by row. A separate implementation for explanations.
template <class F> void each_window(const Tensor& image, int64_t w, F&& f) {
    int64_t window = 0;
    for (int64_t y = 0; y < image.ne[2]; y += w)
        for (int64_t x = 0; x < image.ne[1]; x += w) f(window++, x, y);
}

std::optional<SourceElement> part_explained(const Tensor& node, const Index& out, const ValueReader&) {
    const Tensor& a = *node.src[0];
    std::optional<SourceElement> from;
    each_window(a, node.ne[1], [&](int64_t window, int64_t left, int64_t top) {
        const int64_t x = left + out[1], y = top + out[2];
        if (window == out[3] && x < a.ne[1] && y < a.ne[2]) from = SourceElement{0, {out[0], x, y, 0}};
    });
    return from;
}

std::optional<SourceElement> unpart_explained(const Tensor& node, const Index& out, const ValueReader&) {
    const int64_t w = param_i32(node, 0);
    std::optional<SourceElement> from;
    each_window(node, w, [&](int64_t window, int64_t left, int64_t top) {
        const int64_t x = out[1] - left, y = out[2] - top;
        if (x >= 0 && x < w && y >= 0 && y < w) from = SourceElement{0, {out[0], x, y, window}};
    });
    return from;
}

std::optional<SourceElement> rel_pos_from(const Tensor& node, const Index& out, const ValueReader&) {
    return SourceElement{0, {out[0], node.ne[1] - 1 - out[1] + out[2], 0, 0}};
}

template <TypeId type> Status accepts_moved(const Tensor& node) {
    GGS_CHECK(need_type(*node.src[0], "a", type));
    GGS_CHECK(need_type(node, text("the result"), type));
    return need_aligned(node);
}

template <Origin origin> Status run_moved(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const size_t bytes = traits(node.type).bytes;
    each_part(node, chunk, [&](const Index& i, int64_t first, int64_t n) {
        const Index to{first, i[1], i[2], i[3]};
        std::byte* const out = bytes_at(node, to);
        if (const auto from = origin(node, to, nullptr)) {
            copy_units(node.type, out, node.nb[0], bytes_at(a, from->index), a.nb[0], n);
        } else if (node.nb[0] == bytes) {
            std::memset(out, 0, static_cast<size_t>(n) * bytes);
        } else {
            for (int64_t k = 0; k < n; ++k) std::memset(out + static_cast<size_t>(k) * node.nb[0], 0, bytes);
        }
    });
    return {};
}

template <Origin origin, TypeId type, Origin explained = origin> constexpr Computation moved() {
    return {{accepts_moved<type>, run_moved<origin>, nullptr, rows_in_parts},
            reads_moved<origin>,
            explain_move<explained>,
            cost_per_element<0>,
            nullptr,
            std::nullopt};
}

// -- add_rel_pos ----------------------------------------------------------------------------------------------------

// A row of a is all keys of one query, kx faster than ky; pw and ph have a number for each kx and each ky.
struct Queries {
    const Tensor& pw;
    const Tensor& ph;
    int64_t keys; // in one direction

    explicit Queries(const Tensor& node) : pw(*node.src[1]), ph(*node.src[2]), keys(pw.ne[0]) {}

    // The row of pw and ph that goes with a row of the result.
    Index row(const Index& out) const { return {0, out[1] % pw.ne[1], out[1] / pw.ne[1], out[2]}; }
    Index across(const Index& out) const {
        Index at = row(out);
        at[0] = out[0] % keys;
        return at;
    }
    Index down(const Index& out) const {
        Index at = row(out);
        at[0] = out[0] / keys;
        return at;
    }
};

Status run_add(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Queries queries(node);
    const int64_t keys = queries.keys;
    each_row(node, chunk, [&](const Index& i) {
        auto* out = reinterpret_cast<float*>(bytes_at(node, i));
        const auto* a = reinterpret_cast<const float*>(bytes_at(*node.src[0], i));
        const Index row = queries.row(i);
        const auto* const pw = reinterpret_cast<const float*>(bytes_at(queries.pw, row));
        const auto* const ph = reinterpret_cast<const float*>(bytes_at(queries.ph, row));
        for (int64_t ky = 0; ky < keys; ++ky, a += keys, out += keys) {
            for (int64_t kx = 0; kx < keys; ++kx) out[kx] = a[kx] + pw[kx] + ph[ky];
        }
    });
    return {};
}

Status reads_add(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    const Queries queries(node);
    elements.push_back({0, out});
    elements.push_back({1, queries.across(out)});
    elements.push_back({2, queries.down(out)});
    return {};
}

Result<Explanation> explain_add(const Tensor& node, const Index& out, const ValueReader& read) {
    const Queries queries(node);
    const Tensor& a = *node.src[0];
    const Index across = queries.across(out), down = queries.down(out);
    const double x = read(a, out), w = read(queries.pw, across), h = read(queries.ph, down);
    BoundedSum sum;
    for (const double term : {x, w, h}) sum.add(term);
    return Explanation{
        {msg("%1 + %2 + %3", read.element(a, out), read.element(queries.pw, across), read.element(queries.ph, down)),
         msg("= %1 + %2 + %3", x, w, h), msg("= %1", sum.value())},
        sum.total()};
}

} // namespace

namespace computations {

const Computation win_part = moved<part_from, TypeId::f32, part_explained>();
const Computation win_unpart = moved<unpart_from, TypeId::f32, unpart_explained>();
const Computation get_rel_pos = moved<rel_pos_from, TypeId::f16>();
const Computation add_rel_pos = {{accepts_f32_rows, run_add}, reads_add, explain_add,
                                 cost_per_element<2>,         nullptr,   of_sums};

} // namespace computations

} // namespace ggs
