// SPDX-License-Identifier: MIT
#include "graph/kernel.h"

namespace ggs {

std::optional<int64_t> row_making(const Kernel& kernel, const Tensor& node, const Index& out) {
    if (kernel.row_of) return kernel.row_of(node, out);
    if (kernel.rows) return std::nullopt;
    return out[1] + node.ne[1] * (out[2] + node.ne[2] * out[3]);
}

} // namespace ggs
