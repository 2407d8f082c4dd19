// SPDX-License-Identifier: MIT
// DeviceChoice: the device of a run, as a user writes it: `cpu`, `cuda`, `cuda:1`, `emulator`. It doesn't affect how a
// program is built. A value.
#pragma once

#include "device/runtime_api.h"

#include <string>
#include <string_view>

namespace ggs {

struct DeviceChoice {
    // Whether the emulator checks every memory access. as_usual: scripts and single ops are checked. Models are not,
    // because checks take many times as long.
    enum class Checks : uint8_t { as_usual, on, off };

    DeviceKind kind = DeviceKind::cpu;
    int number = 0; // among the devices of its kind
    Checks checks = Checks::as_usual;
    bool operator==(const DeviceChoice&) const = default;
    // Returns the choice for a model. A model is run for its results, so accesses are checked only if the user
    // requested it.
    DeviceChoice for_models() const { return {kind, number, checks == Checks::as_usual ? Checks::off : checks}; }
};

// Accepts `cpu`, `cuda`, `cuda:0`, `emulator`, `emulator:checked`, `emulator:unchecked`.
Result<DeviceChoice> device_choice(std::string_view words);
std::string device_words(const DeviceChoice& choice);

} // namespace ggs
