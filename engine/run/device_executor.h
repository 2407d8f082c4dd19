// SPDX-License-Identifier: MIT
// DeviceExecutor: the interface that runs nodes on one kind of device. All computations use it. The caller passes nodes
// as they were built; the executor finds their bytes on the device.
//
// The implementation for the CPU forwards to an Executor (executor.h). The implementation for a grid of threads
// (grid_executor.h) mirrors the storages of a program. Owned by one session and used by its thread.
#pragma once

#include "device/address_space.h"
#include "device/device_choice.h"
#include "device/runtime.h"
#include "run/executor.h"
#include "run/placement.h"

namespace ggs {

class DeviceExecutor {
  public:
    virtual ~DeviceExecutor() = default;
    virtual int threads() const = 0;
    // Returns an error if the executor lacks something; then nothing is run.
    virtual const Status& made() const = 0;
    virtual Status check(std::span<const Tensor* const> nodes) const = 0;
    // has_kernel: returns whether the device has a kernel for the op of any node. row_rule: returns the rule for which
    // row of a node's last phase makes an element, if it is known. The rule needs the registry and the node, not the
    // executor.
    virtual bool has_kernel(const OpDef& op) const = 0;
    using RowRule = std::function<std::optional<int64_t>(const Index& out)>;
    virtual RowRule row_rule(const Tensor& node) const = 0;
    virtual DeviceChoice device() const { return {}; }
    // Empty on the CPU, which has no memory of its own.
    virtual DeviceUse device_use() const { return {}; }
    // Returns why the device itself has no kernel for a node, so that the CPU runs it; ok for all others.
    virtual Status on_device(const Tensor&) const { return {}; }
    virtual Result<size_t> work_size(std::span<const Tensor* const> nodes, int n) const = 0;
    virtual uint64_t scratch_size(std::span<const Tensor* const> nodes, int n) const = 0;
    // Does the work of a first run of these nodes in advance: uploads the bytes that they read, and loads their
    // kernels.
    virtual Status make_ready(std::span<const Tensor* const> /*nodes*/, const std::atomic<bool>* /*cancelled*/) {
        return {};
    }
    // Shares work outside of nodes among at most n threads of the CPU, while nothing runs.
    virtual Status share(int /*n*/, size_t parts, const PartOfWork& f) { return one_by_one(parts, f); }
    // Sets a function that is called if the device lacks room for required bytes. It must release other memory there.
    virtual void when_short(std::function<void()> /*make_room*/) {}
    // Like Executor::run(); `work` must be in a storage of the same device.
    virtual RunResult run(std::span<const Tensor* const> nodes, int n, const StoredRange& work,
                          const RunOptions& options = {}) = 0;
};

// `space` is that of the nodes' program, and outlives the executor.
// If the device is unavailable, each run of the executor returns the reason. `before` is the executor of the previous
// program: its state on the device is reused.
std::unique_ptr<DeviceExecutor> make_executor(const Registry& registry, const AddressSpace& space, int threads,
                                              CalledRule called = described, const DeviceChoice& device = {},
                                              PlacementRules rules = {}, const DeviceExecutor* before = nullptr);
// Sets the executor that runs programs in place of the CPU, together with the storage of their blocks
// (device/block_storage.h). The code that starts the process decides this once.
using MakeExecutor = std::unique_ptr<DeviceExecutor> (*)(const Registry& registry, const AddressSpace& space,
                                                         int threads, CalledRule called);
void set_executor_maker(MakeExecutor make);

// Runs nodes once, with separate work memory.
RunResult run_once(DeviceExecutor& executor, std::span<const Tensor* const> nodes, int n,
                   const RunOptions& options = {});

} // namespace ggs
