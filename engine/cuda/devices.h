// SPDX-License-Identifier: MIT
// What there is besides the CPU: CUDA, where it was built in, and the emulator. Registered once, when the program
// starts.
#pragma once

#include "graph/registry.h"

namespace ggs {

// Makes their tables known to runtime(), and their kernels to the built-in registry. Before that is asked for; again
// does nothing.
void register_devices();

// The columns of a registry's rows: the emulator's kernels, and CUDA's.
void add_device_kernels(Registry& registry);

} // namespace ggs
