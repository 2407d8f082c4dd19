// SPDX-License-Identifier: MIT
#include "run/grid_executor.h"

#include "base/enough.h"
#include "cuda/device_kernel.h"
#include "cuda/emulator/emulator.h"
#include "device/kernel_launch.h"
#include "device/reserved_buffer.h"
#include "run/grid_node.h"
#include "run/host_side.h"

#include <algorithm>
#include <chrono>

namespace ggs {

namespace {

constexpr size_t alignment = 256; // of what kernels work in

// What kernels ask of the device while one node runs.
class NodeQueue {
  public:
    NodeQueue(const RuntimeApi& runtime, int device, ReservedBuffer& work, bool checked)
        : m_queue{{start, reserve, wrong_index}, this}, m_runtime(runtime), m_device(device), m_work(work), m_checked(checked) {}
    cuda::Queue& queue() { return m_queue.queue; }
    const Status& status() const { return m_status; }
    // What kernels have said of indices; after they are done.
    Result<int> number_of_wrong_index() const {
        int number = 0;
        if (m_wrong) GGS_CHECK(m_runtime.copy(CopyKind::device_to_host, reinterpret_cast<std::byte*>(&number), m_wrong, sizeof number));
        return number;
    }

  private:
    // Kernels know the first member alone.
    struct Known {
        cuda::Queue queue;
        NodeQueue* self;
    };
    static NodeQueue& of(cuda::Queue& queue) { return *reinterpret_cast<Known&>(queue).self; }
    static bool start(cuda::Queue& queue, const KernelLaunch& launch) {
        NodeQueue& self = of(queue);
        if (!self.m_status.ok()) return false;
        KernelLaunch ours = launch;
        ours.checked = self.m_checked;
        self.m_status = self.m_runtime.launch(ours, nullptr);
        return self.m_status.ok();
    }
    static unsigned char* reserve(cuda::Queue& queue, size_t bytes) {
        NodeQueue& self = of(queue);
        if (!self.m_status.ok()) return nullptr;
        const size_t at = (self.m_used + alignment - 1) / alignment * alignment;
        // What was handed out for this node stays where it is.
        if (at > 0 && at + bytes > self.m_work.size()) {
            self.m_more.emplace_back(self.m_runtime, self.m_device);
            Result<std::byte*> more = self.m_more.back().at_least(bytes);
            if (more.ok()) return reinterpret_cast<unsigned char*>(*more);
            self.m_status = fail_with(more.error());
            return nullptr;
        }
        Result<std::byte*> memory = self.m_work.at_least(at + bytes);
        if (!memory.ok()) {
            self.m_status = fail_with(memory.error());
            return nullptr;
        }
        self.m_used = at + bytes;
        return reinterpret_cast<unsigned char*>(*memory + at);
    }
    static int* wrong_index(cuda::Queue& queue) {
        NodeQueue& self = of(queue);
        auto* const number = reinterpret_cast<std::byte*>(reserve(queue, sizeof(int)));
        if (!number) return nullptr;
        self.m_status = self.m_runtime.fill(number, sizeof(int), std::byte{0});
        self.m_wrong = number;
        return self.m_status.ok() ? reinterpret_cast<int*>(number) : nullptr;
    }

    Known m_queue;
    std::byte* m_wrong = nullptr;
    const RuntimeApi& m_runtime;
    int m_device;
    ReservedBuffer& m_work;
    std::vector<ReservedBuffer> m_more;
    size_t m_used = 0;
    bool m_checked;
    Status m_status;
};

// How long kernels take by the device's own clock: from event to event, without uploads and without what the host does.
class KernelClock {
  public:
    KernelClock(const RuntimeApi& runtime, int device) : m_runtime(runtime), m_device(device) {}
    ~KernelClock() {
        if (m_begin || m_end) static_cast<void>(m_runtime.select(m_device));
        for (const Event event : {m_begin, m_end}) {
            if (event) m_runtime.end_event(event);
        }
    }
    KernelClock(const KernelClock&) = delete;
    KernelClock& operator=(const KernelClock&) = delete;
    Status begin() { return record(m_begin); }
    Status end() { return record(m_end); }
    Result<double> between() const { return m_runtime.elapsed(m_begin, m_end); }

