// SPDX-License-Identifier: MIT
#include "run/node_graphs.h"

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr size_t most_kept = 64, most_nodes = 16'384; // graphs, and nodes of all graphs: each node takes about 1 KiB
constexpr size_t least_nodes = 4;                     // fewer nodes are as fast without a graph, unless they are timed
constexpr int most_refusals_of_capture = 3;

bool same(const cuda::View& a, const cuda::View& b) {
    return a.data == b.data && a.type == b.type && std::ranges::equal(a.ne, b.ne) && std::ranges::equal(a.nb, b.nb);
}

bool same(const NodeToRun& a, const NodeToRun& b) {
    if (a.compute != b.compute || a.node.layouts != b.node.layouts || !same(a.node.out, b.node.out)) return false;
    if (!std::ranges::equal(a.node.has, b.node.has) || !std::ranges::equal(a.node.params, b.node.params)) return false;
    return std::ranges::equal(a.node.src, b.node.src,
                              [](const cuda::View& x, const cuda::View& y) { return same(x, y); });
}

// Ends the capture of a stream on every path.
class Capture {
  public:
    Capture(const RuntimeApi& runtime, NodeQueue& queue) : m_runtime(runtime), m_queue(queue) {
        queue.keep_memory(true);
        m_begun = runtime.begin_capture(queue.stream());
    }
    ~Capture() {
        if (const Result<WorkGraph> unwanted = end(); unwanted.ok() && *unwanted) m_runtime.end_graph(*unwanted);
    }
    Capture(const Capture&) = delete;
    Capture& operator=(const Capture&) = delete;
    const Status& begun() const { return m_begun; }
    // Returns nullptr if the capture had not begun, or has ended already.
    Result<WorkGraph> end() {
        m_queue.keep_memory(false);
        if (!m_begun.ok() || std::exchange(m_ended, true)) return WorkGraph{};
        return m_runtime.end_capture(m_queue.stream());
    }

  private:
    const RuntimeApi& m_runtime;
    NodeQueue& m_queue;
    Status m_begun;
    bool m_ended = false;
};

} // namespace

KernelClock::~KernelClock() {
    if (m_events.empty()) return;
    static_cast<void>(m_runtime->select(m_device));
    for (const Event event : m_events) m_runtime->end_event(event);
}

Status KernelClock::record(size_t number, Stream stream) {
    while (m_events.size() <= number) {
        GGS_TRY(const Event event, m_runtime->make_event());
        m_events.push_back(event);
    }
    return m_runtime->record(m_events[number], stream);
}

Result<NodeTime> KernelClock::time(size_t i) const {
    const size_t at = begin_of(i);
    GGS_TRY(const double begin, i == 0 ? Result<double>(0.0) : m_runtime->elapsed(m_events[0], m_events[at]));
    GGS_TRY(const double took, m_runtime->elapsed(m_events[at], m_events[at + 1]));
    return NodeTime{static_cast<Nanoseconds>(begin), static_cast<Nanoseconds>(begin + took)};
}

void NodeGraphs::end(const Made& made) {
    if (m_clock == &made.clock) m_clock = &m_own;
    if (m_plan == &made.plan) m_plan = &m_own_plan;
    if (!made.graph) return;
    static_cast<void>(m_runtime.select(m_device));
    m_runtime.end_graph(made.graph);
}

void NodeGraphs::clear() {
    for (const Made& made : m_made) end(made);
    m_made.clear();
    m_nodes = 0;
}

Status NodeGraphs::one_by_one(bool timed, const Put& put) {
    m_clock = &m_own;
    return put(*m_plan, timed ? &m_own : nullptr);
}

Status NodeGraphs::run(std::span<const NodeToRun> nodes, uint64_t id, NodeQueue& queue, Timed timed,
                       std::span<const Fusion> fusions, const Begin& begin, const Put& put) {
    begin();
    if (timed != Timed::together) return run_nodes(nodes, id, queue, timed == Timed::nodes, fusions, put);
    GGS_CHECK(m_whole.begin(0, queue.stream()));
    GGS_CHECK(run_nodes(nodes, id, queue, false, fusions, put));
    return m_whole.end(0, queue.stream());
}

Status NodeGraphs::run_nodes(std::span<const NodeToRun> nodes, uint64_t id, NodeQueue& queue, bool timed,
                             std::span<const Fusion> fusions, const Put& put) {
    m_came_before = false;
    // If launches come one by one, a GPU may be idle between them, and that would count as a node's time.
    const size_t least = timed && m_runtime.kind != DeviceKind::emulator ? 1 : least_nodes;
    if (nodes.size() < least || nodes.size() > most_nodes) {
        m_own_plan = plan_fusions(nodes, fusions);
        m_plan = &m_own_plan;
        return one_by_one(timed, put);
    }
    const auto known = std::ranges::find_if(m_made, [&](const Made& made) {
        if (made.timed != timed || made.fused != !fusions.empty()) return false;
        return made.id == id ||
               std::ranges::equal(made.nodes, nodes, [](const NodeToRun& a, const NodeToRun& b) { return same(a, b); });
    });
    if (known == m_made.end()) {
        while (!m_made.empty() && (m_made.size() == most_kept || m_nodes + nodes.size() > most_nodes)) {
            end(m_made.back());
            m_nodes -= m_made.back().nodes.size();
            m_made.pop_back();
        }
        m_made.push_front({{nodes.begin(), nodes.end()},
                           id,
                           plan_fusions(nodes, fusions),
                           timed,
                           !fusions.empty(),
                           {},
                           nullptr,
                           false,
                           0,
                           KernelClock(m_runtime, m_device, KernelClock::Nodes::in_graph)});
        m_nodes += nodes.size();
        m_plan = &m_made.front().plan;
        return one_by_one(timed, put);
    }
    m_came_before = true;
    m_made.splice(m_made.begin(), m_made, known);
    Made& made = m_made.front();
    made.id = id;
    m_plan = &made.plan;
    // The work memory of the kernels may have grown, and weights may have changed. In this case the nodes are first
    // launched one by one.
    if (made.graph && !made.ground.stands(queue)) {
        m_runtime.end_graph(made.graph);
        made.graph = nullptr;
        return one_by_one(timed, put);
    }
    if (!made.graph && made.refusals < most_refusals_of_capture) GGS_CHECK(capture(made, queue, put));
    if (!made.graph) return one_by_one(timed, put);
    queue.begin_replay(made.nodes.size(), made.has_indices);
    m_clock = &made.clock;
    m_runtime.begin_range("graph");
    Status launched = m_runtime.launch_graph(made.graph, queue.stream());
    m_runtime.end_range();
    return launched;
}

// Captures nodes as a graph. Only errors of the device are returned. If nodes can't be captured, they are launched one
// by one. The capture is tried again a few times, because the cause may have been temporary.
Status NodeGraphs::capture(Made& made, NodeQueue& queue, const Put& put) {
    Capture capture(m_runtime, queue);
    GGS_CHECK(Status(capture.begun()));
    const Status noted = put(made.plan, made.timed ? &made.clock : nullptr);
    const Result<WorkGraph> graph = capture.end();
    if (!noted.ok() || !graph.ok()) {
        if (graph.ok()) m_runtime.end_graph(*graph);
        ++made.refusals;
        return {};
    }
    made.graph = *graph;
    made.ground = queue.ground();
    made.has_indices = queue.has_indices();
    return {};
}

} // namespace ggs
