// SPDX-License-Identifier: MIT
#include "run/grid_executor.h"

#include "base/enough.h"
#include "cuda/device_kernel.h"
#include "cuda/emulator/emulator.h"
#include "run/grid_node.h"
#include "run/host_side.h"
#include "run/node_graphs.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <list>
#include <optional>
#include <utility>

namespace ggs {

namespace {

// Limits of the nodes that are put on the stream before the executor waits for them. A pause is noticed in between, so
// they must not take long together.
constexpr size_t most_at_once = 1024, least_at_once = 16;
constexpr Nanoseconds longest_at_once = 50'000'000;
// Number of groups of nodes, and of nodes in all groups, that are remembered: the latest ones, a few KiB for each node.
constexpr size_t most_kept_together = 64, most_kept_nodes = 16'384;

// State on a device that is kept from one program to the next, as long as an executor uses it.
struct DeviceWork {
    DeviceWork(const RuntimeApi& api, int device) : runtime(api, device), queue(runtime), graphs(api, device) {}
    Runtime runtime;
    NodeQueue queue;
    NodeGraphs graphs;
};

// Nodes that are sent to the device together, with the data that stays the same from one such run to the next.
struct Together {
    std::vector<const Tensor*> nodes;    // as the caller passed them
    std::vector<const Tensor*> computed; // of these; the others change no data
    std::vector<size_t> places;          // indices of the computed ones among the nodes
    std::vector<NodeToRun> ready;        // as they are passed to their kernels; empty: not made yet
    std::vector<StoredRange> written;
    // For each storage: its mirror, the bytes that the nodes read before any of them writes these, and the bytes that
    // they write.
    struct Bytes {
        Storage* storage;
        uint64_t mirror;
        Stretches read, written;
    };
    std::vector<Bytes> bytes;
    struct Reading {
        StoredRange range;
        size_t node; // among the computed ones
    };
    std::vector<Reading> readings; // in their order
    uint64_t id = 0;

    // Returns the index of the first node that reads a byte.
    size_t reader_of(const Storage* storage, size_t byte) const {
        const auto found = std::ranges::find_if(readings, [&](const Reading& each) {
            return each.range.place.storage == storage && each.range.place.offset <= byte &&
                   byte - each.range.place.offset < each.range.size;
        });
        return found == readings.end() ? 0 : found->node;
    }
};

class GridExecutor final : public DeviceExecutor {
  public:
    GridExecutor(const Registry& registry, const AddressSpace& space, int threads, CalledRule called,
                 const DeviceChoice& device, PlacementRules rules, const GridExecutor* before)
        : m_registry(registry), m_space(space), m_called(std::move(called)), m_device(device),
          m_rules(std::move(rules)), m_runtime(ggs::runtime(device.kind)), m_cpu(registry, threads, m_called),
          m_work(before && before->goes_on_for(device) ? before->m_work
                                                       : std::make_shared<DeviceWork>(m_runtime, device.number)),
          m_queue(m_work->queue), m_graphs(m_work->graphs), m_start(std::chrono::steady_clock::now()) {
        m_space.each_storage([this](const Storage& storage) { m_mirrors.push_back(storage.want_mirror()); });
    }

    int threads() const override { return m_cpu.threads(); }
    const Status& made() const override { return m_cpu.made(); }
    DeviceChoice device() const override { return m_device; }
    DeviceUse device_use() const override { return m_work->runtime.use(); }
    Status check(std::span<const Tensor* const> nodes) const override { return m_cpu.check(nodes); }
    bool has_kernel(const OpDef& op) const override { return m_cpu.has_kernel(op); }
    RowRule row_rule(const Tensor&) const override {
        return [](const Index&) { return std::nullopt; };
    }
    Result<size_t> work_size(std::span<const Tensor* const> nodes, int n) const override {
        return m_cpu.work_size(nodes, n);
    }
    uint64_t scratch_size(std::span<const Tensor* const> nodes, int n) const override {
        return m_cpu.scratch_size(nodes, n);
    }

    void when_short(std::function<void()> make_room) override { m_queue.when_short(std::move(make_room)); }

    Status on_device(const Tensor& node) const override { return runs_there(m_registry, m_device, m_rules, node); }

