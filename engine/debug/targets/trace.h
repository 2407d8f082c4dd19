// SPDX-License-Identifier: MIT
// Traces: files of recorded runs. A trace contains the calls of the program, and the times of nodes, chunks and waits.
// As far as a budget allows, it also contains the bytes of leafs and the bytes that steps wrote. RecordedTarget shows a
// trace like a live run.
//
// Layout, version 2, little-endian: a header of 40 bytes: "GGSTRACE", uint32 version, uint32 checksum of the header
// with this field set to zero, uint64 offset and uint64 size of the description, uint32 checksum of the description,
// and a uint32 that is 0. Then blocks of bytes, each at a multiple of 64 and at most 256 KiB long, then the
// description. Checksums are CRC-32C. Bytes that no checksum covers, the gaps between blocks, are not read. Reading a
// damaged byte therefore returns an error.
//
// The description is JSON:
//   program   the name; threads: as set for the session; value_budget: bytes
//   programs  for each one: its calls as `arena --json` prints them, "steps"; by tensor "names": [key, label, line,
//             column]; "each_round": the tensors that are made again at the start of a round
//   rounds    for each pass over a program's steps: "program" (its index), "steps_done", "times" by step in ns,
//             "nodes": [begin, end] by step, "chunks": [step, thread, phase, first row, rows, begin, end],
//             "waits": [step, thread, phase, begin, end], "copies" of a device: [step, 1 to it or 0 back, bytes,
//             begin, end], "recorded_threads", "lost": number of records for which there was no room
//   values    [round, step, address, size, offset, checksum] in the order of rounds and steps; step null: from the
//             start of the round; offset and checksum null: the budget had no room
// A traced program is built again by the same calls in the same order, with all of their checks; nothing in a file is
// trusted. Rounds may have several programs, such as a model's prompt and the tokens after it. Memory that outlives a
// program has the same addresses in all of them. All other addresses are valid only in the program of their round. At
// most 1,000 rounds and 64 programs are recorded and read.
//
// Version 1 is read as well. Its header has 32 bytes and no checksums. The description itself contains the only program
// and the only round. Values are [step, address, size, offset] of any size.
#pragma once

#include "debug/targets/target.h"
#include "device/mapped_file.h"
#include "graph/builder.h"

#include <functional>

namespace ggs {

struct TraceOptions {
    uint64_t value_bytes = uint64_t{256} << 20; // of leafs and results together; what comes later is left out
    // Asked after each step; false ends it, and nothing is written. Without it a pause ends the recorded run early.
    std::function<bool(size_t steps_done)> go_on = {};
};
struct TraceWritten {
    Stop stop;             // how the run ended
    uint64_t bytes = 0;    // of the file; 0: it was ended, and there is none
    uint64_t left_out = 0; // bytes of values that the budget had no room for
};
// Runs a session from its start and writes what happens. An existing file is replaced once the new one is complete.
Result<TraceWritten> record_run(Session& session, const std::string& program_name, const std::string& path,
                                const TraceOptions& options = {});

// The maximum number of bytes in a block of a trace, which a reader gets at once.
inline constexpr size_t trace_piece = tile_bytes;
inline constexpr uint32_t most_recorded_rounds = 1000;
inline constexpr size_t most_recorded_programs = 64;
// The bytes at an address from a step on.
struct TraceBytes {
    static constexpr size_t at_start = SIZE_MAX; // of its round
    uint32_t round = 0;
    size_t step = at_start; // that wrote them
    bool stands_at(const Moment& moment) const {
        return round < moment.round || (round == moment.round && (step == at_start || step < moment.step));
    }
    uint64_t address = 0;
    uint64_t size = 0;
    std::optional<uint64_t> offset;   // in the file; nothing: the budget had no room
    std::optional<uint32_t> checksum; // from version 2 on
};

// A recorded round: its completed steps and their times.
struct TraceRound {
    size_t program = 0;
    size_t steps_done = 0; // all of them but in the last one
    std::vector<StepTime> times;
    Timeline timeline;
};

struct Trace {
    MappedFile file;
    std::vector<std::shared_ptr<const Structure>> programs; // one at least
    std::string program_name;
    std::vector<TraceBytes> values; // by round; in it those of the start first, then by step
    std::vector<TraceRound> rounds; // one at least
    uint64_t value_budget = 0;
    int threads = 0;
    const std::shared_ptr<const Structure>& structure_of(uint32_t round) const {
        return programs[rounds[round].program];
    }
    // Whether a round has another program than the one before it.
    bool begins_anew(uint32_t round) const { return round == 0 || rounds[round].program != rounds[round - 1].program; }
    // Returns the moment at which the recorded run ended.
    Moment end() const { return {static_cast<uint32_t>(rounds.size() - 1), rounds.back().steps_done}; }
};
Result<Trace> open_trace(const Registry& registry, const std::string& path, const Limits& limits = {});
// Returns whether a file begins with the signature of a trace.
bool is_trace(const std::string& path);

} // namespace ggs
