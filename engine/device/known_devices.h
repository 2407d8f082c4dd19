// SPDX-License-Identifier: MIT
// The devices of this machine on which programs can run. For each kind without a device the list gives the reason.
#pragma once

#include "device/device_choice.h"

#include <functional>
#include <optional>
#include <vector>

namespace ggs {

struct KnownDevice {
    DeviceChoice choice;
    std::string name{};
    uint64_t memory = 0;            // bytes
    std::optional<uint64_t> free{}; // bytes of memory; unknown if the device was not started
    Status there{};                 // an error if the device is unavailable
    Status multiplies{};            // an error if no library computes products, so that kernels of ggscope do
};
// Queries the table of each kind; may start a driver, which takes time. A GPU is started only if `starts` returns true.
// To report its free memory, a GPU takes some of that memory until the program ends.
std::vector<KnownDevice> known_devices(const std::function<bool(const DeviceChoice& device)>& starts =
                                           [](const DeviceChoice&) { return true; });

} // namespace ggs
