// SPDX-License-Identifier: MIT
// Origin and copy_units: code shared by ops that move elements, or make them available at another index. copy_units
// writes bytes of the result; all other functions are pure. Any thread.
#pragma once

#include "ops/rows.h"

namespace ggs {

// The source element that an element is a copy of; nothing where none is (a pad). An index tensor is read through
// `read`, or, without it, from its memory.
using Origin = std::optional<SourceElement> (*)(const Tensor& node, const Index& out, const ValueReader& read);

Result<Explanation> explain_moved(const Tensor& node, const Index& out, const ValueReader& read, Origin origin);

template <Origin origin> Status reads_moved(const Tensor& node, const Index& out, const ValueReader& read,
                                            std::vector<SourceElement>& elements) {
    const auto from = origin(node, out, read);
    if (!from) return {};
    if (!is_quantized(node.type) || node.src[from->src]->type == node.type) {
        elements.push_back(*from);
        return {};
    }
    each_encoded_with(node, out, [&](const Index& i) { elements.push_back(*origin(node, i, read)); });
    return {};
}
template <Origin origin>
Result<Explanation> explain_move(const Tensor& node, const Index& out, const ValueReader& read) {
    return explain_moved(node, out, read, origin);
}

// The element of the same flat number: copies and reshapes.
std::optional<SourceElement> same_flat(const Tensor& node, const Index& out, const ValueReader& read);

template <class T> void copy_as(std::byte* to, size_t to_step, const std::byte* from, size_t from_step, int64_t n) {
    for (int64_t i = 0; i < n; ++i)
        std::memcpy(to + static_cast<size_t>(i) * to_step, from + static_cast<size_t>(i) * from_step, sizeof(T));
}
// n units of the type (elements, or blocks) from one row to another.
inline void copy_units(TypeId type, std::byte* to, size_t to_step, const std::byte* from, size_t from_step, int64_t n) {
    const size_t unit = traits(type).bytes;
    if (to_step == unit && from_step == unit) {
        if (to != from) std::memmove(to, from, static_cast<size_t>(n) * unit);
        return;
    }
    switch (unit) {
    case 1: return copy_as<uint8_t>(to, to_step, from, from_step, n);
    case 2: return copy_as<uint16_t>(to, to_step, from, from_step, n);
    case 4: return copy_as<uint32_t>(to, to_step, from, from_step, n);
    case 8: return copy_as<uint64_t>(to, to_step, from, from_step, n);
    default: break;
    }
    for (int64_t i = 0; i < n; ++i)
        std::memcpy(to + static_cast<size_t>(i) * to_step, from + static_cast<size_t>(i) * from_step, unit);
}

} // namespace ggs
