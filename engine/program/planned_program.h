// SPDX-License-Identifier: MIT
// in_planned_memory: makes a copy of a program whose graphs use memory planned by ggml's graph allocator.
//
// The copy is built call by call. Its nodes and inputs have no data in their contexts; each graph has a buffer that the
// graph allocator has planned. Tensors therefore reuse bytes, as in a program that uses ggml, but a run computes the
// same values. Contexts that the program made without data are unchanged.
#pragma once

#include "graph/builder.h"

#include <memory>

namespace ggs {

// Returns a program whose tensors have the same numbers, keys and fills. Returns an error for programs that ggml could
// not run in this memory: two graphs compute a tensor, or the bytes of an input are overwritten when its graph is
// computed again.
Result<std::unique_ptr<Program>> in_planned_memory(const Registry& registry, const Program& program,
                                                   const Limits& limits = {});

} // namespace ggs
