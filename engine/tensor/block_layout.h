// SPDX-License-Identifier: MIT
// BlockLayout: describes how values are computed from the bytes of a block. There is one constant for each type.
//
// A block is a row of fields. An element's quant q consists of runs of bits in those fields. The value is computed from
// q with the scales and mins of the block:
//
//     level = q - bias, or lookup[q]
//     scale = d, or d * (sub-scale of the element's sub-block - its bias)
//     value = level * scale, then + m, or - dmin * (sub-min of the sub-block)
//
// All of it is computed in f32 and in this order, so that the values equal ggml's bit for bit. The dequantiser, the
// statistics and the view of a block's parts use this one description. For plain types, the bytes are the values
// themselves. The codebook types (iq1_*, iq2_*, iq3_*) have a list of fields but no layout.
//
// Units: a field's offset in bytes from the block's start, bit positions in bits from the field's start, the lowest bit
// of a byte first. The layouts are constants; all functions here may be called from any thread, and own nothing.
#pragma once

#include "base/message.h"
#include "tensor/type.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace ggs {

// -- fields ---------------------------------------------------------------------------------------------------------

enum class FieldKind : uint8_t { f64, f32, f16, bf16, e8m0_half, ue4m3_half, i64, i32, i16, i8, u32, u16, u8 };

struct FieldKindTraits {
    FieldKind kind;
    const char* name;
    size_t bytes;
    // A float's bits from the highest down; all 0 for integers. Bits above them (ue4m3 has one) are ignored.
    int sign_bits, exponent_bits, mantissa_bits;
    int exponent_bias;
    // The text around the field's name in a formula that uses its value: "2^(" "e" " - 128)".
    const char *formula_prefix, *formula_suffix;
    void (*to_floats)(const uint8_t* from, float* to, int64_t n);
    double (*to_double)(const uint8_t* from);

    bool is_float() const { return exponent_bits != 0; }
};
const FieldKindTraits& traits(FieldKind kind);

enum class FieldRole : uint8_t {
    value,    // a plain type's one field
    scale,    // multiplies; with one item per sub-block, or one for the block
    min,      // is added, or subtracted
    packed,   // bits of quants, sub-scales and sub-mins
    sums,     // not needed for the values: sums that save work in a dot product
    codebook, // indices, signs and scales of a type that is decoded by tables
};

struct Field {
    const char* name;
    FieldKind kind;
    FieldRole role;
    uint16_t offset = 0; // bytes
    uint16_t count = 1;  // items of that kind
    Text note = "";
};

// -- numbers packed into bits ---------------------------------------------------------------------------------------

inline constexpr size_t max_digits = 4;
inline constexpr size_t max_runs = 2;

// A run of bits in a field that is part of a number. Its position depends on the number's index, which is split into
// digits (see PackedSegment): it starts at bit first + sum of stride[k] * digit[k].
struct BitRun {
    uint8_t field = 0;
    uint16_t first = 0;
    std::array<uint16_t, max_digits> stride{}; // bits per step of each digit
    uint8_t width = 0;
    uint8_t shift = 0; // number of lower bits that the number has in other runs
    // If at least 0, the run is one base-3 digit of the byte instead of bits. This digit of the index selects it, 0
    // being the most significant. A trit is (byte * 3^n mod 256) * 3 / 256.
    int8_t trit_digit = -1;
};

// Numbers with consecutive indices that are packed by one rule. The index, counted from the segment's start, is split
// into digits, the innermost first: index = digit[0] + radix[0] * (digit[1] + radix[1] * (…)).
struct PackedSegment {
    std::array<uint16_t, max_digits> radix{1, 1, 1, 1};
    std::span<const BitRun> runs; // at most max_runs
    constexpr int count() const { return radix[0] * radix[1] * radix[2] * radix[3]; }
};

// A table of values that a quant is the index into.
struct Lookup {
    const char* name;
    std::span<const int8_t> values;
};

