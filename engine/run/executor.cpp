// SPDX-License-Identifier: MIT
#include "run/executor.h"

#include "base/enough.h"
#include "graph/block_views.h"
#include "run/write_order.h"
#include "tensor/arena.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>
#include <utility>

namespace ggs {

namespace {

constexpr double longest_chunk_ns = 2e6;  // well below the 5 ms in which a pause answers
constexpr double shortest_chunk_ns = 2e4; // below that the counter costs more than it shares out

// An estimate for ops without one: a row takes as long as moving its share of the bytes.
double row_ns_by_bytes(const Tensor& node, int64_t rows) {
    auto bytes = static_cast<double>(nbytes(node));
    for (const Tensor* src : node.src) {
        if (src) bytes += static_cast<double>(nbytes(*src));
    }
    return 0.5 * bytes / static_cast<double>(std::max<int64_t>(1, rows));
}

bool runs(const OpDef& op, const Tensor& node) { return op.computes && !is_empty(node) && (node.flags & flag_compute); }

// The output of a plug-in's kernel must not depend on how its rows are divided. So they are divided even if that costs
// more time than it saves: into a part for each thread, and into more parts under guard.
int64_t most_rows_of_a_plugin(int64_t rows, int tasks, bool guarded) {
    const int64_t parts = guarded ? 4 * int64_t{tasks} : tasks;
    return std::max<int64_t>(1, rows / parts);
}

double row_ns_of(const Kernel& kernel, const Tensor& node, int phase, int64_t rows) {
    return std::max(1.0, kernel.row_ns ? kernel.row_ns(node, phase) : row_ns_by_bytes(node, rows));
}
int64_t rows_of_chunk(double row_ns, int64_t rows, int tasks) {
    const double most = std::max(1.0, longest_chunk_ns / row_ns);
    // A few chunks for each thread, so that no thread waits long for the last one.
    const double wanted = static_cast<double>(rows) / (4.0 * tasks);
    const double chunk = std::min(most, std::max(wanted, shortest_chunk_ns / row_ns));
    return std::clamp<int64_t>(static_cast<int64_t>(chunk), 1, std::max<int64_t>(1, rows));
}

// Rows of blocks must not begin inside others; otherwise two chunks would write the same bytes.
Status need_blocks_along_rows(const Tensor& t, const CalledRule& called) {
    const TypeTraits& type = traits(t.type);
    if (type.block == 1 || is_empty(t)) return {};
    if (const Status numbers = has_numbers(t); !numbers.ok()) return fail("%1: %2", called(t), numbers.error());
    const size_t row = static_cast<size_t>(t.ne[0] / type.block) * type.bytes;
    for (int i = 1; i < max_dims; ++i) {
        if (t.ne[i] > 1 && t.nb[i] < row)
            return fail("%1 has nb[%2] = %3, but a row of its blocks takes %4 bytes", called(t), i, t.nb[i], row);
    }
    return {};
}

// Kernels access only memory that the host sees, or its mirror on their device.
Status host_sees(const Tensor& t, const CalledRule& called) {
    const Buffer* const buffer = t.view_src ? t.view_src->buffer : t.buffer;
    if (!buffer || buffer->storage()->host_sees()) return {};
    return fail("%1 is in memory of a device that kernels of ggscope can't access: it can be filled, shown and "
                "changed. For a tensor of a graph, use host, pinned or managed memory",
                called(t));
}

// A thread of the pool has no caller that could catch an exception.
Status run_kernel(const Kernel& kernel, const KernelTask& task, Chunk chunk) {
    try {
        return kernel.run(task, chunk);
    } catch (const std::bad_alloc&) {
        return no_memory();
    }
}

// The other threads wait at the barrier for the thread that calls it, so it must not throw.
bool go_on_after(const RunOptions& options, size_t node, RunResult& result) {
    const Result<bool> go_on = with_enough([&]() -> Result<bool> { return options.after_node(node); });
    if (go_on.ok()) return *go_on;
    result.end = RunEnd::failed;
    result.error = go_on.error();
    return false;
}

} // namespace

// One phase of one node: the data that its threads share.
struct alignas(64) Executor::Stage {
    const Tensor* node = nullptr;
    const Kernel* kernel = nullptr;
    size_t place = 0;    // index among the nodes of the run
    uint32_t number = 0; // in the recording
    uint64_t id = 0;     // unique: no other stage has or had it
    int phase = 0;
    int tasks = 1;
    bool last_phase = true;
    bool in_order = false;
    bool guarded = false;
    bool reversed = false;
    bool in_parts = false;
    bool hooked_anyway = false; // even if the pause isn't over
    int64_t rows = 0;
    int64_t first_chunk = 1;       // rows
    std::atomic<int64_t> chunk{1}; // smaller once a chunk has taken too long
    int64_t least = 0;             // rows of the last chunks, which are shorter than the first; 0: all are as long
    alignas(64) std::array<std::byte, kept_bytes> kept{};
    // The rows are divided into parts, one for each thread as far as the counters fit into one cache line. A thread
    // starts with its own part, which has the same rows as for the previous node. Then it takes rows that other threads
    // have left.
    static constexpr int most_parts = 64 / sizeof(std::atomic<int64_t>);
    int parts = 1;
    alignas(64) std::array<std::atomic<int64_t>, most_parts> next{};
    alignas(64) std::atomic<int64_t> done{0};
    NodeTime time; // written by the last thread, which has just read `done`
    std::atomic<bool> failed{false};
    Message error; // written by the one thread that set `failed`
    std::mutex turn;

