// SPDX-License-Identifier: MIT
// The processor cores that this process may use: those of its affinity (taskset, cpusets), and the processor time that
// its control groups allow (cpu.max). Values; thread-safe.
#pragma once

#include <string>
#include <vector>

namespace ggs {

struct UsableCores {
    std::vector<int> numbers = {}; // of the cores that its threads may run on, as in /proc/stat; empty: unknown
    double quota = 0;              // cores' worth of time that it may use; 0: no limit

    // Returns how many threads can run at the same time without a wait for each other, at least one; 0 if it is
    // unknown.
    int threads() const;
};

// `root` replaces "/", so that another machine can be examined.
UsableCores usable_cores(const std::string& root = {});

// Returns the most threads that this process can usefully run: more would wait for each other. At least one. It is read
// once per process.
int most_useful_threads();

} // namespace ggs
