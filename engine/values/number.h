// SPDX-License-Identifier: MIT
// Number: the value of one element for display. For integer types it is exact, even beyond 2^53, where a double isn't.
// For all other types it is a double. It converts to double for calculations. A pure value.
#pragma once

#include "tensor/type.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace ggs {

class Number {
  public:
    Number(double value = 0) : m_value(value) {} // implicit: a double is a Number
    static Number exactly(int64_t value);
    // Makes the number of an element that was read as a double: an integer if its type is, and the double is exact.
    static Number of(TypeId type, double value);

    operator double() const { return m_whole ? static_cast<double>(*m_whole) : m_value; }
    const std::optional<int64_t>& whole() const { return m_whole; }

  private:
    double m_value = 0;
    std::optional<int64_t> m_whole;
};

// Returns whether a type's elements are integers.
bool is_integer(TypeId type);

// Returns all digits of an integer, else `digits` significant ones; "nan", "inf", "-inf".
std::string number_text(const Number& number, int digits = 6);

} // namespace ggs
