// SPDX-License-Identifier: MIT
// flops_per_ns and SumOfProducts: code shared by products and convolutions. It estimates their speed, and computes sums
// of products together with their text or their list.
#pragma once

#include "graph/kernel.h"
#include "tensor/type.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace ggs {

// Flops that one nanosecond is good for, for the size of chunks: with so many columns of b.
double flops_per_ns(TypeId weights = TypeId::f32, int64_t columns = 1);

// Σ x · y in double with its bound, and its first terms in words.
class SumOfProducts {
  public:
    SumOfProducts() = default; // lists nothing
    // For an element that is this sum: lists its products if the reader asks for them.
    explicit SumOfProducts(const ValueReader& read) : m_lists(read.terms() == Terms::listed) {}
    void add(double x, double y) {
        m_sum.add_product(x, y);
        if (m_sum.terms() <= shown + 1) show(x, y);
    }
    void add(const Bounded& x, const Bounded& y) {
        m_sum.add_product(x, y);
        if (m_sum.terms() <= shown + 1) show(x.value, y.value);
    }
    // Adds the product of an element of src[0] and one of src[1].
    void add(const Index& a, const Index& b, double x, const Bounded& y) {
        y.error == 0 ? add(x, y.value) : add(Bounded(x), y);
        if (m_lists) m_products.push_back({{0, a}, {1, b}, x, y.value});
    }
    // Completes the explanation of an element that is this sum: its value, and its products, listed or in words.
    void complete(Explanation& made);
    double value() const { return m_sum.value(); }
    Bounded total() const { return m_sum.total(); }
    const BoundedSum& sum() const { return m_sum; }
    // "2 · 10 + 8 · 5 + …"
    std::string text() const { return m_sum.terms() == 0 ? "0" : m_text; }

  private:
    static constexpr int64_t shown = 4;
    void show(double x, double y);

    BoundedSum m_sum;
    std::string m_text;
    bool m_lists = false;
    std::vector<Product> m_products;
};

// Error that the products of rows of a block type add to the bound of their sum. A block's products are summed as
// integers; its scale and its min are applied afterwards. These two parts may be larger than their sum. Neither part is
// larger than the block's largest weight plus its range, if the quants use more than half of their range.
class BlockParts {
  public:
    explicit BlockParts(TypeId weights);
    void add(double weight, double other) {
        if (!m_blocks) return;
        m_least = std::min(m_least, weight);
        m_most = std::max(m_most, weight);
        m_other += other;
        m_other_size += std::fabs(other);
        m_other_most = std::max(m_other_most, std::fabs(other));
        if (++m_terms % of_block == 0) close();
    }
    double error() const;

  private:
    static constexpr int64_t of_block = 32;
    void close();

    bool m_blocks, m_half_sums; // the sum of the other side's block is stored as a half
    int64_t m_terms = 0;
    double m_parts = 0, m_mins = 0; // of the blocks so far
    double m_least = std::numeric_limits<double>::infinity(), m_most = -m_least, m_other = 0, m_other_size = 0,
           m_other_most = 0;
};

} // namespace ggs
