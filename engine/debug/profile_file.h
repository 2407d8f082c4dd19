// SPDX-License-Identifier: MIT
// The files of a profile, as console and window write them: tables as CSV and JSON, and the timeline as trace events,
// which Perfetto and chrome://tracing open. Pure functions; any thread.
#pragma once

#include "debug/profile_table.h"

#include <functional>
#include <string>
#include <string_view>

namespace ggs {

struct ProfileReport {
    const Structure& structure;
    const Profile& profile;
    std::string program;        // its name
    const Peak* peak = nullptr; // nullptr: not measured
    Message no_peak = {};       // the reason why a requested peak is missing
};

// The threads that a profile's runs had.
int threads_of(const Structure& structure, const Profile& profile);
// Whether there is a named group.
bool has_groups(const ProfileTable& table);
// All tables of a profile as one JSON document.
std::string profile_json(const ProfileReport& report);
// One table, a line for each row in its order, with a heading. Times are in ns.
std::string profile_csv(const ProfileTable& table, const Peak* peak);

using WriteText = std::function<void(std::string_view)>;
// The records of a timeline in the trace event format: the nodes, a row for each thread with its chunks and waits, and
// the copies. `write` gets the text in pieces of at most an event. `wanted`: whether a step is included.
void write_trace_events(const Structure& structure, const Timeline& timeline, const std::string& program,
                        const WriteText& write, const std::function<bool(size_t step)>& wanted = {});

} // namespace ggs