    // Uploads the bytes that the nodes read, and does the preparations that a first launch would wait for: memory,
    // kernels, weights in another layout.
    Status make_ready(std::span<const Tensor* const> nodes, const std::atomic<bool>* cancelled) override {
        if (m_lost || m_device.kind == DeviceKind::emulator) return {}; // the emulator has nothing to load
        // A device that doesn't exist hasn't failed: run() returns the reason.
        GGS_CHECK(m_runtime.select(m_device.number));
        GGS_CHECK(check(nodes));
        place(nodes);
        const RunOptions undisturbed;
        const HookTurns turns(undisturbed, now());
        for (size_t i = 0; i < nodes.size();) {
            const size_t count = at_once(i, turns);
            if (m_where[i] == Where::there) {
                bool lacks_memory = false; // the request is repeated when they run
                const Status done = rehearse(together(nodes.subspan(i, count), i), cancelled, lacks_memory);
                if (!done.ok() && !lacks_memory && m_device.kind == DeviceKind::cuda) {
                    m_untold = done.error();
                    give_up();
                }
                GGS_CHECK(Status(done));
            }
            i += count;
        }
        return {};
    }

    RunResult run(std::span<const Tensor* const> nodes, int n, const StoredRange& work,
                  const RunOptions& options) override {
        m_fused.clear();
        Result<RunResult> result =
            with_enough([&]() -> Result<RunResult> { return run_nodes(nodes, n, work, options); });
        if (result.ok()) {
            result->fused = std::move(m_fused);
            return std::move(*result);
        }
        // Memory ran out when some of the nodes may have begun to write.
        RunResult ended = failed(result.error());
        ended.torn = ended.torn_behind = !m_written.empty();
        return ended;
    }

  private:
    static RunResult failed(const Message& why) { return {RunEnd::failed, 0, false, why}; }
    bool goes_on_for(const DeviceChoice& device) const {
        return !m_lost && m_device.kind == device.kind && m_device.number == device.number;
    }
    Nanoseconds now() const {
        return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - m_start).count();
    }
    bool checked() const {
        return m_device.kind == DeviceKind::emulator && m_device.checks != DeviceChoice::Checks::off;
    }

    RunResult run_nodes(std::span<const Tensor* const> nodes, int n, const StoredRange& work,
                        const RunOptions& options) {
        if (!made().ok()) return failed(made().error());
        if (!options.as_before) {
            if (const Status ready = check(nodes); !ready.ok()) return failed(ready.error());
        }
        m_written.clear();
        if (m_untold) {
            RunResult lost = failed(*std::exchange(m_untold, std::nullopt));
            lost.device_lost = true;
            return lost;
        }
        const std::span<std::byte> memory = work_memory(work);
        if (m_lost) return run_on_host(m_cpu, m_registry, m_space, nodes, n, memory, options);
        if (const Status there = m_runtime.select(m_device.number); !there.ok())
            return failed(msg("%1; choose the device cpu or emulator instead", there.error()));
        Recording* const recording = options.recording;
        if (recording && recording->nodes.size() < options.first_number + nodes.size())
            return failed(msg("the recording has room for %1 nodes, but the run needs %2", recording->nodes.size(),
                              options.first_number + nodes.size()));
        if (!options.as_before || !std::ranges::equal(m_placed, nodes)) place(nodes);
        size_t marked = 0; // nodes up to this index may be on the device already: run them now
        RunResult result;
        HookTurns turns(options, now());
        while (result.nodes_done < nodes.size()) {
            const size_t i = result.nodes_done;
            if (i >= marked && is_stopped(options)) {
                result.end = RunEnd::stopped;
                return result;
            }
            const size_t count = at_once(i, turns);
            Ended ended;
            if (m_where[i] == Where::there) {
                ended = run_there(nodes.subspan(i, count), i, options);
            } else if (m_where[i] == Where::here) {
                ended = run_here(nodes, i, n, memory, options, i < marked ? nullptr : options.stop);
            }
            result.together += ended.together;
            if (ended.lacks_memory) {
                result.nodes_done = i + ended.nodes;
                m_where[result.nodes_done] = Where::here;
                marked = std::max(marked, i + count);
                continue;
            }
            if (ended.end != RunEnd::done) {
                const bool among_marked = i + ended.nodes + 1 < std::max(marked, i + count);
                result.end = ended.end;
                result.nodes_done = i + ended.nodes;
                result.torn = ended.torn || i + ended.nodes < marked;
                result.torn_behind = result.torn && among_marked;
                result.error = ended.error;
                result.device_lost = m_lost;
                return result;
            }
            result.nodes_done = i + count;
            if (result.nodes_done < marked) continue;
            if (!turns.is_due(result.nodes_done - 1, [this] { return now(); }) ||
                options.after_node(result.nodes_done - 1))
                continue;
            if (result.nodes_done < nodes.size()) result.end = RunEnd::stopped;
            return result;
        }
        return result;
    }

