// SPDX-License-Identifier: MIT
// Code shared by mul_mat and mul_mat_id. It checks whether a pair of types is supported. It also converts the rows of b
// to the type that the weights are multiplied with (their dot partner).
#pragma once

#include "cpu/dot.h"
#include "ops/products.h"
#include "ops/rows.h"

#include <algorithm>

namespace ggs {

Status accepts_product(const Tensor& a, const Tensor& b, const char* a_name);

inline TypeId partner_of(const Tensor& weights) { return traits(weights.type).dot_partner; }
// Types without products have no partner. A recorded node may have such weights and can still be inspected.
inline bool needs_conversion(const Tensor& weights, const Tensor& other) {
    return partner_of(weights) != TypeId::count && other.type != partner_of(weights);
}

// b's rows as they are multiplied: its own, or the converted ones, dense in the work buffer.
class DotPartnerRows {
  public:
    DotPartnerRows(const Tensor& weights, const Tensor& b, std::span<std::byte> work);
    const std::byte* row(int64_t i1, int64_t i2, int64_t i3) const;
    // Rows of b, counted over dims 1 to 3.
    void convert(Chunk rows) const;
    // Bytes of the work buffer that the converted rows take; 0 without any.
    size_t bytes() const;

  private:
    const Tensor& m_b;
    TypeId m_partner;
    bool m_converted;
    size_t m_row_bytes = 0;
    std::byte* m_work;
};
// About how long one takes to be converted.
double conversion_ns(const Tensor& b);

// Σ_i of one output element: row `a` of weights with row `b`.
Explanation explain_product(const Tensor& node, const Tensor& weights, Index a, const Tensor& other, Index b,
                            const Index& out, const ValueReader& read);
void product_reads(const Tensor& weights, Index a, Index b, std::vector<SourceElement>& elements);

} // namespace ggs
