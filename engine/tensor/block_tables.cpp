// SPDX-License-Identifier: MIT
// The layouts. The position of a number is a list of strides over the digits of its index; the comments describe the
// same in words.
#include "tensor/block_layout.h"

#include "tensor/levels.h"

namespace ggs {

namespace {

using enum FieldKind;
using enum FieldRole;

constexpr int8_t sign_levels[] = {-1, 1};
constexpr Lookup iq4_lookup{"K", iq4_levels};
constexpr Lookup fp4_lookup{"F", fp4_levels};
constexpr Lookup sign_lookup{"sign", sign_levels};

constexpr Text scale_note = text("the block's scale");
constexpr Text min_note = text("the offset that is added to every element");
constexpr Text sub_scale_scale_note = text("the scale of the sub-scales");
constexpr Text sub_min_scale_note = text("the scale of the sub-mins");
constexpr Text nibbles_note = text("each byte holds two 4-bit quants: elements i and i + 16 of every 32");
constexpr Text low_bits_note = text("each byte holds the low four bits of elements i and i + 16 of every 32");
constexpr Text fifth_bit_note = text("the fifth bit of every element");
constexpr Text bytes_note = text("one signed byte for each element");

// -- packings that several types share --------------------------------------------------------------------------------

// 16 bytes, 32 elements: the low nibbles are elements 0 to 15, the high ones 16 to 31. Field 1 or 2 of the block.
template <uint8_t field> constexpr BitRun nibble_run[] = {{.field = field, .stride = {8, 4}, .width = 4}};
template <uint8_t field> constexpr PackedSegment nibbles[] = {{{16, 2, 1, 1}, nibble_run<field>}};

// Like nibbles, with the fifth bits of the 32 elements in sequence in the previous field.
template <uint8_t field> constexpr BitRun five_bit_runs[] = {
    {.field = field, .stride = {8, 4}, .width = 4}, {.field = field - 1, .stride = {1, 16}, .width = 1, .shift = 4}};
template <uint8_t field> constexpr PackedSegment five_bits[] = {{{16, 2, 1, 1}, five_bit_runs<field>}};

// n signed bytes.
template <uint8_t field> constexpr BitRun byte_run[] = {{.field = field, .stride = {8}, .width = 8}};
template <uint8_t field, uint16_t n> constexpr PackedSegment signed_bytes[] = {{{n, 1, 1, 1}, byte_run<field>}};

// 32 bytes, 128 elements: bits 0 and 1 are elements 0 to 31, bits 2 and 3 elements 32 to 63, and so on; twice.
template <uint8_t field> constexpr BitRun pair_run[] = {{.field = field, .stride = {8, 2, 256}, .width = 2}};
template <uint8_t field> constexpr PackedSegment bit_pairs[] = {{{32, 4, 2, 1}, pair_run<field>}};

// -- plain types ------------------------------------------------------------------------------------------------------

template <FieldKind kind> constexpr Field plain_field[] = {{.name = "x", .kind = kind, .role = value}};
template <uint8_t bits> constexpr BitRun plain_run[] = {{.width = bits}};
template <uint8_t bits> constexpr PackedSegment plain_bits[] = {{{1, 1, 1, 1}, plain_run<bits>}};

template <FieldKind kind, uint8_t bits, bool is_signed> constexpr BlockLayout plain() {
    return {.fields = plain_field<kind>, .quants = {.name = "x", .segments = plain_bits<bits>, .is_signed = is_signed}};
}

// -- blocks with one scale --------------------------------------------------------------------------------------------

constexpr Field q1_0_fields[] = {{"d", f16, scale, 0, 1, scale_note},
                                 {"qs", u8, packed, 2, 16, text("one bit for each element: 1 is +d, 0 is -d")}};
constexpr BitRun q1_0_run[] = {{.field = 1, .stride = {1}, .width = 1}};
constexpr PackedSegment q1_0_bits[] = {{{128, 1, 1, 1}, q1_0_run}};

constexpr Field q2_0_fields[] = {{"d", f16, scale, 0, 1, scale_note},
                                 {"qs", u8, packed, 2, 16, text("each byte holds four 2-bit quants, in order")}};
constexpr BitRun q2_0_run[] = {{.field = 1, .stride = {2}, .width = 2}};
constexpr PackedSegment q2_0_bits[] = {{{64, 1, 1, 1}, q2_0_run}};

constexpr Field q4_0_fields[] = {{"d", f16, scale, 0, 1, scale_note}, {"qs", u8, packed, 2, 16, nibbles_note}};
constexpr Field q4_1_fields[] = {
    {"d", f16, scale, 0, 1, scale_note}, {"m", f16, min, 2, 1, min_note}, {"qs", u8, packed, 4, 16, nibbles_note}};
constexpr Field q5_0_fields[] = {{"d", f16, scale, 0, 1, scale_note},
                                 {"qh", u8, packed, 2, 4, fifth_bit_note},
                                 {"qs", u8, packed, 6, 16, low_bits_note}};
constexpr Field q5_1_fields[] = {{"d", f16, scale, 0, 1, scale_note},
                                 {"m", f16, min, 2, 1, min_note},
                                 {"qh", u8, packed, 4, 4, fifth_bit_note},
                                 {"qs", u8, packed, 8, 16, low_bits_note}};
constexpr Field q8_0_fields[] = {{"d", f16, scale, 0, 1, scale_note}, {"qs", i8, packed, 2, 32, bytes_note}};
constexpr Field q8_1_fields[] = {{"d", f16, scale, 0, 1, scale_note},
                                 {"s", f16, sums, 2, 1, text("d times the sum of the quants")},
                                 {"qs", i8, packed, 4, 32, bytes_note}};
constexpr Field q8_K_fields[] = {{"d", f32, scale, 0, 1, scale_note},
                                 {"qs", i8, packed, 4, 256, bytes_note},
                                 {"bsums", i16, sums, 260, 16, text("the sum of every 16 quants")}};
constexpr Field mxfp4_fields[] = {{"e", e8m0_half, scale, 0, 1, text("the block's scale, a power of two")},
                                  {"qs", u8, packed, 1, 16, nibbles_note}};

// -- ternary blocks
// -----------------------------------------------------------------------------------------------------

constexpr Field tq1_0_fields[] = {
    {"qs", u8, packed, 0, 48,
     text("each byte holds five trits as ceil(n * 256 / 243), where n is a 5-digit base-3 number")},
    {"qh", u8, packed, 48, 4, text("each byte holds four trits; the fifth and lowest trit is 0")},
    {"d", f16, scale, 52, 1, scale_note}};
constexpr BitRun tq1_0_first[] = {{.field = 0, .stride = {8}, .width = 8, .trit_digit = 1}};
constexpr BitRun tq1_0_second[] = {{.field = 0, .first = 256, .stride = {8}, .width = 8, .trit_digit = 1}};
constexpr BitRun tq1_0_third[] = {{.field = 1, .stride = {8}, .width = 8, .trit_digit = 1}};
constexpr PackedSegment tq1_0_trits[] = {
    {{32, 5, 1, 1}, tq1_0_first}, {{16, 5, 1, 1}, tq1_0_second}, {{4, 4, 1, 1}, tq1_0_third}};

constexpr Field tq2_0_fields[] = {
    {"qs", u8, packed, 0, 64, text("each byte holds four 2-bit quants, 32 elements apart")},
    {"d", f16, scale, 64, 1, scale_note}};

// -- K-quants: 256 elements in sub-blocks
// -------------------------------------------------------------------------------

constexpr Field q2_K_fields[] = {
    {"scales", u8, packed, 0, 16,
     text("for each sub-block: the sub-scale in the low nibble, the sub-min in the high one")},
    {"qs", u8, packed, 16, 64, text("each byte holds four 2-bit quants, 32 elements apart")},
    {"d", f16, scale, 80, 1, sub_scale_scale_note},
    {"dmin", f16, min, 82, 1, sub_min_scale_note}};
constexpr BitRun q2_K_scale_run[] = {{.field = 0, .first = 0, .stride = {8}, .width = 4}};
constexpr BitRun q2_K_min_run[] = {{.field = 0, .first = 4, .stride = {8}, .width = 4}};
constexpr PackedSegment q2_K_scales[] = {{{16, 1, 1, 1}, q2_K_scale_run}};
constexpr PackedSegment q2_K_mins[] = {{{16, 1, 1, 1}, q2_K_min_run}};

constexpr Field q3_K_fields[] = {
    {"hmask", u8, packed, 0, 32, text("each byte holds the third bit of eight elements, 32 elements apart")},
    {"qs", u8, packed, 32, 64, text("each byte holds the low two bits of four elements, 32 elements apart")},
    {"scales", u8, packed, 96, 12,
     text("16 sub-scales of 6 bits: low nibbles in bytes 0 to 7, high bits in bytes 8 to 11")},
    {"d", f16, scale, 108, 1, sub_scale_scale_note}};
constexpr BitRun q3_K_runs[] = {{.field = 1, .stride = {8, 2, 256}, .width = 2},
                                {.field = 0, .stride = {8, 1, 4}, .width = 1, .shift = 2}};
constexpr PackedSegment q3_K_quants[] = {{{32, 4, 2, 1}, q3_K_runs}};
constexpr BitRun q3_K_scale_runs[] = {{.field = 2, .stride = {8, 32, 4}, .width = 4},
                                      {.field = 2, .first = 64, .stride = {8, 2, 4}, .width = 2, .shift = 4}};
constexpr PackedSegment q3_K_scales[] = {{{4, 2, 2, 1}, q3_K_scale_runs}};

// q4_K and q5_K: eight pairs of 6-bit sub-scale and sub-min in 12 bytes, both in field 2. The first four of each are
// the low six bits of bytes 0 to 3 and 4 to 7. The others have their low nibbles in bytes 8 to 11, and their high two
// bits above the first four.
constexpr Text six_bit_note = text("eight sub-scales and eight sub-mins of 6 bits");
constexpr BitRun k_scale_low[] = {{.field = 2, .stride = {8}, .width = 6}};
constexpr BitRun k_scale_high[] = {{.field = 2, .first = 64, .stride = {8}, .width = 4},
                                   {.field = 2, .first = 6, .stride = {8}, .width = 2, .shift = 4}};
constexpr BitRun k_min_low[] = {{.field = 2, .first = 32, .stride = {8}, .width = 6}};
constexpr BitRun k_min_high[] = {{.field = 2, .first = 68, .stride = {8}, .width = 4},
                                 {.field = 2, .first = 38, .stride = {8}, .width = 2, .shift = 4}};
constexpr PackedSegment k_scales[] = {{{4, 1, 1, 1}, k_scale_low}, {{4, 1, 1, 1}, k_scale_high}};
constexpr PackedSegment k_mins[] = {{{4, 1, 1, 1}, k_min_low}, {{4, 1, 1, 1}, k_min_high}};

constexpr Field q4_K_fields[] = {
    {"d", f16, scale, 0, 1, sub_scale_scale_note},
    {"dmin", f16, min, 2, 1, sub_min_scale_note},
    {"scales", u8, packed, 4, 12, six_bit_note},
    {"qs", u8, packed, 16, 128, text("each byte holds two 4-bit quants, 32 elements apart")}};
constexpr BitRun q4_K_run[] = {{.field = 3, .stride = {8, 4, 256}, .width = 4}};
constexpr PackedSegment q4_K_quants[] = {{{32, 2, 4, 1}, q4_K_run}};

constexpr Field q5_K_fields[] = {
    {"d", f16, scale, 0, 1, sub_scale_scale_note},
    {"dmin", f16, min, 2, 1, sub_min_scale_note},
    {"scales", u8, packed, 4, 12, six_bit_note},
    {"qh", u8, packed, 16, 32, text("each byte holds the fifth bit of eight elements, 32 elements apart")},
    {"qs", u8, packed, 48, 128, text("each byte holds the low four bits of two elements, 32 elements apart")}};
constexpr BitRun q5_K_runs[] = {{.field = 4, .stride = {8, 4, 256}, .width = 4},
                                {.field = 3, .stride = {8, 1, 2}, .width = 1, .shift = 4}};
constexpr PackedSegment q5_K_quants[] = {{{32, 2, 4, 1}, q5_K_runs}};

constexpr Field q6_K_fields[] = {
    {"ql", u8, packed, 0, 128, text("each byte holds the low four bits of two elements, 64 elements apart")},
    {"qh", u8, packed, 128, 64, text("each byte holds the high two bits of four elements, 32 elements apart")},
    {"scales", i8, packed, 192, 16, text("one signed sub-scale for every 16 elements")},
    {"d", f16, scale, 208, 1, sub_scale_scale_note}};
constexpr BitRun q6_K_runs[] = {{.field = 0, .stride = {8, 256, 4, 512}, .width = 4},
                                {.field = 1, .stride = {8, 2, 4, 256}, .width = 2, .shift = 4}};
constexpr PackedSegment q6_K_quants[] = {{{32, 2, 2, 2}, q6_K_runs}};

// -- blocks with sub-scales and looked-up levels
// --------------------------------------------------------------------------

constexpr Field iq4_xs_fields[] = {{"d", f16, scale, 0, 1, sub_scale_scale_note},
                                   {"scales_h", u16, packed, 2, 1, text("the high two bits of the eight sub-scales")},
                                   {"scales_l", u8, packed, 4, 4, text("the low four bits of the eight sub-scales")},
                                   {"qs", u8, packed, 8, 128, nibbles_note}};
constexpr BitRun iq4_xs_run[] = {{.field = 3, .stride = {8, 4, 128}, .width = 4}};
constexpr PackedSegment iq4_xs_quants[] = {{{16, 2, 8, 1}, iq4_xs_run}};
constexpr BitRun iq4_xs_scale_runs[] = {{.field = 2, .stride = {4}, .width = 4},
                                        {.field = 1, .stride = {2}, .width = 2, .shift = 4}};
constexpr PackedSegment iq4_xs_scales[] = {{{8, 1, 1, 1}, iq4_xs_scale_runs}};

constexpr Field nvfp4_fields[] = {
    {"d", ue4m3_half, scale, 0, 4, text("one scale for every 16 elements")},
    {"qs", u8, packed, 4, 32, text("each byte holds two 4-bit quants: elements i and i + 8 of every 16")}};
constexpr BitRun nvfp4_run[] = {{.field = 1, .stride = {8, 4, 64}, .width = 4}};
constexpr PackedSegment nvfp4_quants[] = {{{8, 2, 4, 1}, nvfp4_run}};

// -- codebook types: fields only
// ------------------------------------------------------------------------------------------

constexpr Text grid_note = text("indices into the codebook");
constexpr Text grid_high_note = text("the high bits of the indices");
constexpr Text sign_note = text("one sign bit for each element");

constexpr Field iq1_s_fields[] = {
    {"d", f16, scale, 0, 1, scale_note},
    {"qs", u8, codebook, 2, 32, grid_note},
    {"qh", u16, codebook, 34, 8,
     text("for every 32 elements: the high bits of the indices, a 3-bit scale and the sign of the shift")}};
constexpr Field iq1_m_fields[] = {
    {"qs", u8, codebook, 0, 32, grid_note},
    {"qh", u8, codebook, 32, 16, text("the high bits of the indices, and the sign of the shift for every 8 elements")},
    {"scales", u8, codebook, 48, 8,
     text("16 scales of 3 bits; the top nibble of each pair of bytes holds 4 bits of d")}};
constexpr Field iq2_xxs_fields[] = {
    {"d", f16, scale, 0, 1, scale_note},
    {"qs", u16, codebook, 2, 32,
     text("for every 32 elements: four 8-bit indices, four 7-bit sign indices and a 4-bit scale")}};
constexpr Field iq2_xs_fields[] = {
    {"d", f16, scale, 0, 1, scale_note},
    {"qs", u16, codebook, 2, 32, text("for every 8 elements: a 9-bit index and a 7-bit sign index")},
    {"scales", u8, codebook, 66, 8, text("a 4-bit scale for every 16 elements")}};
constexpr Field iq2_s_fields[] = {{"d", f16, scale, 0, 1, scale_note},
                                  {"qs", u8, codebook, 2, 32, grid_note},
                                  {"signs", u8, codebook, 34, 32, sign_note},
                                  {"qh", u8, codebook, 66, 8, grid_high_note},
                                  {"scales", u8, codebook, 74, 8, text("a 4-bit scale for every 16 elements")}};
constexpr Field iq3_xxs_fields[] = {
    {"d", f16, scale, 0, 1, scale_note},
    {"qs", u8, codebook, 2, 64, grid_note},
    {"signs", u32, codebook, 66, 8, text("for every 32 elements: four 7-bit sign indices and a 4-bit scale")}};
constexpr Field iq3_s_fields[] = {{"d", f16, scale, 0, 1, scale_note},
                                  {"qs", u8, codebook, 2, 64, grid_note},
                                  {"qh", u8, codebook, 66, 8, grid_high_note},
                                  {"signs", u8, codebook, 74, 32, sign_note},
                                  {"scales", u8, codebook, 106, 4, text("a 4-bit scale for every 32 elements")}};

struct CodebookFields {
    TypeId type;
    std::span<const Field> fields;
};
constexpr CodebookFields codebook_types[] = {
    {TypeId::iq1_s, iq1_s_fields},   {TypeId::iq1_m, iq1_m_fields}, {TypeId::iq2_xxs, iq2_xxs_fields},
    {TypeId::iq2_xs, iq2_xs_fields}, {TypeId::iq2_s, iq2_s_fields}, {TypeId::iq3_xxs, iq3_xxs_fields},
    {TypeId::iq3_s, iq3_s_fields},
};

} // namespace

namespace layouts {

constexpr BlockLayout f32 = plain<FieldKind::f32, 32, false>();
constexpr BlockLayout f16 = plain<FieldKind::f16, 16, false>();
constexpr BlockLayout bf16 = plain<FieldKind::bf16, 16, false>();
constexpr BlockLayout f64 = plain<FieldKind::f64, 64, false>();
constexpr BlockLayout i8 = plain<FieldKind::i8, 8, true>();
constexpr BlockLayout i16 = plain<FieldKind::i16, 16, true>();
constexpr BlockLayout i32 = plain<FieldKind::i32, 32, true>();
constexpr BlockLayout i64 = plain<FieldKind::i64, 64, true>();

constexpr BlockLayout q1_0 = {
    .fields = q1_0_fields, .quants = {.name = "q", .segments = q1_0_bits, .lookup = &sign_lookup}, .scale = 0};
constexpr BlockLayout q2_0 = {
    .fields = q2_0_fields, .quants = {.name = "q", .segments = q2_0_bits, .bias = 1}, .scale = 0};
constexpr BlockLayout q4_0 = {
    .fields = q4_0_fields, .quants = {.name = "q", .segments = nibbles<1>, .bias = 8}, .scale = 0};
constexpr BlockLayout q4_1 = {
    .fields = q4_1_fields, .quants = {.name = "q", .segments = nibbles<2>}, .scale = 0, .min = 1};
constexpr BlockLayout q5_0 = {
    .fields = q5_0_fields, .quants = {.name = "q", .segments = five_bits<2>, .bias = 16}, .scale = 0};
constexpr BlockLayout q5_1 = {
    .fields = q5_1_fields, .quants = {.name = "q", .segments = five_bits<3>}, .scale = 0, .min = 1};
constexpr BlockLayout q8_0 = {
    .fields = q8_0_fields, .quants = {.name = "q", .segments = signed_bytes<1, 32>, .is_signed = true}, .scale = 0};
constexpr BlockLayout q8_1 = {
    .fields = q8_1_fields, .quants = {.name = "q", .segments = signed_bytes<2, 32>, .is_signed = true}, .scale = 0};

constexpr BlockLayout q2_K = {.fields = q2_K_fields,
                              .quants = {.name = "q", .segments = bit_pairs<1>},
                              .sub_block = 16,
                              .scale = 2,
                              .sub_scales = {.name = "sc", .segments = q2_K_scales},
                              .min = 3,
                              .sub_mins = {.name = "mn", .segments = q2_K_mins}};
constexpr BlockLayout q3_K = {.fields = q3_K_fields,
                              .quants = {.name = "q", .segments = q3_K_quants, .bias = 4},
                              .sub_block = 16,
                              .scale = 3,
                              .sub_scales = {.name = "sc", .segments = q3_K_scales, .bias = 32}};
constexpr BlockLayout q4_K = {.fields = q4_K_fields,
                              .quants = {.name = "q", .segments = q4_K_quants},
                              .sub_block = 32,
                              .scale = 0,
                              .sub_scales = {.name = "sc", .segments = k_scales},
                              .min = 1,
                              .sub_mins = {.name = "mn", .segments = k_mins}};
constexpr BlockLayout q5_K = {.fields = q5_K_fields,
                              .quants = {.name = "q", .segments = q5_K_quants},
                              .sub_block = 32,
                              .scale = 0,
                              .sub_scales = {.name = "sc", .segments = k_scales},
                              .min = 1,
                              .sub_mins = {.name = "mn", .segments = k_mins}};
constexpr BlockLayout q6_K = {.fields = q6_K_fields,
                              .quants = {.name = "q", .segments = q6_K_quants, .bias = 32},
                              .sub_block = 16,
                              .scale = 3,
                              .sub_scales = {.name = "sc", .segments = signed_bytes<2, 16>, .is_signed = true}};
constexpr BlockLayout q8_K = {
    .fields = q8_K_fields, .quants = {.name = "q", .segments = signed_bytes<1, 256>, .is_signed = true}, .scale = 0};

constexpr BlockLayout tq1_0 = {
    .fields = tq1_0_fields, .quants = {.name = "q", .segments = tq1_0_trits, .bias = 1}, .scale = 2};
constexpr BlockLayout tq2_0 = {
    .fields = tq2_0_fields, .quants = {.name = "q", .segments = bit_pairs<0>, .bias = 1}, .scale = 1};

constexpr BlockLayout iq4_nl = {
    .fields = q4_0_fields, .quants = {.name = "q", .segments = nibbles<1>, .lookup = &iq4_lookup}, .scale = 0};
constexpr BlockLayout iq4_xs = {.fields = iq4_xs_fields,
                                .quants = {.name = "q", .segments = iq4_xs_quants, .lookup = &iq4_lookup},
                                .sub_block = 32,
                                .scale = 0,
                                .sub_scales = {.name = "sc", .segments = iq4_xs_scales, .bias = 32}};
constexpr BlockLayout mxfp4 = {
    .fields = mxfp4_fields, .quants = {.name = "q", .segments = nibbles<1>, .lookup = &fp4_lookup}, .scale = 0};
constexpr BlockLayout nvfp4 = {.fields = nvfp4_fields,
                               .quants = {.name = "q", .segments = nvfp4_quants, .lookup = &fp4_lookup},
                               .sub_block = 16,
                               .scale = 0};

} // namespace layouts

std::span<const Field> block_fields(TypeId type) {
    if (const BlockLayout* layout = traits(type).layout) return layout->fields;
    for (const CodebookFields& row : codebook_types) {
        if (row.type == type) return row.fields;
    }
    return {};
}

} // namespace ggs
