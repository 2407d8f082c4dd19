// SPDX-License-Identifier: MIT
// bench_graph: the time to build and to plan a graph, for a chain of sums and for a graph shaped like a transformer.
//
// Limits, with --check: ten thousand nodes are expanded and planned in 20 ms (the best of 10). A node of a million
// takes at most 4 times as long as one of ten thousand (the median of 51 pairs, run alternately).
#include "model_graph.h"
#include "samples.h"

#include <cstring>

using namespace ggs;
using namespace ggs::bench;

namespace {

constexpr int small_nodes = 10'000;
constexpr int large_nodes = 1'000'000;
constexpr int n_best_of = 10;
constexpr int n_pairs = 51;
constexpr double most_ms = 20;
constexpr double most_ratio = 4;

void print_times(const char* shape, const char* what, const Samples& ms, int nodes) {
    fmt::print("{:12} {:>9} nodes  {:22} best {:9.3f} ms  median {:9.3f} ms  spread {:8.3f} to {:9.3f} ms  {:7.1f} ns "
               "a node\n",
               shape, nodes, what, ms.best(), ms.median(), ms.best(), ms.at(1), ms.best() * 1e6 / nodes);
}

// A graph that is built and planned, again and again.
class Model {
  public:
    Model(bool transformer, int nodes)
        : m_start(Clock::now()), m_model(transformer ? ModelGraph::Kind::transformer : ModelGraph::Kind::chain, nodes),
          m_build_ms(ms_since(m_start)),
          // A chain has one leaf more than nodes.
          m_graph(need(m_model.builder().new_graph(nodes + 1, false))) {}

    double build_ms() const { return m_build_ms; }

    // As the first time: without names and marks.
    void forget() {
        for (const TensorEntry& entry : m_model.program().tensors) {
            entry.tensor->name[0] = '\0';
            entry.tensor->flags = 0;
        }
        clear_graph(m_model.builder().context(), *m_graph);
        m_writes.take(0, 0);
    }
    double expand_ms() {
        const auto start = Clock::now();
        if (const Status status = expand_graph({m_model.program().space, &m_writes}, *m_graph, m_model.last(), true);
            !status.ok())
            give_up(status.error());
        const std::vector<ByteRange> writes = m_writes.take(0, 0);
        const double ms = ms_since(start);
        if (m_graph->n_nodes != m_model.nodes() || writes.empty())
            give_up(msg("the graph has %1 nodes", m_graph->n_nodes));
        return ms;
    }
    double plan_ms() {
        const auto start = Clock::now();
        const Plan plan = need(plan_graph(builtin_registry(), *m_graph, 4));
        const double ms = ms_since(start);
        if (plan.nodes.size() != static_cast<size_t>(m_model.nodes()))
            give_up(msg("the plan has %1 nodes", plan.nodes.size()));
        return ms;
    }

  private:
    Clock::time_point m_start;
    ModelGraph m_model;
    double m_build_ms;
    WriteLog m_writes;
    Graph* m_graph;
};

bool run(const char* shape, bool transformer) {
    Samples build, expand, plan, both;
    for (int i = 0; i < n_best_of; ++i) {
        Model model(transformer, small_nodes);
        build.add(model.build_ms());
        model.forget();
        expand.add(model.expand_ms());
        plan.add(model.plan_ms());
        both.add(expand.values.back() + plan.values.back());
    }
    print_times(shape, "Builder calls", build, small_nodes);
    print_times(shape, "expand", expand, small_nodes);
    print_times(shape, "plan", plan, small_nodes);
    print_times(shape, "expand and plan", both, small_nodes);

    Model small(transformer, small_nodes);
    Model large(transformer, large_nodes);
    Samples large_expand, large_plan, ratio;
    for (int i = 0; i < n_pairs; ++i) {
        small.forget();
        const double one = (small.expand_ms() + small.plan_ms()) / small_nodes;
        large.forget();
        large_expand.add(large.expand_ms());
        large_plan.add(large.plan_ms());
        ratio.add((large_expand.values.back() + large_plan.values.back()) / large_nodes / one);
    }
    Samples large_build;
    large_build.add(large.build_ms());
    print_times(shape, "Builder calls (once)", large_build, large_nodes);
    print_times(shape, "expand", large_expand, large_nodes);
    print_times(shape, "plan", large_plan, large_nodes);
    fmt::print("{:12} a node of a million / one of ten thousand: median of {} {:.2f}, spread {:.2f} to {:.2f} "
               "(quartiles {:.2f} and {:.2f})\n",
               shape, n_pairs, ratio.median(), ratio.best(), ratio.at(1), ratio.at(0.25), ratio.at(0.75));

    const bool fast = both.best() <= most_ms;
    const bool even = ratio.median() <= most_ratio;
    if (!fast)
        fmt::print("{:12} BROKEN: {:.3f} ms for {} nodes, the limit is {} ms\n", shape, both.best(), small_nodes,
                   most_ms);
    if (!even) fmt::print("{:12} BROKEN: the ratio is {:.2f}, the limit is {}\n", shape, ratio.median(), most_ratio);
    return fast && even;
}

} // namespace

int main(int argc, char** argv) {
    const bool check = argc > 1 && std::strcmp(argv[1], "--check") == 0;
    const bool chain = run("chain", false);
    const bool transformer = run("transformer", true);
    if (check) fmt::print("{}\n", chain && transformer ? "the limits hold" : "a limit is broken");
    return check && !(chain && transformer) ? 1 : 0;
}
