// SPDX-License-Identifier: MIT
// Row helpers: code that the kernels of all families share. It reads and writes rows of any type and stride as f32,
// checks types, and provides the common columns of an op (source elements, cost).
//
// A row is processed in tiles of at most `piece` elements, which is a multiple of every type's block. A tile is read
// before it is written. A result may therefore be in place, with each element in the memory of the same element of the
// source.
// Pure except for the bytes that the caller passes for writing; any thread.
#pragma once

#include "ops/rules.h"
#include "tensor/half.h"

#include <algorithm>
#include <cstring>
#include <span>

namespace ggs {

// -- rows -----------------------------------------------------------------------------------------------------------

inline constexpr int64_t piece = 512;

// The row that holds an index; [0] is 0.
inline Index row_index(const Tensor& t, int64_t row) {
    const int64_t plane = t.ne[1] * t.ne[2];
    return {0, row % t.ne[1], row / t.ne[1] % t.ne[2], row / plane};
}
inline std::byte* bytes_at(const Tensor& t, const Index& i) {
    return static_cast<std::byte*>(t.data) + static_cast<size_t>(i[1]) * t.nb[1] + static_cast<size_t>(i[2]) * t.nb[2] +
           static_cast<size_t>(i[3]) * t.nb[3] +
           (i[0] == 0 ? 0 : static_cast<size_t>(i[0] / traits(t.type).block) * t.nb[0]);
}
// The same by numbers, of a type without blocks or at a row's start.
inline std::byte* bytes_at(const Tensor& t, int64_t i0, int64_t i1, int64_t i2, int64_t i3) {
    return static_cast<std::byte*>(t.data) + static_cast<size_t>(i0) * t.nb[0] + static_cast<size_t>(i1) * t.nb[1] +
           static_cast<size_t>(i2) * t.nb[2] + static_cast<size_t>(i3) * t.nb[3];
}
// Returns the index in t for the index i of a larger shape, to which t is repeated.
inline Index wrapped(const Tensor& t, const Index& i) {
    return {i[0] % t.ne[0], i[1] % t.ne[1], i[2] % t.ne[2], i[3] % t.ne[3]};
}

// Elements first … first + n - 1 of a row as f32. Whole f32 rows are used where they are, others go through `room`.
const float* load(const Tensor& t, const std::byte* row, int64_t first, int64_t n, float* room);
// Returns the memory in which to make a tile of the result: the row itself if it is dense f32, else `room`.
float* place(const Tensor& t, std::byte* row, int64_t first, float* room);
// Rounds a piece to the tensor's type and puts it into the row; nothing is left to do if it was made in place.
void store(const Tensor& t, std::byte* row, int64_t first, int64_t n, const float* values);

// One element of f32, f16, bf16 or i32.
float element_at(const Tensor& t, const Index& i);
// One f32 or f16, for loops that take them one by one.
inline float float_at(TypeId type, const std::byte* p) {
    if (type == TypeId::f16) {
        uint16_t bits;
        std::memcpy(&bits, p, sizeof(bits));
        return f16_to_f32(bits);
    }
    float x;
    std::memcpy(&x, p, sizeof(x));
    return x;
}
inline void put_float(TypeId type, std::byte* p, float x) {
    if (type == TypeId::f16) {
        const uint16_t bits = f32_to_f16(x);
        std::memcpy(p, &bits, sizeof(bits));
    } else {
        std::memcpy(p, &x, sizeof(x));
    }
}
// The first address from p on that is a multiple of `alignment`: for parts of the work buffer.
inline std::byte* aligned(std::byte* p, size_t alignment) {
    const auto address = reinterpret_cast<uintptr_t>(p);
    return p + (alignment - address % alignment) % alignment;
}

// Calls f(index of the row) for the rows of a chunk.
template <class F> void each_row(const Tensor& t, Chunk chunk, F&& f) {
    if (chunk.rows <= 0) return;
    Index i = row_index(t, chunk.first);
    for (int64_t k = 0; k < chunk.rows; ++k) {
        f(static_cast<const Index&>(i));
        if (++i[1] < t.ne[1]) continue;
        i[1] = 0;
        if (++i[2] < t.ne[2]) continue;
        i[2] = 0;
        ++i[3];
    }
}
// Rows of work of kernels that go element by element: parts of rows, so that a long row can be paused and shared.
inline constexpr int64_t part = 32 * piece;

// Calls f(first, n) for the pieces of a row, or of a part of it.
template <class F> void each_piece(int64_t begin, int64_t count, F&& f, int64_t most = piece) {
    for (int64_t first = begin; first < begin + count; first += most) f(first, std::min(most, begin + count - first));
}
template <class F> void each_piece(int64_t ne0, F&& f) { each_piece(0, ne0, f); }
// load() gives them where they are, and place() is there: no room is needed, and pieces can be longer.
inline bool needs_no_room(const Tensor& t) { return t.type == TypeId::f32 && t.nb[0] == sizeof(float); }
inline int64_t longest_piece(bool without_room) { return without_room ? part : piece; }

inline int64_t parts_of_row(const Tensor& t) { return std::max<int64_t>(1, (t.ne[0] + part - 1) / part); }
inline int64_t rows_in_parts(const Tensor& t, int) { return nrows(t) * parts_of_row(t); }
inline int64_t part_of_element(const Tensor& t, const Index& out) {
    return (out[1] + t.ne[1] * (out[2] + t.ne[2] * out[3])) * parts_of_row(t) + out[0] / part;
}
// Calls f(index of the row, first, n) for the parts of a chunk.
template <class F> void each_part(const Tensor& t, Chunk chunk, F&& f) {
    const int64_t parts = parts_of_row(t);
    if (parts == 1) return each_row(t, chunk, [&](const Index& i) { f(i, int64_t{0}, t.ne[0]); });
    for (int64_t u = chunk.first; u < chunk.first + chunk.rows; ++u) {
        const int64_t first = u % parts * part;
        f(row_index(t, u / parts), first, std::min(part, t.ne[0] - first));
    }
}

// -- checks -----------------------------------------------------------------------------------------------------------

inline bool is_float(TypeId type) { return type == TypeId::f32 || type == TypeId::f16 || type == TypeId::bf16; }
// Can be decoded to, and encoded from, f32.
inline bool can_load(TypeId type) { return is_float(type) || type == TypeId::i32 || traits(type).layout; }
inline bool can_store(TypeId type) { return is_float(type) || (is_quantized(type) && traits(type).quantize); }

// Data and strides of the node and its sources are multiples of what an element needs.
Status need_aligned(const Tensor& node);
Status need_dense_rows(const Tensor& t, Text name);
// The same as products ask for it in ggml: even a row of one element or block must have its type's nb[0].
Status need_whole_rows(const Tensor& t, const char* name);
// f32 or f16.
Status need_float(const Tensor& t, const char* name);
// All sources, by the names that the call has for them, are f32; but for one slot that holds whole numbers.
Status need_f32_sources(const Tensor& node, std::span<const char* const> names, int whole_numbers = -1);
// The node and the sources that are there are f32, and all is aligned.
Status need_all_f32(const Tensor& node);
// The same, and the rows of the node and of its sources are dense.
Status accepts_f32_rows(const Tensor& node);

// -- columns ------------------------------------------------------------------------------------------------------

// Calls f with an element and those that are encoded together with it: a block's scale is made of all its values.
template <class F> void each_encoded_with(const Tensor& node, const Index& out, F&& f) {
    const int64_t block = traits(node.type).block;
    Index i = out;
    i[0] -= out[0] % block;
    for (int64_t k = 0; k < block; ++k, ++i[0]) f(static_cast<const Index&>(i));
}
// The same element of every source, repeated where the source is smaller.
Status reads_same(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements);
// The whole row of the first source.
Status reads_row(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements);
// All elements of all sources.
Status reads_all(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements);
Status reads_nothing(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements);

// Returns the cost of an op that reads every source once. The flops are the total, or per element of the result (or of
// the largest source).
Cost cost_with(const Tensor& node, double flops);
Cost cost_of(const Tensor& node, double flops_per_element);
template <int flops> Cost cost_per_element(const Tensor& node) { return cost_of(node, flops); }

} // namespace ggs
