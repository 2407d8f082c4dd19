// SPDX-License-Identifier: MIT
#include "ops/rows.h"

#include "cpu/dot.h"

#include <cmath>
#include <functional>

namespace ggs {

namespace {

// -- a + b and its kin ----------------------------------------------------------------------------------------------

Status accepts_pair(const Tensor& node) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    const bool own = is_float(a.type) && b.type == a.type && node.type == a.type;
    const bool wider = (a.type == TypeId::f16 || a.type == TypeId::bf16) && b.type == TypeId::f32 &&
                       (node.type == a.type || node.type == TypeId::f32);
    if (!own && !wider)
        return fail("a is %1, b is %2 and the result is %3; a and b must have the same type (f32, f16 or bf16), or a "
                    "must be f16 or bf16 and b f32",
                    traits(a.type).name, traits(b.type).name, traits(node.type).name);
    GGS_CHECK(need_dense_rows(a, "a"));
    GGS_CHECK(need_dense_rows(node, text("the result")));
    return need_aligned(node);
}

// Quantised a: decoded, added to, and encoded again.
Status accepts_quantised(const Tensor& node) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    if (!can_load(a.type)) return fail("a is %1, which can't be decoded", traits(a.type).name);
    if (b.type != TypeId::f32)
        return fail("a is %1 and b is %2; only f32 can be added to a quantised tensor", traits(a.type).name,
                    traits(b.type).name);
    if (node.type != TypeId::f32 && !(is_quantized(node.type) && can_store(node.type)))
        return fail("the result is %1; conversion from f32 to this type is not supported yet", traits(node.type).name);
    GGS_CHECK(need_dense_rows(a, "a"));
    GGS_CHECK(need_dense_rows(node, text("the result")));
    return need_aligned(node);
}

Status accepts_add(const Tensor& node) {
    if (!is_quantized(node.src[0]->type)) return accepts_pair(node);
    GGS_CHECK(accepts_quantised(node));
    if (!same_shape(*node.src[0], *node.src[1]))
        return fail("a is %1 and b is %2; a tensor that is added to a quantised tensor must have the same shape",
                    shape_text(*node.src[0]), shape_text(*node.src[1]));
    return need_dense_rows(*node.src[1], "b");
}

Status accepts_add1(const Tensor& node) {
    const Tensor& a = *node.src[0];
    if (is_quantized(a.type)) {
        GGS_CHECK(accepts_quantised(node));
        if (node.type != a.type)
            return fail("a is %1 and the result is %2; they must have the same type", traits(a.type).name,
                        traits(node.type).name);
        return {};
    }
    return accepts_pair(node);
}

// The two that graphs are full of go through the widest vectors there are.
template <class Op> void pair_piece(const float* a, const float* b, float* out, int64_t n, Op op) {
    if constexpr (std::is_same_v<Op, std::plus<>>) return best_dot_table().loops.add(a, b, out, n);
    if constexpr (std::is_same_v<Op, std::multiplies<>>) return best_dot_table().loops.multiply(a, b, out, n);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) out[i] = op(a[i], b[i]);
}
template <class Op> void number_piece(const float* a, float b, float* out, int64_t n, Op op) {
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) out[i] = op(a[i], b);
}

// Elements first … of b's row repeated.
const float* load_repeated(const Tensor& b, const std::byte* row, int64_t first, int64_t n, float* room) {
    int64_t at = first % b.ne[0];
    if (at + n <= b.ne[0]) return load(b, row, at, n, room);
    for (int64_t i = 0; i < n; at = 0) {
        const int64_t part = std::min(n - i, b.ne[0] - at);
        const float* const values = load(b, row, at, part, room + i);
        if (values != room + i) std::copy_n(values, part, room + i);
        i += part;
    }
    return room;
}

