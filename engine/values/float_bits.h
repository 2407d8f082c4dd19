// SPDX-License-Identifier: MIT
// FloatBits: a float of any format in tensors and blocks, split into its three parts, with their meaning and the
// neighbouring numbers of the format. Pure values; may be used on any thread.
#pragma once

#include "tensor/block_layout.h"

#include <optional>
#include <string>

namespace ggs {

enum class FloatClass { zero, subnormal, normal, infinite, nan };

struct FloatBits {
    FieldKind kind = FieldKind::f32;
    uint64_t bits = 0;
    FloatParts parts;
    FloatClass what = FloatClass::zero;
    double value = 0;
    // The bits of the next smaller and the next larger number; nothing after the last one, or for a NaN. Both zeros are
    // one number.
    std::optional<uint64_t> below, above;
};
// `kind` must be a float (is_float()).
FloatBits float_bits(FieldKind kind, uint64_t bits);
double float_value(FieldKind kind, uint64_t bits);
// Returns the number of representable steps between two numbers, each rounded to the type first: f64, f32, f16, bf16.
// Returns nothing for other types and for NaN.
std::optional<uint64_t> ulps_apart(TypeId type, double a, double b);

// Returns the formula of the value: "-1 · 2^(12 - 15) · (1 + 576/1024)"; for a subnormal "2^(1 - 15) · 576/1024". Empty
// for zeros, infinities and NaN.
std::string float_formula(const FloatBits& number);
// Returns the formula with its factors computed: "0.125 · 1.5625".
std::string float_factors(const FloatBits& number);
// Returns the shortest digits that identify the number in its format.
std::string float_text(FieldKind kind, double value);

} // namespace ggs
