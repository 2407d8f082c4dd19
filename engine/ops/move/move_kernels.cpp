// SPDX-License-Identifier: MIT
// Copies (dup, cpy, cont), repeat and concat on a CPU.
#include "ops/moved.h"

#include <algorithm>

namespace ggs {

namespace {

// -- dup, cpy, cont -------------------------------------------------------------------------------------------------

Status accepts_copy(const Tensor& node) {
    const Tensor& a = *node.src[0];
    const TypeId from = a.type, to = node.type;
    const auto refused = [&] {
        return fail("a is %1 and the result is %2; ggml has no conversion between them on the CPU", traits(from).name,
                    traits(to).name);
    };
    GGS_CHECK(need_aligned(node));
    for (const auto& [t, name] : {std::pair{&a, text("a")}, {&node, text("the result")}}) {
        if (traits(t->type).block > 1) GGS_CHECK(need_dense_rows(*t, name));
    }
    if (from == to) return {};
    if (is_float(from) && is_float(to)) return {};
    if ((from == TypeId::f32 && to == TypeId::i32) || (from == TypeId::i32 && to == TypeId::f32)) return {};
    if (is_quantized(from)) {
        if (to != TypeId::f32) return refused();
        if (!traits(from).layout) return fail("a is %1, which can't be decoded yet", traits(from).name);
        return {};
    }
    if (!is_float(from) || (!is_quantized(to) && to != TypeId::i32)) return refused();
    // Row by row through f32.
    if (!traits(to).quantize)
        return fail("the result is %1; conversion from f32 to this type is not supported yet", traits(to).name);
    GGS_CHECK(need_dense_rows(a, "a"));
    return need_contiguous(node, text("the result"));
}

// Calls f(index in t, k, part) for the stretches within rows of t that the elements flat … flat + n - 1 lie in; k
// counts from the first.
template <class F> void each_run(const Tensor& t, int64_t flat, int64_t n, F&& f) {
    for (int64_t k = 0; k < n;) {
        const Index i = index_of_flat(t, flat + k);
        const int64_t part = std::min(n - k, t.ne[0] - i[0]);
        f(i, k, part);
        k += part;
    }
}

// A transposed matrix, tile by tile: row by row each line of the cache would be fetched for one number of it.
template <class T> void copy_tiles(const Tensor& node, const Index& first_row, int64_t rows) {
    const Tensor& a = *node.src[0];
    constexpr int64_t tile = 16;
    for (int64_t c = 0; c < node.ne[0]; c += tile) {
        const int64_t end = std::min(node.ne[0], c + tile);
        for (int64_t r = 0; r < rows; ++r) {
            const Index row{0, first_row[1] + r, first_row[2], first_row[3]};
            std::byte* const to = bytes_at(node, row);
            const std::byte* const from = bytes_at(a, row);
            for (int64_t k = c; k < end; ++k)
                std::memcpy(to + static_cast<size_t>(k) * node.nb[0], from + static_cast<size_t>(k) * a.nb[0],
                            sizeof(T));
        }
    }
}

// Whether the tiles' way is taken; the results are the same.
bool is_turned(const Tensor& node) {
    const Tensor& a = *node.src[0];
    const size_t unit = traits(a.type).bytes;
    return a.type == node.type && same_shape(a, node) && (unit == 2 || unit == 4) && traits(a.type).block == 1 &&
           a.nb[0] > a.nb[1] && a.nb[1] == unit;
}

void run_turned(const Tensor& node, Chunk chunk) {
    constexpr int64_t most = 16;
    while (chunk.rows > 0) {
        const Index row = row_index(node, chunk.first);
        const int64_t rows = std::min({most, chunk.rows, node.ne[1] - row[1]});
        if (traits(node.type).bytes == 4)
            copy_tiles<uint32_t>(node, row, rows);
        else
            copy_tiles<uint16_t>(node, row, rows);
        chunk.first += rows;
        chunk.rows -= rows;
    }
}

int64_t rows_of_copy(const Tensor& node, int phase) {
    return is_turned(node) ? nrows(node) : rows_in_parts(node, phase);
}
int64_t row_of_copied(const Tensor& node, const Index& out) {
    if (!is_turned(node)) return part_of_element(node, out);
    return out[1] + node.ne[1] * (out[2] + node.ne[2] * out[3]);
}

bool lie_apart(const Tensor& a, const Tensor& b) {
    const auto* const first = static_cast<const std::byte*>(a.data);
    const auto* const second = static_cast<const std::byte*>(b.data);
    return first + nbytes(a) <= second || second + nbytes(b) <= first;
}

Status run_copy(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    if (is_turned(node)) {
        run_turned(node, chunk);
        return {};
    }
    const int64_t block = traits(node.type).block;
    // Else all of a piece is read before any of it is written.
    const bool apart = lie_apart(a, node);
    const int64_t most = longest_piece(apart && needs_no_room(a) && a.ne[0] == node.ne[0]);
    each_part(node, chunk, [&](const Index& i, int64_t begin, int64_t count) {
        std::byte* const row = bytes_at(node, i);
        const int64_t flat = flat_of_index(node, i);
        if (a.type == node.type) {
            each_run(a, flat + begin, count, [&](const Index& from, int64_t k, int64_t n) {
                copy_units(a.type, row + static_cast<size_t>((begin + k) / block) * node.nb[0], node.nb[0],
                           bytes_at(a, from), a.nb[0], n / block);
            });
            return;
        }
        const auto one_piece = [&](int64_t first, int64_t n) {
            float room[piece];
            const float* values = room;
            each_run(a, flat + first, n, [&](const Index& from, int64_t k, int64_t some) {
                const float* const part = load(a, bytes_at(a, {0, from[1], from[2], from[3]}), from[0], some, room + k);
                if (some == n && apart) {
                    values = part;
                } else if (part != room + k) {
                    std::copy_n(part, some, room + k);
                }
            });
            store(node, row, first, n, values);
        };
        each_piece(begin, count, one_piece, most);
    });
    return {};
}

// -- repeat, concat ---------------------------------------------------------------------------------------------------

std::optional<SourceElement> tile(const Tensor& node, const Index& out, const ValueReader&) {
    return SourceElement{0, wrapped(*node.src[0], out)};
}

Status accepts_repeat(const Tensor& node) {
    const TypeId type = node.src[0]->type;
    if (!is_float(type) && type != TypeId::i16 && type != TypeId::i32)
        return fail("a is %1; only f32, f16, bf16, i32 and i16 can be repeated", traits(type).name);
    GGS_CHECK(need_dense_rows(*node.src[0], "a"));
    return need_aligned(node);
}

Status run_repeat(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    each_part(node, chunk, [&](const Index& i, int64_t first, int64_t count) {
        for (int64_t k = first; k < first + count;) {
            const Index to{k, i[1], i[2], i[3]}, from = wrapped(a, to);
            const int64_t n = std::min(first + count - k, a.ne[0] - from[0]);
            copy_units(a.type, bytes_at(node, to), node.nb[0], bytes_at(a, from), a.nb[0], n);
            k += n;
        }
    });
    return {};
}

std::optional<SourceElement> joined(const Tensor& node, const Index& out, const ValueReader&) {
    const auto dim = static_cast<size_t>(param_i32(node, 0));
    const int64_t behind = out[dim] - node.src[0]->ne[dim];
    if (behind < 0) return SourceElement{0, out};
    Index i = out;
    i[dim] = behind;
    return SourceElement{1, i};
}

// Implements joined() separately for explanations.
std::optional<SourceElement> joined_explained(const Tensor& node, const Index& out, const ValueReader&) {
    SourceElement from{0, out};
    const int dim = param_i32(node, 0);
    for (int d = 0; d < max_dims; ++d) {
        if (d != dim || out[static_cast<size_t>(d)] < node.src[0]->ne[d]) continue;
        from.src = 1;
        from.index[static_cast<size_t>(d)] -= node.src[0]->ne[d];
    }
    return from;
}

Status accepts_concat(const Tensor& node) {
    for (const auto& [t, name] : {std::pair{node.src[0], text("a")}, {node.src[1], text("b")}}) {
        const int64_t block = traits(t->type).block;
        if (block == 1) continue;
        GGS_CHECK(need_dense_rows(*t, name));
        if (t->ne[0] % block)
            return fail("a row of %1 has %2 elements, which is not a multiple of the block size, %3", name, t->ne[0],
                        block);
    }
    return need_aligned(node);
}

Status run_concat(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const int64_t block = traits(node.type).block;
    // As far as the row of one of both goes on.
    each_part(node, chunk, [&](const Index& i, int64_t first, int64_t count) {
        for (Index to{first, i[1], i[2], i[3]}; to[0] < first + count;) {
            const SourceElement from = *joined(node, to, nullptr);
            const Tensor& source = *node.src[from.src];
            const int64_t n = std::min(first + count - to[0], source.ne[0] - from.index[0]);
            copy_units(node.type, bytes_at(node, to), node.nb[0], bytes_at(source, from.index), source.nb[0],
                       n / block);
            to[0] += n;
        }
    });
    return {};
}

constexpr Computation copy = {{accepts_copy, run_copy, nullptr, rows_of_copy, {}, false, row_of_copied},
                              reads_moved<same_flat>,
                              explain_move<same_flat>,
                              cost_per_element<0>,
                              nullptr,
                              std::nullopt};

} // namespace

namespace computations {

const Computation dup = copy;
const Computation cpy = copy;
const Computation cont = copy;
const Computation repeat = {{accepts_repeat, run_repeat, nullptr, rows_in_parts},
                            reads_moved<tile>,
                            explain_move<tile>,
                            cost_per_element<0>,
                            nullptr,
                            std::nullopt};
const Computation concat = {{accepts_concat, run_concat, nullptr, rows_in_parts},
                            reads_moved<joined>,
                            explain_move<joined_explained>,
                            cost_per_element<0>,
                            nullptr,
                            std::nullopt};

} // namespace computations

} // namespace ggs
