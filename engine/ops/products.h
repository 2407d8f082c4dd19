// SPDX-License-Identifier: MIT
// What products and convolutions have in common besides their rows: how fast they go, and sums of products in words.
#pragma once

#include "tensor/type.h"

#include <cstdint>
#include <string>

namespace ggs {

// Flops that one nanosecond is good for, for the size of chunks: with so many columns of b.
double flops_per_ns(TypeId weights = TypeId::f32, int64_t columns = 1);

// Σ x · y in double, and its first terms in words.
class SumOfProducts {
  public:
    void add(double x, double y);
    double value() const { return m_value; }
    // "2 · 10 + 8 · 5 + …"
    std::string text() const;

  private:
    double m_value = 0;
    int64_t m_terms = 0;
    std::string m_text;
};

} // namespace ggs
