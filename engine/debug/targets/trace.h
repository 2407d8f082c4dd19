// SPDX-License-Identifier: MIT
// Traces: a recorded run as a file: the program call by call, the bytes that leafs had and that steps wrote, as far as
// a budget goes, and the times of nodes, chunks and waits. RecordedTarget shows one as if it ran.
//
// Layout, version 2, little-endian: a header of 40 bytes: "GGSTRACE", uint32 version, uint32 checksum of the header
// with zero in this place, uint64 offset and uint64 size of the description, uint32 checksum of the description, uint32
// 0. Then blocks of bytes, each at a multiple of 64 and at most 256 KiB long, then the description. Checksums are
// CRC-32C; what no checksum covers, the gaps between blocks, is not read. So a byte that is damaged is met with a
// sentence.
//
// The description is JSON:
//   program   the name; threads: as the session was set; value_budget: bytes
//   programs  of each its calls as `arena --json` prints them, "steps", by tensor "names": [key, label, line, column],
//   and
//             "each_round": the tensors that a round begins by making anew
//   rounds    of each pass over a program's steps: "program" (which one), "steps_done", "times" by step in ns, "nodes":
//             [begin, end] by step, "chunks": [step, thread, phase, first row, rows, begin, end], "waits": [step,
//             thread, phase, begin, end], "copies" of a device: [step, 1 to it or 0 back, bytes, begin, end],
//             "recorded_threads", "lost": records there was no room for
//   values    [round, step, address, size, offset, checksum] in the order of rounds and steps; step null: from the
//   start of
//             the round; offset and checksum null: the budget had no room
// A traced program is built again by the same calls in the same order, with every check they have; nothing in a file is
// trusted. Rounds may have several programs, as a model's prompt and the tokens behind it do: what outlives a program
// stands at the same lasting addresses in all of them, and any other address is of its round's program alone. At most
// 1,000 rounds and 64 programs are recorded and read. Version 1, which is read as well, has a header of 32 bytes
// without checksums, what belongs to the one program and the one round in the description itself, and values [step,
// address, size, offset] of any size.
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

// Bytes stand in a trace in pieces of at most so many: what a reader is handed at once.
inline constexpr size_t trace_piece = tile_bytes;
inline constexpr uint32_t most_recorded_rounds = 1000;
inline constexpr size_t most_recorded_programs = 64;
// Bytes that stood at an address from a step on.
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

// What happened in a round.
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
    // Where the recorded run ended.
    Moment end() const { return {static_cast<uint32_t>(rounds.size() - 1), rounds.back().steps_done}; }
};
Result<Trace> open_trace(const Registry& registry, const std::string& path, const Limits& limits = {});
// Whether a file says of itself that it is one.
bool is_trace(const std::string& path);

} // namespace ggs
