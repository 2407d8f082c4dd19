// SPDX-License-Identifier: MIT
#include "ops/moved.h"

#include <cmath>

namespace ggs {

std::optional<SourceElement> same_flat(const Tensor& node, const Index& out, const ValueReader&) {
    return SourceElement{0, index_of_flat(*node.src[0], flat_of_index(node, out))};
}

Result<Explanation> explain_moved(const Tensor& node, const Index& out, const ValueReader& read, Origin origin) {
    const auto from = origin(node, out, read);
    if (!from) return Explanation{{msg("0: no element of the source is copied here")}, 0};
    const Tensor& source = *node.src[from->src];
    const double value = read(source, from->index);
    const Message copied = msg("%1 = %2", read.element(source, from->index), value);
    if (node.type == TypeId::i32 && source.type != TypeId::i32)
        return Explanation{{copied, msg("truncated to an integer: %1", std::trunc(value))}, std::trunc(value)};
    if (node.type == source.type) return Explanation{{copied}, value};
    if (is_quantized(node.type))
        return Explanation{{copied, msg("encoded as %1, with one scale per %2 elements", traits(node.type).name,
                                        traits(node.type).block)},
                           value};
    return Explanation{{copied, msg("converted from %1 to %2", traits(source.type).name, traits(node.type).name)},
                       value};
}

} // namespace ggs
