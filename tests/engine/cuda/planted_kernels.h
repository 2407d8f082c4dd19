// SPDX-License-Identifier: MIT
// Kernels for the emulator's own tests, launched by name.
#pragma once

#include "cuda/node.h"

#include <string>

namespace ggs {

struct PlantedArguments {
    const float* from = nullptr;
    float* to = nullptr;
    int* numbers = nullptr;
    int n = 0;
};
void launch_planted(cuda::Queue& queue, const std::string& name, unsigned blocks, unsigned threads, const PlantedArguments& arguments);

} // namespace ggs
