// SPDX-License-Identifier: MIT
#include "tensor/type.h"

#include "base/constants.h"
#include "base/same_word.h"
#include "tensor/block_layout.h"
#include "tensor/quantizers/quantizers.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr TypeId none = TypeId::count;

constexpr TypeTraits removed(int id, const char* name) {
    return {static_cast<TypeId>(id), name, 0, 0, false, false, none, nullptr, nullptr};
}

constexpr TypeTraits table[] = {
    {TypeId::f32, "f32", 1, 4, false, false, TypeId::f32, &layouts::f32, quantizers::f32, 0, 0x1p128, 0x1p-126},
    {TypeId::f16, "f16", 1, 2, false, false, TypeId::f16, &layouts::f16, quantizers::f16, 0x1p-11, 0x1p16, 0x1p-24},
    // The largest of the sign that the scale does not have is cut off.
    {TypeId::q4_0, "q4_0", 32, 18, true, false, TypeId::q8_0, &layouts::q4_0, quantizers::q4_0, 1.05 / 8, 0,
     8 * 0x1p-25},
    {TypeId::q4_1, "q4_1", 32, 20, true, false, TypeId::q8_1, &layouts::q4_1, quantizers::q4_1, 1.05 / 15, 0, 0x1p-24},
    removed(4, "DEPRECATED"),
    removed(5, "DEPRECATED"),
    {TypeId::q5_0, "q5_0", 32, 22, true, false, TypeId::q8_0, &layouts::q5_0, quantizers::q5_0, 1.05 / 16, 0,
     16 * 0x1p-25},
    {TypeId::q5_1, "q5_1", 32, 24, true, false, TypeId::q8_1, &layouts::q5_1, quantizers::q5_1, 1.05 / 31, 0, 0x1p-24},
    {TypeId::q8_0, "q8_0", 32, 34, true, false, TypeId::q8_0, &layouts::q8_0, quantizers::q8_0, 0.6 / 127, 0,
     127 * 0x1p-25, nullptr, quantizers::q8_0_cpu},
    {TypeId::q8_1, "q8_1", 32, 36, true, false, TypeId::q8_1, &layouts::q8_1, quantizers::q8_1, 0.6 / 127, 0,
     127 * 0x1p-25, nullptr, quantizers::q8_1_cpu},
    {TypeId::q2_K, "q2_K", 256, 84, true, false, TypeId::q8_K, &layouts::q2_K, quantizers::q2_K, 0.6},
    {TypeId::q3_K, "q3_K", 256, 110, true, false, TypeId::q8_K, &layouts::q3_K, quantizers::q3_K, 0.4},
    {TypeId::q4_K, "q4_K", 256, 144, true, false, TypeId::q8_K, &layouts::q4_K, quantizers::q4_K, 0.15},
    {TypeId::q5_K, "q5_K", 256, 176, true, false, TypeId::q8_K, &layouts::q5_K, quantizers::q5_K, 0.08},
    {TypeId::q6_K, "q6_K", 256, 210, true, false, TypeId::q8_K, &layouts::q6_K, quantizers::q6_K, 0.05},
    {TypeId::q8_K, "q8_K", 256, 292, true, false, none, &layouts::q8_K, quantizers::q8_K, 0.6 / 127},
    {TypeId::iq2_xxs, "iq2_xxs", 256, 66, true, true, TypeId::q8_K, nullptr, nullptr},
    {TypeId::iq2_xs, "iq2_xs", 256, 74, true, true, TypeId::q8_K, nullptr, nullptr},
    {TypeId::iq3_xxs, "iq3_xxs", 256, 98, true, false, TypeId::q8_K, nullptr, nullptr},
    {TypeId::iq1_s, "iq1_s", 256, 50, true, true, TypeId::q8_K, nullptr, nullptr},
    {TypeId::iq4_nl, "iq4_nl", 32, 18, true, false, TypeId::q8_0, &layouts::iq4_nl, quantizers::iq4_nl, 0.15, 0, 0,
     quantizers::iq4_nl_file},
    {TypeId::iq3_s, "iq3_s", 256, 110, true, false, TypeId::q8_K, nullptr, nullptr},
    {TypeId::iq2_s, "iq2_s", 256, 82, true, false, TypeId::q8_K, nullptr, nullptr},
    {TypeId::iq4_xs, "iq4_xs", 256, 136, true, false, TypeId::q8_K, &layouts::iq4_xs, quantizers::iq4_xs, 0.15},
    {TypeId::i8, "i8", 1, 1, false, false, none, &layouts::i8, quantizers::i8},
    {TypeId::i16, "i16", 1, 2, false, false, none, &layouts::i16, quantizers::i16},
    {TypeId::i32, "i32", 1, 4, false, false, none, &layouts::i32, quantizers::i32},
    {TypeId::i64, "i64", 1, 8, false, false, none, &layouts::i64, quantizers::i64},
    {TypeId::f64, "f64", 1, 8, false, false, none, &layouts::f64, quantizers::f64},
    {TypeId::iq1_m, "iq1_m", 256, 56, true, false, TypeId::q8_K, nullptr, nullptr},
    {TypeId::bf16, "bf16", 1, 2, false, false, TypeId::bf16, &layouts::bf16, quantizers::bf16, 0x1p-8, 0x1p128,
     0x1p-126},
    removed(31, "TYPE_Q4_0_4_4 REMOVED, use Q4_0 with runtime repacking"),
    removed(32, "TYPE_Q4_0_4_8 REMOVED, use Q4_0 with runtime repacking"),
    removed(33, "TYPE_Q4_0_8_8 REMOVED, use Q4_0 with runtime repacking"),
    {TypeId::tq1_0, "tq1_0", 256, 54, true, false, TypeId::q8_K, &layouts::tq1_0, quantizers::tq1_0, 0.51},
    {TypeId::tq2_0, "tq2_0", 256, 66, true, false, TypeId::q8_K, &layouts::tq2_0, quantizers::tq2_0, 0.51},
    removed(36, "TYPE_IQ4_NL_4_4 REMOVED, use IQ4_NL with runtime repacking"),
    removed(37, "TYPE_IQ4_NL_4_8 REMOVED, use IQ4_NL with runtime repacking"),
    removed(38, "TYPE_IQ4_NL_8_8 REMOVED, use IQ4_NL with runtime repacking"),
    {TypeId::mxfp4, "mxfp4", 32, 17, true, false, TypeId::q8_0, &layouts::mxfp4, quantizers::mxfp4, 0.26},
    {TypeId::nvfp4, "nvfp4", 64, 36, true, false, TypeId::q8_0, &layouts::nvfp4, quantizers::nvfp4, 0.26},
    {TypeId::q1_0, "q1_0", 128, 18, true, false, TypeId::q8_0, &layouts::q1_0, quantizers::q1_0, 1.01},
    {TypeId::q2_0, "q2_0", 64, 18, true, false, TypeId::q8_0, &layouts::q2_0, quantizers::q2_0, 0.51},
};

constexpr bool in_order() {
    for (size_t i = 0; i < std::size(table); ++i) {
        if (static_cast<size_t>(table[i].id) != i) return false;
    }
    return std::size(table) == static_cast<size_t>(TypeId::count);
}
static_assert(in_order(), "the index of a row is its id");

} // namespace

const char* ggscope_version() { return GGSCOPE_VERSION; }

std::span<const TypeTraits> all_types() { return table; }
const TypeTraits& traits(TypeId type) { return table[static_cast<size_t>(type)]; }

const TypeTraits* find_type(int64_t id) {
    if (id < 0 || id >= static_cast<int64_t>(TypeId::count)) return nullptr;
    const TypeTraits& row = table[static_cast<size_t>(id)];
    return row.removed() ? nullptr : &row;
}

const TypeTraits* find_type(std::string_view name) {
    for (const TypeTraits& row : table) {
        if (!row.removed() && same_word(row.name, name)) return &row;
    }
    return nullptr;
}

} // namespace ggs
