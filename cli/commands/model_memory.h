// SPDX-License-Identifier: MIT
// What `ggscope-cli plan --what-if` prints of a model: what it takes, and what another context, batch, cache or flash
// attention would change.
#pragma once

#include "program/model_memory.h"

#include <string>

namespace ggs {

struct ModelCaseMemory {
    ModelCase how;
    Result<ModelMemory> memory;
};
// The first is what was asked about; the others stand beside it with their differences.
std::string model_memory_text(const Model& model, const std::vector<ModelCaseMemory>& cases);
// One object: schema, kind, ggscope_version, ggml_version, file and cases[{ctx, ubatch, cache, flash, weights,
// cache_bytes, compute}].
std::string model_memory_json(const Model& model, const std::vector<ModelCaseMemory>& cases);

} // namespace ggs
