// SPDX-License-Identifier: MIT
// GemmaShapes: a model with random weights that has the shapes and types of Gemma 3 270M in Q4_K_M, for machines
// without the real model. It is as large and as fast as the real one, but the text that it generates is meaningless.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <string>

namespace ggs::bench {

struct GemmaShapes {
    int64_t vocabulary = 262'144; // tokens; fewer make a smaller file
    bool zeros = false;           // instead of noise: written in no time, for where nothing is computed
};
Status write_gemma_shapes(const std::string& path, const GemmaShapes& what = {});

} // namespace ggs::bench
