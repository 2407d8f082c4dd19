// SPDX-License-Identifier: MIT
// What each instruction set has: dot products of rows, for each type that weights can have, what matrix products need
// around them, and loops over the numbers of a row.
//
// Every number of a result is made in one order that depends on the row's length, and on which of a type's two products
// is asked for: however the rows are put together, the bits are the same. They differ between processors, as the width
// of a vector does.
// Pure functions but for what they write; any thread. Pointers need no alignment.
#pragma once

#include "tensor/type.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace ggs {

// na rows of weights, a_step bytes apart, with nb rows of their dot partner: out[j][i] = Σ_k a_i[k] · b_j[k].
struct DotRows {
    const std::byte* a;
    size_t a_step;
    int64_t na;
    const std::byte* const* b;
    float* const* out;
    int64_t nb;
    int64_t n; // elements of a row; whole blocks
    // Calls of one thread with the same number, which is not 0, and the same b, nb and n have the same rows of b: what
    // was laid out of these is taken again.
    uint64_t same_b = 0;
};
using DotTile = void (*)(const DotRows& rows);

// to[k] += Σ factors[i] · rows[i][k], the rows one after the other.
using AddScaled = void (*)(float* to, const std::byte* const* rows, const float* factors, int64_t count, int64_t n);

// n numbers of a row to floats: whole blocks, one behind the other. The bits are those of dequantize().
using ToFloats = void (*)(const std::byte* row, float* to, int64_t n);
// n floats to a row, as ggml's CPU rounds the other side of a product and what it copies.
using FromFloats = void (*)(const float* from, std::byte* to, int64_t n);

// What there is for one type of rows. `dot` takes each row of weights apart for itself, `many` puts several side by
// side first, which pays from `many_from` columns on, and `one` is quicker with the only column; without it, `dot` is.
// Each adds up in another order, so their bits differ.
struct RowKernels {
    DotTile one = nullptr;
    DotTile dot = nullptr;
    DotTile many = nullptr;
    AddScaled add_scaled = nullptr;
    ToFloats to_floats = nullptr;
    FromFloats from_floats = nullptr; // null: quantize() has what there is
    int64_t many_from = 0;
    int64_t most_columns = 0; // that `many` should be given at once
};
// What many columns are where the type does not matter.
inline constexpr int64_t many_columns_from = 8;

// Loops over the numbers of a row; y may be x. Sums are in double.
struct RowLoops {
    void (*silu)(const float* x, float* y, int64_t n); // y = x / (1 + e^-x)
    void (*silu_times)(const float* x, const float* with, float* y, int64_t n);
    float (*largest)(const float* x, int64_t n); // NaN is none; -infinity of nothing
    double (*sum)(const float* x, int64_t n);
    double (*squares)(const float* x, float middle, int64_t n);                     // Σ (x - middle)²
    double (*exp_less)(const float* x, float less, float* y, int64_t n);            // y = e^(x - less), and its sum
    double (*exp_sum)(const float* x, float less, int64_t n);                       // that sum alone, about
    void (*scale)(const float* x, float factor, float* y, int64_t n);               // y = x · factor
    void (*shifted)(const float* x, float less, float factor, float* y, int64_t n); // y = (x - less) · factor
    void (*add)(const float* x, const float* with, float* y, int64_t n);
    void (*multiply)(const float* x, const float* with, float* y, int64_t n);
    // n pairs of numbers, neighbours or half a row apart, turned: (x0 cos - x1 sin, x0 sin + x1 cos).
    void (*turn_neighbours)(const float* x, const float* cosines, const float* sines, float* y, int64_t n);
    void (*turn_halves)(const float* x, const float* cosines, const float* sines, float* y, int64_t n);
    bool (*all_finite)(const float* x, int64_t n);
    // Σ of n words, a multiple of words_at_once: how fast memory can be read.
    uint64_t (*sum_words)(const uint64_t* words, size_t n);
    static constexpr size_t words_at_once = 64;
};

// out[j][i] += Σ_k factors[j][k] · rows[k][i], in the order of k: dense rows of `width` floats, a multiple of its unit.
struct FloatSums {
    static constexpr int64_t width_unit = 32;
    const float* rows;
    int64_t n, width;
    const float* factors;
    int64_t factors_step; // floats from one column's to the next one's
    float* out;
    int64_t columns;
};
using AddRows = void (*)(const FloatSums& sums);

// What one instruction set has, by type; nothing for types that are not multiplied.
struct DotTable {
    const char* name;
    const char* word; // GGSCOPE_ISA
    // Flops that a nanosecond is good for, about: with a few columns, with many of plain types and of block types.
    double few_rate, plain_rate, block_rate;
    RowLoops loops;
    AddRows add_rows;
    std::array<RowKernels, static_cast<size_t>(TypeId::count)> rows;
};

// The tables that this processor can run, the best one first; the last is plain C++. What the environment variable
// GGSCOPE_ISA asks for comes first, where it can be run; wanted_table.h says whether it can.
std::span<const DotTable* const> dot_tables();
const DotTable& best_dot_table();

// Null if there are no products with rows of this type.
const RowKernels* row_kernels(TypeId type, const DotTable& table = best_dot_table());
// The product of rows of this type with so many rows of its dot partner, or null.
inline constexpr int64_t a_few_columns = 2;
inline DotTile dot_tile(TypeId weights, int64_t columns = a_few_columns, const DotTable& table = best_dot_table()) {
    const RowKernels* kernels = row_kernels(weights, table);
    if (!kernels) return nullptr;
    if (columns == 1 && kernels->one) return kernels->one;
    return columns >= kernels->many_from ? kernels->many : kernels->dot;
}

// Memory of this thread for what a product lays out of its columns. Throws bad_alloc.
struct ColumnScratch {
    std::byte* at;
    bool is_filled; // by an earlier call with the same rows of b and the same `layout`
};
ColumnScratch column_scratch(const DotRows& rows, const void* layout, size_t bytes);

// What a product lays out at most with so many rows of b of n elements at once, whatever the instruction set.
size_t product_scratch(int64_t n, int64_t columns);

// Rows of a type that values can have and that is stored, by whatever is fastest here; whole blocks, no alignment.
void row_to_floats(TypeId type, const std::byte* row, float* to, int64_t n);
// By the CPU's rule: q8_0 takes 127 over the largest magnitude as its factor and rounds halves to even. The blocks of a
// row don't depend on each other.
void row_from_floats(TypeId type, const float* from, std::byte* to, int64_t n);

} // namespace ggs