template <class Op> Status run_pair(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    const bool b_is_whole = b.ne[0] == 1 || (b.ne[0] == a.ne[0] && needs_no_room(b));
    const int64_t most = longest_piece(b_is_whole && needs_no_room(a) && needs_no_room(node));
    each_part(node, chunk, [&](const Index& i, int64_t begin, int64_t count) {
        const std::byte* const a_row = bytes_at(a, i);
        const std::byte* const b_row = bytes_at(b, wrapped(b, i));
        std::byte* const out_row = bytes_at(node, i);
        float a_room[piece], b_room[piece], out_room[piece];
        const auto one_piece = [&](int64_t first, int64_t n) {
            const float* const x = load(a, a_row, first, n, a_room);
            float* const out = place(node, out_row, first, out_room);
            if (b.ne[0] == 1)
                number_piece(x, *load(b, b_row, 0, 1, b_room), out, n, Op());
            else
                pair_piece(x, load_repeated(b, b_row, first, n, b_room), out, n, Op());
            store(node, out_row, first, n, out);
        };
        each_piece(begin, count, one_piece, most);
    });
    return {};
}

template <class Op> constexpr char sign_of() { return '?'; }
template <> constexpr char sign_of<std::plus<>>() { return '+'; }
template <> constexpr char sign_of<std::minus<>>() { return '-'; }
template <> constexpr char sign_of<std::multiplies<>>() { return '*'; }
template <> constexpr char sign_of<std::divides<>>() { return '/'; }

template <class Op> Result<Explanation> explain_pair(const Tensor& node, const Index& out, const ValueReader& read) {
    const Index at = wrapped(*node.src[1], out);
    const double a = read(*node.src[0], out), b = read(*node.src[1], at);
    Explanation e;
    e.set(Op()(Bounded(a), Bounded(b)));
    const std::string sign = sign_of<Op>() == '*' ? "·" : std::string(1, sign_of<Op>());
    e.lines = {msg("%1 %2 %3", read.element(*node.src[0], out), sign, read.element(*node.src[1], at)),
               msg("= %1 %2 %3", a, sign, b), msg("= %1", e.value)};
    return e;
}

template <class Op> constexpr Computation pair_of(Status (*accepts)(const Tensor&)) {
    return {{accepts, run_pair<Op>, nullptr, rows_in_parts}, reads_same, explain_pair<Op>, cost_per_element<1>};
}

// -- add_id -------------------------------------------------------------------------------------------------------

Status accepts_add_id(const Tensor& node) {
    for (const auto& [t, name] : {std::pair<const Tensor*, Text>{node.src[0], text("a")},
                                  {node.src[1], text("b")},
                                  {&node, text("the result")}}) {
        GGS_CHECK(need_type(*t, name, TypeId::f32));
        GGS_CHECK(need_dense_rows(*t, name));
    }
    return need_aligned(node);
}

Status need_row(int64_t row, const Tensor& b, const Tensor& ids, const Index& at) {
    if (row >= 0 && row < b.ne[1]) return {};
    if (b.ne[1] == 1) return fail("ids%1 is %2; b has only row 0", index_text(ids, at), row);
    return fail("ids%1 is %2; b has rows 0 to %3", index_text(ids, at), row, b.ne[1] - 1);
}

Status run_add_id(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& b = *node.src[1];
    Status status;
    each_part(node, chunk, [&](const Index& i, int64_t first, int64_t n) {
        if (!status.ok()) return;
        const Index id{i[1], i[2], 0, 0};
        int32_t row = 0;
        std::memcpy(&row, static_cast<std::byte*>(node.src[2]->data) + element_offset(*node.src[2], id), sizeof row);
        if (status = need_row(row, b, *node.src[2], id); !status.ok()) return;
        pair_piece(reinterpret_cast<const float*>(bytes_at(*node.src[0], i)) + first,
                   reinterpret_cast<const float*>(bytes_at(b, {0, row, 0, 0})) + first,
                   reinterpret_cast<float*>(bytes_at(node, i)) + first, n, std::plus<>());
    });
    return status;
}

Result<Explanation> explain_add_id(const Tensor& node, const Index& out, const ValueReader& read) {
    const Index id{out[1], out[2], 0, 0};
    const int64_t row = read.whole(*node.src[2], id).value_or(-1);
    GGS_CHECK(need_row(row, *node.src[1], *node.src[2], id));
    const double a = read(*node.src[0], out), b = read(*node.src[1], {out[0], row, 0, 0});
    return Explanation{{msg("%1 = %2, so this element is %3 + %4", read.element(*node.src[2], id), row,
                            read.element(*node.src[0], out), read.element(*node.src[1], {out[0], row, 0, 0})),
                        msg("= %1 + %2", a, b), msg("= %1", a + b)},
                       Bounded(a) + b};
}