    // Resets the stage for a run.
    void begin(uint64_t its_id) {
        id = its_id;
        chunk.store(first_chunk, std::memory_order_relaxed);
        for (int part = 0; part < parts; ++part)
            next[static_cast<size_t>(part)].store(begin_of(part), std::memory_order_relaxed);
        done.store(0, std::memory_order_relaxed);
        time = {};
        if (in_order) kept.fill(std::byte{0});
    }

    // A guarded chunk uses the sources exclusively. A thread checks whether to continue only after it has the lock. The
    // call that it waited for may never have returned, and its own wouldn't either.
    std::unique_lock<std::mutex> guards_turn() {
        return guarded ? std::unique_lock(turn) : std::unique_lock<std::mutex>();
    }

    int64_t begin_of(int part) const { return rows * part / parts; }
    bool has_begun() const {
        for (int part = 0; part < parts; ++part) {
            if (next[static_cast<size_t>(part)].load() > begin_of(part)) return true;
        }
        return false;
    }
    // Returns the next rows for a thread. `ended` is the number of parts that it has finished, and is updated. Nothing:
    // all rows are taken.
    std::optional<Chunk> take(int thread, int& ended) {
        for (; ended < parts; ++ended) {
            const int part = (thread * parts / tasks + ended) % parts;
            std::atomic<int64_t>& at = next[static_cast<size_t>(part)];
            const int64_t end = begin_of(part + 1), left = end - at.load(std::memory_order_relaxed);
            if (left <= 0) continue;
            int64_t wanted = chunk.load(std::memory_order_relaxed);
            if (least > 0) wanted = std::min(wanted, std::max(least, left / (3 * ((tasks + parts - 1) / parts))));
            const int64_t first = at.fetch_add(wanted, std::memory_order_relaxed);
            if (first < end) return Chunk{first, std::min(wanted, end - first)};
        }
        return std::nullopt;
    }

    // Rows in order have the same chunks as in any other run, because results may depend on them. Each guarded chunk
    // costs a pass over the complete node, so their number is that of the first size.
    bool may_shrink() const {
        return !in_order && !guarded && chunk.load(std::memory_order_relaxed) > 1 && rows > tasks * chunk;
    }
    // Fills the result of a run that ended in this stage.
    void say_why(RunResult& result, const CalledRule& called) const {
        const bool broken = failed.load();
        result.end = broken ? RunEnd::failed : RunEnd::stopped;
        result.torn = broken || phase > 0 || has_begun();
        if (broken) result.error = msg("%1: %2", called(*node), error);
    }
    // Adapts the chunk size: rows may take longer on a slow machine than their op estimates.
    void took(int64_t n, Nanoseconds time) {
        if (in_order || time < longest_chunk_ns) return;
        const auto fits = static_cast<int64_t>(static_cast<double>(n) * longest_chunk_ns / static_cast<double>(time));
        chunk.store(std::max<int64_t>(1, fits), std::memory_order_relaxed);
    }
};

// The stages of a run. They are reused if the next run has the same nodes and options, because a model's token takes
// little time.
struct Executor::LaidOut {
    std::vector<const Tensor*> nodes;
    std::vector<Stage> stages;
    size_t work = 0, first_number = 0;
    int threads = 0;
    bool guard = false, reversed = false, in_parts = false;

