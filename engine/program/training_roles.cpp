// SPDX-License-Identifier: MIT
#include "program/training_roles.h"

#include <algorithm>
#include <array>
#include <deque>

namespace ggs {

namespace {

bool is_unary(const Structure& s, uint32_t tensor, std::string_view name) {
    return s.tensor(tensor).op == OpId::unary && name == s.op_name(tensor);
}

std::vector<uint32_t> sources_of(const Structure& s, uint32_t tensor) {
    std::vector<uint32_t> found;
    const Tensor& t = s.tensor(tensor);
    const auto add = [&](const Tensor* source) {
        if (!source || source == &t) return;
        if (const auto number = s.number_of(source)) found.push_back(*number);
    };
    for (const Tensor* const source : t.src) add(source);
    if (t.op == OpId::none) add(t.view_src);
    return found;
}

// The tensors that a tensor depends on, itself included; in the order of tensors.
std::vector<uint32_t> ancestors(const Structure& s, uint32_t tensor) {
    std::vector<bool> seen(s.tensors.size());
    std::vector<uint32_t> open = {tensor};
    seen[tensor] = true;
    while (!open.empty()) {
        const uint32_t next = open.back();
        open.pop_back();
        for (const uint32_t source : sources_of(s, next)) {
            if (seen[source]) continue;
            seen[source] = true;
            open.push_back(source);
        }
    }
    std::vector<uint32_t> found;
    for (uint32_t number = 0; number < seen.size(); ++number) {
        if (seen[number]) found.push_back(number);
    }
    return found;
}

bool depends_on_parameters(const Structure& s, uint32_t tensor) {
    return std::ranges::any_of(ancestors(s, tensor),
                               [&](uint32_t each) { return (s.tensor(each).flags & flag_param) != 0; });
}

// Ops between the loss and what it is made of: sums, means and factors.
bool is_passed(OpId op) {
    constexpr std::array ops = {OpId::scale, OpId::sum, OpId::mean,    OpId::sum_rows,
                                OpId::sqr,   OpId::add, OpId::reshape, OpId::cont};
    return std::ranges::find(ops, op) != ops.end();
}

void find_outputs(const Structure& s, uint32_t loss, TrainingRoles& roles) {
    std::deque<uint32_t> open = {loss};
    std::vector<bool> seen(s.tensors.size());
    while (!open.empty()) {
        const uint32_t at = open.front();
        open.pop_front();
        if (seen[at]) continue;
        seen[at] = true;
        const std::vector<uint32_t> sources = sources_of(s, at);
        const OpId op = s.tensor(at).op;
        using Loss = TrainingRoles::Loss;
        if (op == OpId::cross_entropy_loss && sources.size() == 2) {
            roles.loss = Loss::cross_entropy;
            roles.outputs = sources[0];
            roles.labels = sources[1];
            return;
        }
        if (op == OpId::sub && sources.size() == 2) {
            const bool logits = is_unary(s, sources[0], "SOFTPLUS") && s.tensor(sources[1]).op == OpId::mul;
            const std::vector<uint32_t> two = logits ? sources_of(s, sources[1]) : sources;
            if (two.size() != 2) continue;
            const bool swapped = !depends_on_parameters(s, two[0]);
            roles.loss = logits ? Loss::binary_cross_entropy : Loss::squared_error;
            roles.outputs = two[swapped ? 1 : 0];
            roles.labels = two[swapped ? 0 : 1];
            return;
        }
        if (!is_passed(op)) continue;
        for (const uint32_t source : sources) open.push_back(source);
    }
}

} // namespace

TrainingRoles training_roles(const Structure& structure) {
    TrainingRoles roles;
    const auto& training = structure.program()->training;
    if (!training || !structure.alive(training->loss)) return roles;
    find_outputs(structure, training->loss, roles);
    if (!roles.outputs) return roles;
    const Tensor& outputs = structure.tensor(*roles.outputs);
    int last = 3;
    while (last > 0 && outputs.ne[last] == 1) --last;
    roles.examples = training->batches.empty() ? outputs.ne[last] : static_cast<int64_t>(training->batch);
    for (const uint32_t each : ancestors(structure, *roles.outputs)) {
        const Tensor& t = structure.tensor(each);
        const bool is_leaf = t.op == OpId::none && !t.view_src;
        if (!is_leaf || (t.flags & flag_param) != 0 || each == roles.outputs || each == roles.labels) continue;
        const auto& batches = training->batches;
        if (!batches.empty() && std::ranges::find(batches, each) == batches.end()) continue;
        if (roles.examples > 0 && nelements(t) % roles.examples == 0) {
            roles.inputs = each;
            break;
        }
    }
    return roles;
}

std::optional<uint32_t> relu_after(const Structure& structure, uint32_t tensor) {
    std::vector<bool> seen(structure.tensors.size());
    std::deque<uint32_t> open = {tensor};
    seen[tensor] = true;
    while (!open.empty()) {
        const uint32_t at = open.front();
        open.pop_front();
        if (is_unary(structure, at, "RELU")) return at;
        for (const uint32_t reader : structure.readers_of(at)) {
            if (seen[reader] || !structure.alive(reader) || structure.gradients.is_backward(reader)) continue;
            seen[reader] = true;
            open.push_back(reader);
        }
    }
    return {};
}

UnitsCounted count_units(const Tensor& relu, std::span<const double> values) {
    const bool planes = relu.ne[3] > 1;
    const int64_t units = planes ? relu.ne[2] : relu.ne[0];
    const int64_t inner = planes ? relu.ne[0] * relu.ne[1] : 1; // elements of a unit that follow each other
    std::vector<bool> alive(static_cast<size_t>(units));
    for (size_t i = 0; i < values.size(); ++i) {
        if (values[i] != 0) alive[static_cast<size_t>(static_cast<int64_t>(i) / inner % units)] = true;
    }
    return {static_cast<int64_t>(std::ranges::count(alive, false)), units};
}

} // namespace ggs
