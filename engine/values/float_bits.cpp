// SPDX-License-Identifier: MIT
#include "values/float_bits.h"

#include "tensor/quantize.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace ggs {

static_assert(std::endian::native == std::endian::little, "bits are copied into a field without conversion");

namespace {

uint64_t low_bits(int n) { return n >= 64 ? ~uint64_t{0} : (uint64_t{1} << n) - 1; }

// Returns the bits without the sign. Among numbers of one sign, a larger magnitude has larger bits.
uint64_t magnitude_bits(const FieldKindTraits& kind, uint64_t bits) {
    return bits & low_bits(kind.exponent_bits + kind.mantissa_bits);
}

// Formats with a sign reserve their highest exponent for infinities and NaN. In formats without a sign it is a number
// if the decoder treats it as one.
bool keeps_highest_exponent(const FieldKindTraits& kind) { return kind.sign_bits > 0; }

// Returns whether the decoders treat the byte as NaN: 0x7F of ue4m3.
bool is_nan_byte(const FieldKindTraits& kind, uint64_t magnitude) {
    return kind.kind == FieldKind::ue4m3_half && magnitude == low_bits(kind.exponent_bits + kind.mantissa_bits);
}

FloatClass class_of(const FieldKindTraits& kind, const FloatParts& parts, uint64_t magnitude) {
    if (is_nan_byte(kind, magnitude)) return FloatClass::nan;
    if (keeps_highest_exponent(kind) && parts.exponent == low_bits(kind.exponent_bits))
        return parts.mantissa ? FloatClass::nan : FloatClass::infinite;
    if (kind.mantissa_bits == 0 || parts.exponent != 0) return FloatClass::normal;
    return parts.mantissa ? FloatClass::subnormal : FloatClass::zero;
}

// Returns the number whose magnitude is one step larger or smaller.
std::optional<uint64_t> step(const FieldKindTraits& kind, bool negative, uint64_t magnitude, bool up) {
    const uint64_t sign = kind.sign_bits ? uint64_t{1} << (kind.exponent_bits + kind.mantissa_bits) : 0;
    const uint64_t highest = keeps_highest_exponent(kind) ? low_bits(kind.exponent_bits) << kind.mantissa_bits
                             : kind.kind == FieldKind::ue4m3_half
                                 ? low_bits(kind.exponent_bits + kind.mantissa_bits) - 1
                                 : low_bits(kind.exponent_bits + kind.mantissa_bits);
    if (magnitude == 0) {
        if (up) return uint64_t{1};
        return sign ? std::optional(sign | 1) : std::nullopt;
    }
    const bool outwards = up != negative;
    if (outwards && magnitude == highest) return std::nullopt;
    return (negative ? sign : 0) | (outwards ? magnitude + 1 : magnitude - 1);
}

// Returns the final factor of the two formats whose decoders halve the value; 1 for the others.
double halved(const FieldKindTraits& kind) {
    return kind.kind == FieldKind::e8m0_half || kind.kind == FieldKind::ue4m3_half ? 0.5 : 1.0;
}

int exponent_of(const FloatBits& number) {
    return number.what == FloatClass::subnormal ? 1 : static_cast<int>(number.parts.exponent);
}

} // namespace

double float_value(FieldKind kind, uint64_t bits) {
    uint8_t bytes[sizeof bits];
    std::memcpy(bytes, &bits, sizeof bits);
    return traits(kind).to_double(bytes);
}

std::optional<uint64_t> ulps_apart(TypeId type, double a, double b) {
    if (type != TypeId::f64 && type != TypeId::f32 && type != TypeId::f16 && type != TypeId::bf16) return std::nullopt;
    if (std::isnan(a) || std::isnan(b)) return std::nullopt;
    const size_t bytes = traits(type).bytes;
    // Position in the order of numbers: negative ones are below zero, both zeros are 0.
    const auto place = [&](double value) -> std::optional<int64_t> {
        uint64_t bits = 0;
        if (!quantize(type, &value, reinterpret_cast<std::byte*>(&bits), 1).ok()) return std::nullopt;
        const uint64_t sign = uint64_t{1} << (8 * bytes - 1);
        return bits & sign ? -static_cast<int64_t>(bits & ~sign) : static_cast<int64_t>(bits);
    };
    const auto from = place(a), to = place(b);
    if (!from || !to) return std::nullopt;
    const auto low = static_cast<uint64_t>(std::min(*from, *to)), high = static_cast<uint64_t>(std::max(*from, *to));
    return high - low;
}

FloatBits float_bits(FieldKind kind, uint64_t bits) {
    const FieldKindTraits& row = traits(kind);
    FloatBits out;
    out.kind = kind;
    out.bits = bits;
    out.parts = float_parts(kind, bits);
    const uint64_t magnitude = magnitude_bits(row, bits);
    out.what = class_of(row, out.parts, magnitude);
    out.value = float_value(kind, bits);
    if (out.what == FloatClass::nan) return out;
    out.below = step(row, out.parts.sign != 0, magnitude, false);
    out.above = step(row, out.parts.sign != 0, magnitude, true);
    return out;
}

std::string float_formula(const FloatBits& number) {
    if (number.what != FloatClass::normal && number.what != FloatClass::subnormal) return {};
    const FieldKindTraits& kind = traits(number.kind);
    std::string out = number.parts.sign ? "-1 · " : "";
    out += fmt::format("2^({} - {})", exponent_of(number), kind.exponent_bias);
    if (kind.mantissa_bits > 0) {
        const uint64_t whole = uint64_t{1} << kind.mantissa_bits;
        out += number.what == FloatClass::subnormal ? fmt::format(" · {}/{}", number.parts.mantissa, whole)
                                                    : fmt::format(" · (1 + {}/{})", number.parts.mantissa, whole);
    }
    return halved(kind) == 1.0 ? out : out + " / 2";
}

std::string float_factors(const FloatBits& number) {
    if (number.what != FloatClass::normal && number.what != FloatClass::subnormal) return {};
    const FieldKindTraits& kind = traits(number.kind);
    std::string out = number.parts.sign ? "-" : "";
    out += fmt::format("{}", std::ldexp(1.0, exponent_of(number) - kind.exponent_bias));
    if (kind.mantissa_bits > 0) {
        const double share = std::ldexp(static_cast<double>(number.parts.mantissa), -kind.mantissa_bits);
        out += fmt::format(" · {}", number.what == FloatClass::subnormal ? share : 1.0 + share);
    }
    return halved(kind) == 1.0 ? out : out + " / 2";
}

std::string float_text(FieldKind kind, double value) {
    if (kind == FieldKind::f64) return fmt::format("{}", value);
    return fmt::format("{}", static_cast<float>(value));
}

} // namespace ggs