    bool does_for(std::span<const Tensor* const> others, int n, const RunOptions& options) const {
        return n == threads && options.first_number == first_number && options.guard == guard &&
               options.reversed == reversed && options.in_parts == in_parts && std::ranges::equal(others, nodes);
    }
};

Executor::Executor(const Registry& registry, int threads, CalledRule called)
    : m_registry(registry), m_called(std::move(called)), m_pool(std::clamp(threads, 1, max_threads)),
      m_start(std::chrono::steady_clock::now()) {}

Executor::~Executor() = default;

Nanoseconds Executor::now() const {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - m_start).count();
}

Status Executor::share(int n, size_t parts, const PartOfWork& f) {
    if (n <= 1 || parts <= 1) return one_by_one(parts, f);
    std::atomic<size_t> next{0};
    std::atomic<bool> failed{false};
    Status status; // written by the one thread that set `failed`
    m_pool.run(n, [&](int) {
        for (size_t i = next.fetch_add(1); i < parts; i = next.fetch_add(1)) {
            Status done = with_enough([&] { return f(i); });
            if (!done.ok() && !failed.exchange(true)) status = std::move(done);
        }
    });
    return status;
}

std::function<std::optional<int64_t>(const Index&)> Executor::row_rule(const Tensor& node) const {
    return [&kernel = m_registry.op(node).kernels[DeviceKind::cpu], &node](const Index& out) {
        return row_making(kernel, node, out);
    };
}

Status Executor::check(std::span<const Tensor* const> nodes) const {
    for (const Tensor* node : nodes) {
        const OpDef& op = m_registry.op(*node);
        if (!op.computes || is_empty(*node)) continue;
        const std::string name = op_word(op, *node);
        if (!has_kernel(op)) return fail("%1: %2 has no kernel yet", m_called(*node), name);
        GGS_CHECK(need_blocks_along_rows(*node, m_called));
        for (const Tensor* src : node->src) {
            if (src) GGS_CHECK(need_blocks_along_rows(*src, m_called));
        }
        if (const Status accepted = op.kernels[DeviceKind::cpu].accepts(*node); !accepted.ok())
            return fail("%1: %2: %3", m_called(*node), name, accepted.error());
        for (const Tensor* src : node->src) {
            if (src && !src->data && !is_empty(*src))
                return fail("%1: its source %2 has no memory; allocate it with alloc_buffer()", m_called(*node),
                            m_called(*src));
        }
        if (!node->data) return fail("%1 has no memory to write to; allocate it with alloc_buffer()", m_called(*node));
        GGS_CHECK(host_sees(*node, m_called));
        for (const Tensor* src : node->src) {
            if (src) GGS_CHECK(host_sees(*src, m_called));
        }
    }
    return {};
}

Result<size_t> Executor::work_size(std::span<const Tensor* const> nodes, int n) const {
    size_t most = 0;
    for (const Tensor* node : nodes) {
        const OpDef& op = m_registry.op(*node);
        if (op.work) most = std::max(most, op.work(*node, n_tasks(op, *node, n)));
    }
    if (most > size_t{INT64_MAX}) return fail("the work buffer would be larger than can be addressed");
    return most > 0 ? most + cache_line * static_cast<size_t>(n) : 0;
}

