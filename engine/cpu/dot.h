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

// What one instruction set has.
struct DotTable {
    const char* name;
    DotTile f32, f16, bf16, q4_0, q8_0;
    void (*add_scaled)(float* to, const float* from, float factor, int64_t n); // to += factor · from
};

// The tables that this processor can run, the best one first; the last is plain C++.
std::span<const DotTable* const> dot_tables();
const DotTable& best_dot_table();

// The product for rows of this type with rows of its dot partner; null if there is no kernel for it yet.
DotTile dot_tile(TypeId weights, const DotTable& table = best_dot_table());

// Converts n activations to a dot partner's type (f32, f16, bf16, q8_0), as the CPU rule has it: q8_0 takes 127 over
// the largest magnitude as its factor and rounds halves to even. The blocks of a row don't depend on each other.
void to_dot_partner(TypeId partner, const float* from, void* to, int64_t n);

} // namespace ggs
