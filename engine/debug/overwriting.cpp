// SPDX-License-Identifier: MIT
#include "debug/overwriting.h"

#include "values/number.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ggs {

namespace {

uint32_t root_of(const Structure& structure, uint32_t tensor) {
    const Tensor* const root = structure.tensor(tensor).view_src;
    return root ? structure.number_of(root).value_or(tensor) : tensor;
}

// Returns, by tensor, whether a step reads the memory of a node before the round has computed the node. That step reads
// the bytes that the previous round left there.
std::vector<bool> read_first(const Structure& structure) {
    std::vector<bool> carried(structure.tensors.size());
    for (size_t k = 0; k < structure.steps.size(); ++k) {
        const uint32_t node = structure.steps[k].node;
        if (!structure.computes(k)) continue;
        for (const Tensor* src : structure.tensor(node).src) {
            const auto source = src ? structure.number_of(src) : std::nullopt;
            if (!source || *source == node) continue; // a cast is its own second source
            const uint32_t root = root_of(structure, *source);
            const auto made = structure.step_of(root);
            if (structure.tensor(root).op != OpId::none && (!made || *made >= k)) carried[root] = true;
        }
    }
    return carried;
}

// Returns whether the indices of the rows that a step writes, if there are any, are in leafs that no step writes.
bool is_known_before(const Structure& structure, size_t step, const std::vector<bool>& written) {
    const Tensor& node = structure.tensor(structure.steps[step].node);
    if (!structure.op(structure.steps[step].node).writes) return true;
    return std::none_of(std::begin(node.src), std::end(node.src), [&](const Tensor* src) {
        if (!src || (src->type != TypeId::i32 && src->type != TypeId::i64)) return false;
        const auto source = structure.number_of(src);
        const uint32_t root = source ? root_of(structure, *source) : 0;
        return !source || structure.tensor(root).op != OpId::none || written[root];
    });
}

// Whether what two nodes write of their own memory is equally far from its first byte: they have one layout, sources of
// one layout, and the same indices.
bool writes_alike(const Tensor& a, const Tensor& b) {
    if (a.op != b.op || a.flags != b.flags || !same_layout(a, b) || !std::ranges::equal(a.op_params, b.op_params) ||
        !a.data || !b.data)
        return false;
    for (size_t i = 0; i < std::size(a.src); ++i) {
        const Tensor *x = a.src[i], *y = b.src[i];
        if (x == y) continue;
        if (!x || !y || !same_layout(*x, *y) || is_integer(x->type)) return false;
    }
    return true;
}

} // namespace

Overwriting::Overwriting(std::shared_ptr<const Structure> of, bool again)
    : m_structure(std::move(of)), m_steps(m_structure->steps.size()) {
    const Structure& structure = *m_structure;
    const std::vector<bool> carried = read_first(structure);
    std::vector<bool> written(structure.tensors.size());
    std::vector<WrittenBytes> parts;
    for (size_t k = 0; k < structure.steps.size(); ++k) {
        Step& step = m_steps[k];
        parts.clear();
        structure.written_by(k, parts);
        const Tensor* seen = nullptr;
        for (const WrittenBytes& part : parts) {
            step.writes = true;
            const Tensor* const tensor = part.tensor->view_src ? part.tensor->view_src : part.tensor;
            if (std::exchange(seen, tensor) == tensor) continue;
            const auto root = structure.number_of(tensor);
            if (!root) continue;
            const bool leaf = tensor->op == OpId::none || !structure.step_of(*root); // or a node that nothing computes
            if (leaf || carried[*root]) written[*root] = true;
            step.over = step.over || leaf || structure.last_writer(*root, k);
            step.carried = step.carried || leaf || (carried[*root] && (again || !structure.last_writer(*root, k)));
        }
    }
    // Tensors may share memory: a node may overwrite the bytes of a leaf, such as an input after its last reader.
    for (uint32_t i = 0; i < written.size(); ++i) {
        if (!structure.alive(i) || structure.tensor(i).op != OpId::none || structure.tensor(i).view_src) continue;
        for (const size_t k : structure.steps_writing(i)) {
            m_steps[k].over = m_steps[k].carried = true;
            written[i] = true;
        }
    }
    for (size_t k = 0; k < structure.steps.size(); ++k) m_steps[k].known = is_known_before(structure, k, written);
    for (uint32_t i = 0; i < written.size(); ++i) {
        if (written[i]) m_leafs.push_back(i);
    }
}

std::vector<WrittenBytes> Overwriting::bytes(size_t step) const {
    const ggs::Step& s = m_structure->steps[step];
    const Tensor& node = m_structure->tensor(s.node);
    std::vector<WrittenBytes> parts;
    if (!s.skipped && node.data) written_bytes(m_structure->op(s.node), node, m_structure->program()->indices(), parts);
    return parts;
}

std::vector<StoredStretches> Overwriting::stored(std::span<const WrittenBytes> parts) const {
    std::vector<StoredStretches> written;
    std::optional<BytePlace> place;
    const Tensor* of = nullptr;
    for (const WrittenBytes& part : parts) {
        if (of != part.tensor) place = m_structure->program()->place_of(*part.tensor);
        of = part.tensor;
        if (!place) continue;
        if (written.empty() || written.back().storage != place->storage) {
            written.push_back({place->storage, {}});
            written.back().stretches.reserve(parts.size());
        }
        written.back().stretches.push_back({place->offset + part.offset, part.size, part.count, part.step});
    }
    return written;
}

std::vector<StoredRange> Overwriting::ranges(size_t step) const {
    std::vector<StoredRange> found;
    for (const StoredStretches& each : stretches(step)) {
        for (const ByteStretch& stretch : each.stretches) {
            for (size_t i = 0; i < stretch.count; ++i)
                found.push_back({{each.storage, stretch.offset + i * stretch.step}, stretch.size});
        }
    }
    return found;
}

// The layers of a model write the same rows, each of its own cache: they are looked up once.
std::vector<Overwriting::Known> Overwriting::known_writes(size_t first, size_t last) const {
    struct Kind {
        const Tensor* node;
        std::vector<WrittenBytes> parts; // of its own
    };
    constexpr size_t most_kinds = 16; // layers are of a few
    std::vector<Known> writes;
    std::vector<Kind> kinds; // the latest
    for (size_t k = last; k-- > first;) {
        if (!m_steps[k].carried || !m_steps[k].known) continue;
        const uint32_t number = m_structure->steps[k].node;
        const Tensor& node = m_structure->tensor(number);
        auto kind = std::find_if(kinds.begin(), kinds.end(),
                                 [&](const Kind& other) { return writes_alike(node, *other.node); });
        if (kind == kinds.end()) {
            std::vector<WrittenBytes> parts = bytes(k);
            const bool of_others =
                std::any_of(parts.begin(), parts.end(), [&](const WrittenBytes& part) { return part.tensor != &node; });
            if (of_others || !m_structure->op(number).writes) { // without a rule no numbers are looked up
                writes.push_back({k, stored(parts)});
                continue;
            }
            if (kinds.size() == most_kinds) kinds.erase(kinds.begin());
            kind = kinds.insert(kinds.end(), {&node, std::move(parts)});
        }
        for (WrittenBytes& part : kind->parts) part.tensor = &node;
        kind->node = &node;
        writes.push_back({k, stored(kind->parts)});
    }
    return writes;
}

} // namespace ggs
