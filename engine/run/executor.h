// SPDX-License-Identifier: MIT
// Executor: runs nodes in order, the way ggml does: all of a node's threads on one node, chunk by chunk, a barrier, the
// next node.
//
// It knows nothing of breakpoints or history: whoever steps asks it for one node, whoever runs through hands it many
// and may look in between (a hook, outside of the nodes' times). Times and chunks are recorded when asked
// for, in memory that was taken before; without recording nothing is written down. Owned by a session and used by its
// one thread.
#pragma once

#include "base/sharing.h"
#include "cpu/thread_pool.h"
#include "graph/plan.h"
#include "graph/registry.h"
#include "run/recording.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace ggs {

enum class RunEnd { done, stopped, failed };

struct RunResult {
    RunEnd end = RunEnd::done;
    size_t nodes_done = 0; // the next one is torn if `torn` says so
    bool torn = false;
    Message error;            // of a node that failed
    bool device_lost = false; // with what it had computed and nobody has brought back; it is asked for nothing more
    Nanoseconds together = 0; // of what a device ran without timing each node (Timed::together)
    bool torn_behind = false; // where the next node is torn: some behind it have written, too
    std::vector<FusedNode> fused = {}; // by node; empty where each was computed by itself
};

struct RunOptions {
    Recording* recording = nullptr;
    Timed timed = Timed::nodes; // with a recording: what a device times
    size_t first_number = 0;    // of the first node in the recording, for runs that add to one
    // Once it is true the run ends within a chunk, on a GPU behind the nodes that it has been given; the node it stood
    // in is torn. Null: nothing stops it.
    const std::atomic<bool>* stop = nullptr;
    // Called after each node by the thread that was done with it last, while the others wait; false ends the run there.
    std::function<bool(size_t node)> after_node;
    Nanoseconds hook_pause = 0; // from one call to the next one at least, and to the first
    // With a pause: behind which nodes it is called however soon. They don't count as calls to the pause. Asked of
    // each before the run.
    std::function<bool(size_t node)> hook_anyway;
    // The kernels of plug-ins run between guard bytes, one chunk at a time: what they write where they may not is an
    // error that names them.
    bool guard = false;
    // Chunks of one row, the last one first, where the kernel leaves that open: a right kernel's bits don't hang on it.
    bool reversed = false;
    // What a node writes is uploaded before it even where it writes all of it: a byte that its kernel leaves out is
    // then what it was on the host. For whoever looks for such kernels.
    bool results_uploaded = false;
    // Each thread computes its own part of the rows, so that all of them have some if there are as many: for whoever
    // has to find what one thread gets wrong. Else they take chunks as they come.
    bool in_parts = false;
    // check() has let these nodes pass before, and they are as they were and where they were: a session runs the same
    // ones for each token. What was looked up for the latest run is not looked up again.
    bool as_before = false;
    // On a GPU one kernel may compute nodes that run together undisturbed, all of which are written. False: each has
    // its own.
    bool fuse = true;
};

// When a run's hook is called. Times are of any one clock.
class HookTurns {
  public:
    HookTurns(const RunOptions& options, Nanoseconds begin) : m_options(options), m_last(begin) {}

    // However soon; for any thread.
    bool is_due_anyway(size_t node) const {
        return m_options.after_node &&
               (m_options.hook_pause <= 0 || (m_options.hook_anyway && m_options.hook_anyway(node)));
    }
    template <class Clock> bool is_due(size_t node, Clock&& now) { return is_due_anyway(node) || is_due_by_time(now); }
    template <class Clock> bool is_due_by_time(Clock&& now) {
        if (!m_options.after_node) return false;
        const Nanoseconds time = now();
        if (time - m_last < m_options.hook_pause) return false;
        m_last = time;
        return true;
    }

  private:
    const RunOptions& m_options;
    Nanoseconds m_last;
};

// What a tensor is called in an error.
using CalledRule = std::function<Message(const Tensor&)>;

class Executor {
  public:
    Executor(const Registry& registry, int threads, CalledRule called = described);
    ~Executor();

    int threads() const { return m_pool.threads(); }
    // Good if there are as many threads as were asked for; else nothing is run.
    const Status& made() const { return m_pool.made(); }

    // Whether every node can be run, and if not the first one's reason.
    Status check(std::span<const Tensor* const> nodes) const;

    bool has_kernel(const OpDef& op) const { return static_cast<bool>(op.kernels[DeviceKind::cpu].run); }
    std::function<std::optional<int64_t>(const Index& out)> row_rule(const Tensor& node) const;

    // Runs the nodes on n threads (at most threads()), with a work buffer of at least what their plan needs. Nodes
    // without the COMPUTE flag, views and empty tensors are passed over.
    RunResult run(std::span<const Tensor* const> nodes, int n, std::span<std::byte> work,
                  const RunOptions& options = {});
    // What the nodes' plan needs on n threads.
    Result<size_t> work_size(std::span<const Tensor* const> nodes, int n) const;
    // What the threads lay out besides, all of them together and at most.
    uint64_t scratch_size(std::span<const Tensor* const> nodes, int n) const;

    // What is no node's work, on n of its threads (at most threads()) while nothing runs.
    Status share(int n, size_t parts, const PartOfWork& f);

  private:
    struct Stage;
    struct Running;
    struct LaidOut;
    std::vector<Stage> stages_of(std::span<const Tensor* const> nodes, int n, const RunOptions& options) const;
    bool work_on(Stage& stage, int thread, const RunOptions& options, std::span<std::byte> work, Nanoseconds& last);
    Nanoseconds now() const;

    const Registry& m_registry;
    CalledRule m_called;
    ThreadPool m_pool;
    std::unique_ptr<LaidOut> m_laid_out; // for the latest run, if it came to its end
    std::chrono::steady_clock::time_point m_start;
};

} // namespace ggs
