// SPDX-License-Identifier: MIT
#include "program/planned_program.h"

#include "plan/gallocr_calls.h"
#include "program/program_plan.h"

#include <algorithm>
#include <map>

namespace ggs {

namespace {

class InPlannedMemory {
  public:
    InPlannedMemory(const Registry& registry, const Program& from, const Limits& limits)
        : m_from(from), m_made(std::make_unique<Program>()), m_builder(registry, *m_made, limits) {}

    Result<std::unique_ptr<Program>> make() {
        for (uint32_t i = 0; i < m_from.calls.size(); ++i) GGS_CHECK(call(i));
        if (m_from.runs.empty()) {
            for (uint32_t g = static_cast<uint32_t>(m_from.graphs.size()); g-- > 0;) {
                if (!m_from.graphs[g].alive) continue;
                GGS_CHECK(allocate(g));
                break;
            }
        }
        take_over_the_rest();
        GGS_CHECK(training_stands());
        GGS_CHECK(inputs_stand());
        return std::move(m_made);
    }

  private:
    Status call(uint32_t i) {
        const CallRecord& call = m_from.calls[i];
        if (call.def->name == "init") {
            m_builder.set_next_origin(m_from.arenas[call.arena].arena->origin());
            m_keeps_data[call.arena] = call.args.size() < 2 || call.args[1] != ArgValue(true);
        } else {
            m_builder.use_arena({call.arena});
        }
        if (call.def->name == "set_no_alloc") m_keeps_data[call.arena] = call.args[0] != ArgValue(true);
        if (call.n_tensors > 0 && m_keeps_data[call.arena]) GGS_CHECK(set_no_alloc(!has_data_of_its_own(call)));
        for (const Run& run : m_from.runs) {
            if (run.call == i) GGS_CHECK(allocate(run.graph));
        }
        for (const BufferEntry& buffer : m_from.buffers) {
            if (buffer.call == i && buffer.mapped)
                m_builder.set_map_file([mapped = buffer.mapped](const std::string&) { return mapped; });
        }
        GGS_TRY([[maybe_unused]] const ArgValue result, m_builder.call(*call.def, call.args, call.place));
        m_builder.set_map_file({});
        return {};
    }

    // Returns whether the call's tensors are leafs that are not inputs, such as weights, caches, and leafs that the
    // program fills.
    bool has_data_of_its_own(const CallRecord& call) const {
        for (uint32_t n = call.first_tensor; n < call.first_tensor + call.n_tensors; ++n) {
            const TensorEntry& entry = m_from.tensors[n];
            if (!entry.alive) continue; // of no graph that is run
            if (is_left_to_plan(*entry.tensor)) return false;
        }
        return true;
    }

    Status set_no_alloc(bool no_alloc) {
        if (m_builder.arena().no_alloc() == no_alloc) return {};
        return made("set_no_alloc", {{{}, no_alloc, {}}});
    }

    Status made(const char* name, std::vector<GivenArg> args) {
        GGS_TRY([[maybe_unused]] const ArgValue result, m_builder.call(name, std::move(args)));
        return {};
    }

    // Before its graph is computed for the first time.
    Status allocate(uint32_t number) {
        ++m_computed[number];
        if (m_computed[number] > 1) return {};
        const Graph& graph = m_builder.graph({number});
        for (int i = 0; i < graph.n_nodes; ++i) {
            const Tensor& node = *graph.nodes[i];
            const auto tensor = m_made->number_of(&node);
            if (!tensor || is_view(node)) continue;
            if (const auto other = m_graph_of.find(*tensor); other != m_graph_of.end() && other->second != number)
                return fail("ggml's memory: `%1` is computed by two graphs, and the allocator of one graph reuses the "
                            "bytes of `%1` for other tensors; run this program in debug memory",
                            m_from.display_name(*tensor));
            m_graph_of.emplace(*tensor, number);
        }
        m_builder.use_arena({m_from.graphs[number].arena});
        GGS_CHECK(made("gallocr_new", {}));
        return made("gallocr_alloc_graph", {{{}, GraphRef{number}, {}}});
    }