// Which row of b is known only when ids is: its number stands for it.
Status reads_add_id(const Tensor& node, const Index& out, const ValueReader& read,
                    std::vector<SourceElement>& elements) {
    const Index id{out[1], out[2], 0, 0};
    elements.push_back({0, out});
    const auto row = read.whole(*node.src[2], id);
    if (row && need_row(*row, *node.src[1], *node.src[2], id).ok()) elements.push_back({1, {out[0], *row, 0, 0}});
    elements.push_back({2, id});
    return {};
}

// -- acc and set: a, with b in a region of it ----------------------------------------------------------------------

// The byte of the result at which the region starts.
size_t start_of(const Tensor& node) { return static_cast<size_t>(param_i32(node, 3)); }
Tensor region_of(const Tensor& node) {
    Tensor region = node;
    std::copy_n(node.src[1]->ne, max_dims, region.ne);
    for (int i = 0; i < 3; ++i) region.nb[i + 1] = static_cast<size_t>(param_i32(node, i));
    region.data = static_cast<std::byte*>(node.data) + start_of(node);
    return region;
}

Status accepts_region(const Tensor& node, bool integers) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    if (a.type != TypeId::f32 && !(integers && a.type == TypeId::i32))
        return fail("a is %1; this kernel supports only f32%2", traits(a.type).name, integers ? " and i32" : "");
    GGS_CHECK(need_type(b, "b", a.type));
    GGS_CHECK(need_contiguous(a, "a"));
    GGS_CHECK(need_contiguous(node, text("the result")));
    GGS_CHECK(need_dense_rows(b, "b"));
    Tensor region = region_of(node);
    std::fill_n(region.src, max_src, nullptr);
    GGS_CHECK(need_aligned(region));
    return need_aligned(node);
}
Status accepts_acc(const Tensor& node) { return accepts_region(node, false); }
Status accepts_set(const Tensor& node) { return accepts_region(node, true); }

// First a is copied, then all meet, then the region is written. Rows of a region may lie over each other: those are
// one row of work, so that they are written in their order.
int two_phases(const Tensor&) { return 2; }
bool rows_overlap(const Tensor& node) {
    const Tensor region = region_of(node);
    size_t extent = static_cast<size_t>(region.ne[0]) * region.nb[0];
    for (int i = 1; i < max_dims; ++i) {
        if (region.ne[i] == 1) continue;
        if (region.nb[i] < extent) return true;
        extent = region.nb[i] * static_cast<size_t>(region.ne[i]);
    }
    return false;
}
int64_t region_rows(const Tensor& node, int phase) {
    if (phase == 0) return rows_in_parts(node, phase);
    return rows_overlap(node) ? 1 : nrows(*node.src[1]);
}

template <bool adds> Status run_region(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    if (task.phase == 0) {
        if (node.data == node.src[0]->data) return {};
        each_part(node, chunk, [&](const Index& i, int64_t first, int64_t n) {
            const size_t from = static_cast<size_t>(first) * node.nb[0];
            std::memcpy(bytes_at(node, i) + from, bytes_at(*node.src[0], i) + from,
                        static_cast<size_t>(n) * node.nb[0]);
        });
        return {};
    }
    const Tensor& b = *node.src[1];
    const Tensor region = region_of(node);
    if (rows_overlap(node)) chunk = {0, nrows(b)};
    each_row(b, chunk, [&](const Index& i) {
        if constexpr (adds) {
            const std::byte* const b_row = bytes_at(b, i);
            auto* const out = reinterpret_cast<float*>(bytes_at(region, i));
            pair_piece(out, reinterpret_cast<const float*>(b_row), out, b.ne[0], std::plus<>());
        } else {
            std::memmove(bytes_at(region, i), bytes_at(b, i), static_cast<size_t>(b.ne[0]) * b.nb[0]);
        }
    });
    return {};
}

