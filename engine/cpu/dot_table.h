// SPDX-License-Identifier: MIT
// Makes the DotTable (dot.h) of one instruction set from its struct S. The table contains the loops for each type.
#pragma once

#include "cpu/conversions.h"
#include "cpu/panels.h"
#include "cpu/row_loops.h"

namespace ggs {
namespace {

constexpr RowKernels& row_of(DotTable& table, TypeId id) { return table.rows[static_cast<size_t>(id)]; }

template <class... T> struct BlockTypes {};
using AllBlockTypes =
    BlockTypes<Q40, Q80, Q41, Q50, Q51, Iq4nl, Mxfp4, Nvfp4, Q10, Q20, Q2K, Q3K, Q4K, Q5K, Q6K, Iq4xs, Tq10, Tq20>;
// The largest number of columns computed together. Blocks are decoded once for all of them; with floats, about as much
// is read from rows as from columns.
constexpr int64_t most_block_columns = 512, most_plain_columns = 128;

template <class S, class T> constexpr void set_plain(DotTable& table, TypeId id, FromFloats from_floats) {
    row_of(table, id) = {one_column<S, T>,      tile<S, T>,  many_float_columns<S, T>, add_scaled<S, T>,
                         plain_to_floats<S, T>, from_floats, 2 * many_columns_from,    most_plain_columns};
}
template <class S, class T> constexpr DotTile few() {
    if constexpr (T::block_elements == 256) {
        return few_columns_256<S, T>;
    } else {
        return few_columns<S, T>;
    }
}
template <class S, class... Blocks> constexpr void set_blocks(DotTable& table, BlockTypes<Blocks...>) {
    ((row_of(table, Blocks::id) = {nullptr, few<S, Blocks>(), many_columns<S, Blocks>, add_block_rows<S, Blocks>,
                                   floats_from_blocks<S, Blocks>, nullptr, many_columns_from, most_block_columns}),
     ...);
}

template <class S> constexpr DotTable table_of(const char* name, const char* word, double few_rate = 30,
                                               double plain_rate = 75, double block_rate = 120) {
    DotTable table{name, word, few_rate, plain_rate, block_rate, row_loops, add_float_rows<S>, {}};
    set_plain<S, F32<S>>(table, TypeId::f32, to_f32_rows<S>);
    set_plain<S, F16<S>>(table, TypeId::f16, to_f16_rows<S>);
    set_plain<S, BF16<S>>(table, TypeId::bf16, to_bf16_rows<S>);
    set_blocks<S>(table, AllBlockTypes());
    row_of(table, TypeId::q4_0).from_floats = to_q4_0_rows<S>;
    row_of(table, TypeId::q8_0).from_floats = to_q8_0_rows<S>;
    row_of(table, TypeId::q8_1).from_floats = to_q8_1_rows<S>;
    row_of(table, TypeId::q8_K).from_floats = to_q8_K_rows<S>;
    return table;
}

} // namespace
} // namespace ggs
