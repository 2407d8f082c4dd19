// SPDX-License-Identifier: MIT
// LoadMeter: how much of the cores that this process may use other programs used while something was measured, and how
// often this process's threads had to make room for them. Used by one thread. Units: cores, seconds.
#pragma once

#include "base/usable_cores.h"

#include <cstdint>
#include <string>

namespace ggs {

struct MachineLoad {
    double seconds = 0;         // how long it was watched
    int cores = 0;              // that this process may run on; 0: unknown
    double others = 0;          // of these, the number that other programs used on average, as far as the system tells
    uint64_t interruptions = 0; // involuntary context switches of this process
    int threads = 0; // of this process that can run at the same time; a CPU limit may make it less than cores
    bool operator==(const MachineLoad&) const = default;
};

class LoadMeter {
  public:
    // Starts to watch. `root` replaces "/", so that another machine can be examined.
    explicit LoadMeter(std::string root = {});
    // Counts the programs that want to run now; called while this process has only one thread that works. Short
    // measurements depend on it. It returns at once if the previous look was a few milliseconds ago.
    void look();
    MachineLoad load() const;

  private:
    struct Reading {
        double at = 0;         // seconds on the steady clock
        double busy = -1;      // seconds that the usable cores together have worked; -1: unknown
        double own = 0;        // seconds that this process has worked
        uint64_t switches = 0; // involuntary
    };
    Reading read() const;

    std::string m_root;
    UsableCores m_usable;
    Reading m_begin;
    double m_last_look = -1;
    uint64_t m_looks = 0, m_waiting = 0; // the programs of all looks together
};

} // namespace ggs
