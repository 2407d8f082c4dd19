// SPDX-License-Identifier: MIT
// Number: the value of one element as it is shown. Of a type of whole numbers it is exact, beyond 2^53 too, where a
// double is not; everywhere else it is a double, and stands for one wherever one is computed with. Pure value.
#pragma once

#include "tensor/type.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace ggs {

class Number {
  public:
    Number(double value = 0) : m_value(value) {} // a double stands for itself
    static Number exactly(int64_t value);
    // Of an element that was read as a double: whole if its type is, and the double holds it.
    static Number of(TypeId type, double value);

    operator double() const { return m_whole ? static_cast<double>(*m_whole) : m_value; }
    const std::optional<int64_t>& whole() const { return m_whole; }

  private:
    double m_value = 0;
    std::optional<int64_t> m_whole;
};

// Whether a type's elements are whole numbers.
bool is_integer(TypeId type);

// All digits of a whole number, else so many significant ones; "nan", "inf", "-inf".
std::string number_text(const Number& number, int digits = 6);

} // namespace ggs
