// SPDX-License-Identifier: MIT
// The devices other than the CPU: CUDA, if it was built in, and the emulator. Registered once, when the program starts.
#pragma once

#include "graph/registry.h"

namespace ggs {

// Adds the devices' tables to runtime(), and their kernels to the built-in registry. Must be called before that
// registry is first used; further calls have no effect.
void register_devices();

// Adds the kernels of the emulator and of CUDA as columns to a registry's rows.
void add_device_kernels(Registry& registry);

} // namespace ggs
