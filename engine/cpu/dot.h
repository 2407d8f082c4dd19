// SPDX-License-Identifier: MIT
// The functions of an instruction set: dot products of rows, helpers for matrix products, and loops over the values of
// a row.
//
// Dot products exist for each type that weights can have. Each value of a result is summed in a fixed order. The order
// depends on the row's length, and on which of a type's two products is used. The bits are therefore the same for any
// grouping of the rows. They differ between processors with different vector widths.
// Pure functions apart from their outputs; may be called from any thread. Pointers need no alignment.
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
    // A key for reuse; 0: none. Calls of one thread with the same key, b, nb and n have the same rows of b, so their
    // prepared columns are reused.
    uint64_t same_b = 0;
};
using DotTile = void (*)(const DotRows& rows);

// to[k] += Σ factors[i] · rows[i][k], with the rows in order.
using AddScaled = void (*)(float* to, const std::byte* const* rows, const float* factors, int64_t count, int64_t n);

// Converts n values of a row to floats: whole, contiguous blocks. The bits are those of dequantize().
using ToFloats = void (*)(const std::byte* row, float* to, int64_t n);
// Converts n floats to a row, with the rounding that ggml's CPU code uses for the other side of a product and for
// copies.
using FromFloats = void (*)(const float* from, std::byte* to, int64_t n);

// The functions for one type of rows. `dot` decodes each row of weights separately. `many` first interleaves several
// rows, which is worthwhile from `many_from` columns on. `one` is faster for a single column; if it is null, `dot` is
// used. Each has its own order of summation, so their bits differ.
struct RowKernels {
    DotTile one = nullptr;
    DotTile dot = nullptr;
    DotTile many = nullptr;
    AddScaled add_scaled = nullptr;
    ToFloats to_floats = nullptr;
    FromFloats from_floats = nullptr; // null: use quantize()
    int64_t many_from = 0;
    int64_t most_columns = 0; // the number of columns that `many` should get per call
};
// The number of columns from which there are many, for code that is independent of the type.
inline constexpr int64_t many_columns_from = 8;

// Loops over the values of a row; y may equal x. Sums are in double.
struct RowLoops {
    void (*silu)(const float* x, float* y, int64_t n); // y = x / (1 + e^-x)
    void (*silu_times)(const float* x, const float* with, float* y, int64_t n);
    float (*largest)(const float* x, int64_t n); // ignores NaN; -infinity if n is 0
    double (*sum)(const float* x, int64_t n);
    double (*squares)(const float* x, float middle, int64_t n);                     // Σ (x - middle)²
    double (*exp_less)(const float* x, float less, float* y, int64_t n);            // y = e^(x - less), and its sum
    double (*exp_sum)(const float* x, float less, int64_t n);                       // only that sum, approximately
    void (*scale)(const float* x, float factor, float* y, int64_t n);               // y = x · factor
    void (*shifted)(const float* x, float less, float factor, float* y, int64_t n); // y = (x - less) · factor
    void (*add)(const float* x, const float* with, float* y, int64_t n);
    void (*multiply)(const float* x, const float* with, float* y, int64_t n);
    // Rotates n pairs of values, which are neighbours or half a row apart: (x0 cos - x1 sin, x0 sin + x1 cos).
    void (*turn_neighbours)(const float* x, const float* cosines, const float* sines, float* y, int64_t n);
    void (*turn_halves)(const float* x, const float* cosines, const float* sines, float* y, int64_t n);
    bool (*all_finite)(const float* x, int64_t n);
    // Σ of n words, a multiple of words_at_once: measures the speed of reading memory.
    uint64_t (*sum_words)(const uint64_t* words, size_t n);
    static constexpr size_t words_at_once = 64;
};

// out[j][i] += Σ_k factors[j][k] · rows[k][i], in the order of k: dense rows of `width` floats, a multiple of its unit.
struct FloatSums {
    static constexpr int64_t width_unit = 32;
    const float* rows;
    int64_t n, width;
    const float* factors;
    int64_t factors_step; // floats from one column to the next
    float* out;
    int64_t columns;
};
using AddRows = void (*)(const FloatSums& sums);

// The functions of one instruction set, by type; null for types without products.
struct DotTable {
    const char* name;
    const char* word; // value of GGSCOPE_ISA
    // Approximate flops per nanosecond: with a few columns, and with many columns of plain types and of block types.
    double few_rate, plain_rate, block_rate;
    RowLoops loops;
    AddRows add_rows;
    std::array<RowKernels, static_cast<size_t>(TypeId::count)> rows;
};

// The tables that this processor can run, the fastest one first; the last one is plain C++. If the environment variable
// GGSCOPE_ISA names a table that can run, that one comes first; see wanted_table.h.
std::span<const DotTable* const> dot_tables();
const DotTable& best_dot_table();

// Returns nullptr if there are no products with rows of this type.
const RowKernels* row_kernels(TypeId type, const DotTable& table = best_dot_table());
// Returns the product of rows of this type with this number of rows of its dot partner, or nullptr.
inline constexpr int64_t a_few_columns = 2;
inline DotTile dot_tile(TypeId weights, int64_t columns = a_few_columns, const DotTable& table = best_dot_table()) {
    const RowKernels* kernels = row_kernels(weights, table);
    if (!kernels) return nullptr;
    if (columns == 1 && kernels->one) return kernels->one;
    return columns >= kernels->many_from ? kernels->many : kernels->dot;
}

// Memory of this thread for the prepared columns of a product. Throws bad_alloc.
struct ColumnScratch {
    std::byte* at;
    bool is_filled; // filled by an earlier call with the same rows of b and the same `layout`
};
ColumnScratch column_scratch(const DotRows& rows, const void* layout, size_t bytes);

// Returns the largest number of bytes that a product prepares for this number of rows of b with n elements, on any
// instruction set.
size_t product_scratch(int64_t n, int64_t columns);

// Converts a row of any type that has values and can be stored, by the fastest available function; whole blocks, no
// alignment.
void row_to_floats(TypeId type, const std::byte* row, float* to, int64_t n);
// Rounds by the CPU's rule: for q8_0, the factor is 127 divided by the largest magnitude, and halves are rounded to
// even. The blocks of a row are independent.
void row_from_floats(TypeId type, const float* from, std::byte* to, int64_t n);

} // namespace ggs
