// SPDX-License-Identifier: MIT
// The DeviceExecutor of devices that run kernels on a grid of threads: CUDA's, and the emulator's.
//
// Programs are built for a CPU and stay so: what a node reads is uploaded to mirrors of its storages before it runs,
// and what it wrote is brought back when somebody looks. A node without a kernel there is run by the CPU. When a launch
// fails the device is given up: the run ends with a message, and later ones go on on the CPU, from the bytes that are
// left.
#pragma once

#include "run/device_executor.h"

namespace ggs {

// `before`: null, or the one before it, whose stream, graphs and what it keeps beside weights go on where that was on
// the same device.
std::unique_ptr<DeviceExecutor> make_grid_executor(const Registry& registry, const AddressSpace& space, int threads,
                                                   CalledRule called, const DeviceChoice& device, PlacementRules rules,
                                                   const DeviceExecutor* before);

} // namespace ggs
