// SPDX-License-Identifier: MIT
#include "ops/products.h"

#include "base/message.h"
#include "cpu/dot.h"

namespace ggs {

double flops_per_ns() {
    static const double rate = dot_tables().size() > 1 ? 20.0 : 2.0;
    return rate;
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