uint64_t Executor::scratch_size(std::span<const Tensor* const> nodes, int n) const {
    uint64_t most = 0;
    for (const Tensor* node : nodes) {
        const OpDef& op = m_registry.op(*node);
        if (!runs(op, *node)) continue;
        const Kernel& kernel = op.kernels[DeviceKind::cpu];
        const size_t of_thread = kernel.scratch ? kernel.scratch(*node) : 0;
        if (of_thread > little_scratch)
            most = std::max(most, uint64_t{of_thread} * static_cast<uint64_t>(n_tasks(op, *node, n)));
    }
    return most;
}

// Takes chunks until none is left. Returns whether there was one. `last` receives the current time if it is recorded.
bool Executor::work_on(Stage& stage, int thread, const RunOptions& options, std::span<std::byte> work,
                       Nanoseconds& last) {
    if (thread >= stage.tasks) return false;
    const KernelTask task{*stage.node, stage.phase, thread, stage.tasks, work, stage.guarded, stage.kept, stage.id};
    Latest<ChunkRecord>* const records = options.recording && options.recording->keeps_records()
                                             ? &options.recording->m_chunks[static_cast<size_t>(thread)]
                                             : nullptr;
    const bool shrinks = stage.may_shrink();
    if (shrinks && !records) last = now();
    bool worked = false;
    const int64_t end = stage.rows * (thread + 1) / stage.tasks;
    int64_t own = stage.rows * thread / stage.tasks; // next row, if the thread has its own part
    int ended = 0;
    const auto next = [&]() -> std::optional<Chunk> {
        if (!stage.in_parts) return stage.take(thread, ended);
        stage.next[0].store(stage.rows, std::memory_order_relaxed);
        if (own >= end) return std::nullopt;
        const int64_t first = own;
        own = std::min(end, own + stage.chunk.load(std::memory_order_relaxed));
        return Chunk{first, own - first};
    };
    const auto stopped = [&options] { return options.stop && options.stop->load(std::memory_order_relaxed); };
    for (;;) {
        const std::unique_lock alone = stage.guards_turn();
        if (stopped() || stage.failed.load(std::memory_order_relaxed)) break;
        const std::optional<Chunk> taken = next();
        if (!taken) break;
        const Chunk chunk{stage.reversed ? stage.rows - taken->first - taken->rows : taken->first, taken->rows};
        const Status status = run_kernel(*stage.kernel, task, chunk);
        if (records || shrinks) {
            const Nanoseconds begin = last;
            last = now();
            if (records)
                records->add({stage.number, static_cast<uint16_t>(thread), static_cast<uint16_t>(stage.phase),
                              chunk.first, chunk.rows, begin, last});
            if (shrinks) stage.took(chunk.rows, last - begin);
        }
        if (!status.ok()) {
            if (!stage.failed.exchange(true)) stage.error = status.error();
            break;
        }
        stage.done.fetch_add(chunk.rows, std::memory_order_relaxed);
        worked = true;
    }
    if (options.recording && worked && !records && !shrinks) last = now();
    return worked;
}

