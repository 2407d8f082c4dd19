// SPDX-License-Identifier: MIT
// GridExecutor: the DeviceExecutor of devices that run kernels on a grid of threads: CUDA, and the emulator.
//
// Programs are built for a CPU. Before a node runs, its sources are uploaded to mirrors of their storages; results are
// brought back when they are read. The CPU runs nodes without a kernel on the device. If a launch fails, the device is
// given up and the run ends with an error. Later runs continue on the CPU with the bytes that remain.
#pragma once

#include "run/device_executor.h"

namespace ggs {

// `before`: nullptr, or the previous executor. If it uses the same device, its stream, graphs and converted weights are
// reused.
std::unique_ptr<DeviceExecutor> make_grid_executor(const Registry& registry, const AddressSpace& space, int threads,
                                                   CalledRule called, const DeviceChoice& device, PlacementRules rules,
                                                   const DeviceExecutor* before);

} // namespace ggs