  private:
    Status record(Event& event) {
        if (!event) {
            GGS_TRY(event, m_runtime.make_event());
        }
        return m_runtime.record(event, nullptr);
    }
    const RuntimeApi& m_runtime;
    int m_device;
    Event m_begin = nullptr, m_end = nullptr;
};

class GridExecutor final : public DeviceExecutor {
  public:
    GridExecutor(const Registry& registry, const AddressSpace& space, int threads, CalledRule called, const DeviceChoice& device, PlacementRules rules)
        : m_registry(registry), m_space(space), m_called(std::move(called)), m_device(device), m_rules(std::move(rules)), m_runtime(ggs::runtime(device.kind)),
          m_cpu(registry, threads, m_called), m_work(m_runtime, device.number), m_clock(m_runtime, device.number), m_start(std::chrono::steady_clock::now()) {}

    int threads() const override { return m_cpu.threads(); }
    const Status& made() const override { return m_cpu.made(); }
    DeviceChoice device() const override { return m_device; }
    Status check(std::span<const Tensor* const> nodes) const override { return m_cpu.check(nodes); }
    bool has_kernel(const OpDef& op) const override { return m_cpu.has_kernel(op); }
    RowRule row_rule(const Tensor&) const override { return [](const Index&) { return std::nullopt; }; }
    Result<size_t> work_size(std::span<const Tensor* const> nodes, int n) const override { return m_cpu.work_size(nodes, n); }
    uint64_t scratch_size(std::span<const Tensor* const> nodes, int n) const override { return m_cpu.scratch_size(nodes, n); }

    Status on_device(const Tensor& node) const override { return runs_there(m_registry, m_device, m_rules, node); }

    RunResult run(std::span<const Tensor* const> nodes, int n, const StoredRange& work, const RunOptions& options) override {
        Result<RunResult> result = with_enough([&]() -> Result<RunResult> { return run_nodes(nodes, n, work, options); });
        return result.ok() ? std::move(*result) : failed(result.error());
    }

  private:
    static RunResult failed(const Message& why) { return {RunEnd::failed, 0, false, why}; }
    Nanoseconds now() const {
        return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - m_start).count();
    }
    bool checked() const { return m_device.kind == DeviceKind::emulator && m_device.checks != DeviceChoice::Checks::off; }

    RunResult run_nodes(std::span<const Tensor* const> nodes, int n, const StoredRange& work, const RunOptions& options) {
        if (!made().ok()) return failed(made().error());
        if (const Status ready = check(nodes); !ready.ok()) return failed(ready.error());
        const std::span<std::byte> memory = work_memory(work);
        if (m_lost) return run_on_host(m_cpu, m_registry, m_space, nodes, n, memory, options);
        if (const Status there = m_runtime.select(m_device.number); !there.ok())
            return failed(msg("%1; --device cpu computes it on the CPU, --device emulator on the emulator", there.error()));
        Recording* const recording = options.recording;
        if (recording && recording->nodes.size() < options.first_number + nodes.size())
            return failed(msg("the recording has room for %1 nodes, the run needs %2", recording->nodes.size(), options.first_number + nodes.size()));
        RunResult result;
        HookTurns turns(options, now());
        for (size_t i = 0; i < nodes.size(); ++i) {
            const Tensor& node = *nodes[i];
            const OpDef& op = m_registry.op(node);
            if (options.stop && options.stop->load(std::memory_order_relaxed)) {
                result.end = RunEnd::stopped;
                return result;
            }
            if (op.computes && !is_empty(node) && (node.flags & flag_compute)) {
                NodeTime* const time = recording ? &recording->nodes[options.first_number + i] : nullptr;
                if (time) time->begin = now();
                m_kernel_ns = -1;
                if (on_device(node).ok()) {
                    if (Status done = run_there(op, node, options); !done.ok()) {
                        result.torn = true;
                        if (options.stop && options.stop->load(std::memory_order_relaxed)) {
                            result.end = RunEnd::stopped;
                            return result;
                        }
                        result.end = RunEnd::failed;
                        result.error = msg("%1: %2", m_called(node), done.error());
                        result.device_lost = m_lost;
                        return result;
                    }
                } else {
                    RunOptions of_node;
                    of_node.stop = options.stop;
                    of_node.guard = options.guard;
                    const RunResult done = run_on_host(m_cpu, m_registry, m_space, nodes.subspan(i, 1), n, memory, of_node);
                    if (done.end != RunEnd::done) {
                        result.end = done.end;
                        result.torn = done.torn;
                        result.error = done.error;
                        return result;
                    }
                }
                if (time) time->end = m_kernel_ns >= 0 ? time->begin + m_kernel_ns : now();
            }
            result.nodes_done = i + 1;
            if (!turns.is_due(i, [this] { return now(); }) || options.after_node(i)) continue;
            if (i + 1 < nodes.size()) result.end = RunEnd::stopped;
            return result;
        }
        return result;
    }

