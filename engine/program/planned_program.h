// SPDX-License-Identifier: MIT
// The same program in ggml's memory: made again call by call, its nodes and inputs without data in their contexts, and
// each graph's in a buffer that the graph allocator has planned. So tensors take over one another's bytes, as in a
// program of ggml's, and a run computes the same numbers. What contexts were made without data for stays as the program
// has it.
#pragma once

#include "graph/builder.h"

#include <memory>

namespace ggs {

// Tensors have the same numbers, keys and fills. An error for what ggml could not run so: a tensor that two graphs
// compute, an input whose bytes are gone when its graph is computed once more.
Result<std::unique_ptr<Program>> in_planned_memory(const Registry& registry, const Program& program,
                                                   const Limits& limits = {});

} // namespace ggs
