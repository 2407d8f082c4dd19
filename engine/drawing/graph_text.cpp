// SPDX-License-Identifier: MIT
#include "drawing/graph_text.h"

#include "base/columns.h"
#include "memory/memory_map.h"
#include "program/program_json.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>
#include <span>

namespace ggs {

using Json = nlohmann::ordered_json;

namespace {

using enum Columns::Align;

std::span<Tensor* const> nodes_of(const Graph& g) { return {g.nodes, static_cast<size_t>(g.n_nodes)}; }
std::span<Tensor* const> leafs_of(const Graph& g) { return {g.leafs, static_cast<size_t>(g.n_leafs)}; }

std::string name_in(const Program& program, const Tensor* t) {
    const auto number = program.number_of(t);
    return number ? program.display_name(*number) : std::string(name_of(*t));
}

// Returns the script's variable, followed by ggml's name in parentheses if that differs.
std::string full_name(const Program& program, const Tensor* t) {
    const std::string name = name_in(program, t);
    const std::string_view field = name_of(*t);
    return field.empty() || field == name ? name : name + " (" + std::string(field) + ")";
}

std::string flags_text(const Tensor& t) {
    const std::string flags = flag_words(t.flags);
    return !is_view(t) ? flags : flags.empty() ? "view" : "view " + flags;
}

std::string sources_text(const Program& program, const Tensor& node) {
    std::string text;
    for (const Tensor* src : node.src) {
        if (src) text += (text.empty() ? "" : ", ") + name_in(program, src);
    }
    return text;
}

// Inside the quotes of a Graphviz string: quotes and backslashes are escaped; control bytes are already \xNN.
std::string dot_escaped(std::string_view text) {
    std::string out;
    for (const char c : visible(text)) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

class Dot {
  public:
    Dot(const Registry& registry, const Program& program) : m_registry(registry), m_program(program) {}

    std::string run() {
        const MemoryMap map(m_registry, m_program);
        m_out = "digraph ggscope {\n"
                "  rankdir=LR;\n"
                "  node [fontname=\"Helvetica\", fontsize=11, shape=box];\n"
                "  edge [fontname=\"Helvetica\", fontsize=9, arrowsize=0.7];\n";
        for (uint32_t i = 0; i < m_program.graphs.size(); ++i) {
            if (m_program.graphs[i].alive) graph(i, map.graph_name(i));
        }
        return m_out + "}\n";
    }

  private:
    std::string id(const Tensor* t) const {
        const auto number = m_program.number_of(t);
        return fmt::format("g{}t{}", m_graph, number ? std::to_string(*number) : "x");
    }

    void declare(const Tensor* t, const std::string& first_line, const char* style) {
        if (!m_declared.insert(t).second) return;
        m_out += fmt::format("    {} [label=\"{}{}{}\\n{} {}\"{}];\n", id(t), dot_escaped(first_line),
                             first_line.empty() ? "" : "\\n", dot_escaped(full_name(m_program, t)),
                             traits(t->type).name, shape_text(*t), style);
    }

    void graph(uint32_t number, const std::string& name) {
        const Graph& g = *m_program.graphs[number].graph;
        m_graph = number;
        m_declared.clear();
        m_out +=
            fmt::format("  subgraph cluster_{} {{\n    label=\"{}\";\n    fontname=\"Helvetica\";\n    color=gray;\n",
                        number, dot_escaped(name));
        for (const Tensor* t : leafs_of(g)) declare(t, "", ", style=filled, fillcolor=\"#f5f6f8\"");
        for (const Tensor* t : nodes_of(g))
            declare(t, op_text(m_registry, *t), is_view(*t) ? ", style=\"rounded,dashed\"" : ", style=rounded");
        for (const Tensor* t : nodes_of(g)) {
            const auto sources =
                std::count_if(t->src, t->src + max_src, [](const Tensor* src) { return src != nullptr; });
            for (int slot = 0; slot < max_src; ++slot) {
                const Tensor* src = t->src[slot];
                if (!src) continue;
                // Not in the graph because it was appended before its sources were given.
                declare(src, "", ", style=dotted");
                m_out += fmt::format("    {} -> {}", id(src), id(t));
                if (sources > 1) m_out += fmt::format(" [label=\"{}\"]", slot);
                m_out += ";\n";
            }
        }
        m_out += "  }\n";
    }

    const Registry& m_registry;
    const Program& m_program;
    uint32_t m_graph = 0;
    std::set<const Tensor*> m_declared;
    std::string m_out;
};

class GraphDocument {
  public:
    GraphDocument(const Registry& registry, const Program& program) : m_registry(registry), m_program(program) {
        for (const CallRecord& call : program.calls) m_alive.after(program, call);
    }

    Json graph(uint32_t number, const std::string& name) const {
        const GraphEntry& entry = m_program.graphs[number];
        const Graph& g = *entry.graph;
        Json json = {{"graph", number},
                     {"label", name},
                     {"arena", entry.arena},
                     {"struct_offset", m_program.arenas[entry.arena].arena->offset_of(&g)},
                     {"size", g.size}};
        json["nodes"] = list(nodes_of(g));
        json["leafs"] = list(leafs_of(g));
        Json edges = Json::array();
        for (const Tensor* t : nodes_of(g)) {
            for (int slot = 0; slot < max_src; ++slot) {
                if (t->src[slot]) edges.push_back({{"from", place(t->src[slot])}, {"to", place(t)}, {"slot", slot}});
            }
        }
        json["edges"] = std::move(edges);
        Json plans = Json::array();
        for (const int threads : threads_of(m_program, number)) {
            Json row = {{"n_threads_requested", threads}};
            const auto plan = plan_graph(m_registry, g, threads);
            if (!plan.ok()) {
                row["error"] = english(plan.error());
            } else {
                row["n_threads"] = plan->threads;
                row["work_size"] = plan->work_size;
                Json nodes = Json::array();
                for (const NodePlan& node : plan->nodes)
                    nodes.push_back({{"n_tasks", node.tasks}, {"work_size", node.work_size}});
                row["nodes"] = std::move(nodes);
            }
            plans.push_back(std::move(row));
        }
        json["plans"] = std::move(plans);
        return json;
    }

  private:
    Json place(const Tensor* t) const {
        const auto number = m_program.number_of(t);
        const auto at = number ? m_alive.of(*number) : std::nullopt;
        return at ? Json(*at) : Json();
    }

    Json list(std::span<Tensor* const> tensors) const {
        Json list = Json::array();
        for (size_t i = 0; i < tensors.size(); ++i) {
            const Tensor& t = *tensors[i];
            Json json = {{"index", i}, {"tensor", place(&t)}, {"op", op_name(t.op).name}};
            const OpDef& op = m_registry.op(t);
            if (*op.plugin) json["custom_op"] = op.name;
            if (op.variant) json["variant"] = op.variant(t);
            json["name"] = std::string(name_of(t));
            if (const auto number = m_program.number_of(&t)) {
                const TensorEntry& entry = m_program.tensors[*number];
                if (!entry.label.empty()) json["label"] = entry.label;
                if (!entry.key.empty()) json["key"] = entry.key;
            }
            json["type"] = traits(t.type).name;
            json["ne"] = shape_of(t);
            json["nb"] = strides_of(t);
            json["flags"] = t.flags;
            json["view_src"] = t.view_src ? place(t.view_src) : Json();
            Json src = Json::array();
            for (int slot = 0; slot < max_src; ++slot) {
                if (t.src[slot]) src.push_back({{"slot", slot}, {"tensor", place(t.src[slot])}});
            }
            json["src"] = std::move(src);
            list.push_back(std::move(json));
        }
        return list;
    }

    const Registry& m_registry;
    const Program& m_program;
    AliveCount m_alive;
};

std::string plan_text(const Registry& registry, const Graph& g, int threads) {
    const auto plan = plan_graph(registry, g, threads);
    if (!plan.ok())
        return "no plan for " + count_text(static_cast<uint64_t>(threads), "thread") + ": " + english(plan.error());
    return fmt::format("on {} of {}, work buffer {}", plan->threads,
                       count_text(static_cast<uint64_t>(threads), "thread"), count_text(plan->work_size, "byte"));
}

} // namespace

std::vector<int> threads_of(const Program& program, uint32_t graph) {
    std::set<int> threads;
    for (const Run& run : program.runs) {
        if (run.graph == graph) threads.insert(run.threads);
    }
    if (threads.empty()) threads.insert(default_threads);
    return {threads.begin(), threads.end()};
}

std::string op_text(const Registry& registry, const Tensor& node) {
    const OpDef& op = registry.op(node);
    return op.variant ? op_word(op) + " (" + op_word(op, node) + ")" : op_word(op);
}

Text no_graph() { return text("there is no graph: `graph x` creates one for a result x"); }

std::string graph_text(const Registry& registry, const Program& program) {
    const MemoryMap map(registry, program);
    std::string out;
    for (uint32_t i = 0; i < program.graphs.size(); ++i) {
        if (!program.graphs[i].alive) continue;
        const Graph& g = *program.graphs[i].graph;
        if (!out.empty()) out += "\n";
        out += fmt::format("{}  {}, {}, room for {} each", visible(map.graph_name(i)),
                           count_text(static_cast<uint64_t>(g.n_nodes), "node"),
                           count_text(static_cast<uint64_t>(g.n_leafs), "leaf"), g.size);
        for (const int threads : threads_of(program, i)) out += "; " + plan_text(registry, g, threads);
        out += "\n";
        Columns nodes(
            {{"node", right}, {"op", left, 24}, {"name", left, 34}, {"type"}, {"shape"}, {"flags"}, {"sources"}});
        for (size_t n = 0; n < nodes_of(g).size(); ++n) {
            const Tensor& t = *g.nodes[n];
            nodes.row({std::to_string(n), op_text(registry, t), full_name(program, &t), traits(t.type).name,
                       shape_text(t), flags_text(t), sources_text(program, t)});
        }
        if (!nodes.empty()) out += nodes.text();
        Columns leafs({{"leaf", right}, {"name", left, 40}, {"type", left}, {"shape", left}, {"flags", left}});
        for (size_t n = 0; n < leafs_of(g).size(); ++n) {
            const Tensor& t = *g.leafs[n];
            leafs.row({std::to_string(n), full_name(program, &t), traits(t.type).name, shape_text(t), flags_text(t)});
        }
        if (!leafs.empty()) out += leafs.text();
    }
    return out.empty() ? english(no_graph()) + "\n" : out;
}

std::string graph_dot(const Registry& registry, const Program& program) { return Dot(registry, program).run(); }

std::string graphs_json(const Registry& registry, const Program& program, const std::string& name) {
    const MemoryMap map(registry, program);
    const GraphDocument document(registry, program);
    Json json = json_head("graph");
    json["program"] = name;
    Json graphs = Json::array();
    for (uint32_t i = 0; i < program.graphs.size(); ++i) {
        if (program.graphs[i].alive) graphs.push_back(document.graph(i, map.graph_name(i)));
    }
    json["graphs"] = std::move(graphs);
    return json_text(json);
}

} // namespace ggs