    void take_over_the_rest() {
        for (size_t i = 0; i < m_made->tensors.size(); ++i) {
            TensorEntry& to = m_made->tensors[i];
            const TensorEntry& from = m_from.tensors[i];
            to.key = from.key;
            to.label = from.label;
            to.fill = from.fill;
            to.each_round = from.each_round;
        }
        for (size_t i = 0; i < m_made->graphs.size(); ++i) m_made->graphs[i].label = m_from.graphs[i].label;
        for (size_t i = 0; i < m_made->arenas.size(); ++i) m_made->arenas[i].label = m_from.arenas[i].label;
        for (size_t i = 0; i < std::min(m_made->runs.size(), m_from.runs.size()); ++i)
            m_made->runs[i].says_threads = m_from.runs[i].says_threads;
        m_made->fills = m_from.fills;
        m_made->csr = m_from.csr;
        m_made->rounds = m_from.rounds;
        m_made->says_rounds = m_from.says_rounds;
        m_made->training = m_from.training;
        m_made->wanted_plugins = m_from.wanted_plugins;
    }

    // Tensors that training carries from round to round must have memory of their own, as in ggml's contexts of
    // parameters.
    Status training_stands() {
        if (!m_made->training) return {};
        std::vector<uint32_t> carried = m_made->training->state;
        for (const Training::Parameter& each : m_made->training->parameters) carried.push_back(each.tensor);
        for (const uint32_t tensor : carried) {
            if (is_planned(m_made->tensor(tensor)))
                return fail("ggml's memory: `%1` is trained over many rounds, but its bytes are reused within each "
                            "round; run this program in debug memory",
                            m_from.display_name(tensor));
        }
        return {};
    }

    // ggml's programs set their inputs before each run; here a round begins with that.
    Status inputs_stand() {
        for (const auto& [number, times] : m_computed) {
            const Graph& graph = *m_made->graphs[number].graph;
            for (int i = 0; i < graph.n_leafs; ++i) {
                const Tensor& leaf = *graph.leafs[i];
                const auto tensor = m_made->number_of(&leaf);
                if (!tensor || !is_planned(leaf) || (leaf.flags & flag_output)) continue;
                if (times > 1)
                    return fail("ggml's memory: the bytes of the input `%1` are reused after its last reader, but the "
                                "graph that reads `%1` is computed %2 times; mark `%1` as an output, too, or run this "
                                "program in debug memory",
                                m_from.display_name(*tensor), times);
                if (m_made->rounds > 1 && is_written(graph, leaf))
                    return fail("ggml's memory: a node writes into the input `%1` for the following rounds, but the "
                                "bytes of an input are reused after its last reader; mark `%1` as an output, too, or "
                                "run this program in debug memory",
                                m_from.display_name(*tensor));
                if (m_made->rounds > 1 && m_made->tensors[*tensor].fill) m_made->tensors[*tensor].each_round = true;
            }
        }
        return {};
    }

    bool is_written(const Graph& graph, const Tensor& leaf) const {
        return std::any_of(graph.nodes, graph.nodes + graph.n_nodes, [&](const Tensor* node) {
            return node->view_src == &leaf && m_builder.registry().op(*node).computes;
        });
    }

    bool is_planned(const Tensor& t) const {
        return std::ranges::any_of(m_made->buffers, [&](const BufferEntry& each) {
            return each.buffer.get() == t.buffer && each.call < m_made->calls.size() &&
                   is_gallocr_call(*m_made->calls[each.call].def);
        });
    }

    const Program& m_from;
    std::unique_ptr<Program> m_made;
    Builder m_builder;
    std::map<uint32_t, bool> m_keeps_data;   // by arena: it makes data, as the program has it
    std::map<uint32_t, int> m_computed;      // by graph: how often
    std::map<uint32_t, uint32_t> m_graph_of; // by tensor
};

} // namespace

Result<std::unique_ptr<Program>> in_planned_memory(const Registry& registry, const Program& program,
                                                   const Limits& limits) {
    return InPlannedMemory(registry, program, limits).make();
}

} // namespace ggs
