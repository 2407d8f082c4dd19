// SPDX-License-Identifier: MIT
#include "run/device_executor.h"

#include "device/block_storage.h"
#include "run/grid_executor.h"
#include "run/host_side.h"

namespace ggs {

namespace {

class CpuExecutor final : public DeviceExecutor {
  public:
    CpuExecutor(const Registry& registry, const AddressSpace& space, int threads, CalledRule called)
        : m_registry(registry), m_space(space), m_executor(registry, threads, std::move(called)) {}

    int threads() const override { return m_executor.threads(); }
    const Status& made() const override { return m_executor.made(); }
    Status check(std::span<const Tensor* const> nodes) const override { return m_executor.check(nodes); }
    bool has_kernel(const OpDef& op) const override { return m_executor.has_kernel(op); }
    RowRule row_rule(const Tensor& node) const override { return m_executor.row_rule(node); }
    Result<size_t> work_size(std::span<const Tensor* const> nodes, int n) const override {
        return m_executor.work_size(nodes, n);
    }
    uint64_t scratch_size(std::span<const Tensor* const> nodes, int n) const override {
        return m_executor.scratch_size(nodes, n);
    }
    Status share(int n, size_t parts, const PartOfWork& f) override { return m_executor.share(n, parts, f); }
    RunResult run(std::span<const Tensor* const> nodes, int n, const StoredRange& work,
                  const RunOptions& options) override {
        // Kernels use the bytes at the tensors' addresses, so bytes that another device has written come back first. A
        // mirror of a lost device keeps its bytes; nodes that don't need them run. A model's weights stay on the device
        // of a session in which a lens runs: uploading them again takes long.
        bool stays = false;
        m_space.each_storage([&](Storage& storage) {
            Mirror* const mirror = storage.mirror();
            if (!mirror) return;
            const bool good =
                storage.kind() == Storage::Kind::file && storage.mirror_is_wanted() && !mirror->has_newer();
            stays |= good || !storage.end_mirror().ok();
        });
        const std::span<std::byte> memory = work_memory(work);
        if (stays) return run_on_host(m_executor, m_registry, m_space, nodes, n, memory, options);
        return m_executor.run(nodes, n, memory, options);
    }

  private:
    const Registry& m_registry;
    const AddressSpace& m_space;
    Executor m_executor;
};

std::atomic<MakeExecutor> other_maker{nullptr};

} // namespace

void set_executor_maker(MakeExecutor make) { other_maker.store(make); }

std::unique_ptr<DeviceExecutor> make_executor(const Registry& registry, const AddressSpace& space, int threads,
                                              CalledRule called, const DeviceChoice& device, PlacementRules rules,
                                              const DeviceExecutor* before) {
    if (device.kind != DeviceKind::cpu)
        return make_grid_executor(registry, space, threads, std::move(called), device, std::move(rules), before);
    const MakeExecutor other = other_maker.load();
    return other ? other(registry, space, threads, std::move(called))
                 : std::make_unique<CpuExecutor>(registry, space, threads, std::move(called));
}

RunResult run_once(DeviceExecutor& executor, std::span<const Tensor* const> nodes, int n, const RunOptions& options) {
    const auto failed = [](const Message& why) { return RunResult{RunEnd::failed, 0, false, why}; };
    const Result<size_t> needed = executor.work_size(nodes, n);
    if (!needed.ok()) return failed(needed.error());
    const auto work = work_storage(*needed);
    if (!work.ok()) return failed(work.error());
    return executor.run(nodes, n, {{work->get(), 0}, *needed}, options);
}

} // namespace ggs
