// SPDX-License-Identifier: MIT
#include "debug/overwriting.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ggs {

namespace {

uint32_t root_of(const Structure& structure, uint32_t tensor) {
    const Tensor* const root = structure.tensor(tensor).view_src;
    return root ? structure.number_of(root).value_or(tensor) : tensor;
}

// By tensor: memory of nodes that a step reads before the round has computed it, so that it reads what the round before
// has left there.
std::vector<bool> read_first(const Structure& structure) {
    std::vector<bool> carried(structure.tensors.size());
    for (size_t k = 0; k < structure.steps.size(); ++k) {
        const Step& step = structure.steps[k];
        if (step.skipped || !structure.op(step.node).computes) continue;
        for (const Tensor* src : structure.tensor(step.node).src) {
            const auto source = src ? structure.number_of(src) : std::nullopt;
            if (!source || *source == step.node) continue; // a cast is its own second source
            const uint32_t root = root_of(structure, *source);
            const auto made = structure.step_of(root);
            if (structure.tensor(root).op != OpId::none && (!made || *made >= k)) carried[root] = true;
        }
    }
    return carried;
}

// Whether the numbers that say which rows it writes, if there are any, are of leafs that nothing writes into.
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

} // namespace

Overwriting overwriting(const Structure& structure, bool again) {
    Overwriting found;
    found.steps.resize(structure.steps.size());
    const std::vector<bool> carried = read_first(structure);
    std::vector<bool> written(structure.tensors.size());
    std::vector<WrittenBytes> parts;
    for (size_t k = 0; k < structure.steps.size(); ++k) {
        Overwriting::Step& step = found.steps[k];
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
    // In memory that tensors share a node's bytes are a leaf's before it: an input's, behind its last reader.
    for (uint32_t i = 0; i < written.size(); ++i) {
        if (!structure.alive(i) || structure.tensor(i).op != OpId::none || structure.tensor(i).view_src) continue;
        for (const size_t k : structure.steps_writing(i)) {
            found.steps[k].over = found.steps[k].carried = true;
            written[i] = true;
        }
    }
    for (size_t k = 0; k < structure.steps.size(); ++k) found.steps[k].known = is_known_before(structure, k, written);
    for (uint32_t i = 0; i < written.size(); ++i) {
        if (written[i]) found.leafs.push_back(i);
    }
    return found;
}

} // namespace ggs
