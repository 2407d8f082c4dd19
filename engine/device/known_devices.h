// SPDX-License-Identifier: MIT
// What programs can be run on, on this machine: every device that is there, and for each kind without one why.
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
    std::optional<uint64_t> free{}; // of them; unknown of one that was not started
    Status there{};                 // why not, where it isn't
    Status multiplies{};            // by a library of its own; why not, where kernels of ggscope do
};
// Asks each kind's table; may start a driver, which takes its time. A GPU is started only where `starts` says so: to
// say how much memory it has free it takes some of that until the program ends.
std::vector<KnownDevice> known_devices(const std::function<bool(const DeviceChoice& device)>& starts =
                                           [](const DeviceChoice&) { return true; });

} // namespace ggs