    void place(std::span<const Tensor* const> nodes) {
        m_placed.clear(); // in case memory runs out on the way
        m_where.clear();
        m_together.clear();
        for (const Tensor* const node : nodes) m_where.push_back(where(*node));
        m_placed.assign(nodes.begin(), nodes.end());
    }

    static bool is_stopped(const RunOptions& options) {
        return options.stop && options.stop->load(std::memory_order_relaxed);
    }

    enum class Where : uint8_t { nowhere, here, there }; // the processor that computes a node
    Where where(const Tensor& node) const {
        if (!m_registry.op(node).computes || is_empty(node) || !(node.flags & flag_compute)) return Where::nowhere;
        return on_device(node).ok() ? Where::there : Where::here;
    }

    // Returns how many nodes, from `first` on, are put on the stream at once; at least one. The group ends at a node of
    // the CPU, or after one that the hook is called for. The emulator completes each request before it returns, so that
    // larger groups gain nothing.
    size_t at_once(size_t first, const HookTurns& turns) const {
        size_t end = first + 1;
        if (m_device.kind == DeviceKind::emulator || m_where[first] != Where::there) return 1;
        while (end < m_where.size() && end - first < m_at_once && m_where[end] != Where::here &&
               !turns.is_due_anyway(end - 1))
            ++end;
        return end - first;
    }

    // Limits the next group by the time that this one took. A group's first run is not used: a driver loads kernels at
    // their first launch. The limit changes by powers of two, and grows only if the time would still be well below
    // longest_at_once. Only groups that come again can be run as a graph.
    void note_duration(size_t count, Nanoseconds took) {
        if (took > longest_at_once) {
            const auto fit =
                static_cast<size_t>(static_cast<double>(count) * longest_at_once / static_cast<double>(took));
            const size_t fewer = std::max(std::bit_floor(fit), least_at_once);
            if (fewer < count) m_at_once = fewer;
        } else if (count == m_at_once && took < longest_at_once / 4) {
            m_at_once = std::min(2 * m_at_once, most_at_once);
        }
    }

    // The outcome of a group of nodes: all were computed, or only those before the one that wasn't.
    struct Ended {
        RunEnd end = RunEnd::done;
        size_t nodes = 0;
        bool torn = false;
        Message error;
        bool lacks_memory = false; // the device lacks memory for that node; nothing else is wrong
        Nanoseconds together = 0;
    };

    Ended run_here(std::span<const Tensor* const> nodes, size_t i, int n, std::span<std::byte> memory,
                   const RunOptions& options, const std::atomic<bool>* stop) {
        NodeTime* const time = options.recording ? &options.recording->nodes[options.first_number + i] : nullptr;
        if (const Status there = with_copies(
                options, i, false, [&] { return bring_sources_back(m_space, m_registry.op(*nodes[i]), *nodes[i]); });
            !there.ok())
            return {RunEnd::failed, 0, false, there.error()};
        if (time) time->begin = now();
        RunOptions of_node;
        of_node.stop = stop;
        of_node.guard = options.guard;
        const RunResult done = run_on_host(m_cpu, m_registry, m_space, nodes.subspan(i, 1), n, memory, of_node);
        if (time && done.end == RunEnd::done) time->end = now();
        return {done.end, 0, done.torn, done.error};
    }

