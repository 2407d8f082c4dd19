// SPDX-License-Identifier: MIT
#include "graph/layout_shape.h"

#include "graph/layout_groups.h"

#include <unordered_map>

namespace ggs {

namespace {

constexpr uint32_t no_box = UINT32_MAX;

class Shaping {
  public:
    Shaping(const Registry& registry, const Program& program, const Graph& graph, const ShapeOptions& options)
        : m_registry(registry), m_program(program), m_options(options), m_links(graph_links(graph)) {}

    GraphShape run(const MeasureBox& measure) {
        TensorGroups groups = find_groups(m_links);
        m_group = std::move(groups.of);
        m_shape.groups = std::move(groups.groups);
        for (ShapeGroup& g : m_shape.groups) g.folded = m_options.folded != m_options.otherwise.contains(g.title);
        add_boxes();
        add_edges();
        for (ShapeBox& box : m_shape.boxes) {
            const BoxSize size = measure(m_shape, box);
            box.width = size.width;
            box.height = size.height;
        }
        return std::move(m_shape);
    }

  private:
    bool folded(uint32_t group) const { return group != no_group && m_shape.groups[group].folded; }

    void add_boxes() {
        std::vector<uint32_t> folded_box(m_shape.groups.size(), no_box);
        m_box.assign(m_links.tensors.size(), no_box);
        for (uint32_t t = 0; t < m_links.tensors.size(); ++t) {
            const uint32_t group = m_group[t];
            if (!m_links.is_node(t) && !m_options.leafs) continue;
            const auto number = static_cast<uint32_t>(m_shape.boxes.size());
            if (!folded(group)) {
                m_box[t] = number;
                m_shape.boxes.push_back(box_of(t));
                continue;
            }
            if (folded_box[group] == no_box) {
                folded_box[group] = number;
                m_shape.boxes.push_back({BoxKind::group, group});
            }
            m_box[t] = folded_box[group];
        }
    }

    ShapeBox box_of(uint32_t t) const {
        const Tensor& tensor = *m_links.tensors[t];
        ShapeBox box;
        box.kind = !m_links.is_node(t)                 ? BoxKind::leaf
                   : m_registry.op(tensor.op).computes ? BoxKind::node
                                                       : BoxKind::view;
        box.subject = m_program.number_of(&tensor).value_or(no_number);
        box.group = m_group[t];
        box.look = static_cast<uint32_t>(tensor.op);
        return box;
    }

    void add_edges() {
        // By box, since the nodes of a folded group stand apart in the graph's order.
        std::vector<std::vector<uint32_t>> members(m_shape.boxes.size());
        for (uint32_t t = 0; t < m_links.n_nodes; ++t) {
            if (m_box[t] != no_box) members[m_box[t]].push_back(t);
        }
        std::unordered_map<uint32_t, size_t> from_there; // box: its edge to the one at hand
        for (uint32_t to = 0; to < members.size(); ++to) {
            from_there.clear();
            for (const uint32_t t : members[to]) {
                for (uint32_t i = m_links.first[t]; i < m_links.first[t + 1]; ++i)
                    add_edge(m_links.source[i], to, m_links.slot[i], from_there);
            }
        }
    }
    void add_edge(uint32_t source, uint32_t to, uint32_t slot, std::unordered_map<uint32_t, size_t>& from_there) {
        const uint32_t from = m_box[source];
        if (from == no_box || from == to) return;
        const bool merges = m_shape.boxes[from].kind == BoxKind::group || m_shape.boxes[to].kind == BoxKind::group;
        const auto [edge, fresh] = from_there.try_emplace(from, m_shape.edges.size());
        if (merges && !fresh) {
            ++m_shape.edges[edge->second].count;
        } else {
            m_shape.edges.push_back({from, to, slot});
        }
    }

    const Registry& m_registry;
    const Program& m_program;
    const ShapeOptions& m_options;
    GraphLinks m_links;
    std::vector<uint32_t> m_group, m_box; // by tensor
    GraphShape m_shape;
};

} // namespace

Result<GraphShape> graph_shape(const Registry& registry, const Program& program, uint32_t graph,
                               const ShapeOptions& options, const MeasureBox& measure) {
    if (graph >= program.graphs.size())
        return fail("there is no graph %1: the program has %2", graph, program.graphs.size());
    if (!program.graphs[graph].alive) return fail("graph %1 is gone: its arena was reset", graph);
    return Shaping(registry, program, *program.graphs[graph].graph, options).run(measure);
}

} // namespace ggs
