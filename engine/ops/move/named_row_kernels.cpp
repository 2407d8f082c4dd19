// SPDX-License-Identifier: MIT
// get_rows and set_rows: rows that an index tensor names.
#include "cpu/dot.h"
#include "ops/move/row_stretches.h"
#include "ops/moved.h"

#include <algorithm>

namespace ggs {

namespace {

// An element of an index tensor, from its memory.
int64_t number_at(const Tensor& t, const Index& i) {
    const std::byte* const at = bytes_at(t, i[0], i[1], i[2], i[3]);
    if (t.type == TypeId::i64) {
        int64_t value = 0;
        std::memcpy(&value, at, sizeof value);
        return value;
    }
    int32_t value = 0;
    std::memcpy(&value, at, sizeof value);
    return value;
}

bool has_row(const Tensor& a, int64_t row) { return row >= 0 && row < a.ne[1]; }
Status need_row(int64_t row, const Tensor& a, const char* name, const Tensor& rows, const Index& at) {
    if (has_row(a, row)) return {};
    if (a.ne[1] == 1) return fail("%1%2 is %3; a has only row 0", name, index_text(rows, at), row);
    return fail("%1%2 is %3; a has rows 0 to %4", name, index_text(rows, at), row, a.ne[1] - 1);
}

Status accepts_get_rows(const Tensor& node) {
    const Tensor& a = *node.src[0];
    if (!is_float(a.type) && !is_quantized(a.type) && a.type != TypeId::i32)
        return fail("a is %1; get_rows supports only f32, f16, bf16, i32 and quantised types", traits(a.type).name);
    if (!can_load(a.type) && a.type != TypeId::i32)
        return fail("a is %1, which can't be decoded yet", traits(a.type).name);
    GGS_CHECK(need_dense_rows(a, "a"));
    return need_aligned(node);
}

Index index_of_row(const Index& out) { return {out[1], out[2], out[3], 0}; }

// Prefetches the start of a row. The processor predicts accesses within a row, but not which row is next.
void fetch(const Tensor& t, int64_t row, const Index& plane) {
    if (!has_row(t, row)) return;
    const std::byte* const from = bytes_at(t, {0, row, plane[2], plane[3]});
    const auto bytes =
        std::min<int64_t>(8192, t.ne[0] / traits(t.type).block * static_cast<int64_t>(traits(t.type).bytes));
    for (int64_t k = 0; k < bytes; k += 64) __builtin_prefetch(from + k, 0, 2);
}

Status run_get_rows(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const int64_t most = longest_piece(needs_no_room(node));
    Status status;
    each_row(node, chunk, [&](const Index& i) {
        if (!status.ok()) return;
        const Index at = index_of_row(i);
        const int64_t row = number_at(*node.src[1], at);
        if (!has_row(a, row)) return void(status = need_row(row, a, "b", *node.src[1], at));
        if (i[1] + 1 < node.ne[1]) fetch(a, number_at(*node.src[1], {at[0] + 1, at[1], at[2], 0}), i);
        const std::byte* const from = bytes_at(a, {0, row, i[2], i[3]});
        if (a.type == node.type) return copy_units(a.type, bytes_at(node, i), node.nb[0], from, a.nb[0], a.ne[0]);
        const auto one_piece = [&](int64_t first, int64_t n) {
            float room[piece];
            float* const out = place(node, bytes_at(node, i), first, room);
            const float* const values = load(a, from, first, n, out);
            store(node, bytes_at(node, i), first, n, values);
        };
        each_piece(0, node.ne[0], one_piece, most);
    });
    return status;
}

std::optional<SourceElement> row_taken(const Tensor& node, const Index& out, const ValueReader& read) {
    const auto row = read.whole(*node.src[1], index_of_row(out));
    if (!row || !need_row(*row, *node.src[0], "b", *node.src[1], index_of_row(out)).ok()) return {};
    return SourceElement{0, {out[0], *row, out[2], out[3]}};
}

Status reads_get_rows(const Tensor& node, const Index& out, const ValueReader& read,
                      std::vector<SourceElement>& elements) {
    GGS_CHECK(reads_moved<row_taken>(node, out, read, elements));
    elements.push_back({1, index_of_row(out)});
    return {};
}

Result<Explanation> explain_get_rows(const Tensor& node, const Index& out, const ValueReader& read) {
    const Index at = index_of_row(out);
    const int64_t row = read.whole(*node.src[1], at).value_or(-1);
    GGS_CHECK(need_row(row, *node.src[0], "b", *node.src[1], at));
    GGS_TRY(Explanation e, explain_moved(node, out, read, row_taken));
    e.lines.insert(e.lines.begin(),
                   msg("%1 = %2: row %2 of %3", read.element(*node.src[1], at), row, read.name(*node.src[0])));
    return e;
}

Status accepts_set_rows(const Tensor& node) {
    if (!can_store(node.type) && node.type != TypeId::i32)
        return fail("a is %1; conversion from f32 to this type is not supported yet", traits(node.type).name);
    return need_aligned(node);
}

Index index_of_set(const Tensor& c, const Index& i) {
    const auto repeated = [](int64_t k, int64_t n) { return k < n ? k : k % n; };
    return {i[1], repeated(i[2], c.ne[1]), repeated(i[3], c.ne[2]), 0};
}

int64_t rows_of_source(const Tensor& node, int) { return nrows(*node.src[0]); }

Status run_set_rows(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& b = *node.src[0];
    const Tensor& c = *node.src[1];
    const bool whole = needs_no_room(b) && node.nb[0] == traits(node.type).bytes && node.type != TypeId::i32;
    Status status;
    each_row(b, chunk, [&](const Index& i) {
        if (!status.ok()) return;
        const Index at = index_of_set(c, i);
        const int64_t row = number_at(c, at);
        if (!has_row(node, row)) return void(status = need_row(row, node, "c", *node.src[1], at));
        std::byte* const to = bytes_at(node, {0, row, i[2], i[3]});
        if (b.type == node.type) return copy_units(b.type, to, node.nb[0], bytes_at(b, i), b.nb[0], b.ne[0]);
        if (whole) return row_from_floats(node.type, reinterpret_cast<const float*>(bytes_at(b, i)), to, b.ne[0]);
        const auto one_piece = [&](int64_t first, int64_t n) {
            float room[piece];
            store(node, to, first, n, load(b, bytes_at(b, i), first, n, room));
        };
        each_piece(0, b.ne[0], one_piece);
    });
    return status;
}

// The last row of b that goes to an element's row, else a itself.
std::optional<SourceElement> row_set(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& b = *node.src[0];
    const Tensor& c = *node.src[1];
    for (int64_t i1 = b.ne[1] - 1; i1 >= 0; --i1) {
        const auto row = read.whole(c, index_of_set(c, {0, i1, out[2], out[3]}));
        if (row && *row == out[1]) return SourceElement{0, {out[0], i1, out[2], out[3]}};
    }
    return SourceElement{2, out};
}

// Also the index that brought the row here, and the later ones, which could bring another.
Status reads_set_rows(const Tensor& node, const Index& out, const ValueReader& read,
                      std::vector<SourceElement>& elements) {
    GGS_CHECK(reads_moved<row_set>(node, out, read, elements));
    const auto from = row_set(node, out, read);
    for (int64_t i1 = from->src == 0 ? from->index[1] : 0; i1 < node.src[0]->ne[1]; ++i1)
        elements.push_back({1, index_of_set(*node.src[1], {0, i1, out[2], out[3]})});
    return {};
}

// Only the rows that c names; all if c is not known.
void writes_set_rows(const Tensor& node, const ValueReader& read, std::vector<WrittenBytes>& bytes) {
    const Tensor &b = *node.src[0], &c = *node.src[1];
    const Result<size_t> size = row_size(node.type, node.ne[0]);
    const bool dense = size.ok() && node.nb[1] == *size;
    const bool known = size.ok() && read.all_whole(c, [&](std::span<const int64_t> named) {
        for (int64_t plane = 0; plane < b.ne[2] * b.ne[3]; ++plane) {
            const Index first{0, 0, plane % b.ne[2], plane / b.ne[2]}, at = index_of_set(c, first);
            const auto of_plane =
                named.subspan(static_cast<size_t>((at[2] * c.ne[1] + at[1]) * c.ne[0]), static_cast<size_t>(b.ne[1]));
            const size_t begin = element_offset(node, first);
            for (const RowStretch& each : row_stretches(of_plane, node.ne[1])) {
                const size_t together = dense ? static_cast<size_t>(each.n) : 1,
                             step = static_cast<size_t>(each.step) * node.nb[1];
                for (int64_t row = each.first; row < each.first + each.n; row += static_cast<int64_t>(together))
                    bytes.push_back({&node, begin + static_cast<size_t>(row) * node.nb[1], together * *size,
                                     static_cast<size_t>(each.count), step});
            }
        }
    });
    if (!known) add_elements(node, bytes);
}

} // namespace

namespace computations {

const Computation get_rows = {{accepts_get_rows, run_get_rows},
                              reads_get_rows,
                              explain_get_rows,
                              [](const Tensor& node) {
                                  // Only the selected rows of a are read.
                                  Cost cost = cost_of(node, 0);
                                  const TypeTraits& type = traits(node.src[0]->type);
                                  cost.bytes_read = static_cast<double>(nelements(node)) /
                                                        static_cast<double>(type.block) *
                                                        static_cast<double>(type.bytes) +
                                                    static_cast<double>(nbytes(*node.src[1]));
                                  return cost;
                              },
                              nullptr,
                              std::nullopt};
// In order, as c may name a row twice: what is set last stays.
const Computation set_rows = {{accepts_set_rows, run_set_rows, nullptr, rows_of_source, {}, true},
                              reads_set_rows,
                              explain_move<row_set>,
                              [](const Tensor& node) {
                                  Cost cost;
                                  cost.bytes_read = static_cast<double>(nbytes(*node.src[0]) + nbytes(*node.src[1]));
                                  const TypeTraits& type = traits(node.type);
                                  cost.bytes_written = static_cast<double>(nelements(*node.src[0])) /
                                                       static_cast<double>(type.block) *
                                                       static_cast<double>(type.bytes);
                                  return cost;
                              },
                              writes_set_rows,
                              std::nullopt};

} // namespace computations

} // namespace ggs
