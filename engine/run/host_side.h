// SPDX-License-Identifier: MIT
// Runs nodes on the CPU while other devices have mirrors of the storages: newer bytes are brought back first.
#pragma once

#include "device/address_space.h"
#include "run/executor.h"

namespace ggs {

// Brings back the bytes that a node reads. Returns an error if a lost device had them.
Status bring_sources_back(const AddressSpace& space, const OpDef& op, const Tensor& node);
// Records that the bytes that the node wrote are newest on the host.
void note_written_on_host(const AddressSpace& space, const OpDef& op, const Tensor& node);
// Runs the nodes one after the other, each with these two steps.
RunResult run_on_host(Executor& executor, const Registry& registry, const AddressSpace& space,
                      std::span<const Tensor* const> nodes, int n, std::span<std::byte> work,
                      const RunOptions& options);

// Returns the host memory that a CPU's kernels work in. The mirrored bytes of the rest of its storage stay on their
// device.
std::span<std::byte> work_memory(const StoredRange& work);

// Finds the bytes that a node may write. Returns false if it doesn't write all of them.
bool written_places(const AddressSpace& space, const OpDef& op, const Tensor& node, std::vector<StoredRange>& places);

} // namespace ggs
