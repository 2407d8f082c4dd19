// SPDX-License-Identifier: MIT
#include "ops/products.h"

#include "base/message.h"
#include "cpu/dot.h"

namespace ggs {

double flops_per_ns(TypeId weights, int64_t columns) {
    const DotTable& table = best_dot_table();
    return columns < many_columns_from ? table.few_rate : is_quantized(weights) ? table.block_rate : table.plain_rate;
}

void SumOfProducts::add(double x, double y) {
    constexpr int64_t shown = 4;
    m_value += x * y;
    if (m_terms++ > shown) return;
    if (m_terms > 1) m_text += " + ";
    m_text += m_terms > shown ? "…" : english(MessageValue(x)) + " · " + english(MessageValue(y));
}

std::string SumOfProducts::text() const { return m_terms == 0 ? "0" : m_text; }

} // namespace ggs
