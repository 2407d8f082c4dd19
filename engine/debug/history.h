// SPDX-License-Identifier: MIT
// History: bytes as they were before something wrote over them, so that a session can go back.
//
// Two things are kept: what leafs held at the start, of those that something writes into and that no file has; and what
// each step wrote over, the latest steps within a budget in bytes. Owned by a session and used on its thread, while nothing
// runs or on the thread of a run that waits.
#pragma once

#include "device/storage.h"

#include <cstddef>
#include <deque>
#include <span>
#include <vector>

namespace ggs {

// A copy of some bytes, and where they stood.
struct Copied {
    BytePlace place;
    std::vector<std::byte> bytes;
    StoredRange range() const { return {place, bytes.size()}; }
};
Result<std::vector<Copied>> copied(const std::vector<StoredRange>& ranges);
// Where ranges overlap any of the copies is as good: all were made before the first of them was written.
Status put_back(const std::vector<Copied>& copies);

class History {
  public:
    explicit History(size_t budget) : m_budget(budget) {}

    // -- the start --
    Status keep_start(const StoredRange& range);
    // It begins with other bytes from now on, where it is kept.
    void change_start(const BytePlace& place, std::span<const std::byte> bytes);
    // As at the start; what was kept of steps is dropped.
    Status put_start_back();

    // -- steps --
    // What a step is about to write over; of the latest one whatever it costs, as it may be stopped in its middle.
    Status keep(size_t step, const std::vector<StoredRange>& ranges);
    // Whether the latest that is kept is of this step.
    bool holds(size_t step) const { return !m_steps.empty() && m_steps.back().step == step; }
    // The bytes from before a step, if holds(step); else nothing.
    Status put_back(size_t step);

    size_t used() const { return m_used; } // by steps
    size_t budget() const { return m_budget; }
    void set_budget(size_t bytes);
    // Drops the oldest steps, `spared` of the latest excepted.
    void keep_to_budget(size_t spared = 0);

  private:
    struct Entry {
        size_t step;
        std::vector<Copied> copies;
    };
    size_t m_budget;
    size_t m_used = 0;
    std::deque<Entry> m_steps;
    std::vector<Copied> m_start;
    std::vector<StoredRange> m_start_in_files; // which need no copy: the file has it
};

} // namespace ggs