    // Runs `move` and records its copies for a node.
    template <class F> Status with_copies(const RunOptions& options, size_t node, bool to_device, F&& move) const {
        if (!options.recording || !options.recording->keeps_records()) return move();
        const auto moved = [this] {
            uint64_t bytes = 0;
            m_space.each_storage(
                [&bytes](Storage& storage) { bytes += storage.mirror() ? storage.mirror()->moved() : 0; });
            return bytes;
        };
        const uint64_t before = moved();
        const Nanoseconds begin = now();
        Status done = move();
        if (const uint64_t bytes = moved() - before)
            options.recording->add_copy(
                {static_cast<uint32_t>(options.first_number + node), to_device, bytes, begin, now()});
        return done;
    }

    // Returns the record of nodes that are sent to the device together; makes one if they are new.
    Together& together(std::span<const Tensor* const> nodes, size_t first) {
        const auto known = std::ranges::find_if(
            m_together, [&](const Together& each) { return std::ranges::equal(each.nodes, nodes); });
        if (known != m_together.end()) {
            m_together.splice(m_together.begin(), m_together, known);
            return m_together.front();
        }
        const auto count = [this] {
            size_t all = 0;
            for (const Together& each : m_together) all += each.nodes.size();
            return all;
        };
        while (!m_together.empty() &&
               (m_together.size() >= most_kept_together || count() + nodes.size() > most_kept_nodes))
            m_together.pop_back();
        Together& made = m_together.emplace_front();
        made.nodes.assign(nodes.begin(), nodes.end());
        for (size_t i = 0; i < nodes.size(); ++i) {
            if (m_where[first + i] == Where::nowhere) continue;
            made.computed.push_back(nodes[i]);
            made.places.push_back(i);
        }
        return made;
    }

    // Runs nodes on the device. If a request fails, the device gets no further ones. If it only lacks memory for a
    // node, the CPU computes this node whenever this group is run again.
    Ended run_there(std::span<const Tensor* const> nodes, size_t first, const RunOptions& options) {
        Together& all = together(nodes, first);
        size_t at = 0; // index of the node in progress
        Timed timed = options.recording ? options.timed : Timed::nothing;
        if (timed == Timed::together && m_device.kind == DeviceKind::emulator)
            timed = Timed::nodes; // these are launched one by one anyway
        Status done = try_there(all, first, at, timed, options);
        // A lost device can't allocate memory, either.
        const bool lacks_memory = !done.ok() && m_queue.lacks_memory() && m_queue.last_node().ok() &&
                                  m_runtime.synchronise_stream(m_queue.stream()).ok();
        m_queue.end_nodes(done.ok());
        const std::vector<const Tensor*>& computed = all.computed;
        const std::vector<size_t>& places = all.places;
        if (done.ok() || lacks_memory) {
            if (done.ok() && m_graphs.came_before()) note_duration(nodes.size(), now() - m_put_at);
            if (const std::optional<NodeQueue::WrongIndex> wrong = m_queue.found_wrong_index()) {
                const size_t node = wrong->node;
                if (timed == Timed::nodes)
                    static_cast<void>(note_times(all, node, options.first_number + first, *options.recording));
                return {RunEnd::failed, places[node], true,
                        msg("%1: %2", m_called(*computed[node]),
                            msg("entry %1 of its indices refers to a row that doesn't exist", wrong->index))};
            }
            done = {};
            Ended ended;
            if (timed == Timed::nodes)
                done = note_times(all, done.ok() && !lacks_memory ? computed.size() : at, options.first_number + first,
                                  *options.recording);
            if (timed == Timed::together && !lacks_memory) {
                const Result<NodeTime> took = m_graphs.together();
                if (took.ok())
                    ended.together = took->end - took->begin;
                else
                    done = fail_with(took.error());
            }
            if (lacks_memory) {
                ended.nodes = places[at];
                ended.lacks_memory = true;
            }
            if (done.ok()) return ended;
        }
        Ended ended{RunEnd::failed, places[at], true, msg("%1: %2", m_called(*computed[at]), done.error())};
        if (m_device.kind == DeviceKind::cuda) give_up();
        if (is_stopped(options)) ended = {RunEnd::stopped, ended.nodes, true, {}};
        return ended;
    }

