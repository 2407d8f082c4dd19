// SPDX-License-Identifier: MIT
// `ggscope-cli observe`: what watching a run changes about it: its time, what a device is asked for, which nodes are
// computed together, and what is kept for going back.
#pragma once

#include "debug/targets/target.h"

#include <array>
#include <functional>
#include <string>

namespace ggs {

enum class Watching {
    undisturbed, // nothing is timed or kept
    watched,     // each node is timed, and its old bytes are kept
    stopping,    // as watched, and the run stops after each node
    count
};
constexpr size_t ways_of_watching = static_cast<size_t>(Watching::count);
// What a target is opened with to be watched in this way.
SessionOptions options_of(Watching way, SessionOptions options);

struct Observation {
    Nanoseconds median = 0;      // of the runs, by the host's clock
    size_t nodes = 0, fused = 0; // that compute, and of them that a kernel of another one computes
    uint64_t launches = 0, graphs = 0, waits = 0, events = 0; // of one run: the device's calls
    uint64_t copied = 0;                                      // bytes, to the device and back
    uint64_t kept = 0;                                        // bytes for going back
};
struct ObserveReport {
    int runs = 0;
    DeviceChoice device;
    std::array<Observation, ways_of_watching> ways;
};
// Runs each target so many times, in turns. `go_on` false ends it with an error.
Result<ObserveReport> observe(const std::array<Target*, ways_of_watching>& targets, int runs,
                              const std::function<bool()>& go_on);

std::string observe_text(const ObserveReport& report);
std::string observe_json(const ObserveReport& report, const std::string& name);

} // namespace ggs
