// SPDX-License-Identifier: MIT
#include "debug/targets/quantised_source.h"

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
    const bool kept =
        own.kind == Kind::leaf
            ? from.kind == Kind::leaf
            : own.kind == Kind::done && (from.kind == Kind::leaf || (from.kind == Kind::done && from.step < own.step));
    return kept ? source : std::nullopt;
}

Index source_element(const Structure& structure, uint32_t tensor, uint32_t source, const Index& element) {
    return index_of_flat(structure.tensor(source), flat_of_index(structure.tensor(tensor), element));
}

std::vector<ChangedSince> changed_since_rounding(const Structure& structure, uint32_t tensor, uint32_t source,
                                                 const Position& position, const std::vector<Change>& changes,
                                                 const Index& first, int64_t count) {
    std::vector<ChangedSince> out(static_cast<size_t>(count), ChangedSince::nothing);
    const TensorState own = structure.state(tensor, position);
    const bool leaf = own.kind == TensorState::Kind::leaf;
    const bool refilled = leaf && position.round > 0 && structure.program()->tensors[tensor].each_round;
    const Moment rounded =
        leaf ? Moment{position.round, 0} : Moment{position.round - (own.before ? 1 : 0), own.step + 1};
    const auto place = [&](uint32_t of, const Index& element) {
        return structure.tensors[of].address + element_offset(structure.tensor(of), element);
    };
    for (const Change& change : changes) {
        // Leafs are filled before anything can be changed. A step rounds the values that are present when it runs, so
        // earlier changes don't count.
        if ((!leaf || refilled) && (change.of_start || change.at < rounded)) continue;
        const uint64_t begin = place(change.tensor, change.index), end = begin + change.new_bytes.size();
        const auto in = [&](uint32_t of, const Index& element) {
            const uint64_t at = place(of, element);
            return begin < at + traits(structure.tensor(of).type).bytes && at < end;
        };
        for (int64_t i = 0; i < count; ++i) {
            const Index element{first[0] + i, first[1], first[2], first[3]};
            ChangedSince& what = out[static_cast<size_t>(i)];
            if (in(tensor, element)) what = ChangedSince::own;
            if (what == ChangedSince::nothing && in(source, source_element(structure, tensor, source, element)))
                what = ChangedSince::source;
        }
    }
    return out;
}

} // namespace ggs
