// SPDX-License-Identifier: MIT
// Session: the debugger on a program of this machine: a cursor, stepping both ways, breakpoints, values.
//
// The cursor k is the number of steps done; the next to run is step k. Steps are the nodes of the program's runs, one
// run after the other; views and nodes without the COMPUTE flag are steps like the others that touch no data. Leafs are
// filled when the session opens. What a step will overwrite is kept first, so that stepping back and restarting bring
// back the same bytes.
// One thread owns a session and calls it; request_pause() alone may be called from any.
#pragma once

#include "graph/program.h"
#include "run/executor.h"

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ggs {

struct SessionOptions {
    int threads = 0;                          // 0: what each run of the program asks for
    size_t history_bytes = size_t{256} << 20; // kept for stepping back
    bool guard = false;                       // the kernels of plug-ins run between guard bytes
};

struct Step {
    uint32_t run;  // index into runs()
    uint32_t node; // tensor number
    bool skipped;  // the node isn't marked for computing
};

// What stands in a tensor's bytes now.
struct TensorState {
    enum class Kind { leaf, not_run, done, overwritten, torn };
    Kind kind;
    size_t step = 0; // done: the step that computed it; overwritten and torn: the step that wrote over it
};

enum class StopKind { stepped, end, reached, breakpoint, paused, failed };
struct Stop {
    StopKind kind = StopKind::stepped;
    size_t cursor = 0;
    std::optional<size_t> breakpoint; // its number
    Message reason;                   // of a failure, or what the breakpoint found
};

// Stops before a step whose node matches, or, on_nan, after one whose result holds NaN or Inf.
struct Breakpoint {
    std::string op;   // ggml's name, or a variant's (RELU); empty: any
    std::string name; // pattern for the label or name, with * and ?; empty: any
    std::optional<uint32_t> node;
    bool on_nan = false;
    uint64_t after_hits = 0; // passed over this often first
    bool enabled = true;
    uint64_t hits = 0;
};

struct Statistics {
    int64_t count = 0, nan = 0, inf = 0, zeros = 0;
    double min = 0, max = 0, mean = 0, sd = 0; // of the finite ones
};

class Session {
  public:
    static Result<std::unique_ptr<Session>> open(const Registry& registry, std::unique_ptr<Program> program,
                                                 const SessionOptions& options = {});

    const Registry& registry() const { return m_registry; }
    const Program& program() const { return *m_program; }
    const std::vector<Run>& runs() const { return m_runs; }
    const std::vector<Step>& steps() const { return m_steps; }
    size_t cursor() const { return m_cursor; }
    bool at_end() const { return m_cursor == m_steps.size(); }

    // -- moving --
    Stop step();
    Result<Stop> step_back();
    Stop run_to(size_t step); // stops before it, or at a breakpoint on the way
    Stop run() { return run_to(m_steps.size()); }
    Status restart();
    void request_pause() { m_executor->request_stop(); }

    // -- breakpoints; numbers stay --
    size_t add(Breakpoint breakpoint);
    void remove(size_t number) { m_breakpoints.erase(number); }
    const std::map<size_t, Breakpoint>& breakpoints() const { return m_breakpoints; }

    // -- looking --
    TensorState state(uint32_t tensor) const;
    // An element as a double, whatever the type; an error if the tensor has no memory, no such element, or no decoder.
    Result<double> value(uint32_t tensor, const Index& index) const;
    Result<Statistics> statistics(uint32_t tensor) const;
    // The arithmetic of one output element of a node.
    Result<Explanation> explain(uint32_t tensor, const Index& index) const;
    // Nanoseconds of the last time a step ran; 0 if it has not, or touches no data.
    Nanoseconds time(size_t step) const { return m_times[step]; }
    size_t history_used() const { return m_history_used; }

    // -- changing --
    // Writes one element; undone by a restart. The error says why it can't be.
    Status change(uint32_t tensor, const Index& index, double value);

  private:
    // Bytes as they were before a step wrote over them.
    struct Kept {
        std::byte* at;
        std::vector<std::byte> bytes;
    };
    struct Entry {
        size_t step;
        std::vector<Kept> kept;
    };

    Session(const Registry& registry, std::unique_ptr<Program> program, const SessionOptions& options);
    Status prepare();
    Tensor& tensor(uint32_t number) const { return *m_program->tensors[number].tensor; }
    void written_by(size_t step, std::vector<std::span<std::byte>>& ranges) const;
    bool overwrites(size_t step) const;
    void keep(size_t step);
    void keep_origin(std::span<std::byte> range);
    std::optional<size_t> breakpoint_before(size_t step);
    std::optional<size_t> breakpoint_after(size_t step, Message* found);
    Stop advance(size_t to, bool through_breakpoints);
    // Runs steps first … last - 1, all of one run.
    RunResult execute(size_t first, size_t last, const std::function<bool(size_t)>& after);

    const Registry& m_registry;
    std::unique_ptr<Program> m_program;
    SessionOptions m_options;
    std::unique_ptr<Executor> m_executor;
    std::vector<Run> m_runs;
    std::vector<Step> m_steps;
    std::vector<bool> m_overwrites; // by step: it writes over bytes that meant something
    std::vector<Nanoseconds> m_times;
    std::vector<std::byte> m_work;
    size_t m_cursor = 0;
    bool m_torn = false; // the step at the cursor was stopped in its middle and its bytes could not be put back
    std::deque<Entry> m_history;
    size_t m_history_used = 0;
    std::vector<Kept> m_origin; // of leafs that something writes into, as they were at the start
    std::map<size_t, Breakpoint> m_breakpoints;
    size_t m_next_breakpoint = 1;
};

// Whether a pattern with * and ? fits the whole text.
bool matches_pattern(std::string_view pattern, std::string_view text);

} // namespace ggs