    void give_up() {
        m_lost = true;
        m_graphs.clear();
        m_together.clear();
        m_space.each_storage([&](Storage& storage) {
            if (Mirror* const mirror = storage.mirror(); mirror && &mirror->runtime() == &m_runtime) mirror->give_up();
        });
    }

    // Records the times of the groups that begin before node `end`, by the device's clock. They start when the first
    // group was put on the stream. If one kernel computed several nodes, the first one gets its whole time.
    Status note_times(const Together& all, size_t end, size_t first, Recording& recording) const {
        const FusionPlan& plan = m_graphs.plan();
        for (size_t g = 0; g < plan.groups.size() && plan.groups[g].at < end; ++g) {
            GGS_TRY(const NodeTime time, m_graphs.clock().time(g));
            for (const uint32_t node : plan.nodes_of(plan.groups[g]))
                recording.nodes[first + all.places[node]] = {
                    m_put_at + (node == plan.groups[g].at ? time.begin : time.end), m_put_at + time.end};
        }
        return {};
    }

    // Returns a storage's mirror on the device. If there is no room, other memory is released.
    Result<Mirror*> mirror_of(Storage& storage) {
        Result<Mirror*> mirror = storage.mirror_on(m_runtime, m_device.number);
        if (mirror.ok() || storage.mirror()) return mirror;
        m_queue.give_back();
        mirror = storage.mirror_on(m_runtime, m_device.number);
        if (mirror.ok() || storage.mirror()) return mirror;
        m_queue.make_room();
        return storage.mirror_on(m_runtime, m_device.number);
    }
    Result<unsigned char*> address_of(const Tensor& t) {
        const auto place = m_space.place_of(t.data);
        if (!place) return fail("%1 has no memory", m_called(t));
        GGS_TRY(Mirror* const mirror, mirror_of(*place->storage));
        return reinterpret_cast<unsigned char*>(mirror->on_device() + place->offset);
    }

    // Prepares the nodes. If it fails, `at` is the index of the node concerned.
    Status make_ready(Together& all, size_t& at) {
        all.ready.clear();
        all.written.clear();
        all.bytes.clear();
        all.readings.clear();
        for (at = 0; at < all.computed.size(); ++at) {
            GGS_TRY(const NodeToRun one, ready_to_run(*all.computed[at], at, all));
            all.ready.push_back(one);
        }
        for (Together::Bytes& each : all.bytes) {
            GGS_TRY(const Mirror* const mirror, mirror_of(*each.storage));
            each.mirror = mirror->id();
        }
        at = 0;
        static std::atomic<uint64_t> ids{0};
        all.id = ++ids;
        return {};
    }

    // Returns a node as it is passed to its kernel, and notes the bytes that it reads and writes.
    Result<NodeToRun> ready_to_run(const Tensor& t, size_t number, Together& all) {
        const auto bytes_of = [&all](Storage* storage) -> Together::Bytes& {
            for (Together::Bytes& each : all.bytes) {
                if (each.storage == storage) return each;
            }
            return all.bytes.emplace_back(Together::Bytes{storage, 0, {}, {}});
        };
        const auto reads = [&](const StoredRange& range) {
            Together::Bytes& bytes = bytes_of(range.place.storage);
            Stretches first;
            first.add(range.place.offset, range.place.offset + range.size);
            first.remove(bytes.written);
            bytes.read.add(first);
            all.readings.push_back({range, number});
        };
        const OpDef& op = m_registry.op(t);
        NodeToRun ready{nullptr, grid_node(t), t.name, t.op};
        const DeviceKernel& kernel = *op.kernels[m_device.kind].on_device;
        ready.compute = checked() && kernel.compute_checked ? kernel.compute_checked : kernel.compute;
        GGS_TRY(ready.node.out.data, address_of(t));
        for (size_t i = 0; i < max_src; ++i) {
            if (!t.src[i] || is_empty(*t.src[i])) continue;
            GGS_TRY(ready.node.src[i].data, address_of(*t.src[i]));
            if (const auto place = m_space.place_of(t.src[i]->data)) reads({*place, nbytes(*t.src[i])});
        }
        std::vector<StoredRange> places;
        const bool writes_all = written_places(m_space, op, t, places);
        for (const StoredRange& part : places) {
            if (!writes_all) reads(part);
            bytes_of(part.place.storage).written.add(part.place.offset, part.place.offset + part.size);
            all.written.push_back(part);
        }
        return ready;
    }

