// SPDX-License-Identifier: MIT
#include "run/placement.h"

#include "base/same_word.h"
#include "cuda/device_kernel.h"
#include "run/grid_node.h"
#include "run/write_order.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace ggs {

namespace {

constexpr std::string_view layer_word = "layer:";

// Matches a pattern: * for any characters, ? for one. After a mismatch only the last * is tried again, so the time is
// at most the product of the lengths.
bool matches(std::string_view pattern, std::string_view text, bool any_case) {
    size_t p = 0, t = 0;
    std::optional<std::pair<size_t, size_t>> star;
    while (t < text.size()) {
        const bool same =
            p < pattern.size() && (any_case ? lower_case(pattern[p]) == lower_case(text[t]) : pattern[p] == text[t]);
        if (p < pattern.size() && pattern[p] == '*') {
            star = {p++, t};
        } else if (same || (p < pattern.size() && pattern[p] == '?')) {
            ++p;
            ++t;
        } else if (star) {
            p = star->first + 1;
            t = ++star->second;
        } else {
            return false;
        }
    }
    return pattern.substr(p).find_first_not_of('*') == std::string_view::npos;
}

std::optional<int> number_in(std::string_view digits) {
    int number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return read.ec == std::errc() && read.ptr == digits.data() + digits.size() && !digits.empty() && number >= 0
               ? std::optional(number)
               : std::nullopt;
}

// "3" and "3-5".
std::optional<std::pair<int, int>> layers_in(std::string_view words) {
    const size_t dash = words.find('-');
    const auto first = number_in(words.substr(0, dash)),
               last = dash == std::string_view::npos ? first : number_in(words.substr(dash + 1));
    return first && last && *first <= *last ? std::optional(std::pair(*first, *last)) : std::nullopt;
}

// Names of a model's nodes end with their layer: "Qcur-3", "Qcur-3 (view)".
std::optional<int> layer_of(std::string_view name) {
    name = name.substr(0, name.find(' '));
    const size_t dash = name.rfind('-');
    return dash == std::string_view::npos ? std::nullopt : number_in(name.substr(dash + 1));
}

// Returns whether a tensor's first element and its strides are multiples of this many bytes. Storages begin at pages,
// and their mirrors at multiples of memory_alignment. So the result for a host address applies to the device, too.
bool stands_well(const Tensor& t, size_t unit) {
    if (unit <= 1) return true;
    for (size_t i = 0; i < max_dims; ++i) {
        if (t.ne[i] > 1 && t.nb[i] % unit != 0) return false;
    }
    return reinterpret_cast<uintptr_t>(t.data) % unit == 0;
}

} // namespace

Result<PlacementRule> placement_rule(std::string_view words) {
    const size_t equals = words.rfind('=');
    const std::string_view where = equals == std::string_view::npos ? std::string_view() : words.substr(equals + 1);
    if (equals == 0 || (where != "cpu" && where != "device"))
        return fail("`%1` is not a placement rule; write mul_mat=cpu, ffn_*=cpu, layer:3=cpu or, for exceptions, "
                    "ffn_up*=device",
                    std::string(words));
    const std::string_view nodes = words.substr(0, equals);
    if (nodes.starts_with(layer_word) && !layers_in(nodes.substr(layer_word.size())))
        return fail("`%1` is not a layer; write layer:3 or layer:3-5", std::string(nodes));
    return PlacementRule{std::string(nodes), where == "device"};
}

std::string rule_words(const PlacementRule& rule) { return rule.nodes + (rule.on_device ? "=device" : "=cpu"); }

const PlacementRule* rule_of(const OpDef& op, const Tensor& node, std::span<const PlacementRule> rules) {
    const auto meant = [&](const PlacementRule& rule) {
        const std::string_view nodes = rule.nodes;
        if (nodes.starts_with(layer_word)) {
            const auto layers = layers_in(nodes.substr(layer_word.size()));
            const std::optional<int> layer = layer_of(node.name);
            return layers && layer && *layer >= layers->first && *layer <= layers->second;
        }
        return matches(nodes, op_word(op, node), true) || matches(nodes, node.name, false);
    };
    for (size_t i = rules.size(); i-- > 0;) {
        if (meant(rules[i])) return &rules[i];
    }
    return nullptr;
}

Status runs_there(const Registry& registry, const DeviceChoice& device, std::span<const PlacementRule> rules,
                  const Tensor& node) {
    const OpDef& op = registry.op(node);
    if (!op.computes || is_empty(node) || device.kind == DeviceKind::cpu) return {};
    const std::string name = op_word(op, node);
    const char* const there = device.kind == DeviceKind::cuda ? "GPU" : runtime(device.kind).name;
    if (const PlacementRule* const rule = rule_of(op, node, rules); rule && !rule->on_device)
        return fail("the rule %1 selects the CPU", rule_words(*rule));
    const DeviceKernel* const kernel = op.kernels[device.kind].on_device;
    if (!kernel) return fail("%1 has no kernel for the %2 yet; the CPU runs it", name, there);
    const cuda::Node on_grid = grid_node(node);
    if (!kernel->accepts(on_grid)) {
        std::string types = traits(node.type).name;
        for (const Tensor* src : node.src) {
            if (src) types += std::string(", ") + traits(src->type).name;
        }
        return fail("%1 has no kernel for the %2 with these types and shapes yet (%3); the CPU runs it", name, there,
                    types);
    }
    const auto unit = [&](const Tensor& t) { return static_cast<size_t>(on_grid.layout(t.type).unit); };
    const auto is_odd = [&](const Tensor& t) { return !is_empty(t) && !stands_well(t, unit(t)); };
    const auto odd = [&](const Tensor& t, const Message& which) {
        return fail("%1 has a kernel for the %2 only if all of %3 is aligned to %4 bytes; the CPU runs it", name, there,
                    which, unit(t));
    };
    for (size_t i = 0; i < max_src; ++i) {
        if (node.src[i] && is_odd(*node.src[i])) return odd(*node.src[i], msg("source %1", i));
    }
    if (is_odd(node)) return odd(node, text("the result"));
    if (needs_order(op, node)) return fail("%1 reads its own results here, element by element; the CPU runs it", name);
    return {};
}

} // namespace ggs
