// SPDX-License-Identifier: MIT
#include "script/arithmetic.h"

#include "base/checked.h"

namespace ggs {

namespace {

Result<ArgValue> calculate_whole(ExprKind kind, int64_t a, int64_t b) {
    int64_t result = 0;
    bool fits = true;
    if (kind == ExprKind::add) fits = add_checked(a, b, result);
    if (kind == ExprKind::subtract) fits = !__builtin_sub_overflow(a, b, &result);
    if (kind == ExprKind::multiply) fits = mul_checked(a, b, result);
    if (kind == ExprKind::divide) {
        if (b == -1)
            fits = !__builtin_sub_overflow(int64_t{0}, a, &result);
        else if (a % b == 0)
            result = a / b;
        else
            return ArgValue(static_cast<double>(a) / static_cast<double>(b));
    }
    if (!fits) return fail("the result doesn't fit into 64 bits");
    return ArgValue(result);
}

} // namespace

double as_double(const ArgValue& number) {
    const auto* i = std::get_if<int64_t>(&number);
    return i ? static_cast<double>(*i) : std::get<double>(number);
}

ArgValue negative_of(const ArgValue& number) {
    if (const auto* i = std::get_if<int64_t>(&number); i && *i != INT64_MIN) return -*i;
    return -as_double(number);
}

Result<ArgValue> calculate(ExprKind kind, const ArgValue& left, const ArgValue& right) {
    if (kind == ExprKind::divide && as_double(right) == 0.0) return fail("division by zero");
    const auto* a = std::get_if<int64_t>(&left);
    const auto* b = std::get_if<int64_t>(&right);
    if (a && b) return calculate_whole(kind, *a, *b);
    const double x = as_double(left);
    const double y = as_double(right);
    switch (kind) {
    case ExprKind::add: return ArgValue(x + y);
    case ExprKind::subtract: return ArgValue(x - y);
    case ExprKind::multiply: return ArgValue(x * y);
    default: return ArgValue(x / y);
    }
}

} // namespace ggs
