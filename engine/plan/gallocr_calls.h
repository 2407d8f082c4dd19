// SPDX-License-Identifier: MIT
// The calls of ggml's graph allocator: gallocr_new, gallocr_reserve, gallocr_alloc_graph. A program has one allocator
// at a time. The result of a call is the reservation as numbers, from which the next call continues.
#pragma once

#include "graph/registry.h"

namespace ggs {

void add_gallocr_calls(Registry& registry);
// Returns whether a call makes the buffer that a graph is computed in: its tensors share bytes.
bool is_gallocr_call(const CallDef& call);

} // namespace ggs
