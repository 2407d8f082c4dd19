// SPDX-License-Identifier: MIT
// Arithmetic of a script: integers are exact in 64 bits, all other numbers are doubles.
//
// An ArgValue here is an int64_t or a double. Pure functions.
#pragma once

#include "graph/call.h"
#include "script/syntax.h"

namespace ggs {

double as_double(const ArgValue& number);
ArgValue negative_of(const ArgValue& number);
// Add, subtract, multiply or divide. 6 / 2 is 3 and can be a dimension; 7 / 2 is 3.5.
Result<ArgValue> calculate(ExprKind kind, const ArgValue& left, const ArgValue& right);

} // namespace ggs
