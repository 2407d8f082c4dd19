// SPDX-License-Identifier: MIT
#include "values/number.h"

#include <cmath>
#include <fmt/format.h>

namespace ggs {

namespace {

constexpr double exact_limit = 9007199254740992.0; // 2^53: from here on a double may represent several integers

} // namespace

Number Number::exactly(int64_t value) {
    Number made;
    made.m_whole = value;
    return made;
}

Number Number::of(TypeId type, double value) {
    const bool whole = is_integer(type) && std::abs(value) < exact_limit && std::trunc(value) == value;
    return whole ? exactly(static_cast<int64_t>(value)) : Number(value);
}

bool is_integer(TypeId type) {
    return type == TypeId::i8 || type == TypeId::i16 || type == TypeId::i32 || type == TypeId::i64;
}

std::string number_text(const Number& number, int digits) {
    if (number.whole()) return std::to_string(*number.whole());
    const double value = number;
    if (std::isnan(value)) return "nan"; // without the sign that it may have
    return fmt::format("{:.{}g}", value, digits);
}

} // namespace ggs
