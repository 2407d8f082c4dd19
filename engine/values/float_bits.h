// SPDX-License-Identifier: MIT
// FloatBits: a float of any of the formats that tensors and blocks are made of, taken apart: its three parts, what they
// mean together, and the numbers beside it that the format also has. Pure values; any thread.
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
    // The bits of the next smaller and the next larger number; nothing beyond the last one, or beside a NaN. Both zeros
    // are one number.
    std::optional<uint64_t> below, above;
};
// `kind` is a float's (is_float()).
FloatBits float_bits(FieldKind kind, uint64_t bits);
double float_value(FieldKind kind, uint64_t bits);
// How many steps of a type one goes from a number to another, each rounded to it first: f64, f32, f16, bf16. Nothing
// for other types, and beside a NaN.
std::optional<uint64_t> ulps_apart(TypeId type, double a, double b);

// How the parts make the value: "-1 · 2^(12 - 15) · (1 + 576/1024)"; of a subnormal "2^(1 - 15) · 576/1024"; empty
// where they make none (zeros, infinities, NaN).
std::string float_formula(const FloatBits& number);
// The same with its factors worked out: "0.125 · 1.5625".
std::string float_factors(const FloatBits& number);
// Shortest digits that no other number of the format has.
std::string float_text(FieldKind kind, double value);

} // namespace ggs