// The elements of b that go to an element of the result, in the order they go there: none, one, or several where rows
// of the region lie over each other.
std::vector<Index> region_indices(const Tensor& node, const Index& out) {
    const Tensor& b = *node.src[1];
    const Tensor region = region_of(node);
    const auto at = static_cast<int64_t>(element_offset(node, out)) - param_i32(node, 3);
    const auto unit = static_cast<int64_t>(node.nb[0]);
    std::vector<Index> indices;
    if (is_empty(b)) return indices;
    each_row(b, {0, nrows(b)}, [&](const Index& i) {
        const int64_t inside = at - static_cast<int64_t>(element_offset(region, i));
        if (inside >= 0 && inside < unit * b.ne[0]) indices.push_back({inside / unit, i[1], i[2], i[3]});
    });
    if (node.op == OpId::set && indices.size() > 1) indices.erase(indices.begin(), indices.end() - 1);
    return indices;
}

Status reads_region(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    const std::vector<Index> indices = region_indices(node, out);
    if (indices.empty() || node.op == OpId::acc) elements.push_back({0, out});
    for (const Index& b : indices) elements.push_back({1, b});
    return {};
}

Result<Explanation> explain_region(const Tensor& node, const Index& out, const ValueReader& read) {
    const std::vector<Index> indices = region_indices(node, out);
    if (!indices.empty() && node.op == OpId::set) {
        const double b = read(*node.src[1], indices.back());
        return Explanation{{msg("%1", read.element(*node.src[1], indices.back())), msg("= %1", b)}, b};
    }
    const double a = read(*node.src[0], out);
    const std::string name = read.element(*node.src[0], out);
    if (indices.empty()) return Explanation{{msg("outside the region: %1", name), msg("= %1", a)}, a};
    Explanation e{{msg("%1, plus the elements of %2 that are added to it", name, read.name(*node.src[1])),
                   msg("%1 = %2", name, a)},
                  a};
    BoundedSum sum;
    sum.add(a);
    for (const Index& b : indices) {
        const double value = read(*node.src[1], b);
        sum.add(value);
        e.lines.push_back(msg("+ %1 = %2", read.element(*node.src[1], b), value));
    }
    e.set(sum.total());
    e.lines.push_back(msg("= %1", e.value));
    return e;
}

// In place nothing but the region is touched.
void writes_region(const Tensor& node, const ValueReader&, std::vector<WrittenBytes>& bytes) {
    if (!node.view_src) return add_elements(node, bytes);
    const size_t first = bytes.size();
    add_elements(region_of(node), bytes);
    for (size_t k = first; k < bytes.size(); ++k) bytes[k] = {&node, bytes[k].offset + start_of(node), bytes[k].size};
}

Cost cost_of_region(const Tensor& node) {
    const auto part = static_cast<double>(nelements(*node.src[1])) * 4;
    const double all = node.view_src ? 0 : static_cast<double>(nelements(node)) * 4;
    const bool adds = node.op == OpId::acc;
    // Copied elements are read; a region that is added to is read as well.
    return {adds ? part / 4 : 0, part + all + (adds && node.view_src ? part : 0), node.view_src ? part : all};
}

// -- scale, clamp, fill, arange -------------------------------------------------------------------------------------

Status run_scale(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const float s = param_f32(node, 0), bias = param_f32(node, 1);
    each_part(node, chunk, [&](const Index& i, int64_t first, int64_t n) {
        const auto* const a = reinterpret_cast<const float*>(bytes_at(*node.src[0], i)) + first;
        auto* const out = reinterpret_cast<float*>(bytes_at(node, i)) + first;
        if (bias == 0.0f)
            number_piece(a, s, out, n, std::multiplies<>()); // keeps the sign of a zero
        else
            number_piece(a, s, out, n, [bias](float x, float factor) { return x * factor + bias; });
    });
    return {};
}

Result<Explanation> explain_scale(const Tensor& node, const Index& out, const ValueReader& read) {
    const double a = read(*node.src[0], out), s = param_f32(node, 0), b = param_f32(node, 1);
    const Bounded value = b == 0.0 ? Bounded(a) * s : Bounded(a) * s + b;
    return Explanation{
        {msg("%1 · s + b", read.element(*node.src[0], out)), msg("= %1 · %2 + %3", a, s, b), msg("= %1", value.value)},
        value};
}

Status accepts_small_floats(const Tensor& node) {
    const Tensor& a = *node.src[0];
    if ((a.type != TypeId::f32 && a.type != TypeId::f16) || node.type != a.type)
        return fail("a is %1; this kernel supports only f32 and f16", traits(a.type).name);
    GGS_CHECK(need_dense_rows(a, "a"));
    GGS_CHECK(need_dense_rows(node, text("the result")));
    return need_aligned(node);
}

