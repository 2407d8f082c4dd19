// SPDX-License-Identifier: MIT
#include "ops/products.h"

#include "base/message.h"
#include "cpu/dot.h"

namespace ggs {

double flops_per_ns(TypeId weights, int64_t columns) {
    const DotTable& table = best_dot_table();
    return columns < many_columns_from ? table.few_rate : is_quantized(weights) ? table.block_rate : table.plain_rate;
}

void SumOfProducts::show(double x, double y) {
    if (m_sum.terms() > 1) m_text += " + ";
    m_text += m_sum.terms() > shown ? "…" : english(MessageValue(x)) + " · " + english(MessageValue(y));
}

void SumOfProducts::complete(Explanation& made) {
    made.set(m_sum.total());
    made.products = std::move(m_products);
    if (!made.products.empty()) return;
    made.lines.push_back(msg("= %1", text()));
    made.lines.push_back(msg("= %1", value()));
}

BlockParts::BlockParts(TypeId weights)
    : m_blocks(is_quantized(weights)), m_half_sums(traits(weights).dot_partner == TypeId::q8_1) {}

void BlockParts::close() {
    const double part = std::max(std::fabs(m_least), std::fabs(m_most)) + m_most - m_least;
    m_parts += part * m_other_size;
    // The sum of the other side's block is stored as a half: rounded, near zero by a fixed step, or infinite. It is
    // made with the scale that is not rounded yet, and the products with the one that is: their quants' sum is up to
    // 127 times the sum's share of the largest number.
    const TypeTraits& half = traits(TypeId::f16);
    const double sum = std::fabs(m_other), quants = m_other_most > 0 ? 127 * sum / m_other_most : 0;
    m_mins += sum >= half.too_large / 2 ? std::numeric_limits<double>::infinity()
                                        : part * (2 * half.rounding * sum + half.too_small * (1 + quants));
    m_least = std::numeric_limits<double>::infinity();
    m_most = -m_least;
    m_other = m_other_size = m_other_most = 0;
}

double BlockParts::error() const {
    constexpr int64_t with_one_scale = 16, roundings_of_a_part = 8;
    return chain_error(m_terms / with_one_scale + roundings_of_a_part) * m_parts + (m_half_sums ? m_mins : 0);
}

} // namespace ggs