    // Returns whether the mirrors that the nodes were prepared for still exist.
    static bool stands(const Together& all) {
        return !all.ready.empty() && std::ranges::all_of(all.bytes, [](const Together::Bytes& each) {
            return each.storage->mirror() && each.storage->mirror()->id() == each.mirror;
        });
    }

    // Uploads the bytes that the nodes read, if they are newer on the host. Bytes that the nodes will write are the
    // device's from now on.
    Status upload(const Together& all, size_t first, size_t& at, const RunOptions& options) {
        const bool noted = options.recording && options.recording->keeps_records();
        for (const Together::Bytes& each : all.bytes) {
            CopyRecord copy{};
            const auto write_down = [&] {
                if (copy.bytes > 0) options.recording->add_copy(copy);
                copy = {};
            };
            Nanoseconds begin = noted ? now() : 0;
            const auto moved = [&](const Stretches::Part& part) {
                const auto node = static_cast<uint32_t>(options.first_number + first +
                                                        all.places[all.reader_of(each.storage, part.begin)]);
                if (copy.node != node || copy.bytes == 0) {
                    write_down();
                    copy = {node, true, 0, begin, begin};
                }
                copy.bytes += part.size();
                copy.end = begin = now();
            };
            const Status done =
                each.storage->mirror()->upload(each.read, noted ? Mirror::Moved(moved) : Mirror::Moved());
            if (noted) write_down();
            if (!done.ok()) {
                const auto newer = each.read.parts();
                at = newer.empty() ? 0 : all.reader_of(each.storage, newer.front().begin);
                return done;
            }
        }
        for (const Together::Bytes& each : all.bytes) {
            if (options.results_uploaded) GGS_CHECK(each.storage->mirror()->upload(each.written));
            if (!each.written.empty()) each.storage->mirror()->changed_on_device(each.written);
        }
        return {};
    }

    // Puts the nodes on the stream. If it fails, `at` is the index of the node concerned, or 0 if it is unknown.
    Status try_there(Together& all, size_t first, size_t& at, Timed timed, const RunOptions& options) {
        GGS_CHECK(
            m_runtime.select(m_device.number)); // a node of the CPU may have brought back bytes from another device
        GGS_CHECK(m_queue.ready());
        if (!stands(all)) {
            GGS_CHECK(make_ready(all, at));
            GGS_CHECK(m_runtime.select(m_device.number)); // bytes came back from other devices
        }
        GGS_CHECK(upload(all, first, at, options));
        m_written = all.written;
        const emulator::Watched watched(
            m_device.kind == DeviceKind::emulator,
            [&](const void* address) { return element_at(*all.computed[at], all.ready[at].node, address); },
            options.stop);
        Status put_there = m_graphs.run(
            all.ready, all.id, m_queue, timed, options.fuse ? fusions_of(all) : std::span<const Fusion>(),
            [this] { m_put_at = now(); },
            [&](const FusionPlan& plan, KernelClock* clock) { return put(all.computed, all.ready, plan, at, clock); });
        note_fused(all.places, first, put_there.ok() ? all.computed.size() : at);
        GGS_CHECK(std::move(put_there));
        return m_runtime.synchronise_stream(m_queue.stream());
    }

    // Returns the device's table of fusions; all its kernels share one.
    std::span<const Fusion> fusions_of(const Together& all) const {
        const std::vector<Fusion>* const fusions =
            m_registry.op(*all.computed.front()).kernels[m_device.kind].on_device->fusions;
        return fusions ? *fusions : std::span<const Fusion>();
    }

