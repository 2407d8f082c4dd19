// SPDX-License-Identifier: MIT
// KernelClock: how long nodes take by the device's own clock: from event to event on its stream, without uploads and without
// what the host does. Owned by an executor, or by a graph that has its events in it; used by one thread.
#pragma once

#include "device/runtime_api.h"
#include "run/recording.h"

#include <vector>

namespace ggs {

class KernelClock {
  public:
    KernelClock(const RuntimeApi& runtime, int device) : m_runtime(&runtime), m_device(device) {}
    ~KernelClock();
    KernelClock(KernelClock&& other) noexcept : m_runtime(other.m_runtime), m_device(other.m_device), m_events(std::move(other.m_events)) {}
    KernelClock& operator=(KernelClock&&) = delete;

    // Node i of those that are put on the stream next begins, or has ended.
    Status begin(size_t i, Stream stream) { return record(2 * i, stream); }
    Status end(size_t i, Stream stream) { return record(2 * i + 1, stream); }
    // Of node i, since node 0 began; once the stream is done.
    Result<NodeTime> time(size_t i) const;

  private:
    Status record(size_t number, Stream stream);
    const RuntimeApi* m_runtime;
    int m_device;
    std::vector<Event> m_events;
};

} // namespace ggs
