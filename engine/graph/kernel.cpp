// SPDX-License-Identifier: MIT
#include "graph/kernel.h"

#include <algorithm>

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

} // namespace ggs