    // Notes the fused groups that begin before node `end`. Some nodes may already have been put there in other groups.
    void note_fused(std::span<const size_t> places, size_t first, size_t end) {
        const FusionPlan& plan = m_graphs.plan();
        for (const FusionPlan::Group& group : plan.groups) {
            if (group.at >= end) break;
            if (group.fusion) m_fused.resize(m_placed.size());
            if (m_fused.empty()) continue;
            for (const uint32_t node : plan.nodes_of(group))
                m_fused[first + places[node]] =
                    group.fusion ? FusedNode{group.fusion->row->name, static_cast<uint32_t>(first + places[group.at])}
                                 : FusedNode();
        }
    }

    Status rehearse(Together& all, const std::atomic<bool>* cancelled, bool& lacks_memory) {
        // In any case, later launches are real ones.
        struct Rehearsal {
            Rehearsal(NodeQueue& asked, bool& lacks) : queue(asked), lacks_memory(lacks) { queue.rehearse(true); }
            ~Rehearsal() {
                lacks_memory = queue.lacks_memory();
                queue.rehearse(false);
                queue.end_nodes(well);
            }
            NodeQueue& queue;
            bool& lacks_memory;
            bool well = false;
        } rehearsal(m_queue, lacks_memory);
        size_t at = 0;
        GGS_CHECK(m_runtime.select(m_device.number));
        GGS_CHECK(m_queue.ready());
        if (!stands(all)) GGS_CHECK(make_ready(all, at));
        for (const Together::Bytes& each : all.bytes)
            GGS_CHECK(upload_until(*each.storage->mirror(), each.read, cancelled));
        if (cancelled && cancelled->load(std::memory_order_relaxed)) return {};
        m_written = all.written;
        GGS_CHECK(put(all.computed, all.ready, plan_fusions(all.ready, fusions_of(all)), at, nullptr));
        GGS_CHECK(m_runtime.synchronise_stream(m_queue.stream()));
        rehearsal.well = true;
        return {};
    }
    // Uploads in large blocks, between which it can be cancelled.
    static Status upload_until(Mirror& mirror, const Stretches& bytes, const std::atomic<bool>* cancelled) {
        constexpr size_t most = size_t{256} << 20;
        Stretches piece;
        size_t size = 0;
        for (const Stretches::Part& part : bytes.parts()) {
            for (size_t begin = part.begin; begin < part.end;) {
                const size_t end = std::min(part.end, begin + (most - size));
                piece.add(begin, end);
                size += end - begin;
                begin = end;
                if (size < most) continue;
                if (cancelled && cancelled->load(std::memory_order_relaxed)) return {};
                GGS_CHECK(mirror.upload(std::exchange(piece, {})));
                size = 0;
            }
        }
        return mirror.upload(piece);
    }

    // Returns a leaf's bytes on the device, unless one of the nodes that run together writes them.
    NodeQueue::Weights weights_of(const Tensor& t) const {
        if (t.op != OpId::none || t.view_src) return {};
        const auto place = m_space.place_of(t.data);
        if (!place || !place->storage->mirror()) return {};
        const size_t size = nbytes(t);
        const bool is_written = std::ranges::any_of(m_written, [&](const StoredRange& part) {
            return part.place.storage == place->storage && part.place.offset < place->offset + size &&
                   place->offset < part.place.offset + part.size;
        });
        return is_written ? NodeQueue::Weights() : NodeQueue::Weights{place->storage->mirror(), place->offset, size};
    }

    // Returns the ranges on the device that nodes may write.
    std::vector<std::span<const std::byte>> written_there(std::span<const Tensor* const> tensors,
                                                          std::span<const uint32_t> parts) const {
        std::vector<StoredRange> places;
        for (const uint32_t part : parts)
            written_places(m_space, m_registry.op(*tensors[part]), *tensors[part], places);
        std::vector<std::span<const std::byte>> there;
        for (const StoredRange& part : places) {
            if (const Mirror* const mirror = part.place.storage->mirror())
                there.emplace_back(mirror->on_device() + part.place.offset, part.size);
        }
        return there;
    }

