// SPDX-License-Identifier: MIT
// GemmaShapes: a model of noise with the shapes and types of Gemma 3 270M in Q4_K_M, for machines without the real one.
// Its speed and size are the same, but its text has no meaning.
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