// A sequence of numbers: the quants by element, or the sub-scales or sub-mins by sub-block.
struct PackedNumbers {
    const char* name = "";
    std::span<const PackedSegment> segments;
    bool is_signed = false;         // two's complement; its width is that of all runs together
    int bias = 0;                   // subtracted from the number
    const Lookup* lookup = nullptr; // or the number is an index into this

    constexpr bool empty() const { return segments.empty(); }
    constexpr int count() const {
        int n = 0;
        for (const PackedSegment& segment : segments) n += segment.count();
        return n;
    }
};

// -- the layout -----------------------------------------------------------------------------------------------------

inline constexpr int no_field = -1;

struct BlockLayout {
    std::span<const Field> fields; // in the order of their bytes, without gaps
    PackedNumbers quants;          // for a plain type: the whole field
    int sub_block = 0; // elements that share a sub-scale, a sub-min or an item of the scale field; 0: no sub-blocks
    int scale = no_field;
    PackedNumbers sub_scales{};
    int min = no_field;
    PackedNumbers sub_mins{}; // empty: the min field is added; otherwise dmin * sub-min is subtracted

    bool is_plain() const { return scale == no_field; }
    int elements() const { return quants.count(); }
    size_t bytes() const;
};

// One per type that can be decoded; TypeTraits::layout leads to them.
namespace layouts {
extern const BlockLayout f32, f16, bf16, f64, i8, i16, i32, i64;
extern const BlockLayout q1_0, q2_0, q4_0, q4_1, q5_0, q5_1, q8_0, q8_1;
extern const BlockLayout q2_K, q3_K, q4_K, q5_K, q6_K, q8_K;
extern const BlockLayout tq1_0, tq2_0, iq4_nl, iq4_xs, mxfp4, nvfp4;
} // namespace layouts

// Returns the fields of a block of any type, including codebook types; empty for a removed id.
std::span<const Field> block_fields(TypeId type);

// Decodes all values of one block.
void decode_block(const BlockLayout& layout, const void* block, float* to);

// -- the parts of a block -------------------------------------------------------------------------------------------

// The contents of one run in a block, for one number.
struct RunValue {
    int field = 0;
    int bit = 0; // position in the field
    int width = 0;
    int shift = 0;
    int trit = -1;    // which trit of the byte; -1: plain bits
    uint64_t raw = 0; // the bits, or the trit
};

struct NumberValue {
    std::array<RunValue, max_runs> runs{};
    int run_count = 0;  // 0: the type has no such number
    int64_t stored = 0; // all runs combined, with the sign
    int64_t value = 0;  // minus the bias, or looked up
};
NumberValue number_at(const BlockLayout& layout, const PackedNumbers& numbers, const void* block, int index);

// The item of a field: its stored bits and its value.
struct FieldValue {
    uint64_t bits = 0;
    double value = 0;
};
FieldValue field_value(const Field& field, const void* block, int item);

// The three parts of a float's bits.
struct FloatParts {
    uint64_t sign = 0, exponent = 0, mantissa = 0;
};
FloatParts float_parts(FieldKind kind, uint64_t bits);

// One element of a block, from its bits to its value.
struct BlockElement {
    int element = 0;
    int sub_block = 0;
    NumberValue quant;
    float d = 1.0f; // the scale field's item
    NumberValue sub_scale;
    float scale = 1.0f; // d, or d * sub-scale
    float m = 0.0f;     // the min field's item
    NumberValue sub_min;
    float min = 0.0f; // the number added: dmin * sub-min with the opposite sign
    float value = 0.0f;
};
BlockElement element_at(const BlockLayout& layout, const void* block, int element);

// Returns the formula of a value in the layout's names: "(q - 8) * d", "q * (d * sc) - dmin * mn".
std::string formula(const BlockLayout& layout);
// Returns the formula with an element's quant and scales inserted: "(3 - 8) * 0.25 = -1.25".
std::string formula(const BlockLayout& layout, const BlockElement& element);

} // namespace ggs
