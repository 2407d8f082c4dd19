// SPDX-License-Identifier: MIT
#include "memory/build_replay.h"

#include <algorithm>

namespace ggs {

namespace {

class Recorder : public BuildObserver {
  public:
    Recorder(const Program& program, std::vector<BuildStep>& steps) : m_program(program), m_steps(steps) {}

    void on(BuildEvent event, const Tensor& tensor, int64_t number) override {
        const std::optional<uint32_t> known = m_program.number_of(&tensor);
        m_strangers = m_strangers || !known;
        m_steps.push_back({event, known.value_or(no_number), number, call, visit, contribution});
    }
    bool met_strangers() const { return m_strangers; }

    uint32_t call = 0;
    uint32_t visit = no_number, contribution = no_number; // of a backward pass

  private:
    const Program& m_program;
    std::vector<BuildStep>& m_steps;
    bool m_strangers = false;
};

// Returns the tensors that the call names as roots of the graph, without those that are no longer alive.
std::vector<Tensor*> roots_of(const Program& program, const CallRecord& call) {
    std::vector<Tensor*> roots;
    const auto add = [&](TensorRef ref) {
        if (program.tensors[ref.number].alive) roots.push_back(program.tensors[ref.number].tensor);
    };
    for (const ArgValue& arg : call.args) {
        if (const auto* one = std::get_if<TensorRef>(&arg)) add(*one);
        if (const auto* many = std::get_if<std::vector<TensorRef>>(&arg))
            std::for_each(many->begin(), many->end(), add);
    }
    return roots;
}

// Appends what a backward pass appended, in its order.
Status replay_backward(const Program& program, const BackwardRecord& record, const BuildContext& context, Graph& again,
                       Recorder& recorder) {
    for (recorder.visit = 0; recorder.visit < record.visits.size(); ++recorder.visit) {
        const BackwardVisit& visit = record.visits[recorder.visit];
        recorder.on(BuildEvent::walk, program.tensor(visit.node), recorder.visit);
        for (uint32_t i = 0; i < visit.contributions.size(); ++i) {
            const GradientContribution& each = visit.contributions[i];
            recorder.contribution = i;
            recorder.on(BuildEvent::contribute, program.tensor(each.source), i);
            GGS_CHECK(expand_graph(context, again, program.tensors[each.gradient].tensor, false));
        }
        recorder.contribution = no_number;
    }
    recorder.visit = no_number;
    return {};
}

bool same_graph(const Graph& a, const Graph& b) {
    return std::equal(a.nodes, a.nodes + a.n_nodes, b.nodes, b.nodes + b.n_nodes) &&
           std::equal(a.leafs, a.leafs + a.n_leafs, b.leafs, b.leafs + b.n_leafs);
}

} // namespace

Result<BuildReplay> BuildReplay::of(const Program& program, uint32_t graph) {
    if (graph >= program.graphs.size())
        return fail("there is no graph %1: the number of graphs in the program is %2", graph, program.graphs.size());
    if (!program.graphs[graph].alive) return fail("graph %1 no longer exists: its arena was reset", graph);
    const Graph& built = *program.graphs[graph].graph;

    GGS_TRY(const GraphLayout layout, graph_layout(built.size, false));
    Arena::Params params;
    params.mem_size = layout.bytes + 256;
    GGS_TRY(const std::unique_ptr<Arena> arena, Arena::make(params));
    GGS_TRY(Graph* const again, new_graph(*arena, built.size, false));
    again->order = built.order;

    BuildReplay replay;
    replay.m_graph = graph;
    replay.m_hash_size = again->visited.size;
    replay.m_tensors = program.tensors.size();
    Recorder recorder(program, replay.m_steps);
    const BuildContext context{program.space, nullptr, &recorder, false};
    for (uint32_t i = program.graphs[graph].call + 1; i < program.calls.size(); ++i) {
        const CallRecord& call = program.calls[i];
        if (call.args.empty() || call.args[0] != ArgValue(GraphRef{graph})) continue;
        if (call.def->name == "graph_clear") {
            clear_graph(context, *again);
            replay.m_steps.clear();
        }
        recorder.call = i;
        const auto& passes = program.graphs[graph].backward;
        if (const auto pass = std::ranges::find(passes, i, &BackwardRecord::call); pass != passes.end()) {
            GGS_CHECK(replay_backward(program, *pass, context, *again, recorder));
            continue; // its arguments aren't roots of the graph
        }
        // The flags are already set, so no flag has to be set for computing, and no tensor is written to.
        for (Tensor* root : roots_of(program, call)) GGS_CHECK(expand_graph(context, *again, root, false));
    }
    if (recorder.met_strangers() || !same_graph(*again, built))
        return fail("graph %1 can't be rebuilt: it is a copy of another graph, or its tensors were changed after they "
                    "were appended",
                    graph);
    return replay;
}

const BackwardRecord* BuildReplay::backward(const Program& program, const BuildStep& step) const {
    if (step.visit == no_number) return nullptr;
    const auto& passes = program.graphs[m_graph].backward;
    const auto pass = std::ranges::find(passes, step.call, &BackwardRecord::call);
    return pass == passes.end() ? nullptr : &*pass;
}

BuildState BuildReplay::after(size_t n_steps) const {
    BuildState state;
    state.taken.assign(m_hash_size, no_number);
    state.uses.assign(m_tensors, 0);
    for (size_t i = 0; i < std::min(n_steps, m_steps.size()); ++i) {
        const BuildStep& step = m_steps[i];
        switch (step.event) {
        case BuildEvent::visit:
            state.taken[static_cast<size_t>(step.number)] = step.tensor;
            state.waiting.push_back(step.tensor);
            break;
        case BuildEvent::add_leaf:
        case BuildEvent::add_node:
            (step.event == BuildEvent::add_leaf ? state.leafs : state.nodes).push_back(step.tensor);
            state.waiting.pop_back(); // the innermost is always the first to have all its sources
            break;
        case BuildEvent::use: state.uses[step.tensor] = step.number; break;
        case BuildEvent::skip:
        case BuildEvent::probe:
        case BuildEvent::walk:
        case BuildEvent::contribute: break;
        }
    }
    return state;
}

} // namespace ggs