// A skipped node has a stage without a kernel, so that the hook can be called for it, too.
std::vector<Executor::Stage> Executor::stages_of(std::span<const Tensor* const> nodes, int n,
                                                 const RunOptions& options) const {
    const auto phases_of = [&](const Tensor& node) {
        const OpDef& op = m_registry.op(node);
        return runs(op, node) && op.kernels[DeviceKind::cpu].phases ? op.kernels[DeviceKind::cpu].phases(node) : 1;
    };
    size_t count = 0;
    for (const Tensor* node : nodes) count += static_cast<size_t>(phases_of(*node));
    std::vector<Stage> stages(count);
    auto stage = stages.begin();
    for (size_t i = 0; i < nodes.size(); ++i) {
        const Tensor& node = *nodes[i];
        const OpDef& op = m_registry.op(node);
        const bool in_order = runs(op, node) && (op.kernels[DeviceKind::cpu].in_order || needs_order(op, node));
        const int phases = phases_of(node);
        for (int phase = 0; phase < phases; ++phase, ++stage) {
            stage->node = &node;
            stage->place = i;
            stage->number = static_cast<uint32_t>(options.first_number + i);
            stage->phase = phase;
            stage->last_phase = phase + 1 == phases;
            if (!runs(op, node)) continue;
            stage->kernel = &op.kernels[DeviceKind::cpu];
            stage->in_order = in_order;
            stage->guarded = options.guard && *op.plugin;
            stage->tasks = in_order ? 1 : n_tasks(op, node, n);
            stage->rows =
                op.kernels[DeviceKind::cpu].rows ? op.kernels[DeviceKind::cpu].rows(node, phase) : nrows(node);
            stage->reversed = options.reversed && !in_order;
            stage->in_parts = options.in_parts && !stage->reversed && !in_order;
            // Guarded chunks run one at a time, in order: the first faulty rows are reported, for any number of
            // threads.
            if (!stage->in_parts && !stage->guarded) stage->parts = std::min(stage->tasks, Stage::most_parts);
            const double row_ns = row_ns_of(op.kernels[DeviceKind::cpu], node, phase, stage->rows);
            stage->first_chunk = rows_of_chunk(row_ns, stage->rows, stage->tasks);
            if (stage->tasks > 1 && !*op.plugin && !stage->reversed && !stage->in_parts)
                stage->least = std::max<int64_t>(1, static_cast<int64_t>(shortest_chunk_ns / row_ns));
            if (*op.plugin) {
                const int64_t most = most_rows_of_a_plugin(stage->rows, stage->tasks, options.guard);
                stage->first_chunk = stage->guarded ? most : std::min(stage->first_chunk, most);
            }
            if (stage->reversed) stage->first_chunk = 1;
        }
    }
    return stages;
}

// Data shared by the threads of a run, except what they exchange at barriers. It isn't on the caller's stack, to avoid
// false sharing. The caller writes to its stack all the time, which would invalidate cache lines that the other threads
// read.
struct alignas(64) Executor::Running {
    using Left = ThreadPool::Left;

    Running(Executor& executor, size_t nodes, std::span<std::byte> work, const RunOptions& options)
        : executor(executor), n_nodes(nodes), work(work), options(options), recording(options.recording),
          turns(options, options.hook_pause > 0 ? executor.now() : 0) {}

    Executor& executor;
    const size_t n_nodes;
    const std::span<std::byte> work;
    const RunOptions& options;
    Recording* const recording;
    std::span<Stage> stages; // each stage contains the data that its threads share
    HookTurns turns;
    RunResult result;
    const Stage* unfinished = nullptr;

    void begin(std::span<Stage> all) {
        static std::atomic<uint64_t> ids{1};
        stages = all;
        uint64_t id = ids.fetch_add(all.size(), std::memory_order_relaxed);
        for (Stage& stage : all) {
            stage.begin(id++);
            stage.hooked_anyway = stage.last_phase && turns.is_due_anyway(stage.place);
        }
    }

    // Called at the end of a phase by the last thread. Finds out whether the phase is complete, and calls the hook for
    // a complete node. `passed`: the end of the latest chunk.
    Left close(Stage& stage, Nanoseconds begin, Nanoseconds passed) {
        Left left{begin, 0, passed};
        if (stage.kernel && stage.done.load(std::memory_order_relaxed) != stage.rows) {
            unfinished = &stage;
            stage.time.begin = begin;
            left.whole = false;
            left.ends = true;
            return left;
        }
        if (!stage.last_phase) return left;
        if (recording && stage.kernel) {
            left.begin = std::max(begin, passed);
            stage.time = {begin, left.begin};
        }
        left.hooked = stage.hooked_anyway ||
                      turns.is_due_by_time([&] { return recording && stage.kernel ? left.begin : executor.now(); });
        if (!left.hooked) return left;
        if (recording) left.met = executor.now();
        left.ends = !go_on_after(options, stage.place, result);
        if (left.ends && stage.place + 1 < n_nodes && result.end == RunEnd::done) result.end = RunEnd::stopped;
        if (recording) left.begin = executor.now(); // the time of the hook belongs to no node
        return left;
    }

