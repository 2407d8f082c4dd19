// SPDX-License-Identifier: MIT
#include "ops/row_access.h"

#include "cpu/dot.h"
#include "ops/rows.h"

namespace ggs {

Status need_whole_rows(const Tensor& t, const char* name) {
    const size_t bytes = traits(t.type).bytes;
    if (t.nb[0] == bytes) return {};
    return fail("the rows of %1 are not contiguous: nb[0] = %2, an element takes %3 bytes", name, t.nb[0], bytes);
}

Status need_float(const Tensor& t, const char* name) {
    if (t.type == TypeId::f32 || t.type == TypeId::f16) return {};
    return fail("%1 has type %2; it must be f32 or f16", name, traits(t.type).name);
}

double flops_per_ns() {
    static const double rate = dot_tables().size() > 1 ? 20.0 : 2.0;
    return rate;
}

Cost cost_with(const Tensor& node, double flops) {
    Cost cost = cost_of(node, 0);
    cost.flops = flops;
    return cost;
}

void SumOfProducts::add(double x, double y) {
    constexpr int64_t shown = 4;
    m_value += x * y;
    if (m_terms++ > shown) return;
    if (m_terms > 1) m_text += " + ";
    m_text += m_terms > shown ? "…" : english(MessageValue(x)) + " · " + english(MessageValue(y));
}

std::string SumOfProducts::text() const { return m_terms == 0 ? "0" : m_text; }

std::string index_words(const Index& index, int place, const char* word) {
    std::string made = "[";
    for (int i = 0; i < max_dims; ++i) {
        if (i > 0) made += ", ";
        made += i == place ? word : std::to_string(index[static_cast<size_t>(i)]);
    }
    return made + "]";
}

std::string index_words(const Index& index) { return index_words(index, -1, ""); }

} // namespace ggs
