// SPDX-License-Identifier: MIT
// RoundTimes: the time of each step in the rounds that were run last. Owned by a session and copied for views. A value;
// copies share the times of the rounds. Unit: ns.
#pragma once

#include "debug/probes/profile.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace ggs {

class RoundTimes {
  public:
    static constexpr size_t most_rounds = 256;
    static constexpr size_t most_bytes = size_t{32} << 20; // fewer rounds of programs with very many steps

    void clear();
    // All steps of a round, in place of what there was of it.
    // `total`: what they took together, where steps have no times of their own.
    void add(uint32_t round, const std::vector<StepTime>& times, Nanoseconds total);

    // How many of them have a time of each step, as a profile needs.
    size_t timed() const;
    // The rounds that there are times of, in the order in which they were run.
    std::vector<uint32_t> rounds() const;
    bool empty() const { return m_rounds.empty(); }
    uint64_t changes() const { return m_changes; } // counts what was added or cleared
    // Returns the rounds with the total time of their steps. Rounds whose total is unknown are left out.
    std::vector<std::pair<uint32_t, Nanoseconds>> totals() const;
    // As a profile in which each round whose steps were timed is a run.
    Profile profile() const;

  private:
    struct Of {
        uint32_t round;
        std::shared_ptr<const std::vector<Nanoseconds>> ns; // by step
        Nanoseconds total;
        bool timed; // each of its steps
    };
    std::vector<Of> m_rounds; // the oldest first
    uint64_t m_changes = 0;
};

} // namespace ggs
