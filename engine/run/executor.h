// SPDX-License-Identifier: MIT
// Executor: runs nodes in order on the CPU, as ggml does. All threads work on one node, chunk by chunk. All of them
// wait at a barrier before the next node begins.
//
// The executor doesn't handle breakpoints or history. To step, a caller passes a single node. To run continuously, it
// passes many nodes, and may inspect the state between them in a hook. The time of the hook isn't part of the nodes'
// times. On request, times and chunks are recorded in memory that was allocated in advance; otherwise nothing is
// recorded. Owned by a session, and used on its thread only.
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
    size_t nodes_done = 0; // if `torn` is true, the next one is torn
    bool torn = false;
    Message error;                     // of a node that failed
    bool device_lost = false;          // with the results that haven't been brought back; it gets no more requests
    Nanoseconds together = 0;          // time of the nodes that a device ran without timing each one (Timed::together)
    bool torn_behind = false;          // if the next node is torn: some nodes after it have written, too
    std::vector<FusedNode> fused = {}; // by node; empty where a node was computed separately
};

struct RunOptions {
    Recording* recording = nullptr;
    Timed timed = Timed::nodes; // with a recording: the nodes that a device times
    size_t first_number = 0;    // of the first node in the recording, for runs that add to one
    // Once it is true, the run ends within a chunk; on a GPU, after the nodes that are on its stream. The node in
    // progress is torn. nullptr: nothing stops it.
    const std::atomic<bool>* stop = nullptr;
    // Called after each node by the thread that finished it last, while the others wait. false ends the run there.
    std::function<bool(size_t node)> after_node;
    Nanoseconds hook_pause = 0; // minimum time from one call to the next, and to the first
    // With a pause: the nodes after which it is called in any case. These calls don't count for the pause. Called for
    // each node before the run.
    std::function<bool(size_t node)> hook_anyway;
    // The kernels of plug-ins run between guard bytes, one chunk at a time. A write outside of the permitted bytes is
    // an error that names the plug-in.
    bool guard = false;
    // Chunks of one row, the last one first, if the kernel permits any order. A correct kernel produces the same bits
    // either way.
    bool reversed = false;
    // The bytes of a result are uploaded before a node runs, even if it writes all of them. A byte that its kernel
    // omits then has the host's value. For checks that search for such kernels.
    bool results_uploaded = false;
    // Each thread computes its own part of the rows, so that all threads get some if there are enough. For checks that
    // search for an error in one thread. Otherwise threads take chunks dynamically.
    bool in_parts = false;
    // check() has already accepted these nodes, and they are unchanged and at the same addresses: a session runs the
    // same nodes for each token. Lookups of the latest run are not repeated.
    bool as_before = false;
    // On a GPU one kernel may compute several nodes that run without a stop in between; all results are written. False:
    // each node has its own kernel.
    bool fuse = true;
};

// Decides when a run's hook is called. Times may be of any clock.
class HookTurns {
  public:
    HookTurns(const RunOptions& options, Nanoseconds begin) : m_options(options), m_last(begin) {}

    // Regardless of the pause; any thread.
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

// Returns the name of a tensor in an error.
using CalledRule = std::function<Message(const Tensor&)>;

class Executor {
  public:
    Executor(const Registry& registry, int threads, CalledRule called = described);
    ~Executor();

    int threads() const { return m_pool.threads(); }
    // Returns an error if fewer threads could be started than requested; then nothing is run.
    const Status& made() const { return m_pool.made(); }

    // Returns an error for the first node that can't be run.
    Status check(std::span<const Tensor* const> nodes) const;

    bool has_kernel(const OpDef& op) const { return static_cast<bool>(op.kernels[DeviceKind::cpu].run); }
    std::function<std::optional<int64_t>(const Index& out)> row_rule(const Tensor& node) const;

    // Runs the nodes on n threads (at most threads()), with a work buffer at least as large as their plan requires.
    // Nodes without the COMPUTE flag, views and empty tensors are skipped.
    RunResult run(std::span<const Tensor* const> nodes, int n, std::span<std::byte> work,
                  const RunOptions& options = {});
    // Returns the size of the work buffer for the nodes on n threads, in bytes.
    Result<size_t> work_size(std::span<const Tensor* const> nodes, int n) const;
    // Returns the largest number of bytes that all threads together allocate in addition.
    uint64_t scratch_size(std::span<const Tensor* const> nodes, int n) const;

    // Shares work outside of nodes among n threads (at most threads()), while nothing runs.
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
    std::unique_ptr<LaidOut> m_laid_out; // of the latest run, if it ran to its end
    std::chrono::steady_clock::time_point m_start;
};

} // namespace ggs
