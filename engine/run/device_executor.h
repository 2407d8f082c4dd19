// SPDX-License-Identifier: MIT
// DeviceExecutor: what runs nodes on one kind of device. Whoever needs something computed asks one of these, and hands
// it nodes as they are built: where their bytes stand on the device is the executor's to know.
//
// The CPU's hands on to an Executor (executor.h); what runs on a grid of threads (grid_executor.h) mirrors the storages
// that a program stands on. Owned by one session and used by its thread.
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
    // Good if it has all it needs; else nothing is run.
    virtual const Status& made() const = 0;
    virtual Status check(std::span<const Tensor* const> nodes) const = 0;
    // Whether it has a kernel for the op, whatever the node; and which row of a node's last phase makes an element,
    // where that can be told. The rule needs the registry and the node, not the executor.
    virtual bool has_kernel(const OpDef& op) const = 0;
    using RowRule = std::function<std::optional<int64_t>(const Index& out)>;
    virtual RowRule row_rule(const Tensor& node) const = 0;
    virtual DeviceChoice device() const { return {}; }
    // Empty on the CPU, which has no memory of its own.
    virtual DeviceUse device_use() const { return {}; }
    // Why the device itself has no kernel for a node, which the CPU then runs for it; good for all others.
    virtual Status on_device(const Tensor&) const { return {}; }
    virtual Result<size_t> work_size(std::span<const Tensor* const> nodes, int n) const = 0;
    virtual uint64_t scratch_size(std::span<const Tensor* const> nodes, int n) const = 0;
    // What a first run of these nodes would find new is done before it: a device gets what they read, and their
    // kernels.
    virtual Status make_ready(std::span<const Tensor* const> /*nodes*/, const std::atomic<bool>* /*cancelled*/) {
        return {};
    }
    // What is no node's work, on as many threads of the CPU as it likes, n at most, while nothing runs.
    virtual Status share(int /*n*/, size_t parts, const PartOfWork& f) { return one_by_one(parts, f); }
    // Called where the device has no room for what has to be there: whoever keeps something else there lets it go.
    virtual void when_short(std::function<void()> /*make_room*/) {}
    // As Executor::run(); `work` is of a storage of the same device.
    virtual RunResult run(std::span<const Tensor* const> nodes, int n, const StoredRange& work,
                          const RunOptions& options = {}) = 0;
};

// `space` is of the program that the nodes are of; it outlives the executor.
// Where the device is not there, one whose every run says so. `before` is the one of the program before this: what it
// has made of its device goes on.
std::unique_ptr<DeviceExecutor> make_executor(const Registry& registry, const AddressSpace& space, int threads,
                                              CalledRule called = described, const DeviceChoice& device = {},
                                              PlacementRules rules = {}, const DeviceExecutor* before = nullptr);
// What runs programs on the CPU's place from now on, with where their blocks stand (device/block_storage.h): decided
// once, by who starts the process.
using MakeExecutor = std::unique_ptr<DeviceExecutor> (*)(const Registry& registry, const AddressSpace& space,
                                                         int threads, CalledRule called);
void set_executor_maker(MakeExecutor make);

// Runs nodes once, with work memory of its own.
RunResult run_once(DeviceExecutor& executor, std::span<const Tensor* const> nodes, int n,
                   const RunOptions& options = {});

} // namespace ggs
