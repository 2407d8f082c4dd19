// SPDX-License-Identifier: MIT
// DeviceChoice: where a run is to compute, as a user says it: `cpu`, `cuda`, `cuda:1`, `emulator`. It changes nothing
// that is built. A value.
#pragma once

#include "device/runtime_api.h"

#include <string>
#include <string_view>

namespace ggs {

struct DeviceChoice {
    // Whether the emulator looks at every access. As usual: scripts and single ops are checked, models are not, as that
    // takes many times as long.
    enum class Checks : uint8_t { as_usual, on, off };

    DeviceKind kind = DeviceKind::cpu;
    int number = 0; // among those of its kind
    Checks checks = Checks::as_usual;
    bool operator==(const DeviceChoice&) const = default;
    // A model is run for what it says: accesses are looked at only where that was asked for.
    DeviceChoice for_models() const { return {kind, number, checks == Checks::as_usual ? Checks::off : checks}; }
};

// `cpu`, `cuda`, `cuda:0`, `emulator`, `emulator:checked`, `emulator:unchecked`.
Result<DeviceChoice> device_choice(std::string_view words);
std::string device_words(const DeviceChoice& choice);

} // namespace ggs
