// SPDX-License-Identifier: MIT
#include "graph/kernel.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace ggs {

std::optional<int64_t> row_making(const Kernel& kernel, const Tensor& node, const Index& out) {
    if (kernel.row_of) return kernel.row_of(node, out);
    if (kernel.rows) return std::nullopt;
    return out[1] + node.ne[1] * (out[2] + node.ne[2] * out[3]);
}

std::string index_text(const Tensor& t, const Index& index, int place, std::string_view word) {
    const int n = std::max(n_dims(t), place + 1);
    std::string words = "[";
    for (int d = 0; d < n; ++d) {
        if (d > 0) words += ", ";
        d == place ? words += word : words += std::to_string(index[static_cast<size_t>(d)]);
    }
    return words + "]";
}

std::string ValueReader::name(const Tensor& tensor) const {
    return m_name ? m_name(tensor) : std::string(name_of(tensor));
}

std::optional<int64_t> ValueReader::whole(const Tensor& tensor, const Index& index) const {
    const double value = m_read(tensor, index);
    if (!(std::abs(value) <= 0x1p53) || value != std::trunc(value)) return std::nullopt;
    return static_cast<int64_t>(value);
}

ValueReader indices_in_memory() {
    return ValueReader([](const Tensor& t, const Index& index) {
        if (!t.data) return std::numeric_limits<double>::quiet_NaN();
        return index_from(t.type, static_cast<const std::byte*>(t.data) + element_offset(t, index));
    });
}

double index_from(TypeId type, const std::byte* at) {
    const auto as = [at](auto value) {
        std::memcpy(&value, at, sizeof value);
        return static_cast<double>(value);
    };
    if (type == TypeId::i64) return as(int64_t{});
    return type == TypeId::i32 ? as(int32_t{}) : std::numeric_limits<double>::quiet_NaN();
}

ValueReader unknown_values() {
    return ValueReader([](const Tensor&, const Index&) { return std::numeric_limits<double>::quiet_NaN(); });
}

} // namespace ggs