Status run_clamp(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const float least = param_f32(node, 0), most = param_f32(node, 1);
    each_part(node, chunk, [&](const Index& i, int64_t begin, int64_t count) {
        float room[piece], out_room[piece];
        each_piece(begin, count, [&](int64_t first, int64_t n) {
            const float* const a = load(*node.src[0], bytes_at(*node.src[0], i), first, n, room);
            float* const out = place(node, bytes_at(node, i), first, out_room);
            // In this order, so that NaN becomes the largest.
            number_piece(a, most, out, n, [least](float x, float top) {
                const float below = x < top ? x : top;
                return below > least ? below : least;
            });
            store(node, bytes_at(node, i), first, n, out);
        });
    });
    return {};
}

Result<Explanation> explain_clamp(const Tensor& node, const Index& out, const ValueReader& read) {
    const double a = read(*node.src[0], out), least = param_f32(node, 0), most = param_f32(node, 1);
    const double below = a < most ? a : most;
    const double value = below > least ? below : least;
    return Explanation{{msg("max(min(%1, %2), %3)", read.element(*node.src[0], out), most, least),
                        msg("= max(min(%1, %2), %3)", a, most, least), msg("= %1", value)},
                       value};
}

Status run_fill(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    float values[piece];
    std::fill_n(values, piece, param_f32(node, 0));
    each_part(node, chunk, [&](const Index& i, int64_t begin, int64_t count) {
        each_piece(begin, count, [&](int64_t first, int64_t n) { store(node, bytes_at(node, i), first, n, values); });
    });
    return {};
}

Result<Explanation> explain_fill(const Tensor& node, const Index&, const ValueReader&) {
    const double c = param_f32(node, 0);
    return Explanation{{msg("the value %1", c)}, c};
}

Status accepts_arange(const Tensor& node) { return need_type(node, text("the result"), TypeId::f32); }

Status run_arange(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const float start = param_f32(node, 0), step = param_f32(node, 2);
    auto* const out = static_cast<float*>(node.data);
    each_part(node, chunk, [&](const Index&, int64_t first, int64_t n) {
        for (int64_t i = first; i < first + n; ++i) out[i] = start + step * static_cast<float>(i);
    });
    return {};
}

Result<Explanation> explain_arange(const Tensor& node, const Index& out, const ValueReader&) {
    const double start = param_f32(node, 0), step = param_f32(node, 2);
    const Bounded value = start + Bounded(step) * static_cast<double>(out[0]);
    return Explanation{{msg("start + step · %1 = %2 + %3 · %1", out[0], start, step), msg("= %1", value.value)}, value};
}

} // namespace

namespace computations {

const Computation add = pair_of<std::plus<>>(accepts_add);
const Computation sub = pair_of<std::minus<>>(accepts_pair);
const Computation mul = pair_of<std::multiplies<>>(accepts_pair);
const Computation div = pair_of<std::divides<>>(accepts_pair);
const Computation add1 = pair_of<std::plus<>>(accepts_add1);
const Computation add_id = {
    {accepts_add_id, run_add_id, nullptr, rows_in_parts}, reads_add_id, explain_add_id, cost_per_element<1>};
const Computation acc = {{accepts_acc, run_region<true>, two_phases, region_rows},
                         reads_region,
                         explain_region,
                         cost_of_region,
                         writes_region};
const Computation set = {{accepts_set, run_region<false>, two_phases, region_rows},
                         reads_region,
                         explain_region,
                         cost_of_region,
                         writes_region};
const Computation scale = {
    {accepts_f32_rows, run_scale, nullptr, rows_in_parts}, reads_same, explain_scale, cost_per_element<2>};
const Computation clamp = {
    {accepts_small_floats, run_clamp, nullptr, rows_in_parts}, reads_same, explain_clamp, cost_per_element<2>};
const Computation fill = {
    {accepts_small_floats, run_fill, nullptr, rows_in_parts}, reads_nothing, explain_fill, cost_per_element<0>};
const Computation arange = {
    {accepts_arange, run_arange, nullptr, rows_in_parts}, reads_nothing, explain_arange, cost_per_element<2>};

} // namespace computations

} // namespace ggs
