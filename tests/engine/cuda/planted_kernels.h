// SPDX-License-Identifier: MIT
// Planted kernels: correct and faulty kernels for the emulator's own tests, launched by name.
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
void launch_planted(cuda::Queue& queue, const std::string& name, unsigned blocks, unsigned threads,
                    const PlantedArguments& arguments);
// Computes DIAG_MASK_ZERO, but doesn't write the last byte of each zero.
void mask_but_for_a_byte(cuda::Queue& queue, const cuda::Node& node);

} // namespace ggs
