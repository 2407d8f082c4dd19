// SPDX-License-Identifier: MIT
// Nodes that a CPU runs while other devices have mirrors of the storages: what is newer there comes back first.
#pragma once

#include "device/address_space.h"
#include "run/executor.h"

namespace ggs {

// The bytes that a node reads, on the host; an error if a device that was lost had them.
Status bring_sources_back(const AddressSpace& space, const OpDef& op, const Tensor& node);
// What it has written there is the newest.
void note_written_on_host(const AddressSpace& space, const OpDef& op, const Tensor& node);
// Runs one node after the other so.
RunResult run_on_host(Executor& executor, const Registry& registry, const AddressSpace& space,
                      std::span<const Tensor* const> nodes, int n, std::span<std::byte> work,
                      const RunOptions& options);

// The host's memory that kernels of a CPU work in; what mirrors have of the rest of its storage stays where it is.
std::span<std::byte> work_memory(const StoredRange& work);

// The bytes that a node may write, each with its place; false if it doesn't write all of them.
bool written_places(const AddressSpace& space, const OpDef& op, const Tensor& node, std::vector<StoredRange>& places);

} // namespace ggs
