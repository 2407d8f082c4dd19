// SPDX-License-Identifier: MIT
#include "run/fusions.h"

#include "run/node_graphs.h"
#include "tensor/type.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace ggs {

namespace {

constexpr uint32_t no_node = UINT32_MAX;
constexpr uint32_t most_apart = 32; // between the first and the last node of a group
constexpr size_t most_parts = cuda::most_fused, sources = cuda::most_sources;

// The bytes from the first to the last one that a view touches, including those between its elements.
struct Extent {
    const unsigned char *begin = nullptr, *end = nullptr;
    bool meets(const Extent& other) const { return begin < other.end && other.begin < end; }
};

Extent extent_of(const cuda::View& view) {
    if (!view.data || std::ranges::any_of(view.ne, [](int64_t n) { return n == 0; })) return {};
    const TypeTraits& type = traits(view.type);
    // ne[0] counts elements, nb[0] the bytes of a block.
    const int64_t blocks = (view.ne[0] + type.block - 1) / type.block;
    int64_t bytes = (blocks - 1) * view.nb[0] + static_cast<int64_t>(type.bytes);
    for (int i = 1; i < 4; ++i) bytes += (view.ne[i] - 1) * view.nb[i];
    return {view.data, view.data + bytes};
}

struct Accesses {
    Extent written;
    std::array<Extent, sources> read; // empty where there is no such source
    bool meet(const Extent& part) const {
        return std::ranges::any_of(read, [&](const Extent& each) { return each.meets(part); });
    }
};

// SET_ROWS has the tensor that it writes as a source, but doesn't read it.
bool only_names(const NodeToRun& node, size_t source) { return node.op == OpId::set_rows && source == 2; }

Accesses accesses_of(const NodeToRun& node) {
    Accesses made{extent_of(node.node.out), {}};
    for (size_t i = 0; i < sources; ++i) {
        if (node.node.has[i] && !only_names(node, i)) made.read[i] = extent_of(node.node.src[i]);
    }
    return made;
}

bool same_place(const cuda::View& a, const cuda::View& b) {
    if (a.data != b.data || a.type != b.type || !std::ranges::equal(a.ne, b.ne)) return false;
    for (int i = 0; i < 4; ++i) {
        if (a.ne[i] > 1 && a.nb[i] != b.nb[i]) return false;
    }
    return true;
}

class Planner {
  public:
    Planner(std::span<const NodeToRun> nodes, std::span<const Fusion> fusions)
        : m_nodes(nodes), m_fusions(fusions), m_group(nodes.size(), no_node) {
        for (const Fusion& fusion : fusions) {
            for (const OpId op : fusion.ops) m_is_part[static_cast<size_t>(op)] = true;
            m_is_last[static_cast<size_t>(fusion.ops.back())] = true;
        }
        m_accesses.reserve(nodes.size());
        m_writers.reserve(nodes.size());
        std::unordered_map<const unsigned char*, uint32_t> latest;
        latest.reserve(nodes.size());
        for (uint32_t i = 0; i < nodes.size(); ++i) {
            m_accesses.push_back(accesses_of(nodes[i]));
            auto& writers = m_writers.emplace_back();
            writers.fill(no_node);
            if (m_is_part[static_cast<size_t>(nodes[i].op)]) {
                for (size_t k = 0; k < sources; ++k) {
                    if (!m_accesses[i].read[k].begin) continue;
                    if (const auto found = latest.find(m_accesses[i].read[k].begin); found != latest.end())
                        writers[k] = found->second;
                }
            }
            if (m_accesses[i].written.begin) latest[m_accesses[i].written.begin] = i;
        }
    }

    // From the last node to the first: each node ends the longest possible group.
    FusionPlan plan() {
        for (auto i = static_cast<uint32_t>(m_nodes.size()); i-- > 0;) {
            if (m_group[i] != no_node || !m_is_last[static_cast<size_t>(m_nodes[i].op)]) continue;
            for (const Fusion& fusion : m_fusions) {
                if (fuses(fusion, i)) break;
            }
        }
        FusionPlan plan;
        plan.groups.reserve(m_nodes.size());
        plan.nodes.reserve(m_nodes.size());
        for (uint32_t i = 0; i < m_nodes.size(); ++i) {
            const auto begin = static_cast<uint32_t>(plan.nodes.size());
            if (m_group[i] == no_node) {
                plan.groups.push_back({nullptr, i, begin, 1});
                plan.nodes.push_back(i);
            } else if (const Found& group = m_found[m_group[i]]; group.first() == i) {
                plan.groups.push_back({group.fusion, i, begin, static_cast<uint32_t>(group.count)});
                plan.nodes.insert(plan.nodes.end(), group.nodes.begin(),
                                  group.nodes.begin() + static_cast<ptrdiff_t>(group.count));
            }
        }
        return plan;
    }