    // Where the device has a tensor's bytes.
    Result<unsigned char*> address_of(const Tensor& t) const {
        const auto place = m_space.place_of(t.data);
        if (!place) return fail("%1 has no memory", m_called(t));
        GGS_TRY(Mirror* const mirror, place->storage->mirror_on(m_runtime, m_device.number));
        return reinterpret_cast<unsigned char*>(mirror->on_device() + place->offset);
    }
    Status upload(const Tensor& t) const {
        const auto place = m_space.place_of(t.data);
        if (!place || !place->storage->mirror()) return {};
        return place->storage->mirror()->upload(place->offset, nbytes(t));
    }

    // What the device is asked for fails: it is not asked again.
    Status run_there(const OpDef& op, const Tensor& t, const RunOptions& options) {
        m_wrong_index = 0;
        Status done = try_there(op, t, options);
        if (done.ok() && m_wrong_index > 0) return fail("number %1 of its indices names a row that is not there", m_wrong_index - 1);
        if (done.ok() || m_device.kind != DeviceKind::cuda) return done;
        m_lost = true;
        m_space.each_storage([&](Storage& storage) {
            if (Mirror* const mirror = storage.mirror(); mirror && &mirror->runtime() == &m_runtime) mirror->give_up();
        });
        return done;
    }

    Status try_there(const OpDef& op, const Tensor& t, const RunOptions& options) {
        cuda::Node node = grid_node(t);
        GGS_TRY(node.out.data, address_of(t));
        for (size_t i = 0; i < max_src; ++i) {
            if (!t.src[i] || is_empty(*t.src[i])) continue;
            GGS_TRY(node.src[i].data, address_of(*t.src[i]));
            GGS_CHECK(upload(*t.src[i]));
        }
        std::vector<StoredRange> places;
        if (!written_places(m_space, op, t, places)) {
            for (const StoredRange& part : places) {
                GGS_TRY(Mirror* const mirror, part.place.storage->mirror_on(m_runtime, m_device.number));
                GGS_CHECK(mirror->upload(part.place.offset, part.size));
            }
        }
        const DeviceKernel& kernel = *op.kernels[m_device.kind].on_device;
        NodeQueue queue(m_runtime, m_device.number, m_work, checked());
        const emulator::Watched watched(m_device.kind == DeviceKind::emulator, [&](const void* address) { return element_at(t, node, address); },
                                        options.stop);
        // Whatever comes of it: what a kernel began to write is on the device.
        const auto note = [&] {
            for (const StoredRange& part : places) {
                if (Mirror* const mirror = part.place.storage->mirror()) mirror->changed_on_device(part.place.offset, part.size);
            }
        };
        GGS_CHECK(m_clock.begin());
        (checked() && kernel.compute_checked ? kernel.compute_checked : kernel.compute)(queue.queue(), node);
        Status status = queue.status().ok() ? m_clock.end() : queue.status();
        if (status.ok()) status = m_runtime.synchronise();
        note();
        if (!status.ok()) return status;
        GGS_TRY(const double kernel_ns, m_clock.between());
        m_kernel_ns = static_cast<Nanoseconds>(kernel_ns);
        GGS_TRY(const int wrong, queue.number_of_wrong_index());
        m_wrong_index = wrong;
        return {};
    }

    // "kq[3, 0]" of an address on the device, where a node's own or its sources' elements are; empty elsewhere.
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
    ReservedBuffer m_work;
    KernelClock m_clock;
    Nanoseconds m_kernel_ns = -1; // of the last node; -1: it was not the device's
    bool m_lost = false;
    int m_wrong_index = 0; // of the last node; from 1
    std::chrono::steady_clock::time_point m_start;
};

} // namespace

std::unique_ptr<DeviceExecutor> make_grid_executor(const Registry& registry, const AddressSpace& space, int threads, CalledRule called,
                                                   const DeviceChoice& device, PlacementRules rules) {
    return std::make_unique<GridExecutor>(registry, space, threads, std::move(called), device, std::move(rules));
}

} // namespace ggs
