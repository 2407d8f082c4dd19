// SPDX-License-Identifier: MIT
#include "debug/step_groups.h"

#include <algorithm>
#include <cctype>

namespace ggs {

namespace {

std::string_view of_name(const Structure& structure, uint32_t number) {
    const std::string_view named = numbered_prefix(name_of(structure.tensor(number)));
    return named.empty() ? numbered_prefix(structure.tensors[number].label) : named;
}

std::string_view of_leafs(const Structure& structure, const Tensor& node) {
    for (const Tensor* src : node.src) {
        const auto number = src && src->op == OpId::none ? structure.number_of(src) : std::nullopt;
        const std::string_view named = number ? of_name(structure, *number) : std::string_view();
        if (!named.empty()) return named;
    }
    return {};
}

} // namespace

std::string_view numbered_prefix(std::string_view name) {
    for (size_t begin = 0; begin < name.size();) {
        const size_t end = std::min(name.find('.', begin), name.size());
        const std::string_view part = name.substr(begin, end - begin);
        const bool number = !part.empty() && std::all_of(part.begin(), part.end(), [](char c) {
            return std::isdigit(static_cast<unsigned char>(c)) != 0;
        });
        if (number && begin > 0) return name.substr(0, end);
        begin = end + 1;
    }
    return {};
}

std::vector<std::string> step_groups(const Structure& structure) {
    std::vector<std::string> groups(structure.steps.size());
    for (size_t k = 0; k < groups.size(); ++k) {
        const uint32_t node = structure.steps[k].node;
        const std::string_view named = of_name(structure, node);
        groups[k] = named.empty() ? of_leafs(structure, structure.tensor(node)) : named;
    }
    // What lies between two steps of one group.
    for (size_t k = 0, last = SIZE_MAX; k < groups.size(); ++k) {
        if (groups[k].empty()) continue;
        if (last != SIZE_MAX && groups[last] == groups[k])
            std::fill(groups.begin() + static_cast<ptrdiff_t>(last) + 1, groups.begin() + static_cast<ptrdiff_t>(k),
                      groups[k]);
        last = k;
    }
    return groups;
}

} // namespace ggs
