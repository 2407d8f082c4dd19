// SPDX-License-Identifier: MIT
// Recorder: records the events of a block while it runs; internal to the emulator. Used by the thread that runs the
// block.
#pragma once

#include "cuda/emulator/block_recording.h"

#include <optional>
#include <unordered_map>

namespace ggs::emulator {

class Recorder {
  public:
    Recorder(const Extent3& which, bool with_those_before, size_t most_events)
        : m_which(which), m_with_those_before(with_those_before), m_most(most_events) {}

    // runs() returns whether a block up to the recorded one is run at all; is_it() whether it is the recorded one.
    bool runs(const Extent3& block) const { return m_with_those_before || is_it(block); }
    bool is_it(const Extent3& block) const {
        return block.x == m_which.x && block.y == m_which.y && block.z == m_which.z;
    }
    bool is_of(const Extent3& grid) const { return m_which.x < grid.x && m_which.y < grid.y && m_which.z < grid.z; }
    const Extent3& which() const { return m_which; }

    void begin(const char* kernel, const Extent3& grid, const Extent3& block);
    void access(unsigned thread, const void* pc, EventKind kind, bool shared, const void* address, size_t size);
    // Returns the index of the event, for came_back().
    size_t call(unsigned thread, const void* pc, EventKind kind, uint64_t handed_in);
    void came_back(size_t event, uint64_t value);
    // Stores the bytes of the last write. Must be called once the thread has continued after it.
    void settle();
    void end(std::vector<SharedArray> shared, std::vector<Finding> findings);
    BlockRecording take() { return std::move(m_made); }

  private:
    size_t add(unsigned thread, const void* pc, EventKind kind, bool shared);

    Extent3 m_which;
    bool m_with_those_before;
    size_t m_most;
    BlockRecording m_made;
    std::unordered_map<uint64_t, uint16_t> m_sites; // by pc and kind
    std::vector<const void*> m_pcs;
    std::optional<size_t> m_unsettled; // a write whose bytes have not been stored yet
};

// Returns the recorder of this thread; nullptr if nothing is recorded.
Recorder* recorder_now();

} // namespace ggs::emulator