  private:
    struct Found {
        const Fusion* fusion;
        size_t count;
        std::array<uint32_t, most_parts> nodes; // by part
        std::array<size_t, most_parts> source;  // the source of its reader that is the part's result
        uint32_t first() const {
            return *std::min_element(nodes.begin(), nodes.begin() + static_cast<ptrdiff_t>(count));
        }
        uint32_t last() const { return nodes[count - 1]; }
        bool has(uint32_t node) const {
            return std::find(nodes.begin(), nodes.begin() + static_cast<ptrdiff_t>(count), node) !=
                   nodes.begin() + static_cast<ptrdiff_t>(count);
        }
        // Returns whether source k of part b is the result that the fusion's rule names: of part a, or of a later part
        // that overwrites all of it.
        bool is_handed_on(size_t a, size_t b, size_t k) const {
            for (size_t c = 0; c < count; ++c) {
                if (fusion->row->parts[c].reader == static_cast<int>(b) && source[c] == k) return nodes[a] <= nodes[c];
            }
            return false;
        }
    };

    bool fuses(const Fusion& fusion, uint32_t last) {
        Found group{&fusion, fusion.ops.size(), {}, {}};
        group.nodes.fill(no_node);
        if (m_nodes[last].op != fusion.ops.back()) return false;
        group.nodes[group.count - 1] = last;
        for (size_t k = group.count - 1; k-- > 0;) {
            if (!finds(group, k)) return false;
        }
        std::array<const cuda::Node*, most_parts> parts{};
        for (size_t k = 0; k < group.count; ++k) parts[k] = &m_nodes[group.nodes[k]].node;
        if (!fusion.row->accepts(parts.data()) || !may_move(group) || !may_run_together(group)) return false;
        for (size_t k = 0; k < group.count; ++k) m_group[group.nodes[k]] = static_cast<uint32_t>(m_found.size());
        m_found.push_back(group);
        return true;
    }

    // Finds the node of part k: the one that made the source of its reader.
    bool finds(Found& group, size_t k) const {
        const cuda::FusedPart& part = group.fusion->row->parts[k];
        const uint32_t reader = group.nodes[static_cast<size_t>(part.reader)];
        for (size_t source = 0; source < sources; ++source) {
            if (!(part.sources >> source & 1)) continue;
            const uint32_t writer = m_writers[reader][source];
            if (writer == no_node || m_group[writer] != no_node || m_nodes[writer].op != group.fusion->ops[k]) continue;
            if (group.has(writer) || group.last() - writer > most_apart) continue;
            group.nodes[k] = writer;
            group.source[k] = source;
            return true;
        }
        return false;
    }

    // Each node of the group moves to the position of its first node, before the other nodes in between. If one of
    // these fails, all nodes from there on are computed again: a moved node must then write the same bytes as before.
    bool may_move(const Found& group) const {
        const uint32_t first = group.first();
        uint32_t others = first; // the first of the other nodes
        while (group.has(others)) ++others;
        for (size_t k = 0; k < group.count; ++k) {
            const uint32_t node = group.nodes[k];
            const Accesses& moved = m_accesses[node];
            for (uint32_t other = others; other < node; ++other) {
                if (group.has(other)) continue;
                const Accesses& passed = m_accesses[other];
                if (moved.written.meets(passed.written) || passed.meet(moved.written) || moved.meet(passed.written))
                    return false;
            }
            if (node < others) continue;
            for (size_t b = 0; b < group.count; ++b) {
                if (group.nodes[b] < others) continue;
                for (size_t source = 0; source < sources; ++source) {
                    if (!group.is_handed_on(k, b, source) &&
                        moved.written.meets(m_accesses[group.nodes[b]].read[source]))
                        return false;
                }
            }
        }
        return true;
    }

    // Returns whether no part writes bytes that another part reads or writes. Exceptions are results that a part passes
    // on, and results in place.
    bool may_run_together(const Found& group) const {
        for (size_t a = 0; a < group.count; ++a) {
            const Extent& written = m_accesses[group.nodes[a]].written;
            for (size_t b = 0; b < group.count; ++b) {
                if (a < b && written.meets(m_accesses[group.nodes[b]].written) &&
                    !in_place(group, a, m_nodes[group.nodes[b]].node.out, b))
                    return false;
                for (size_t source = 0; source < sources; ++source) {
                    if (!written.meets(m_accesses[group.nodes[b]].read[source]) || group.is_handed_on(a, b, source))
                        continue;
                    const bool read_before = group.nodes[b] <= group.nodes[a];
                    if (!read_before || !in_place(group, a, m_nodes[group.nodes[b]].node.src[source], b)) return false;
                }
            }
        }
        return true;
    }
    // Returns whether the result of part a may be in place of a view of part b, and has exactly the same bytes.
    bool in_place(const Found& group, size_t a, const cuda::View& view, size_t b) const {
        const NodeToRun &writer = m_nodes[group.nodes[a]], &other = m_nodes[group.nodes[b]];
        return group.fusion->row->by_rows && writer.op != OpId::set_rows && other.op != OpId::set_rows &&
               same_place(writer.node.out, view);
    }

    std::span<const NodeToRun> m_nodes;
    std::span<const Fusion> m_fusions;
    std::vector<Accesses> m_accesses; // of each node
    std::vector<std::array<uint32_t, sources>>
        m_writers; // by node and source: the last writer at the same start address
    std::array<bool, static_cast<size_t>(OpId::count)> m_is_part{}, m_is_last{};
    std::vector<uint32_t> m_group; // of each node, in m_found
    std::vector<Found> m_found;
};

} // namespace

FusionPlan plan_fusions(std::span<const NodeToRun> nodes, std::span<const Fusion> fusions) {
    return Planner(nodes, fusions).plan();
}

} // namespace ggs
