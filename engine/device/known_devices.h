// SPDX-License-Identifier: MIT
// What programs can be run on, on this machine: every device that is there, and for each kind without one why.
#pragma once

#include "device/device_choice.h"

#include <vector>

namespace ggs {

struct KnownDevice {
    DeviceChoice choice;
    std::string name;
    DeviceMemory memory;
    Status there;     // why not, where it isn't
    Status multiplies{}; // by a library of its own; why not, where kernels of ggscope do
};
// Asks each kind's table; may start a driver, which takes its time.
std::vector<KnownDevice> known_devices();

} // namespace ggs
