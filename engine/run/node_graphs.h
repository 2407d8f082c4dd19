// SPDX-License-Identifier: MIT
// NodeGraphs: nodes that are run again and again with the same addresses go to a device as one graph: the second time
// they are captured, from then on one call puts all of them on the stream.
//
// Owned by an executor, used by its thread. Keeps the graphs of the nodes that came last, as far as there are not too
// many.
#pragma once

#include "cuda/node.h"
#include "graph/op.h"
#include "run/fusions.h"
#include "run/node_queue.h"
#include "run/recording.h"

#include <functional>
#include <list>
#include <vector>

namespace ggs {

// A node as its kernel is given it.
struct NodeToRun {
    cuda::Compute compute;
    cuda::Node node;
    const char* name; // that the device's own tools show
    OpId op;
};

// How long nodes take by the device's own clock: from event to event on its stream, without uploads and without what
// the host does. Owned by an executor, or by a graph that has its events in it; used by one thread.
class KernelClock {
  public:
    // One by one: the host may take its time between nodes, so that each begins at an event of its own. In a graph
    // nothing stands between them: where one ends the next begins.
    enum class Nodes : uint8_t { one_by_one, in_graph };
    KernelClock(const RuntimeApi& runtime, int device, Nodes nodes)
        : m_runtime(&runtime), m_device(device), m_nodes(nodes) {}
    ~KernelClock();
    KernelClock(KernelClock&& other) noexcept
        : m_runtime(other.m_runtime), m_device(other.m_device), m_nodes(other.m_nodes),
          m_events(std::move(other.m_events)) {}
    KernelClock& operator=(KernelClock&&) = delete;

    // Node i of those that are put on the stream next begins, or has ended.
    Status begin(size_t i, Stream stream) {
        return i > 0 && m_nodes == Nodes::in_graph ? Status() : record(begin_of(i), stream);
    }
    Status end(size_t i, Stream stream) { return record(begin_of(i) + 1, stream); }
    // Of node i, since node 0 began; once the stream is done.
    Result<NodeTime> time(size_t i) const;

  private:
    size_t begin_of(size_t i) const { return m_nodes == Nodes::in_graph ? i : 2 * i; }
    Status record(size_t number, Stream stream);
    const RuntimeApi* m_runtime;
    int m_device;
    Nodes m_nodes;
    std::vector<Event> m_events;
};

class NodeGraphs {
  public:
    NodeGraphs(const RuntimeApi& runtime, int device) : m_runtime(runtime), m_device(device) {}
    ~NodeGraphs() { clear(); }
    NodeGraphs(const NodeGraphs&) = delete;
    NodeGraphs& operator=(const NodeGraphs&) = delete;

    // Puts nodes on the queue's stream, as a graph or, by `put`, one group after another; the clock that times them if
    // they are timed: each group is. `begin` is called right before anything is.
    using Put = std::function<Status(const FusionPlan& plan, KernelClock* clock)>;
    using Begin = std::function<void()>;
    // `id`: of these nodes, the same only where they are the same ones, to the last number.
    Status run(std::span<const NodeToRun> nodes, uint64_t id, NodeQueue& queue, Timed timed,
               std::span<const Fusion> fusions, const Begin& begin, const Put& put);
    // Of the last run, once the stream is done: of each group of its plan, or of all as one.
    const KernelClock& clock() const { return *m_clock; }
    Result<NodeTime> together() const { return m_whole.time(0); }
    const FusionPlan& plan() const { return *m_plan; }
    bool came_before() const { return m_came_before; } // the same nodes: what a device does but once is behind them
    void clear();

  private:
    struct Made {
        std::vector<NodeToRun> nodes;
        uint64_t id;
        FusionPlan plan;
        bool timed, fused; // each of its groups; there were fusions to choose from
        NodeQueue::Ground ground;
        WorkGraph graph = nullptr; // null: seen once
        bool has_indices = false;
        int refusals = 0; // to be captured
        KernelClock clock;
    };
    Status run_nodes(std::span<const NodeToRun> nodes, uint64_t id, NodeQueue& queue, bool timed,
                     std::span<const Fusion> fusions, const Put& put);
    Status capture(Made& made, NodeQueue& queue, const Put& put);
    Status one_by_one(bool timed, const Put& put);
    void end(const Made& made);

    const RuntimeApi& m_runtime;
    int m_device;
    std::list<Made> m_made; // those that came last first
    size_t m_nodes = 0;     // of all together
    KernelClock m_own{m_runtime, m_device, KernelClock::Nodes::one_by_one};
    KernelClock m_whole{m_runtime, m_device, KernelClock::Nodes::one_by_one};
    const KernelClock* m_clock = &m_own;
    FusionPlan m_own_plan;
    const FusionPlan* m_plan = &m_own_plan;
    bool m_came_before = false;
};

} // namespace ggs
