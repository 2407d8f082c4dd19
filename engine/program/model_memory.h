// SPDX-License-Identifier: MIT
// ModelMemory: the memory that a language model needs: weights, cache, and the buffer that ggml's graph allocator plans
// for its graph. Other contexts, batches, types of cache and flash attention can be compared. Graphs are built and
// planned; nothing is run, and no value of the file is read. Values; any thread.
#pragma once

#include "models/model.h"

#include <vector>

namespace ggs {

struct ModelCase {
    ModelOptions options;
    int64_t tokens = 1; // of a batch, the last ones of a full cache: llama.cpp's ubatch
    bool operator==(const ModelCase&) const = default;
};
struct ModelMemory {
    size_t weights = 0, cache = 0, compute = 0; // bytes
    size_t all() const { return weights + cache + compute; }
};
Result<ModelMemory> model_memory(const Registry& registry, const Model& model, const ModelCase& how,
                                 const Limits& limits = {});

// The case itself first, then those in which one thing is another: half and twice the context, batches, caches, flash
// attention.
std::vector<ModelCase> cases_around(const Model& model, const ModelCase& how);

} // namespace ggs
