// SPDX-License-Identifier: MIT
#include "run/executor.h"

#include <algorithm>
#include <chrono>

namespace ggs {

namespace {

constexpr double longest_chunk_ns = 2e6;  // well below the 5 ms in which a pause answers
constexpr double shortest_chunk_ns = 2e4; // below that the counter costs more than it shares out

// A guess for ops that don't say: a row costs what moving its bytes does.
double row_ns_by_bytes(const Tensor& node) {
    double bytes = 0;
    const double rows = std::max<double>(1.0, static_cast<double>(nrows(node)));
    bytes += static_cast<double>(nbytes(node)) / rows;
    for (const Tensor* src : node.src) {
        if (src) bytes += static_cast<double>(nbytes(*src)) / rows;
    }
    return bytes * 0.5;
}

} // namespace

// One phase of one node: what its threads share.
struct alignas(64) Executor::Stage {
    const Tensor* node = nullptr;
    const Kernel* kernel = nullptr;
    size_t place = 0;    // among the nodes of the run
    uint32_t number = 0; // in the recording
    int phase = 0;
    int tasks = 1;
    bool last_phase = true;
    bool guarded = false;
    int64_t rows = 0;
    int64_t chunk = 1;
    alignas(64) std::atomic<int64_t> next{0};
    alignas(64) std::atomic<int64_t> done{0};
    std::atomic<bool> failed{false};
    Message error; // written by the one thread that set `failed`
};

Executor::Executor(const Registry& registry, int threads)
    : m_registry(registry), m_pool(std::clamp(threads, 1, max_threads)), m_start(std::chrono::steady_clock::now()) {}

Executor::~Executor() = default;

Nanoseconds Executor::now() const {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - m_start).count();
}

