// SPDX-License-Identifier: MIT
// Dot products of rows, for each type that weights can have, and what matrix products need around them.
//
// Every number of a result is made in one order that depends on the row's length alone: however the rows are put
// together, the bits are the same. They differ between processors, as the width of a vector does.
// Pure functions but for what they write; any thread. Pointers need no alignment.
#pragma once

#include "tensor/type.h"

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
};
using DotTile = void (*)(const DotRows& rows);

// to[k] += Σ factors[i] · rows[i][k], the rows one after the other.
using AddScaled = void (*)(float* to, const std::byte* const* rows, const float* factors, int64_t count, int64_t n);

// What there is for one type of rows.
struct RowKernels {
    DotTile dot;
    AddScaled add_scaled;
};

// What one instruction set has.
struct DotTable {
    const char* name;
    RowKernels f32, f16, bf16, q4_0, q8_0;
};

// The tables that this processor can run, the best one first; the last is plain C++.
std::span<const DotTable* const> dot_tables();
const DotTable& best_dot_table();

// Null if there are no kernels for rows of this type yet.
const RowKernels* row_kernels(TypeId type, const DotTable& table = best_dot_table());
// The product of rows of this type with rows of its dot partner, or null.
inline DotTile dot_tile(TypeId weights, const DotTable& table = best_dot_table()) {
    const RowKernels* kernels = row_kernels(weights, table);
    return kernels ? kernels->dot : nullptr;
}

// Converts n activations to a dot partner's type (f32, f16, bf16, q8_0), as the CPU rule has it: q8_0 takes 127 over
// the largest magnitude as its factor and rounds halves to even. The blocks of a row don't depend on each other.
void to_dot_partner(TypeId partner, const float* from, void* to, int64_t n);

} // namespace ggs
