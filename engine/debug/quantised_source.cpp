// SPDX-License-Identifier: MIT
#include "debug/quantised_source.h"

namespace ggs {

std::optional<uint32_t> rounded_from(const Structure& structure, uint32_t tensor, const Position& position) {
    const Tensor& t = structure.tensor(tensor);
    if (t.type == TypeId::f32) return std::nullopt;
    std::optional<uint32_t> source;
    const Program& program = *structure.program();
    if (t.op == OpId::cpy && t.src[0]) {
        source = structure.number_of(t.src[0]);
    } else if (tensor < program.tensors.size() && program.tensors[tensor].fill) {
        const Fill& fill = program.fills[*program.tensors[tensor].fill];
        if (fill.kind == Fill::Kind::quantize) source = fill.source;
    }
    if (!source || !structure.alive(*source) || structure.tensor(*source).type != TypeId::f32 ||
        nelements(structure.tensor(*source)) != nelements(t))
        return std::nullopt;
    const TensorState own = structure.state(tensor, position);
    const TensorState from = structure.state(*source, position);
    using Kind = TensorState::Kind;
    const bool kept = own.kind == Kind::leaf ? from.kind == Kind::leaf
                                             : own.kind == Kind::done && (from.kind == Kind::leaf ||
                                                                          (from.kind == Kind::done && from.step < own.step));
    return kept ? source : std::nullopt;
}

Index source_element(const Structure& structure, uint32_t tensor, uint32_t source, const Index& element) {
    return index_of_flat(structure.tensor(source), flat_of_index(structure.tensor(tensor), element));
}

} // namespace ggs
