// SPDX-License-Identifier: MIT
// NodeGraphs: combines nodes that run repeatedly with the same addresses into one graph of the device. The graph is
// captured during the second run. After that, one call puts all its nodes on the stream.
//
// Owned by an executor, and used on its thread. Keeps the graphs of the most recent nodes, up to a limit.
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

// A node as it is passed to its kernel.
struct NodeToRun {
    cuda::Compute compute;
    cuda::Node node;
    const char* name; // shown by the device's own tools
    OpId op;
};

// Measures nodes by the device's own clock: from event to event on its stream, without uploads and without the work of
// the host. Owned by an executor, or by a graph that contains its events; used by one thread.
class KernelClock {
  public:
    // one_by_one: the host may pause between nodes, so each begins with its own event. in_graph: nodes follow each
    // other directly, so that the end of one is the start of the next.
    enum class Nodes : uint8_t { one_by_one, in_graph };
    KernelClock(const RuntimeApi& runtime, int device, Nodes nodes)
        : m_runtime(&runtime), m_device(device), m_nodes(nodes) {}
    ~KernelClock();
    KernelClock(KernelClock&& other) noexcept
        : m_runtime(other.m_runtime), m_device(other.m_device), m_nodes(other.m_nodes),
          m_events(std::move(other.m_events)) {}
    KernelClock& operator=(KernelClock&&) = delete;

    // Record the start, and the end, of node i of those that are put on the stream next.
    Status begin(size_t i, Stream stream) {
        return i > 0 && m_nodes == Nodes::in_graph ? Status() : record(begin_of(i), stream);
    }
    Status end(size_t i, Stream stream) { return record(begin_of(i) + 1, stream); }
    // Returns the time of node i since the start of node 0. Call it after the stream has been waited for.
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

    // Puts nodes on the queue's stream: as a graph, or with `put`, one group after another. If they are timed, the
    // clock measures each group. `begin` is called right before the first launch.
    using Put = std::function<Status(const FusionPlan& plan, KernelClock* clock)>;
    using Begin = std::function<void()>;
    // `id`: identifies the nodes; equal only if all their numbers and addresses are equal.
    Status run(std::span<const NodeToRun> nodes, uint64_t id, NodeQueue& queue, Timed timed,
               std::span<const Fusion> fusions, const Begin& begin, const Put& put);
    // Return the times of the last run, after the stream has been waited for: of each group of its plan, or of all
    // together.
    const KernelClock& clock() const { return *m_clock; }
    Result<NodeTime> together() const { return m_whole.time(0); }
    const FusionPlan& plan() const { return *m_plan; }
    bool came_before() const { return m_came_before; } // not the first run of these nodes
    void clear();

  private:
    struct Made {
        std::vector<NodeToRun> nodes;
        uint64_t id;
        FusionPlan plan;
        bool timed, fused; // each group is timed; fusions were available
        NodeQueue::Ground ground;
        WorkGraph graph = nullptr; // nullptr: seen only once
        bool has_indices = false;
        int refusals = 0; // failed captures
        KernelClock clock;
    };
    Status run_nodes(std::span<const NodeToRun> nodes, uint64_t id, NodeQueue& queue, bool timed,
                     std::span<const Fusion> fusions, const Put& put);
    Status capture(Made& made, NodeQueue& queue, const Put& put);
    Status one_by_one(bool timed, const Put& put);
    void end(const Made& made);

    const RuntimeApi& m_runtime;
    int m_device;
    std::list<Made> m_made; // the most recently used first
    size_t m_nodes = 0;     // in all graphs
    KernelClock m_own{m_runtime, m_device, KernelClock::Nodes::one_by_one};
    KernelClock m_whole{m_runtime, m_device, KernelClock::Nodes::one_by_one};
    const KernelClock* m_clock = &m_own;
    FusionPlan m_own_plan;
    const FusionPlan* m_plan = &m_own_plan;
    bool m_came_before = false;
};

} // namespace ggs
