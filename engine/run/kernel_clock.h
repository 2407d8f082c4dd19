// SPDX-License-Identifier: MIT
// KernelClock: how long nodes take by the device's own clock: from event to event on its stream, without uploads and
// without what the host does. Owned by an executor, or by a graph that has its events in it; used by one thread.
#pragma once

#include "device/runtime_api.h"
#include "run/recording.h"

#include <vector>

namespace ggs {

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

} // namespace ggs