    // Puts the nodes on the stream, group by group.
    Status put(std::span<const Tensor* const> tensors, std::span<const NodeToRun> nodes, const FusionPlan& plan,
               size_t& at, KernelClock* clock) {
        GGS_CHECK(m_queue.begin_nodes(nodes.size(), checked()));
        for (size_t g = 0; g < plan.groups.size(); ++g) {
            const FusionPlan::Group& group = plan.groups[g];
            at = group.at;
            const std::span<const uint32_t> parts = plan.nodes_of(group);
            const int with_indices = group.fusion ? std::max(group.fusion->row->indices, 0) : 0;
            m_queue.begin_node(parts[static_cast<size_t>(with_indices)], [&](int source) {
                return weights_of(*tensors[parts[static_cast<size_t>(source / cuda::most_sources)]]
                                       ->src[source % cuda::most_sources]);
            });
            m_queue.describe_node(nodes_of(nodes, parts), written_there(tensors, parts));
            m_runtime.begin_range(group.fusion ? group.fusion->row->name : nodes[at].name);
            Status done = clock ? clock->begin(g, m_queue.stream()) : Status();
            if (done.ok()) {
                compute(nodes, group, parts);
                done = m_queue.status();
            }
            if (done.ok() && clock) done = clock->end(g, m_queue.stream());
            m_runtime.end_range();
            GGS_CHECK(std::move(done));
        }
        at = 0;
        return m_queue.last_node();
    }

    static NodeQueue::Parts nodes_of(std::span<const NodeToRun> nodes, std::span<const uint32_t> parts) {
        NodeQueue::Parts found{};
        for (size_t k = 0; k < parts.size(); ++k) found[k] = &nodes[parts[k]].node;
        return found;
    }
    void compute(std::span<const NodeToRun> nodes, const FusionPlan::Group& group, std::span<const uint32_t> parts) {
        if (!group.fusion) return nodes[group.at].compute(m_queue.queue(), nodes[group.at].node);
        const NodeQueue::Parts of_parts = nodes_of(nodes, parts);
        const bool looks = checked() && group.fusion->compute_checked;
        (looks ? group.fusion->compute_checked : group.fusion->row->compute)(m_queue.queue(), of_parts.data());
    }

    // Returns "kq[3, 0]" for an address on the device, if it is in the node or its sources; otherwise an empty string.
    std::string element_at(const Tensor& t, const cuda::Node& node, const void* address) const {
        const auto named = [&](const Tensor& each, const cuda::View& view) -> std::string {
            const auto* const at = static_cast<const unsigned char*>(address);
            if (!view.data || at < view.data || at >= view.data + nbytes(each)) return {};
            const std::optional<Index> index = index_at_offset(each, static_cast<size_t>(at - view.data));
            return english(m_called(each)) + (index ? index_text(each, *index) : std::string());
        };
        std::string name = named(t, node.out);
        for (size_t i = 0; i < max_src && name.empty(); ++i) {
            if (t.src[i]) name = named(*t.src[i], node.src[i]);
        }
        return name;
    }

    const Registry& m_registry;
    const AddressSpace& m_space;
    CalledRule m_called;
    DeviceChoice m_device;
    PlacementRules m_rules;
    const RuntimeApi& m_runtime;
    Executor m_cpu;
    std::vector<const Tensor*> m_placed; // the nodes of this run
    std::vector<Where> m_where;          // of each of them
    std::vector<StoredRange> m_written;  // by the nodes that run together
    std::vector<FusedNode> m_fused;      // of this run
    std::vector<Storage::MirrorWanted> m_mirrors;
    std::list<Together> m_together;  // the most recently used first
    std::optional<Message> m_untold; // the error, if the device was given up before a run
    std::shared_ptr<DeviceWork> m_work;
    NodeQueue& m_queue;
    NodeGraphs& m_graphs;
    size_t m_at_once = most_at_once;
    Nanoseconds m_put_at = 0; // time at which the latest nodes were put on the stream
    bool m_lost = false;
    std::chrono::steady_clock::time_point m_start;
};

} // namespace

std::unique_ptr<DeviceExecutor> make_grid_executor(const Registry& registry, const AddressSpace& space, int threads,
                                                   CalledRule called, const DeviceChoice& device, PlacementRules rules,
                                                   const DeviceExecutor* before) {
    return std::make_unique<GridExecutor>(registry, space, threads, std::move(called), device, std::move(rules),
                                          dynamic_cast<const GridExecutor*>(before));
}

} // namespace ggs