    void take_part(int thread, Nanoseconds node_begin) {
        Nanoseconds last = thread == 0 || !recording ? node_begin : executor.now(); // waking up doesn't count as work
        size_t done = 0;                                                            // nodes
        for (Stage& stage : stages) {
            bool worked = false;
            if (stage.kernel) {
                worked = executor.work_on(stage, thread, options, work, last);
            } else if (!stage.hooked_anyway) { // nothing to wait for
                done = stage.place + 1;
                continue;
            }
            const Nanoseconds arrived = last;
            // The clock is read once per chunk: the last thread has just read it, and the others continue at once.
            const auto [left, slept] = executor.m_pool.barrier(thread, worked ? last : 0, [&](Nanoseconds latest) {
                Left said = close(stage, node_begin, latest);
                if (recording && (said.hooked || !worked)) said.passed = executor.now();
                return said;
            });
            node_begin = left.begin;
            if (recording) last = slept ? executor.now() : std::max(arrived, left.passed);
            if (stage.kernel && recording && recording->keeps_records())
                recording->m_waits[static_cast<size_t>(thread)].add({stage.number, static_cast<uint16_t>(thread),
                                                                     static_cast<uint16_t>(stage.phase), arrived,
                                                                     left.hooked ? std::max(arrived, left.met) : last});
            if (left.whole && stage.last_phase) done = stage.place + 1;
            if (left.ends) break;
        }
        if (thread == 0) result.nodes_done = done;
    }

    // Call it when no other thread is running.
    void write_down() {
        for (const Stage& stage : stages) {
            if (stage.kernel && stage.last_phase && stage.time.end > 0) recording->nodes[stage.number] = stage.time;
        }
        if (unfinished) recording->nodes[unfinished->number] = {unfinished->time.begin, 0};
    }
};

RunResult Executor::run(std::span<const Tensor* const> nodes, int n, std::span<std::byte> work,
                        const RunOptions& options) {
    n = std::clamp(n, 1, threads());
    const auto failed = [](Message why) { return RunResult{RunEnd::failed, 0, false, std::move(why)}; };
    if (!made().ok()) return failed(made().error());
    std::unique_ptr<LaidOut> laid = std::move(m_laid_out);
    if (!options.as_before) {
        if (const Status ready = check(nodes); !ready.ok()) return failed(ready.error());
    }
    if (!laid || !options.as_before || !laid->does_for(nodes, n, options)) {
        const Result<size_t> needed = work_size(nodes, n);
        if (!needed.ok()) return failed(needed.error());
        laid = std::make_unique<LaidOut>(LaidOut{{nodes.begin(), nodes.end()},
                                                 stages_of(nodes, n, options),
                                                 *needed,
                                                 options.first_number,
                                                 n,
                                                 options.guard,
                                                 options.reversed,
                                                 options.in_parts});
    }
    if (laid->work > work.size())
        return failed(msg("the work buffer has %1 bytes, but %2 are needed", work.size(), laid->work));
    Recording* const recording = options.recording;
    if (recording && (recording->threads() < n || recording->nodes.size() < options.first_number + nodes.size()))
        return failed(
            msg("the recording has room for %1 threads and %2 nodes, but the run needs %3 threads and %4 nodes",
                recording->threads(), recording->nodes.size(), n, options.first_number + nodes.size()));

    const std::unique_ptr<Running> running = std::make_unique<Running>(*this, nodes.size(), work, options);
    running->begin(laid->stages);
    const Nanoseconds begin = recording ? now() : 0;
    // Threads that could only wait aren't woken. With in_parts each task has its own part, which no other thread takes.
    int taking = 1;
    for (const Stage& stage : laid->stages)
        taking = std::max(taking, options.in_parts ? stage.tasks
                                                   : static_cast<int>(std::min<int64_t>(stage.tasks, stage.rows)));
    m_pool.run(taking, [run = running.get(), begin](int thread) { run->take_part(thread, begin); });
    if (recording) running->write_down();
    // Writing the message takes memory, which other threads may lack.
    if (running->unfinished) running->unfinished->say_why(running->result, m_called);
    if (running->result.end == RunEnd::done) m_laid_out = std::move(laid);
    return std::move(running->result);
}

} // namespace ggs
