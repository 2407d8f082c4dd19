// SPDX-License-Identifier: MIT
#include "drawing/layout_shape.h"

#include "base/printable.h"
#include "drawing/layout_repeats.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <unordered_map>

namespace ggs {

struct GraphParts {
    GraphLinks links;
    TensorGroups named;
    Repeats repeats;
};

namespace {

// Named blocks that repeat at most this many times remain separate blocks, each with its name.
constexpr uint32_t most_blocks = 100;

std::string repeat_title(size_t number) { return "repeat " + std::to_string(number + 1); }

// Returns whether each occurrence of a repeat is a block with its own name.
bool named(const Repeat& repeat, const GraphParts& parts) {
    if (repeat.times > most_blocks) return false;
    const auto block_of = [&](uint32_t time) {
        std::unordered_map<uint32_t, uint32_t> nodes;
        for (uint32_t i = 0; i < repeat.period; ++i)
            ++nodes[parts.named.of[parts.repeats.nodes[repeat.first + time * repeat.period + i]]];
        const auto most = std::max_element(nodes.begin(), nodes.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        return 2 * most->second > repeat.period ? most->first : no_group;
    };
    const uint32_t second = block_of(1);
    return second != no_group && second != block_of(2) && block_of(2) != no_group;
}

// Groups by number, by the words before it ("blk").
using Layers = std::map<uint32_t, std::vector<uint32_t>>;
std::map<std::string, Layers> numbered(const std::vector<ShapeGroup>& groups) {
    std::map<std::string, Layers> found;
    for (uint32_t g = 0; g < groups.size(); ++g) {
        const std::string& title = groups[g].title;
        const size_t dot = title.rfind('.');
        uint32_t number = 0;
        if (dot == std::string::npos) continue;
        const auto read = std::from_chars(title.data() + dot + 1, title.data() + title.size(), number);
        if (read.ec == std::errc() && read.ptr == title.data() + title.size())
            found[title.substr(0, dot)][number].push_back(g);
    }
    return found;
}

// The two parts of a layer that weights are named after in GGUF files ("attn_q", "post_attention_norm", "ffn_up",
// "post_ffw_norm").
ShapeGroup::Module module_in_name(std::string_view name) {
    const auto has = [name](std::string_view word) { return name.find(word) != std::string_view::npos; };
    if (has("ffn") || has("ffw")) return ShapeGroup::Module::feed_forward;
    return has("attn") || has("attention") ? ShapeGroup::Module::attention : ShapeGroup::Module::none;
}

class Shaping {
  public:
    Shaping(const Registry& registry, const Program& program, const GraphParts& parts, const ShapeOptions& options)
        : m_registry(registry), m_program(program), m_options(options), m_parts(parts), m_links(parts.links) {}

    GraphShape run(const MeasureBox& measure) {
        m_group = m_parts.named.of;
        m_shape.groups = m_parts.named.groups;
        for (ShapeGroup& g : m_shape.groups) g.folded = is_folded(g.title) && g.title != m_options.open_layer;
        add_repeats();
        if (m_options.stacks && m_shown.empty()) add_stacks();
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
    bool is_folded(const std::string& title) const { return m_options.folded != m_options.otherwise.contains(title); }
    bool folded(uint32_t group) const { return group != no_group && m_shape.groups[group].folded; }
    // A repeat that isn't folded is not a group: its nodes are drawn as if they didn't repeat.
    struct Shown {
        const Repeat* repeat;
        uint32_t group[3]; // of the occurrences before the open one, of the open one, and of those after it; all equal
                           // if none is open
        uint32_t open;     // UINT32_MAX: none

        uint32_t of(uint32_t time) const { return group[time < open ? 0 : time == open ? 1 : 2]; }
    };

    void add_repeats() {
        for (size_t r = 0; r < m_parts.repeats.found.size(); ++r) {
            const Repeat& repeat = m_parts.repeats.found[r];
            const std::string title = repeat_title(r);
            if (named(repeat, m_parts)) continue;
            if (is_folded(title)) {
                add_repeat(repeat, title);
            } else {
                m_shape.drawn_whole.push_back(title);
            }
        }
        if (m_shown.empty()) return;
        m_time.assign(m_links.tensors.size(), 0);
        for (const Shown& shown : m_shown) {
            for (uint32_t i = shown.repeat->first; i < shown.repeat->end(); ++i) {
                const uint32_t t = m_parts.repeats.nodes[i];
                m_time[t] = (i - shown.repeat->first) / shown.repeat->period;
                m_group[t] = shown.of(m_time[t]);
            }
        }
        cut_named();
        take_leafs();
        drop_empty();
    }

    void add_repeat(const Repeat& repeat, const std::string& title) {
        Shown shown{&repeat, {}, UINT32_MAX};
        if (const auto open = m_options.open_time.find(title); open != m_options.open_time.end())
            shown.open = std::min(open->second, repeat.times - 1);
        const auto add = [&](uint32_t first, uint32_t times, bool is_open) {
            ShapeGroup group{title, 1, 1, !is_open};
            group.all_times = repeat.times;
            group.first_time = first;
            group.times = times;
            m_shape.groups.push_back(std::move(group));
            return static_cast<uint32_t>(m_shape.groups.size() - 1);
        };
        if (shown.open == UINT32_MAX) {
            shown.group[0] = add(0, repeat.times, false);
        } else {
            shown.group[0] = add(0, shown.open, false);
            shown.group[1] = add(shown.open, 1, true);
            shown.group[2] = add(shown.open + 1, repeat.times - shown.open - 1, false);
        }
        m_shown.push_back(shown);
    }

    // A named group is cut at each repeat. Its nodes before the repeat form one part and those after it another;
    // otherwise a path would leave the group and come back.
    void cut_named() {
        std::vector<uint32_t> behind(m_shape.groups.size(), no_group); // by named group: its part after the latest
                                                                       // repeat
        std::vector<uint32_t> seen_before(m_shape.groups.size(), UINT32_MAX);
        uint32_t passed = 0; // repeats
        const auto n_named = static_cast<uint32_t>(m_parts.named.groups.size());
        for (uint32_t i = 0; i < m_parts.repeats.nodes.size(); ++i) {
            while (passed < m_shown.size() && i >= m_shown[passed].repeat->end()) ++passed;
            uint32_t& group = m_group[m_parts.repeats.nodes[i]];
            if (group >= n_named) continue;
            const uint32_t whole = group;
            if (seen_before[whole] != passed) {
                if (seen_before[whole] == UINT32_MAX) {
                    behind[whole] = whole;
                } else {
                    behind[whole] = static_cast<uint32_t>(m_shape.groups.size());
                    ShapeGroup part{m_shape.groups[whole].title, 1, 1, m_shape.groups[whole].folded};
                    m_shape.groups.push_back(std::move(part));
                }
                seen_before[whole] = passed;
            }
            group = behind[whole];
        }
    }

    // Adds a leaf that only one group reads to that group. A leaf that each occurrence of a repeat reads stays outside
    // of the group.
    void take_leafs() {
        constexpr uint32_t none = UINT32_MAX;
        std::vector<uint32_t> first_reader(m_links.tensors.size(), none), n_times(m_links.tensors.size(), 1);
        for (uint32_t t = 0; t < m_links.tensors.size(); ++t) {
            if (!m_links.is_node(t)) m_group[t] = no_group;
        }
        for (uint32_t t = 0; t < m_links.n_nodes; ++t) {
            if (!m_links.is_node(t)) continue;
            for (const uint32_t s : m_links.sources(t)) {
                if (m_links.is_node(s)) continue;
                if (first_reader[s] == none) {
                    m_group[s] = m_group[t];
                    m_time[s] = m_time[t];
                    first_reader[s] = t;
                } else if (m_group[s] != m_group[t]) {
                    m_group[s] = no_group;
                } else {
                    n_times[s] += m_time[t] != m_time[first_reader[s]];
                }
            }
        }
        for (uint32_t t = 0; t < m_links.tensors.size(); ++t) {
            if (m_links.is_node(t) || m_group[t] == no_group || n_times[t] < 2) continue;
            if (2 * n_times[t] > m_shape.groups[m_group[t]].times) m_group[t] = no_group;
        }
    }

    void drop_empty() {
        for (ShapeGroup& g : m_shape.groups) g.n_nodes = g.n_leafs = 0;
        for (uint32_t t = 0; t < m_group.size(); ++t) {
            if (m_group[t] == no_group) continue;
            ShapeGroup& g = m_shape.groups[m_group[t]];
            ++(m_links.is_node(t) ? g.n_nodes : g.n_leafs);
        }
        std::vector<uint32_t> number(m_shape.groups.size(), no_group);
        std::map<std::string, uint32_t> parts;
        std::vector<ShapeGroup> kept; // by their first node
        for (uint32_t& g : m_group) {
            if (g == no_group) continue;
            ShapeGroup& group = m_shape.groups[g];
            if (number[g] == no_group && group.n_nodes >= (group.repeats() ? 1u : 2u)) {
                number[g] = static_cast<uint32_t>(kept.size());
                if (!group.repeats()) group.part = ++parts[group.title];
                kept.push_back(std::move(group));
            }
            g = number[g];
        }
        for (ShapeGroup& group : kept) group.parts = group.repeats() ? 1 : parts[group.title];
        m_shape.groups = std::move(kept);
    }

    // -- stacks and modules --

    // Layers with the same words before their number are a stack, if no path leaves them and comes back.
    void add_stacks() {
        m_inner.assign(m_links.tensors.size(), no_group);
        for (const auto& [prefix, layers] : numbered(m_shape.groups)) {
            if (layers.size() < 2) continue;
            std::set<uint32_t> members;
            for (const auto& [number, groups] : layers) members.insert(groups.begin(), groups.end());
            if (is_convex(members)) add_stack(prefix, layers, members);
        }
        keep_used();
    }

    // Other groups count as a whole, since they may be folded: a path through one of them may enter and leave it at
    // nodes that aren't connected.
    bool is_convex(const std::set<uint32_t>& members) const {
        const auto n_groups = static_cast<uint32_t>(m_shape.groups.size());
        std::vector<bool> behind(n_groups + m_links.n_nodes); // units outside that are made from what is inside
        const auto unit = [&](uint32_t t) { return m_group[t] == no_group ? n_groups + t : m_group[t]; };
        for (bool more = true; more;) {
            more = false;
            for (uint32_t t = 0; t < m_links.n_nodes; ++t) {
                if (!m_links.is_node(t)) continue;
                const bool inside = members.contains(m_group[t]);
                for (const uint32_t s : m_links.sources(t)) {
                    if (!m_links.is_node(s)) continue;
                    if (s >= t) return false; // not in the order of the sources
                    if (inside && behind[unit(s)]) return false;
                    if (inside || behind[unit(t)] || (!behind[unit(s)] && !members.contains(m_group[s]))) continue;
                    behind[unit(t)] = more = true;
                }
            }
        }
        return true;
    }

    void add_stack(const std::string& prefix, const Layers& layers, const std::set<uint32_t>& members) {
        const std::string title = prefix + ".*";
        if (!is_folded(title)) {
            const uint32_t stack = add_group(title, layers, false);
            for (const uint32_t each : members) m_shape.groups[each].within = stack;
            return add_modules(members);
        }
        const auto open = std::ranges::find_if(layers, [this](const auto& layer) {
            return m_shape.groups[layer.second.front()].title == m_options.open_layer;
        });
        if (open == layers.end()) return fold_layers(title, layers, members);
        // One after the other: with the earlier layers as one box, a path may lead back to the later ones.
        for (const Layers& others : {Layers(layers.begin(), open), Layers(std::next(open), layers.end())}) {
            std::set<uint32_t> inside;
            for (const auto& [number, groups] : others) inside.insert(groups.begin(), groups.end());
            if (!inside.empty() && is_convex(inside)) fold_layers(title, others, inside);
        }
        add_modules({open->second.begin(), open->second.end()});
    }

    uint32_t add_group(const std::string& title, const Layers& layers, bool folded) {
        ShapeGroup group{title};
        group.folded = folded;
        group.first_layer = layers.begin()->first;
        group.last_layer = layers.rbegin()->first;
        group.n_layers = static_cast<uint32_t>(layers.size());
        m_shape.groups.push_back(std::move(group));
        return static_cast<uint32_t>(m_shape.groups.size() - 1);
    }

    void fold_layers(const std::string& title, const Layers& layers, const std::set<uint32_t>& members) {
        const uint32_t stack = add_group(title, layers, true);
        for (uint32_t& each : m_group) {
            if (members.contains(each)) each = stack;
        }
    }

    // For each of these layers that is open.
    void add_modules(const std::set<uint32_t>& layers) {
        std::map<uint32_t, std::vector<uint32_t>> tensors; // by group
        for (uint32_t t = 0; t < m_group.size(); ++t) {
            if (layers.contains(m_group[t])) tensors[m_group[t]].push_back(t);
        }
        for (const auto& [layer, inside] : tensors) {
            if (m_shape.groups[layer].parts == 1) add_modules(layer, inside);
        }
    }

    // Everything in a layer that is made from a node with a weight of the feed-forward network is that module; so is a
    // norm that only it reads. The rest is attention. No path leads back from the one to the other.
    void add_modules(uint32_t layer, const std::vector<uint32_t>& tensors) {
        using Module = ShapeGroup::Module;
        std::unordered_map<uint32_t, Module> module; // by tensor of the layer
        std::unordered_map<uint32_t, std::vector<uint32_t>> readers;
        const auto named_by = [&](uint32_t t) {
            Module found = Module::none;
            for (const uint32_t s : m_links.sources(t)) {
                if (!m_links.is_node(s) && found != Module::feed_forward)
                    found = std::max(found, module_in_name(name_of(*m_links.tensors[s])));
            }
            return found;
        };
        bool attends = false, feeds = false;
        for (const uint32_t t : tensors) {
            if (!m_links.is_node(t)) continue;
            const Module named = named_by(t);
            bool after = named == Module::feed_forward;
            for (const uint32_t s : m_links.sources(t)) {
                readers[s].push_back(t);
                const auto source = m_links.is_node(s) ? module.find(s) : module.end();
                after = after || (source != module.end() && source->second == Module::feed_forward);
            }
            module[t] = after ? Module::feed_forward : Module::attention;
            feeds = feeds || after;
            attends = attends || (!after && named == Module::attention);
        }
        if (!attends || !feeds) return;
        const auto all_read_by = [&](uint32_t t, Module wanted) {
            return std::ranges::all_of(readers[t], [&](uint32_t r) { return module[r] == wanted; });
        };
        for (size_t i = tensors.size(); i-- > 0;) {
            const uint32_t t = tensors[i];
            if (!m_links.is_node(t) || module[t] == Module::feed_forward || readers[t].empty()) continue;
            size_t nodes = 0;
            for (const uint32_t s : m_links.sources(t)) nodes += m_links.is_node(s);
            if (nodes == 1 && named_by(t) == Module::none && all_read_by(t, Module::feed_forward))
                module[t] = Module::feed_forward;
        }
        for (const uint32_t t : tensors) {
            if (m_links.is_node(t) || readers[t].empty()) continue;
            const Module first = module[readers[t].front()];
            module[t] = all_read_by(t, first) ? first : Module::none;
        }
        // Open by default, unless the user wants otherwise; the modules of the open layer, too.
        const bool open = m_shape.groups[layer].title == m_options.open_layer;
        m_shape.groups[layer].folded = !open && m_options.otherwise.contains(m_shape.groups[layer].title);
        if (m_shape.groups[layer].folded) return;
        for (const auto& [kind, word] :
             {std::pair(Module::attention, " attention"), std::pair(Module::feed_forward, " feed-forward")}) {
            const auto number = static_cast<uint32_t>(m_shape.groups.size());
            ShapeGroup group{m_shape.groups[layer].title + word};
            group.folded = open ? m_options.otherwise.contains(group.title) : is_folded(group.title);
            group.within = layer;
            group.module = kind;
            for (const uint32_t t : tensors) {
                if (const auto of = module.find(t); of == module.end() || of->second != kind) continue;
                (group.folded ? m_group : m_inner)[t] = number;
            }
            m_shape.groups.push_back(std::move(group));
        }
    }

    // Counts again, drops groups that nothing is left of, and sorts the others by their first tensor, the outer ones
    // first.
    void keep_used() {
        const std::vector<ShapeGroup> all = std::exchange(m_shape.groups, {});
        std::vector<uint32_t> number(all.size(), no_group);
        const auto renumber = [&](const auto& self, uint32_t g) -> uint32_t {
            if (g == no_group || number[g] != no_group) return g == no_group ? g : number[g];
            const uint32_t outer = self(self, all[g].within);
            number[g] = static_cast<uint32_t>(m_shape.groups.size());
            m_shape.groups.push_back(all[g]);
            m_shape.groups.back().within = outer;
            m_shape.groups.back().n_nodes = m_shape.groups.back().n_leafs = 0;
            return number[g];
        };
        for (uint32_t t = 0; t < m_group.size(); ++t) {
            m_group[t] = renumber(renumber, m_group[t]);
            m_inner[t] = renumber(renumber, m_inner[t]);
            uint32_t g = m_inner[t] != no_group ? m_inner[t] : m_group[t];
            for (; g != no_group; g = m_shape.groups[g].within)
                ++(m_links.is_node(t) ? m_shape.groups[g].n_nodes : m_shape.groups[g].n_leafs);
        }
    }

    void add_boxes() {
        std::vector<uint32_t> folded_box(m_shape.groups.size(), no_box);
        m_box.assign(m_links.tensors.size(), no_box);
        m_shape.box_of.assign(m_program.tensors.size(), no_box);
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
                if (m_shape.groups[group].module != ShapeGroup::Module::none)
                    m_shape.boxes.back().group = m_shape.groups[group].within;
            }
            m_box[t] = folded_box[group];
        }
        for (uint32_t t = 0; t < m_links.tensors.size(); ++t) {
            if (const auto number = m_program.number_of(m_links.tensors[t])) m_shape.box_of[*number] = m_box[t];
        }
        if (m_time.empty()) return;
        m_shape.time_of.assign(m_program.tensors.size(), 0);
        for (uint32_t t = 0; t < m_links.tensors.size(); ++t) {
            if (const auto number = m_program.number_of(m_links.tensors[t])) m_shape.time_of[*number] = m_time[t];
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
        if (!m_inner.empty()) box.inner = m_inner[t];
        box.look = static_cast<uint32_t>(tensor.op);
        return box;
    }

    void add_edges() {
        // By box, since the nodes of a folded group may be far apart in the graph's order.
        std::vector<std::vector<uint32_t>> members(m_shape.boxes.size());
        for (uint32_t t = 0; t < m_links.n_nodes; ++t) {
            if (m_box[t] != no_box) members[m_box[t]].push_back(t);
        }
        std::unordered_map<uint32_t, size_t> from_there; // source box: its edge to the current box
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
    const GraphParts& m_parts;
    const GraphLinks& m_links;
    std::vector<Shown> m_shown;                   // in the order of the nodes
    std::vector<uint32_t> m_group, m_box, m_time; // by tensor
    std::vector<uint32_t> m_inner;                // by tensor: its open module; empty without stacks
    GraphShape m_shape;
};

} // namespace

Message name_of_group(const ShapeGroup& group) {
    if (group.is_stack() && group.n_layers == 1) return msg("Layer %1", group.first_layer);
    if (group.is_stack()) return msg("Layers %1–%2", group.first_layer, group.last_layer);
    switch (group.module) {
    case ShapeGroup::Module::attention: return msg("attention");
    case ShapeGroup::Module::feed_forward: return msg("feed-forward");
    case ShapeGroup::Module::none: break;
    }
    return msg("%1", visible(group.title));
}

Result<std::shared_ptr<const GraphParts>> graph_parts(const Registry& registry, const Program& program,
                                                      uint32_t graph) {
    if (graph >= program.graphs.size())
        return fail("there is no graph %1: the number of graphs in the program is %2", graph, program.graphs.size());
    if (!program.graphs[graph].alive) return fail("graph %1 no longer exists: its arena was reset", graph);
    auto parts = std::make_shared<GraphParts>();
    parts->links = graph_links(*program.graphs[graph].graph);
    parts->named = find_groups(registry, parts->links);
    parts->repeats = find_repeats(registry, parts->links);
    return std::shared_ptr<const GraphParts>(std::move(parts));
}

bool GraphLayers::Layer::is_open(const ShapeOptions& options) const {
    if (!repeats()) return options.open_layer == title;
    const auto open = options.open_time.find(title);
    return open != options.open_time.end() && open->second == time;
}

void GraphLayers::Layer::open(ShapeOptions& options) const {
    options.open_time.clear();
    options.open_layer.clear();
    if (repeats()) {
        options.open_time[title] = time;
    } else {
        options.open_layer = title;
    }
}

GraphLayers graph_layers(const Program& program, const GraphParts& parts) {
    GraphLayers layers;
    std::vector<uint32_t> of(parts.links.tensors.size(), no_layer);
    for (size_t r = 0; r < parts.repeats.found.size(); ++r) {
        const Repeat& repeat = parts.repeats.found[r];
        if (named(repeat, parts)) continue;
        const auto first = static_cast<uint32_t>(layers.all.size());
        for (uint32_t time = 0; time < repeat.times; ++time)
            layers.all.push_back({repeat_title(r), time, repeat.times});
        for (uint32_t i = repeat.first; i < repeat.end(); ++i)
            of[parts.repeats.nodes[i]] = first + (i - repeat.first) / repeat.period;
    }
    // If there are repeats, the groups of a folded graph are theirs.
    if (layers.all.empty()) {
        std::vector<bool> is_layer(parts.named.groups.size());
        for (const auto& [prefix, found] : numbered(parts.named.groups)) {
            for (const auto& [number, groups] : found) {
                for (const uint32_t each : groups) is_layer[each] = found.size() > 1;
            }
        }
        std::map<std::string, uint32_t> known;                             // by title
        std::vector<uint32_t> number(parts.named.groups.size(), no_layer); // by group
        for (uint32_t g = 0; g < parts.named.groups.size(); ++g) {
            if (!is_layer[g]) continue;
            const std::string& title = parts.named.groups[g].title;
            const auto [at, fresh] = known.try_emplace(title, static_cast<uint32_t>(layers.all.size()));
            if (fresh) layers.all.push_back({title});
            number[g] = at->second;
        }
        for (uint32_t t = 0; t < of.size(); ++t) {
            if (parts.named.of[t] != no_group) of[t] = number[parts.named.of[t]];
        }
    }
    layers.of.assign(program.tensors.size(), no_layer);
    for (uint32_t t = 0; t < of.size(); ++t) {
        if (const auto tensor = program.number_of(parts.links.tensors[t])) layers.of[*tensor] = of[t];
    }
    return layers;
}

GraphShape graph_shape(const Registry& registry, const Program& program, const GraphParts& parts,
                       const ShapeOptions& options, const MeasureBox& measure) {
    return Shaping(registry, program, parts, options).run(measure);
}

Result<GraphShape> graph_shape(const Registry& registry, const Program& program, uint32_t graph,
                               const ShapeOptions& options, const MeasureBox& measure) {
    GGS_TRY(const auto parts, graph_parts(registry, program, graph));
    return graph_shape(registry, program, *parts, options, measure);
}

} // namespace ggs
