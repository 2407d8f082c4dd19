// SPDX-License-Identifier: MIT
#include "drawing/layout_groups.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace ggs {

namespace {

// The group is ambiguous because the neighbours disagree.
constexpr uint32_t several = no_group - 1;

bool is_number(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// ggml and llama.cpp append how a tensor was made from another: "kqv-3 (permuted) (cont)".
std::string_view plain(std::string_view name) { return name.substr(0, name.find(" (")); }

bool is_block(std::string_view title) {
    const size_t dot = title.rfind('.');
    return dot != std::string_view::npos && is_number(title.substr(dot + 1));
}

uint32_t agreed(uint32_t so_far, uint32_t next) {
    if (so_far == no_group) return next;
    return so_far == next ? so_far : several;
}

class Grouping {
  public:
    Grouping(const Registry& registry, const GraphLinks& links) : m_registry(registry), m_links(links) {
        m_groups.of.assign(links.tensors.size(), no_group);
        const size_t n = links.tensors.size();
        m_reader_first.assign(n + 1, 0);
        for (const uint32_t s : links.source) ++m_reader_first[s + 1];
        for (size_t t = 0; t < n; ++t) m_reader_first[t + 1] += m_reader_first[t];
        m_reader.resize(links.source.size());
        std::vector<uint32_t> next(m_reader_first.begin(), m_reader_first.end() - 1);
        for (uint32_t t = 0; t < n; ++t) {
            for (const uint32_t s : links.sources(t)) m_reader[next[s]++] = t;
        }
    }

    TensorGroups run() {
        sort_nodes();
        by_name();
        by_leafs();
        between();
        by_ending();
        by_readers();
        by_sources();
        between(); // again, with the groups assigned since
        drop_small();
        cut_cycles();
        take_leafs();
        number_in_order();
        return std::move(m_groups);
    }

  private:
    std::span<const uint32_t> readers(uint32_t t) const {
        return {m_reader.data() + m_reader_first[t], m_reader_first[t + 1] - m_reader_first[t]};
    }
    uint32_t& group(uint32_t t) { return m_groups.of[t]; }
    uint32_t titled(std::string_view title);
    void sort_nodes();
    void by_name();
    void by_leafs();
    void between();
    uint32_t only_source(uint32_t t) const;
    void by_ending();
    void by_readers();
    void by_sources();
    void drop_small();
    std::vector<bool> in_cycles() const;
    void cut_cycles();
    void take_leafs();
    void number_in_order();

    const Registry& m_registry;
    const GraphLinks& m_links;
    TensorGroups m_groups;
    std::map<std::string, uint32_t, std::less<>> m_by_title;
    std::vector<uint32_t> m_reader_first, m_reader;
    std::vector<uint32_t> m_sorted; // nodes, sources first
};

uint32_t Grouping::titled(std::string_view title) {
    if (const auto known = m_by_title.find(title); known != m_by_title.end()) return known->second;
    const auto number = static_cast<uint32_t>(m_groups.groups.size());
    m_groups.groups.push_back({std::string(title)});
    m_by_title.emplace(title, number);
    return number;
}

// A graph's order is usually sorted already, but tensors may be given sources after they were appended.
void Grouping::sort_nodes() {
    std::vector<uint32_t> waits(m_links.n_nodes);
    for (uint32_t t = 0; t < m_links.n_nodes; ++t) {
        for (const uint32_t s : m_links.sources(t)) waits[t] += m_links.is_node(s);
        if (waits[t] == 0 && m_links.is_node(t)) m_sorted.push_back(t);
    }
    for (size_t i = 0; i < m_sorted.size(); ++i) {
        for (const uint32_t r : readers(m_sorted[i])) {
            if (--waits[r] == 0) m_sorted.push_back(r);
        }
    }
}

void Grouping::by_name() {
    std::vector<std::string_view> names;
    for (const Tensor* t : m_links.tensors) names.push_back(name_of(*t));
    for (uint32_t t = 0; t < names.size(); ++t) {
        const std::string_view title = group_in_name(names[t]);
        if (!title.empty()) group(t) = titled(title);
    }
    // llama.cpp appends a node's block number to its name.
    for (uint32_t t = 0; t < m_links.n_nodes; ++t) {
        const std::string_view number = layer_in_name(names[t]);
        if (group(t) != no_group || number.empty()) continue;
        const auto block = m_by_title.find("blk." + std::string(number));
        if (block != m_by_title.end()) group(t) = block->second;
    }
}

void Grouping::by_leafs() {
    for (uint32_t t = 0; t < m_links.n_nodes; ++t) {
        if (group(t) != no_group) continue;
        uint32_t found = no_group;
        for (const uint32_t s : m_links.sources(t)) {
            if (!m_links.is_node(s) && group(s) != no_group) found = agreed(found, group(s));
        }
        if (found != several) group(t) = found;
    }
}

// Assigns a group to each node between two nodes of the same group. The groups that lead to it and those that it leads
// to, through nodes without a group, have one group in common. At most a few groups are kept per node: those of the
// latest sources and of the first readers.
void Grouping::between() {
    constexpr size_t most = 4;
    using Few = std::vector<uint32_t>;
    std::vector<Few> above(m_links.n_nodes), below(m_links.n_nodes);
    const auto note = [&](Few& few, uint32_t g) {
        if (few.size() < most && std::find(few.begin(), few.end(), g) == few.end()) few.push_back(g);
    };
    const auto gather = [&](std::vector<Few>& side, uint32_t t, uint32_t other) {
        if (!m_links.is_node(other)) return;
        if (group(other) != no_group) {
            note(side[t], group(other));
        } else {
            for (const uint32_t g : side[other]) note(side[t], g);
        }
    };
    for (const uint32_t t : m_sorted) {
        const auto sources = m_links.sources(t);
        for (size_t i = sources.size(); i-- > 0;) gather(above, t, sources[i]);
    }
    for (size_t i = m_sorted.size(); i-- > 0;) {
        for (const uint32_t r : readers(m_sorted[i])) gather(below, m_sorted[i], r);
    }
    for (uint32_t t = 0; t < m_links.n_nodes; ++t) {
        if (group(t) != no_group) continue;
        for (const uint32_t g : above[t]) {
            if (std::find(below[t].begin(), below[t].end(), g) == below[t].end()) continue;
            group(t) = g;
            break;
        }
    }
}

// Returns the only node that this one is made from; no_number if it is made from leafs only; `several` if there are
// more.
uint32_t Grouping::only_source(uint32_t t) const {
    uint32_t only = no_number;
    for (const uint32_t s : m_links.sources(t)) {
        if (!m_links.is_node(s) || s == only) continue;
        if (only != no_number) return several;
        only = s;
    }
    return only;
}

// Sources first, so that a chain gets the group of its first node.
void Grouping::by_ending() {
    for (const uint32_t t : m_sorted) {
        if (group(t) != no_group || m_registry.op(*m_links.tensors[t]).family != OpFamily::element) continue;
        const uint32_t only = only_source(t);
        if (only < m_links.n_nodes) group(t) = group(only);
    }
}

void Grouping::by_readers() {
    for (size_t i = m_sorted.size(); i-- > 0;) {
        const uint32_t t = m_sorted[i];
        if (group(t) != no_group) continue;
        const uint32_t only = only_source(t);
        if (only == several || (only == no_number && readers(t).size() > 1)) continue;
        uint32_t found = no_group;
        for (const uint32_t r : readers(t)) {
            if (group(r) != no_group) found = agreed(found, group(r));
        }
        if (found != several) group(t) = found;
    }
}

// A chain without a group that starts in a group is treated as part of it here, until a node joins it with others. If
// one of two groups reads the other, it is the later one. A value that was passed along the later group doesn't make
// its reader part of the earlier one.
void Grouping::by_sources() {
    std::vector<uint32_t> from(m_links.n_nodes, no_group);
    std::set<std::pair<uint32_t, uint32_t>> leads_to;
    const auto later = [&](uint32_t a, uint32_t b) {
        if (a == no_group || leads_to.contains({a, b})) return b;
        return a == b || leads_to.contains({b, a}) ? a : several;
    };
    for (const uint32_t t : m_sorted) {
        uint32_t found = no_group, first = no_number;
        bool joins = false;
        for (const uint32_t s : m_links.sources(t)) {
            if (!m_links.is_node(s)) continue;
            joins = joins || (first != no_number && first != s);
            first = s;
            if (from[s] != no_group) found = later(found, from[s]);
        }
        if (group(t) == no_group && joins && found != several) group(t) = found;
        from[t] = group(t) != no_group ? group(t) : found;
        if (group(t) == no_group) continue;
        for (const uint32_t s : m_links.sources(t)) {
            if (m_links.is_node(s) && from[s] != no_group && from[s] != group(t)) leads_to.emplace(from[s], group(t));
        }
    }
}

void Grouping::drop_small() {
    std::vector<uint32_t> nodes(m_groups.groups.size());
    for (uint32_t t = 0; t < m_links.n_nodes; ++t) {
        if (group(t) != no_group && m_links.is_node(t)) ++nodes[group(t)];
    }
    for (uint32_t& g : m_groups.of) {
        if (g != no_group && nodes[g] < (is_block(m_groups.groups[g].title) ? 1u : 2u)) g = no_group;
    }
}

// Returns for each group whether a path may leave it and come back. Groups and lone nodes are removed from both ends;
// the rest has cycles, or is between cycles.
std::vector<bool> Grouping::in_cycles() const {
    const auto n_groups = static_cast<uint32_t>(m_groups.groups.size());
    const uint32_t n = n_groups + m_links.n_nodes;
    const auto unit = [&](uint32_t t) { return m_groups.of[t] == no_group ? n_groups + t : m_groups.of[t]; };
    std::vector<std::pair<uint32_t, uint32_t>> arrows;
    for (uint32_t t = 0; t < m_links.n_nodes; ++t) {
        for (const uint32_t s : m_links.sources(t)) {
            if (m_links.is_node(s) && unit(s) != unit(t)) arrows.emplace_back(unit(s), unit(t));
        }
    }
    std::vector<bool> stays(n, true);
    for (const bool forwards : {true, false}) {
        std::vector<uint32_t> waits(n), first(n + 1), out(arrows.size()), ready;
        for (const auto& [from, to] : arrows) {
            if (stays[from] && stays[to]) ++waits[forwards ? to : from];
            ++first[(forwards ? from : to) + 1];
        }
        for (uint32_t u = 0; u < n; ++u) first[u + 1] += first[u];
        std::vector<uint32_t> next(first.begin(), first.end() - 1);
        for (const auto& [from, to] : arrows) out[next[forwards ? from : to]++] = forwards ? to : from;
        for (uint32_t u = 0; u < n; ++u) {
            if (stays[u] && waits[u] == 0) ready.push_back(u);
        }
        for (size_t i = 0; i < ready.size(); ++i) {
            stays[ready[i]] = false;
            for (uint32_t k = first[ready[i]]; k < first[ready[i] + 1]; ++k) {
                if (stays[out[k]] && --waits[out[k]] == 0) ready.push_back(out[k]);
            }
        }
    }
    stays.resize(n_groups);
    return stays;
}

// Nodes of a group form one part if the same number of group changes leads to them. Each edge between parts leads to a
// part with a larger number, so no cycle remains.
void Grouping::cut_cycles() {
    const std::vector<bool> cut = in_cycles();
    if (std::find(cut.begin(), cut.end(), true) == cut.end()) return;
    std::vector<uint32_t> changes(m_links.n_nodes);
    for (const uint32_t t : m_sorted) {
        for (const uint32_t s : m_links.sources(t)) {
            if (!m_links.is_node(s)) continue;
            const bool same = group(s) == group(t) && group(t) != no_group;
            changes[t] = std::max(changes[t], changes[s] + !same);
        }
    }
    std::map<std::pair<uint32_t, uint32_t>, uint32_t> parts; // (group, changes): the part's number
    for (uint32_t t = 0; t < m_links.n_nodes; ++t) {
        if (m_links.is_node(t) && group(t) != no_group && cut[group(t)])
            parts.emplace(std::pair(group(t), changes[t]), 0);
    }
    std::vector<uint32_t> n_parts(cut.size());
    for (auto& [key, part] : parts) {
        const uint32_t number = ++n_parts[key.first];
        part = number == 1 ? key.first : static_cast<uint32_t>(m_groups.groups.size());
        if (number > 1) m_groups.groups.push_back({m_groups.groups[key.first].title, number});
    }
    for (const auto& [key, part] : parts) m_groups.groups[part].parts = n_parts[key.first];
    for (uint32_t t = 0; t < m_links.n_nodes; ++t) {
        if (m_links.is_node(t) && group(t) != no_group && cut[group(t)]) group(t) = parts[{group(t), changes[t]}];
    }
}

void Grouping::take_leafs() {
    for (uint32_t t = 0; t < m_groups.of.size(); ++t) {
        if (m_links.is_node(t)) continue;
        group(t) = readers(t).empty() ? no_group : group(readers(t)[0]);
        for (const uint32_t r : readers(t)) {
            if (group(r) != group(t)) group(t) = no_group;
        }
    }
}

void Grouping::number_in_order() {
    std::vector<uint32_t> number(m_groups.groups.size(), no_group);
    std::vector<ShapeGroup> sorted;
    for (uint32_t t = 0; t < m_groups.of.size(); ++t) {
        uint32_t& g = m_groups.of[t];
        if (g == no_group) continue;
        if (number[g] == no_group) {
            number[g] = static_cast<uint32_t>(sorted.size());
            sorted.push_back(std::move(m_groups.groups[g]));
        }
        g = number[g];
        ++(m_links.is_node(t) ? sorted[g].n_nodes : sorted[g].n_leafs);
    }
    m_groups.groups = std::move(sorted);
}

} // namespace

std::string_view layer_in_name(std::string_view name) {
    name = plain(name);
    size_t begin = name.rfind('-');
    for (const std::string_view cache : {"cache_k_l", "cache_v_l"}) {
        if (name.starts_with(cache)) begin = cache.size() - 1;
    }
    if (begin == std::string_view::npos || !is_number(name.substr(begin + 1))) return {};
    return name.substr(begin + 1);
}

std::string_view group_in_name(std::string_view name) {
    name = plain(name);
    size_t begin = 0;
    for (size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.', begin)) {
        if (begin > 0 && is_number(name.substr(begin, dot - begin))) return name.substr(0, dot);
        begin = dot + 1;
    }
    return begin > 0 ? name.substr(0, begin - 1) : std::string_view();
}

GraphLinks graph_links(const Graph& graph) {
    return graph_links({graph.nodes, static_cast<size_t>(graph.n_nodes)},
                       {graph.leafs, static_cast<size_t>(graph.n_leafs)});
}

GraphLinks graph_links(std::span<const Tensor* const> nodes, std::span<const Tensor* const> leafs) {
    GraphLinks links;
    std::unordered_map<const Tensor*, uint32_t> numbers;
    const auto add = [&](const Tensor* t) {
        const auto [at, fresh] = numbers.try_emplace(t, static_cast<uint32_t>(links.tensors.size()));
        if (fresh) links.tensors.push_back(t);
        return at->second;
    };
    numbers.reserve(nodes.size() + leafs.size());
    for (const Tensor* node : nodes) add(node);
    links.n_nodes = static_cast<uint32_t>(links.tensors.size());
    for (const Tensor* leaf : leafs) add(leaf);
    links.first = {0};
    for (uint32_t t = 0; t < links.n_nodes; ++t) {
        const Tensor& node = *links.tensors[t];
        for (uint32_t slot = 0; slot < max_src; ++slot) {
            // A node that is its own source (cast) has no edge to itself.
            if (!node.src[slot] || node.src[slot] == &node) continue;
            links.source.push_back(add(node.src[slot]));
            links.slot.push_back(slot);
        }
        links.first.push_back(static_cast<uint32_t>(links.source.size()));
    }
    links.first.resize(links.tensors.size() + 1, static_cast<uint32_t>(links.source.size()));
    return links;
}

TensorGroups find_groups(const Registry& registry, const GraphLinks& links) { return Grouping(registry, links).run(); }

} // namespace ggs