Status Executor::check(std::span<const Tensor* const> nodes) const {
    for (const Tensor* node : nodes) {
        const OpDef& op = m_registry.op(*node);
        if (!op.computes || is_empty(*node)) continue;
        const char* name = op.variant ? op.variant(*node) : op.name;
        if (!op.cpu.run) return fail("%1: %2 has no kernel yet", described(*node), name);
        if (const Status accepted = op.cpu.accepts(*node); !accepted.ok())
            return fail("%1: %2: %3", described(*node), name, accepted.error());
        for (const Tensor* src : node->src) {
            if (src && !src->data && !is_empty(*src))
                return fail("%1: its source %2 has no memory", described(*node), described(*src));
        }
        if (!node->data) return fail("%1 has no memory to be written to", described(*node));
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

void Executor::work_on(Stage& stage, int thread, std::span<std::byte> work, Recording* recording) {
    if (thread >= stage.tasks) return;
    const KernelTask task{*stage.node, stage.phase, thread, stage.tasks, work, stage.guarded};
    Latest<ChunkRecord>* const records =
        recording && recording->keeps_records() ? &recording->m_chunks[static_cast<size_t>(thread)] : nullptr;
    Nanoseconds begin = records ? now() : 0;
    while (!m_stop.load(std::memory_order_relaxed) && !stage.failed.load(std::memory_order_relaxed)) {
        const int64_t first = stage.next.fetch_add(stage.chunk, std::memory_order_relaxed);
        if (first >= stage.rows) return;
        const Chunk chunk{first, std::min(stage.chunk, stage.rows - first)};
        const Status status = stage.kernel->run(task, chunk);
        if (records) {
            const Nanoseconds end = now();
            records->add({stage.number, static_cast<uint16_t>(thread), static_cast<uint16_t>(stage.phase), chunk.first,
                          chunk.rows, begin, end});
            begin = end;
        }
        if (!status.ok()) {
            if (!stage.failed.exchange(true)) stage.error = status.error();
            return;
        }
        stage.done.fetch_add(chunk.rows, std::memory_order_relaxed);
    }
}

// The barrier at the end of a phase, with each thread's wait for the others.
void Executor::meet(const Stage& stage, int thread, Recording* recording) {
    const bool records = recording && recording->keeps_records();
    const Nanoseconds arrived = records ? now() : 0;
    m_pool.barrier();
    if (!recording || (!records && !(thread == 0 && stage.last_phase))) return;
    const Nanoseconds met = now();
    if (records)
        recording->m_waits[static_cast<size_t>(thread)].add(
            {stage.number, static_cast<uint16_t>(thread), static_cast<uint16_t>(stage.phase), arrived, met});
    if (thread == 0 && stage.last_phase) recording->nodes[stage.number].end = met;
}

RunResult Executor::run(std::span<const Tensor* const> nodes, int n, std::span<std::byte> work,
                        const RunOptions& options) {
    m_stop.store(false, std::memory_order_relaxed);
    n = std::clamp(n, 1, threads());
    if (const Status ready = check(nodes); !ready.ok()) return {RunEnd::failed, 0, false, ready.error()};
    const Result<size_t> needed = work_size(nodes, n);
    if (!needed.ok()) return {RunEnd::failed, 0, false, needed.error()};
    if (*needed > work.size())
        return {RunEnd::failed, 0, false, msg("the work buffer has %1 bytes, %2 are needed", work.size(), *needed)};

    Recording* const recording = options.recording;
    if (recording && (recording->threads() < n || recording->nodes.size() < options.first_number + nodes.size()))
        return {RunEnd::failed, 0, false,
                msg("the recording has room for %1 threads and %2 nodes, the run needs %3 and %4", recording->threads(),
                    recording->nodes.size(), n, options.first_number + nodes.size())};

    // A node that is passed over has a stage without a kernel, so that the hook is called for it too.
    std::vector<std::unique_ptr<Stage>> stages;
    stages.reserve(nodes.size());
    for (size_t i = 0; i < nodes.size(); ++i) {
        const Tensor& node = *nodes[i];
        const OpDef& op = m_registry.op(node);
        const bool runs = op.computes && !is_empty(node) && (node.flags & flag_compute);
        const int phases = runs && op.cpu.phases ? op.cpu.phases(node) : 1;
        for (int phase = 0; phase < phases; ++phase) {
            auto stage = std::make_unique<Stage>();
            stage->node = &node;
            stage->place = i;
            stage->number = static_cast<uint32_t>(options.first_number + i);
            stage->phase = phase;
            stage->last_phase = phase + 1 == phases;
            if (runs) {
                stage->kernel = &op.cpu;
                stage->guarded = options.guard;
                stage->tasks = n_tasks(op, node, n);
                stage->rows = op.cpu.rows ? op.cpu.rows(node, phase) : nrows(node);
                const double row_ns = std::max(1.0, op.cpu.row_ns ? op.cpu.row_ns(node, phase) : row_ns_by_bytes(node));
                const double most = std::max(1.0, longest_chunk_ns / row_ns);
                // A few chunks for each thread, so that none waits long for the last one.
                const double wanted = static_cast<double>(stage->rows) / (4.0 * stage->tasks);
                const double chunk = std::min(most, std::max(wanted, shortest_chunk_ns / row_ns));
                stage->chunk = std::clamp<int64_t>(static_cast<int64_t>(chunk), 1, std::max<int64_t>(1, stage->rows));
            }
            stages.push_back(std::move(stage));
        }
    }

    RunResult result;
    std::atomic<bool> ends{false};
    const bool hooked = static_cast<bool>(options.after_node);
    m_pool.run(n, [&](int thread) {
        for (const auto& kept : stages) {
            Stage& stage = *kept;
            if (recording && thread == 0 && stage.phase == 0 && stage.kernel)
                recording->nodes[stage.number].begin = now();
            if (stage.kernel) {
                work_on(stage, thread, work, recording);
                meet(stage, thread, recording);
                // All threads see the same sums here: nobody adds to them any more.
                if (stage.done.load(std::memory_order_relaxed) != stage.rows) {
                    if (thread == 0) {
                        const bool failed = stage.failed.load();
                        result.end = failed ? RunEnd::failed : RunEnd::stopped;
                        result.torn = failed || stage.phase > 0 || stage.next.load() > 0;
                        if (failed) result.error = msg("%1: %2", described(*stage.node), stage.error);
                    }
                    return;
                }
            }
            if (!stage.last_phase) continue;
            if (thread == 0) result.nodes_done = stage.place + 1;
            if (!hooked) continue;
            if (thread == 0 && !options.after_node(stage.place)) ends.store(true, std::memory_order_relaxed);
            m_pool.barrier();
            if (ends.load(std::memory_order_relaxed)) {
                if (thread == 0 && result.nodes_done < nodes.size()) result.end = RunEnd::stopped;
                return;
            }
        }
    });
    return result;
}

} // namespace ggs
