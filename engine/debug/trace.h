// SPDX-License-Identifier: MIT
// Traces: a recorded run as a file: the program call by call, the bytes that leafs had and that steps wrote, as far as a
// budget goes, and the times of nodes, chunks and waits. RecordedTarget shows one as if it ran.
//
// Layout: 8 bytes "GGSTRACE", uint32 version, uint32 0, uint64 offset and uint64 size of the description (JSON, at the
// file's end), then blocks of bytes, each at a multiple of 64. Little-endian. The description holds the calls as
// `arena --json` prints them, under "steps", so a traced program is built again by the same calls in the same order, with
// every check they have; nothing in a file is trusted.
#pragma once

#include "debug/target.h"
#include "files/mapped_file.h"
#include "graph/builder.h"

namespace ggs {

struct TraceOptions {
    uint64_t value_bytes = uint64_t{256} << 20; // of leafs and results together; what comes later is left out
};
struct TraceWritten {
    Stop stop;             // how the run ended
    uint64_t bytes = 0;    // of the file
    uint64_t left_out = 0; // bytes of values that the budget had no room for
};
// Runs a session from its start and writes what happens. An existing file is replaced once the new one is complete.
Result<TraceWritten> record_run(Session& session, const std::string& program_name, const std::string& path,
                                const TraceOptions& options = {});

// Bytes that stood at an address from a step on.
struct TraceBytes {
    static constexpr size_t at_start = SIZE_MAX;
    size_t step = at_start; // that wrote them
    uint64_t address = 0;
    uint64_t size = 0;
    std::optional<uint64_t> offset; // in the file; nothing: the budget had no room
};

struct Trace {
    MappedFile file;
    std::shared_ptr<const Structure> structure;
    std::string program_name;
    std::vector<TraceBytes> values; // those of the start first, then by step
    size_t steps_done = 0;          // where the recorded run ended
    std::vector<StepTime> times;
    Timeline timeline;
    uint64_t value_budget = 0;
    int threads = 0;
};
Result<Trace> open_trace(const Registry& registry, const std::string& path, const Limits& limits = {});
// Whether a file says of itself that it is one.
bool is_trace(const std::string& path);

} // namespace ggs
