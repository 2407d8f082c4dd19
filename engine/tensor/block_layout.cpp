// SPDX-License-Identifier: MIT
#include "tensor/block_layout.h"

#include "tensor/half.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace ggs {

static_assert(std::endian::native == std::endian::little, "blocks are little endian and are read without conversion");

namespace {

// -- kinds of fields ------------------------------------------------------------------------------------------------

template <class T> T load(const uint8_t* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

template <class T, auto convert> void to_floats(const uint8_t* from, float* to, int64_t n) {
    for (int64_t i = 0; i < n; ++i)
        to[i] = static_cast<float>(convert(load<T>(from + i * static_cast<int64_t>(sizeof(T)))));
}
template <class T, auto convert> double to_double(const uint8_t* from) {
    return static_cast<double>(convert(load<T>(from)));
}

template <class T> constexpr T as_it_is(T value) { return value; }

template <class T, auto convert>
constexpr FieldKindTraits float_kind(FieldKind kind, const char* name, int sign, int exponent, int mantissa, int bias,
                                     const char* prefix = "", const char* suffix = "") {
    return {kind,
            name,
            sizeof(T),
            sign,
            exponent,
            mantissa,
            bias,
            prefix,
            suffix,
            to_floats<T, convert>,
            to_double<T, convert>};
}
template <class T> constexpr FieldKindTraits integer_kind(FieldKind kind, const char* name) {
    return {kind, name, sizeof(T), 0, 0, 0, 0, "", "", to_floats<T, as_it_is<T>>, to_double<T, as_it_is<T>>};
}

constexpr FieldKindTraits kinds[] = {
    float_kind<double, as_it_is<double>>(FieldKind::f64, "f64", 1, 11, 52, 1023),
    float_kind<float, as_it_is<float>>(FieldKind::f32, "f32", 1, 8, 23, 127),
    float_kind<uint16_t, f16_to_f32>(FieldKind::f16, "f16", 1, 5, 10, 15),
    float_kind<uint16_t, bf16_to_f32>(FieldKind::bf16, "bf16", 1, 8, 7, 127),
    float_kind<uint8_t, e8m0_to_f32_half>(FieldKind::e8m0_half, "e8m0", 0, 8, 0, 127, "2^(", " - 128)"),
    float_kind<uint8_t, ue4m3_to_f32_half>(FieldKind::ue4m3_half, "ue4m3", 0, 4, 3, 7, "ue4m3(", ") / 2"),
    integer_kind<int64_t>(FieldKind::i64, "i64"),
    integer_kind<int32_t>(FieldKind::i32, "i32"),
    integer_kind<int16_t>(FieldKind::i16, "i16"),
    integer_kind<int8_t>(FieldKind::i8, "i8"),
    integer_kind<uint32_t>(FieldKind::u32, "u32"),
    integer_kind<uint16_t>(FieldKind::u16, "u16"),
    integer_kind<uint8_t>(FieldKind::u8, "u8"),
};

constexpr bool kinds_in_order() {
    for (size_t i = 0; i < std::size(kinds); ++i) {
        if (static_cast<size_t>(kinds[i].kind) != i) return false;
    }
    return true;
}
static_assert(kinds_in_order(), "the index of a row is its kind");

const uint8_t* bytes_of(const void* block) { return static_cast<const uint8_t*>(block); }

float item_of(const Field& field, const uint8_t* block, int item) {
    const FieldKindTraits& kind = traits(field.kind);
    float value = 0;
    kind.to_floats(block + field.offset + static_cast<size_t>(item) * kind.bytes, &value, 1);
    return value;
}

// -- packed numbers -------------------------------------------------------------------------------------------------

// Reads a run of a quantised block: at most eight bits, all in one byte. A plain type's run is read as a field.
unsigned small_bits(const uint8_t* field, unsigned bit, unsigned width) {
    return (static_cast<unsigned>(field[bit / 8]) >> (bit % 8)) & ((1u << width) - 1u);
}
unsigned trit(unsigned byte, unsigned n) {
    constexpr unsigned power_of_three[] = {1, 3, 9, 27, 81};
    return (((byte * power_of_three[n]) & 0xFFu) * 3u) >> 8;
}

int total_width(const PackedSegment& segment) {
    int width = 0;
    for (const BitRun& run : segment.runs) width = std::max(width, run.shift + run.width);
    return width;
}
int64_t with_sign(uint64_t bits, int width) {
    const int unused = 64 - width;
    return static_cast<int64_t>(bits << unused) >> unused;
}

// Adds the bits of one run to the numbers of a segment.
void add_run(const BlockLayout& layout, const PackedSegment& segment, const BitRun& run, const uint8_t* block,
             int16_t* to) {
    const uint8_t* field = block + layout.fields[run.field].offset;
    const auto& radix = segment.radix;
    std::array<unsigned, max_digits> digit{};
    for (digit[3] = 0; digit[3] < radix[3]; ++digit[3])
        for (digit[2] = 0; digit[2] < radix[2]; ++digit[2])
            for (digit[1] = 0; digit[1] < radix[1]; ++digit[1]) {
                unsigned bit =
                    run.first + run.stride[1] * digit[1] + run.stride[2] * digit[2] + run.stride[3] * digit[3];
                for (digit[0] = 0; digit[0] < radix[0]; ++digit[0], bit += run.stride[0]) {
                    unsigned bits = small_bits(field, bit, run.width);
                    if (run.trit_digit >= 0) bits = trit(bits, digit[static_cast<uint8_t>(run.trit_digit)]);
                    *to = static_cast<int16_t>(*to | (bits << run.shift));
                    ++to;
                }
            }
}

// Unpacks all quants of a quantised block, with their signs, before the bias is subtracted.
void unpack(const BlockLayout& layout, const PackedNumbers& numbers, const uint8_t* block, int16_t* to) {
    for (const PackedSegment& segment : numbers.segments) {
        const int n = segment.count();
        std::fill_n(to, n, int16_t{0});
        for (const BitRun& run : segment.runs) add_run(layout, segment, run, block, to);
        if (numbers.is_signed) {
            const int width = total_width(segment);
            for (int i = 0; i < n; ++i) to[i] = static_cast<int16_t>(with_sign(static_cast<uint64_t>(to[i]), width));
        }
        to += n;
    }
}

RunValue run_at(const BlockLayout& layout, const PackedSegment& segment, const BitRun& run, const uint8_t* block,
                int index) {
    RunValue value{.field = run.field, .bit = run.first, .width = run.width, .shift = run.shift};
    for (size_t k = 0; k < max_digits; ++k) {
        const int digit = index % segment.radix[k];
        index /= segment.radix[k];
        value.bit += run.stride[k] * digit;
        if (static_cast<int>(k) == run.trit_digit) value.trit = digit;
    }
    const Field& field = layout.fields[run.field];
    if (layout.is_plain()) {
        value.raw = field_value(field, block, 0).bits;
    } else {
        value.raw = small_bits(block + field.offset, static_cast<unsigned>(value.bit), run.width);
        if (value.trit >= 0) value.raw = trit(static_cast<unsigned>(value.raw), static_cast<unsigned>(value.trit));
    }
    return value;
}

// -- values of a block ------------------------------------------------------------------------------------------------

// The sizes of the largest block, which decode_block keeps on its stack.
constexpr int most_elements = 256;
constexpr int most_sub_blocks = 16;

void decode_quantised(const BlockLayout& layout, const uint8_t* block, float* to) {
    int16_t quants[most_elements];
    int16_t sub_scales[most_sub_blocks] = {};
    int16_t sub_mins[most_sub_blocks] = {};
    unpack(layout, layout.quants, block, quants);
    unpack(layout, layout.sub_scales, block, sub_scales);
    unpack(layout, layout.sub_mins, block, sub_mins);

    const Field& scale_field = layout.fields[static_cast<size_t>(layout.scale)];
    const int elements = layout.elements();
    const int step = layout.sub_block ? layout.sub_block : elements;
    const float m = layout.min == no_field ? 0.0f : item_of(layout.fields[static_cast<size_t>(layout.min)], block, 0);
    for (int s = 0; s * step < elements; ++s) {
        float scale = item_of(scale_field, block, scale_field.count > 1 ? s : 0);
        if (!layout.sub_scales.empty()) scale *= static_cast<float>(sub_scales[s] - layout.sub_scales.bias);
        const int16_t* q = quants + s * step;
        float* out = to + s * step;
        if (layout.quants.lookup) {
            const std::span<const int8_t> level = layout.quants.lookup->values;
            for (int i = 0; i < step; ++i) out[i] = static_cast<float>(level[static_cast<size_t>(q[i])]) * scale;
        } else {
            for (int i = 0; i < step; ++i) out[i] = static_cast<float>(q[i] - layout.quants.bias) * scale;
        }
        // Not added if there is none: -0 + 0 would lose the sign.
        if (layout.min == no_field) continue;
        const float min = layout.sub_mins.empty() ? m : -(m * static_cast<float>(sub_mins[s] - layout.sub_mins.bias));
        for (int i = 0; i < step; ++i) out[i] += min;
    }
}

} // namespace

const FieldKindTraits& traits(FieldKind kind) { return kinds[static_cast<size_t>(kind)]; }

size_t BlockLayout::bytes() const {
    const Field& last = fields.back();
    return last.offset + last.count * traits(last.kind).bytes;
}

void decode_block(const BlockLayout& layout, const void* block, float* to) {
    if (layout.is_plain())
        traits(layout.fields[0].kind).to_floats(bytes_of(block), to, 1);
    else
        decode_quantised(layout, bytes_of(block), to);
}

Status dequantize(TypeId type, const void* from, float* to, int64_t n) {
    const TypeTraits& row = traits(type);
    if (row.removed()) return fail("values can't have the type %1", row.name);
    if (!row.layout) return fail("values of type %1 can't be decoded: ggscope has no codebook for it", row.name);
    const BlockLayout& layout = *row.layout;
    const uint8_t* block = bytes_of(from);
    if (layout.is_plain()) {
        traits(layout.fields[0].kind).to_floats(block, to, n);
        return {};
    }
    int64_t i = 0;
    for (; i + row.block <= n; i += row.block, block += row.bytes) decode_quantised(layout, block, to + i);
    if (i < n) { // the caller needs only the start of the last block
        float values[most_elements];
        decode_quantised(layout, block, values);
        std::copy_n(values, n - i, to + i);
    }
    return {};
}

// -- the parts of a block ---------------------------------------------------------------------------------------------

FieldValue field_value(const Field& field, const void* block, int item) {
    const FieldKindTraits& kind = traits(field.kind);
    const uint8_t* at = bytes_of(block) + field.offset + static_cast<size_t>(item) * kind.bytes;
    FieldValue value;
    std::memcpy(&value.bits, at, kind.bytes);
    value.value = kind.to_double(at);
    return value;
}

FloatParts float_parts(FieldKind kind, uint64_t bits) {
    const FieldKindTraits& row = traits(kind);
    const auto take = [&bits](int width) {
        const uint64_t part = bits & ((uint64_t{1} << width) - 1);
        bits >>= width;
        return part;
    };
    FloatParts parts;
    parts.mantissa = take(row.mantissa_bits);
    parts.exponent = take(row.exponent_bits);
    parts.sign = take(row.sign_bits);
    return parts;
}

NumberValue number_at(const BlockLayout& layout, const PackedNumbers& numbers, const void* block, int index) {
    NumberValue number;
    for (const PackedSegment& segment : numbers.segments) {
        if (index >= segment.count()) {
            index -= segment.count();
            continue;
        }
        uint64_t bits = 0;
        for (const BitRun& run : segment.runs) {
            RunValue& value = number.runs[static_cast<size_t>(number.run_count++)];
            value = run_at(layout, segment, run, bytes_of(block), index);
            bits |= value.raw << value.shift;
        }
        number.stored = numbers.is_signed ? with_sign(bits, total_width(segment)) : static_cast<int64_t>(bits);
        number.value =
            numbers.lookup ? numbers.lookup->values[static_cast<size_t>(number.stored)] : number.stored - numbers.bias;
        break;
    }
    return number;
}

BlockElement element_at(const BlockLayout& layout, const void* block, int element) {
    BlockElement out;
    out.element = element;
    out.quant = number_at(layout, layout.quants, block, element);
    if (layout.is_plain()) {
        decode_block(layout, block, &out.value);
        return out;
    }
    out.sub_block = layout.sub_block ? element / layout.sub_block : 0;
    const Field& scale_field = layout.fields[static_cast<size_t>(layout.scale)];
    out.d = item_of(scale_field, bytes_of(block), scale_field.count > 1 ? out.sub_block : 0);
    out.sub_scale = number_at(layout, layout.sub_scales, block, out.sub_block);
    out.scale = out.sub_scale.run_count ? out.d * static_cast<float>(out.sub_scale.value) : out.d;
    out.value = static_cast<float>(out.quant.value) * out.scale;
    if (layout.min == no_field) return out;
    out.m = item_of(layout.fields[static_cast<size_t>(layout.min)], bytes_of(block), 0);
    out.sub_min = number_at(layout, layout.sub_mins, block, out.sub_block);
    out.min = out.sub_min.run_count ? -(out.m * static_cast<float>(out.sub_min.value)) : out.m;
    out.value += out.min;
    return out;
}

// -- formulas
// -----------------------------------------------------------------------------------------------------------

namespace {

// Writes a number minus its bias: "q", "(q - 8)".
std::string less_bias(const std::string& number, int bias) {
    return bias ? fmt::format("({} - {})", number, bias) : number;
}

struct FormulaWords {
    std::string quant, d, sub_scale, m, sub_min;
};

std::string put_together(const BlockLayout& layout, const FormulaWords& words) {
    std::string out = layout.quants.lookup ? fmt::format("{}[{}]", layout.quants.lookup->name, words.quant)
                                           : less_bias(words.quant, layout.quants.bias);
    if (layout.is_plain()) return out;
    out += layout.sub_scales.empty()
               ? fmt::format(" * {}", words.d)
               : fmt::format(" * ({} * {})", words.d, less_bias(words.sub_scale, layout.sub_scales.bias));
    if (layout.min == no_field) return out;
    out += layout.sub_mins.empty() ? fmt::format(" + {}", words.m) : fmt::format(" - {} * {}", words.m, words.sub_min);
    return out;
}

} // namespace

std::string formula(const BlockLayout& layout) {
    FormulaWords words{layout.quants.name, "", layout.sub_scales.name, "", layout.sub_mins.name};
    if (layout.scale != no_field) {
        const Field& field = layout.fields[static_cast<size_t>(layout.scale)];
        const FieldKindTraits& kind = traits(field.kind);
        words.d =
            fmt::format("{}{}{}{}", kind.formula_prefix, field.name, field.count > 1 ? "[s]" : "", kind.formula_suffix);
    }
    if (layout.min != no_field) words.m = layout.fields[static_cast<size_t>(layout.min)].name;
    return put_together(layout, words);
}

std::string formula(const BlockLayout& layout, const BlockElement& element) {
    if (layout.is_plain()) return fmt::format("{}", element.value);
    const FormulaWords words{fmt::format("{}", element.quant.stored), fmt::format("{}", element.d),
                             fmt::format("{}", element.sub_scale.stored), fmt::format("{}", element.m),
                             fmt::format("{}", element.sub_min.stored)};
    return fmt::format("{} = {}", put_together(layout, words), element.value);
}

} // namespace ggs
